import { PageIcon } from '@/shared/ui/icon/page-icon';
import { HomeText } from './home-text';
import section from './section.module.css';
import styles from './services.module.css';

const SERVICES = [
  { icon: 'globe', title: 'home.logistics', text: 'home.logisticsText' },
  { icon: 'vault', title: 'home.vaults', text: 'home.vaultsCardText' },
  { icon: 'bars', title: 'home.metals', text: 'home.metalsText' },
  { icon: 'key', title: 'home.boxes', text: 'home.boxesText' },
] as const;

export function Services() {
  return (
    <section className={section.surface} aria-labelledby="services-title">
      <div className={section.inner}>
        <div className={section.words}>
          <HomeText as="h2" name="home.servicesTitle" id="services-title" className={section.title} />
          <HomeText as="p" name="home.servicesText" className={section.text} />
        </div>
        <ul className={styles.cards}>
          {SERVICES.map(({ icon, title, text }) => (
            <li key={title} className={styles.card}>
              <PageIcon name={icon} size={36} />
              <HomeText as="h3" name={title} className={styles.title} />
              <HomeText as="p" name={text} className={styles.text} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
