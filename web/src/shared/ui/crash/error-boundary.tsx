import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button/button';
import { StatePanel } from '@/shared/ui/state-panel/state-panel';
import styles from './error-boundary.module.css';

/** Contains a rendering error to its part of the page and offers a way out. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    // oxlint-disable-next-line no-console -- whoever looks into the fault finds it where browsers report
    console.error(error, info.componentStack);
  }

  override render() {
    return this.state.error === null ? this.props.children : <CrashPanel error={this.state.error} />;
  }
}

/** Shows an error page. It reloads instead of following links, since the error may be in the running code. */
export function CrashPanel({ error }: { error: Error }) {
  const { t } = useTranslation();
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
        <p>{t(whatHappened(error))}</p>
      </StatePanel>
    </div>
  );
}

/** Error messages of browsers for a missing file. */
const MISSING_FILE = /dynamically imported module|module script|preload CSS/i;

function whatHappened({ message }: Error) {
  if (!MISSING_FILE.test(message)) return 'crash.text';
  // Online, as far as the browser knows, the file went with its release.
  return navigator.onLine ? 'crash.missingText' : 'track.offlineText';
}
