import { useTranslation } from 'react-i18next';
import depositBoxes from '@/shared/ui/content/scenes/deposit-boxes.svg';
import { ButtonLink } from '@/shared/ui/button/button';
import { pagePath } from '@/shared/lib/site-paths';
import styles from './private-vaults.module.css';
import section from './section.module.css';

export function PrivateVaults() {
  const { t } = useTranslation();
  const promises = [
    { title: t('home.vaultsOwn'), text: t('home.vaultsOwnText') },
    { title: t('home.vaultsWatch'), text: t('home.vaultsWatchText') },
    { title: t('home.vaultsInsured'), text: t('home.vaultsInsuredText') },
  ];
  return (
    <section className={section.section} aria-labelledby="vaults-title">
      <div className={section.pair}>
        <div className={section.words}>
          <h2 id="vaults-title" className={section.title}>
            {t('home.vaultsTitle')}
          </h2>
          <p className={section.text}>{t('home.vaultsText')}</p>
          <dl className={styles.promises}>
            {promises.map(({ title, text }) => (
              <div key={title} className={styles.promise}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <ButtonLink to={pagePath('warehousing')} look="plain">
            {t('home.vaultsLink')}
          </ButtonLink>
        </div>
        <img className={section.picture} src={depositBoxes} alt="" width="640" height="560" loading="lazy" />
      </div>
    </section>
  );
}
