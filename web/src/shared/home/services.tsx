import { Link } from 'react-router-dom';
import { pagePath } from '@/shared/lib/site-paths';
import { PageIcon } from '@/shared/ui/page-icon/page-icon';
import { HomeText } from './home-text';
import section from './section.module.css';
import styles from './services.module.css';

const SERVICES = [
  { icon: 'globe', title: 'home.logistics', text: 'home.logisticsText', page: 'about-us' },
  { icon: 'vault', title: 'home.vaults', text: 'home.vaultsCardText', page: 'about-us' },
  { icon: 'bars', title: 'home.metals', text: 'home.metalsText', page: 'warehousing' },
  { icon: 'key', title: 'home.boxes', text: 'home.boxesText', page: 'warehousing' },
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
          {SERVICES.map(({ icon, title, text, page }) => (
            <li key={title}>
              <Link to={pagePath(page)} className={styles.card}>
                <PageIcon name={icon} size={36} />
                <HomeText as="h3" name={title} className={styles.title} />
                <HomeText as="p" name={text} className={styles.text} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
