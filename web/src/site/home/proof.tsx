import { useTranslation } from 'react-i18next';
import { Icon } from '@/shared/ui/icon/icon';
import type { IconName } from '@/shared/ui/icon/icon-paths';
import { OFFERED_LANGUAGES } from '@/shared/i18n/languages';
import styles from './proof.module.css';

/** Why somebody would hand over what cannot be replaced, in a strip below the hero. */
export function Proof() {
  const { t } = useTranslation();
  const proofs: { icon: IconName; title: string; text: string }[] = [
    { icon: 'verified', title: t('home.proofInsured'), text: t('home.proofInsuredText') },
    { icon: 'key', title: t('home.proofGuarded'), text: t('home.proofGuardedText') },
    { icon: 'checked', title: t('home.proofAudited'), text: t('home.proofAuditedText') },
    {
      icon: 'globe',
      title: t('home.proofLanguages', { count: OFFERED_LANGUAGES.length }),
      text: t('home.proofLanguagesText'),
    },
  ];
  return (
    <section className={styles.strip} aria-label={t('home.proofLabel')}>
      <ul className={styles.proofs}>
        {proofs.map(({ icon, title, text }) => (
          <li key={icon} className={styles.proof}>
            <Icon name={icon} size={28} />
            <div>
              <p className={styles.title}>{title}</p>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
