import { useTranslation } from 'react-i18next';
import { Icon } from '@/shared/ui/icon/icon';
import type { IconName } from '@/shared/ui/icon/icon-paths';
import section from './section.module.css';
import styles from './services.module.css';

export function Services() {
  const { t } = useTranslation();
  const services: { icon: IconName; title: string; text: string }[] = [
    { icon: 'globe', title: t('home.logistics'), text: t('home.logisticsText') },
    { icon: 'vault', title: t('home.vaults'), text: t('home.vaultsCardText') },
    { icon: 'bars', title: t('home.metals'), text: t('home.metalsText') },
    { icon: 'key', title: t('home.boxes'), text: t('home.boxesText') },
  ];
  return (
    <section className={section.surface} aria-labelledby="services-title">
      <div className={section.inner}>
        <div className={section.words}>
          <h2 id="services-title" className={section.title}>
            {t('home.servicesTitle')}
          </h2>
          <p className={section.text}>{t('home.servicesText')}</p>
        </div>
        <ul className={styles.cards}>
          {services.map(({ icon, title, text }) => (
            <li key={title} className={styles.card}>
              <Icon name={icon} size={36} />
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
