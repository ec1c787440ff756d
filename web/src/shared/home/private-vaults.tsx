import { useTranslation } from 'react-i18next';
import depositBoxes from '@/shared/content/scenes/deposit-boxes.svg';
import { ButtonLink } from '@/shared/ui/button/button';
import { pagePath, sitePaths } from '@/shared/lib/site-paths';
import { useAppSelector } from '@/shared/state/hooks';
import { HomeText } from './home-text';
import { SectionPicture, type SectionPictures } from './section-picture';
import styles from './private-vaults.module.css';
import section from './section.module.css';

const PROMISES = [
  ['home.vaultsOwn', 'home.vaultsOwnText'],
  ['home.vaultsWatch', 'home.vaultsWatchText'],
  ['home.vaultsInsured', 'home.vaultsInsuredText'],
] as const;

export function PrivateVaults({ pictures }: { pictures: SectionPictures }) {
  const { t } = useTranslation();
  const isAudited = useAppSelector(({ settings }) => settings?.vault_audit === 'yes');
  return (
    <section className={section.section} aria-labelledby="vaults-title">
      <div className={section.pair}>
        <div className={section.words}>
          <HomeText as="h2" name="home.vaultsTitle" id="vaults-title" className={section.title} />
          <HomeText as="p" name="home.vaultsText" className={section.text} />
          <dl className={styles.promises} data-claim>
            {PROMISES.map(([title, text]) => (
              <div key={title} className={styles.promise}>
                <HomeText as="dt" name={title} />
                <HomeText as="dd" name={text} />
              </div>
            ))}
          </dl>
          <ButtonLink to={pagePath('warehousing')} look="plain">
            {t('home.vaultsLink')}
          </ButtonLink>
          {isAudited && (
            <ButtonLink to={sitePaths.audit} look="plain">
              {t('home.vaultsAudit')}
            </ButtonLink>
          )}
        </div>
        <SectionPicture
          name="section_vaults"
          image={pictures.section_vaults}
          scene={depositBoxes}
          width={640}
          height={560}
        />
      </div>
    </section>
  );
}
