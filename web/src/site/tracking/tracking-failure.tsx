import type { TFunction } from 'i18next';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_TEXT } from '@vaultway/contracts/longest-text';
import type { ApiFailure } from '@/shared/api/failure';
import { Button, ButtonLink } from '@/shared/ui/button/button';
import { codePoints } from '@/site/ui/field/code-points';
import type { IconName } from '@/shared/ui/icon/icon-paths';
import { StatePanel } from '@/shared/ui/state-panel/state-panel';
import { failureText, type Issue, issueText } from '@/shared/i18n/error-text';
import { sitePaths } from '@/shared/lib/site-paths';
import styles from './track-page.module.css';

const TOO_LONG: Issue = { field: 'code', code: 'too_long', params: { max: LONGEST_TEXT } };

/** Placeholder in a sentence for an element. */
const SLOT = '\n';

interface TrackingFailureProps {
  code: string;
  failure: ApiFailure;
  onRetry: () => Promise<void>;
}

/**
 * Explains why there is no parcel to show, with the next step. The small line below it is the server's first error in
 * upper case: the same in every language, so that a visitor can quote it.
 */
export function TrackingFailure({ code, failure, onRetry }: TrackingFailureProps) {
  const { t } = useTranslation();
  const { status, retryAfter, errors } = failure;
  // Regardless of the call's result: no parcel has such a code, and a retry changes nothing.
  const tooLong = codePoints(code) > LONGEST_TEXT;
  const [before, after] = t('track.reference', { code: SLOT }).split(SLOT);
  const { icon, lead, text } = tooLong ? tooLongReason(t) : reasonOf(failure, code, t);

  return (
    <StatePanel
      icon={icon}
      title={lead}
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
      <h3 className={styles.reference}>
        {before}
        <bdi lang="en">{errors[0]?.toUpperCase()}</bdi>
        {after}
      </h3>
    </StatePanel>
  );
}

const tooLongReason = (t: TFunction): Reason => ({
  icon: 'search',
  lead: issueText(TOO_LONG, t, () => t('track.code')),
  text: <p>{t('track.tooLongText')}</p>,
});

function reasonOf(failure: ApiFailure, code: string, t: TFunction): Reason {
  const { status } = failure;
  if (status === 404) {
    const [before, after] = t('track.notFoundText', { code: SLOT }).split(SLOT);
    return {
      icon: 'search',
      lead: t('track.notFoundTitle'),
      text: (
        <>
          <p>
            {before}
            <bdi className={styles.unknownCode}>{code}</bdi>
            {after}
          </p>
          <p>{t('track.notFoundNext')}</p>
        </>
      ),
    };
  }
  if (status === 0)
    return { icon: 'globe', lead: t('track.offlineTitle'), text: <p>{t('track.offlineText')}</p> };
  if (status === 429) return { icon: 'stop', lead: t('track.throttledText') };
  const lead = failureText(failure, t, () => t('track.code'));
  if ([502, 503, 504].includes(status))
    return { icon: 'warehouse', lead, text: <p>{t('track.awayText')}</p> };
  return { icon: 'stop', lead, text: <p>{t('track.failedText')}</p> };
}

interface Reason {
  icon: IconName;
  /** Plain sentence about the problem. */
  lead: string;
  /** Advice. */
  text?: ReactNode;
}

/** Enabled once the server's delay has passed. */
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
