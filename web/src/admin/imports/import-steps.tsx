import { useTranslation } from 'react-i18next';
import unseen from '@/shared/styles/unseen.module.css';
import styles from './imports.module.css';

const STEPS = ['file', 'check', 'run'] as const;

export function ImportSteps({ at }: { at: (typeof STEPS)[number] }) {
  const { t } = useTranslation('admin');
  return (
    <ol className={styles.steps} aria-label={t('imports.steps.label')}>
      {STEPS.map((step) => (
        <li
          key={step}
          aria-current={step === at ? 'step' : undefined}
          data-past={STEPS.indexOf(step) < STEPS.indexOf(at) || undefined}
        >
          {/* A phone has room for the text of one step. */}
          <span className={step === at ? undefined : unseen.unseenOnPhone}>{t(`imports.steps.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}
