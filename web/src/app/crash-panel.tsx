import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/button';
import { StatePanel } from '@/components/state-panel/state-panel';
import styles from './crash-panel.module.css';

/** The page of a fault. It loads anew instead of following links, since the fault may lie in the running code. */
export function CrashPanel({ error }: { error: Error }) {
  const { t } = useTranslation();
  // What the browsers say when a file of an older release is gone.
  const missing = /dynamically imported module|module script|preload CSS/i.test(error.message);
  return (
    <div className={styles.page}>
      <StatePanel
        icon="stop"
        title={t('crash.title')}
        actions={
          <>
            <Button onClick={() => location.reload()}>{t('crash.reload')}</Button>
            <Button look="plain" onClick={() => location.assign('/')}>
              {t('crash.home')}
            </Button>
          </>
        }
      >
        <p>{t(missing ? 'crash.missingText' : 'crash.text')}</p>
      </StatePanel>
    </div>
  );
}
