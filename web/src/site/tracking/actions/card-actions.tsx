import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrackedParcel } from '@vaultway/contracts';
import { useSendsMail } from '@/shared/state/hooks';
import { sitePaths } from '@/shared/lib/site-paths';
import { Button, ButtonLink } from '@/shared/ui/button/button';
import { PageIcon } from '@/shared/ui/icon/page-icon';
import { searchFor } from '@/shared/lib/tracking-codes';
import styles from './card-actions.module.css';
import { expectedDays } from '@/shared/ui/parcel/delivery-sentence';
import type { ParcelState } from '@/shared/ui/parcel/parcel-state';

/** How long the word "copied" stays. */
const SAID_MS = 2500;

const SubscribeForm = lazy(() => import('../subscribe/subscribe-form'));

interface CardActionsProps {
  parcel: TrackedParcel;
  /** The address under which the parcel can be found again. */
  link: string;
  state: ParcelState;
}

/**
 * What one can do with a look-up, the likeliest wish first and biggest; what the browser or the product cannot do is not
 * offered, nor what a delivered parcel needs no more.
 */
export default function CardActions({ parcel, link, state: { delivered, trouble } }: CardActionsProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const [refused, setRefused] = useState(false);
  const [subscribing, setSubscribing] = useState(false);
  const sendsMail = useSendsMail();
  const code = parcel.tracking_code;

  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    const written = await navigator.clipboard.writeText(link).then(
      () => true,
      () => false, // The browser or the visitor forbids it; the link is then shown.
    );
    setCopied(written);
    setRefused(!written);
  }

  async function share() {
    const sharing = navigator.share({ title: t('track.shareTitle', { code }), url: link });
    await sharing.catch(() => undefined); // The visitor closed the system's sheet.
  }

  async function addToCalendar() {
    const { calendarFile, saveCalendar } = await import('../calendar/calendar-file');
    const text = calendarFile(parcel, { title: t('track.calendarTitle', { code }), link });
    if (text !== null) saveCalendar(text, `${code.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.ics`);
  }

  const dated = !delivered && trouble === null && expectedDays(parcel) !== null;
  const subscribable = sendsMail && !delivered;
  const subscribe = (look: 'primary' | 'quiet') => (
    <Button look={look} aria-expanded={subscribing} onClick={() => setSubscribing(!subscribing)}>
      <PageIcon name="mail" size={18} />
      {t('subscribe.open')}
    </Button>
  );

  return (
    <div className={styles.actions}>
      <div className={styles.buttons} data-quiet={!(trouble ?? (subscribable || dated)) || undefined}>
        {trouble && (
          <ButtonLink to={sitePaths.contact + searchFor([code])}>
            <PageIcon name="chat" size={18} />
            {t('track.ask')}
          </ButtonLink>
        )}
        {subscribable && subscribe(trouble ? 'quiet' : 'primary')}
        {dated && (
          <Button look={subscribable ? 'quiet' : 'primary'} onClick={() => void addToCalendar()}>
            <PageIcon name="calendar" size={18} />
            {t('track.calendar')}
          </Button>
        )}
        {'share' in navigator ? (
          <Button look="quiet" onClick={() => void share()}>
            <PageIcon name="share" size={18} />
            {t('track.share')}
          </Button>
        ) : (
          'clipboard' in navigator && (
            <Button look="quiet" onClick={() => void copy()}>
              <PageIcon name={copied ? 'tick' : 'link'} size={18} />
              {t('track.copyLink')}
            </Button>
          )
        )}
        <Button look="quiet" onClick={() => window.print()}>
          <PageIcon name="print" size={18} />
          {t('track.print')}
        </Button>
      </div>
      {subscribing && (
        <Suspense>
          <div className={styles.subscribe}>
            <SubscribeForm code={code} />
          </div>
        </Suspense>
      )}
      <p role="status" className={styles.said}>
        {copied && t('track.copied')}
        {refused && t('track.copyRefused', { link })}
      </p>
    </div>
  );
}
