import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/api/failure';
import { Button, ButtonLink } from '@/components/button/button';
import type { IconName } from '@/components/icon/icon-paths';
import { StatePanel } from '@/components/state-panel/state-panel';
import { translateError } from '@/i18n/error-text';

interface TrackingFailureProps {
  code: string;
  failure: ApiFailure;
  onRetry: () => Promise<void>;
}

/** Why there is no parcel to show, under the first error in upper case, with the next step. */
export function TrackingFailure({ code, failure, onRetry }: TrackingFailureProps) {
  const { t, i18n } = useTranslation();
  const { status, errors, retryAfter } = failure;
  const offline = status === 0;
  const heading = offline ? t('track.offlineTitle') : translateError(errors[0] ?? '', t);
  const { icon, text } = reasonOf(status, code, t);

  return (
    <StatePanel
      icon={icon}
      title={heading.toLocaleUpperCase(i18n.language)}
      actions={
        <>
          {status !== 404 && <RetryButton seconds={retryAfter ?? 0} onRetry={onRetry} />}
          <ButtonLink to="/contact.html" look="plain">
            {t('track.contact')}
          </ButtonLink>
        </>
      }
    >
      {text}
    </StatePanel>
  );
}

function reasonOf(status: number, code: string, t: ReturnType<typeof useTranslation>['t']): Reason {
  if (status === 404) {
    return {
      icon: 'search',
      text: (
        <>
          <p>{t('track.notFoundText', { code })}</p>
          <p>{t('track.notFoundNext')}</p>
        </>
      ),
    };
  }
  if (status === 0) return { icon: 'globe', text: <p>{t('track.offlineText')}</p> };
  if (status === 429) return { icon: 'stop', text: <p>{t('track.throttledText')}</p> };
  if ([502, 503, 504].includes(status)) return { icon: 'warehouse', text: <p>{t('track.awayText')}</p> };
  return { icon: 'stop', text: <p>{t('track.failedText')}</p> };
}

interface Reason {
  icon: IconName;
  text: ReactNode;
}

/** Can be pressed once the time that the server asked for has passed. */
function RetryButton({ seconds, onRetry }: { seconds: number; onRetry: () => Promise<void> }) {
  const { t } = useTranslation();
  const [left, setLeft] = useState(seconds);

  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);

  return (
    <Button busy={left > 0} onClick={() => void onRetry()}>
      {left > 0 ? t('track.retryIn', { count: left }) : t('track.retry')}
    </Button>
  );
}
