import type { TFunction } from 'i18next';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '@vaultway/contracts/constants';
import type { ApiFailure } from '@/shared/api/failure';
import { Button, ButtonLink } from '@/shared/ui/button/button';
import { codePoints } from '@/site/ui/field/code-points';
import type { IconName } from '@/shared/ui/icon/icon-paths';
import { StatePanel } from '@/shared/ui/state-panel/state-panel';
import { failureText, type Issue, issueText } from '@/shared/i18n/error-text';
import { sitePaths } from '@/shared/lib/site-paths';

const TOO_LONG: Issue = { field: 'code', code: 'too_long', params: { max: LIMITS.text } };

interface TrackingFailureProps {
  code: string;
  failure: ApiFailure;
  onRetry: () => Promise<void>;
}

/** Why there is no parcel to show, under the first error in upper case, with the next step. */
export function TrackingFailure({ code, failure, onRetry }: TrackingFailureProps) {
  const { t, i18n } = useTranslation();
  const { status, retryAfter } = failure;
  const label = () => t('track.code');
  // However the call ended: no parcel has such a code, and asking again changes nothing.
  const tooLong = codePoints(code) > LIMITS.text;
  const heading = tooLong
    ? issueText(TOO_LONG, t, label)
    : status === 0
      ? t('track.offlineTitle')
      : failureText(failure, t, label);
  const { icon, text } = tooLong ? tooLongReason(t) : reasonOf(status, code, t);

  return (
    <StatePanel
      icon={icon}
      title={heading.toLocaleUpperCase(i18n.language)}
      actions={
        <>
          {status !== 404 && !tooLong && <RetryButton seconds={retryAfter ?? 0} onRetry={onRetry} />}
          <ButtonLink to={sitePaths.contact} look="plain">
            {t('track.contact')}
          </ButtonLink>
        </>
      }
    >
      {text}
    </StatePanel>
  );
}

const tooLongReason = (t: TFunction): Reason => ({ icon: 'search', text: <p>{t('track.tooLongText')}</p> });

function reasonOf(status: number, code: string, t: TFunction): Reason {
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
