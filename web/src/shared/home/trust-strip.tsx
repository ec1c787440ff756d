import { useTranslation } from 'react-i18next';
import { OFFERED_LANGUAGES } from '@vaultway/contracts/languages';
import { PageIcon } from '@/shared/ui/page-icon/page-icon';
import { HomeText } from './home-text';
import styles from './trust-strip.module.css';

const REASONS = [
  { icon: 'verified', title: 'home.proofInsured', text: 'home.proofInsuredText' },
  { icon: 'key', title: 'home.proofGuarded', text: 'home.proofGuardedText' },
  { icon: 'checked', title: 'home.proofAudited', text: 'home.proofAuditedText' },
] as const;

/** Renders reasons to trust the company with valuables, in a strip below the hero. */
export function TrustStrip() {
  const { t } = useTranslation();
  return (
    <section className={styles.strip} data-claim aria-label={t('home.proofLabel')}>
      <ul className={styles.proofs}>
        {REASONS.map(({ icon, title, text }) => (
          <li key={icon} className={styles.proof}>
            <PageIcon name={icon} size={28} />
            <div>
              <HomeText as="p" name={title} className={styles.title} />
              <HomeText as="p" name={text} className={styles.text} />
            </div>
          </li>
        ))}
        <li className={styles.proof}>
          <PageIcon name="globe" size={28} />
          <div>
            <p className={styles.title}>{t('home.proofLanguages', { count: OFFERED_LANGUAGES.length })}</p>
            <p className={styles.text}>{t('home.proofLanguagesText')}</p>
          </div>
        </li>
      </ul>
    </section>
  );
}
