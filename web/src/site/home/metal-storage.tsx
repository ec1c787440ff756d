import { useTranslation } from 'react-i18next';
import ingots from '@/shared/ui/content/scenes/ingots.svg';
import { ButtonLink } from '@/shared/ui/button/button';
import { sitePaths } from '@/shared/lib/site-paths';
import styles from './metal-storage.module.css';
import section from './section.module.css';

export function MetalStorage() {
  const { t } = useTranslation();
  return (
    <section className={section.section} aria-labelledby="metals-title">
      <div className={`${section.pair} ${styles.turned}`}>
        <div className={section.words}>
          <h2 id="metals-title" className={section.title}>
            {t('home.storageTitle')}
          </h2>
          <p className={section.text}>{t('home.storageText')}</p>
          <ButtonLink to={sitePaths.contact} look="plain">
            {t('home.storageLink')}
          </ButtonLink>
        </div>
        <img className={section.picture} src={ingots} alt="" width="640" height="480" loading="lazy" />
      </div>
    </section>
  );
}
