import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrackedParcel } from '@vaultway/contracts';
import { useSendsMail } from '@/shared/state/hooks';
import { Button } from '@/shared/ui/button/button';
import { Icon } from '@/shared/ui/icon/icon';
import styles from './card-actions.module.css';

/** How long the word "copied" stays, in milliseconds. */
const SAID = 2500;

const SubscribeForm = lazy(() => import('./subscribe/subscribe-form'));

interface CardActionsProps {
  parcel: TrackedParcel;
  /** The address under which the parcel can be found again. */
  link: string;
  /** The parcel is still expected. */
  upcoming: boolean;
}

/** What one can do with a look-up; what the browser cannot do is not offered. */
export function CardActions({ parcel, link, upcoming }: CardActionsProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const [refused, setRefused] = useState(false);
  const [subscribing, setSubscribing] = useState(false);
  const sendsMail = useSendsMail();
  const code = parcel.tracking_code;

  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SAID);
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
    const { calendarFile, saveCalendar } = await import('./calendar/calendar-file');
    const text = calendarFile(parcel, { title: t('track.calendarTitle', { code }), link });
    if (text !== null) saveCalendar(text, `${code.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.ics`);
  }

  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        {'clipboard' in navigator && (
          <Button look="plain" onClick={() => void copy()}>
            <Icon name={copied ? 'tick' : 'link'} size={18} />
            {t('track.copyLink')}
          </Button>
        )}
        <Button look="plain" onClick={() => window.print()}>
          <Icon name="print" size={18} />
          {t('track.print')}
        </Button>
        {'share' in navigator && (
          <Button look="plain" onClick={() => void share()}>
            <Icon name="share" size={18} />
            {t('track.share')}
          </Button>
        )}
        {upcoming && (
          <Button look="plain" onClick={() => void addToCalendar()}>
            <Icon name="calendar" size={18} />
            {t('track.calendar')}
          </Button>
        )}
        {sendsMail && (
          <Button look="plain" aria-expanded={subscribing} onClick={() => setSubscribing(!subscribing)}>
            <Icon name="mail" size={18} />
            {t('subscribe.open')}
          </Button>
        )}
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
