import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrackedParcel } from '@vaultway/contracts';
import { useAppSelector, useCompanyName, useSendsMail } from '@/shared/state/hooks';
import { graphApi } from '@/shared/state/graph.api';
import { useFormat } from '@/shared/i18n/format';
import { sitePaths } from '@/shared/lib/site-paths';
import { Button, ButtonLink } from '@/shared/ui/button/button';
import { PageIcon } from '@/shared/ui/page-icon/page-icon';
import { searchFor } from '@/shared/lib/tracking-codes';
import { usePrint } from '../print/use-print';
import { onThisClock } from '../stale-sentence';
import styles from './card-actions.module.css';
import { expectedDays } from '@/shared/parcel/delivery-sentence';
import type { ParcelState } from '@/shared/parcel/parcel-state';

/** Duration of the message "copied". */
const SAID_MS = 2500;

const Certificate = lazy(() => import('../certificate/certificate'));
const SubscribeForm = lazy(() => import('../subscribe/subscribe-form'));

const selectGraph = graphApi.endpoints.graph.select();

interface CardActionsProps {
  parcel: TrackedParcel;
  /** Address of the parcel. */
  link: string;
  state: ParcelState;
  /** When it was looked up, for paper. */
  asOf: string;
}

/**
 * Shows the actions for a look-up, the most likely first and largest; omits those that the browser or the product does
 * not support, or that a delivered parcel no longer needs.
 */
export default function CardActions({ parcel, link, state: { delivered, trouble }, asOf }: CardActionsProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const [refused, setRefused] = useState(false);
  const [subscribing, setSubscribing] = useState(false);
  const [certified, setCertified] = useState(false);
  const sendsMail = useSendsMail();
  const unsettled = useAppSelector((state) => state.settings === null && selectGraph(state).isLoading);
  const company = useCompanyName();
  const { code: linkCode, image, print } = usePrint(link);
  const { time, fullDay, zone, moment } = useFormat();
  const clock = onThisClock(asOf);
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
    await sharing.catch(() => undefined); // The visitor closed the share sheet.
  }

  async function addToCalendar() {
    const { calendarFile, saveCalendar } = await import('../calendar/calendar-file');
    const text = calendarFile(parcel, { title: `${company}: ${t('track.calendarTitle', { code })}`, link });
    if (text !== null) saveCalendar(text, `${code.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.ics`);
  }

  // A button for emails that came later would move all others.
  if (unsettled) return null;
  const dated = !delivered && trouble === null && expectedDays(parcel) !== null;
  const subscribable = sendsMail && !delivered;
  const subscribe = (look: 'primary' | 'quiet') => (
    <Button look={look} aria-expanded={subscribing} onClick={() => setSubscribing(!subscribing)}>
      <PageIcon name="mail" size={18} />
      {t('subscribe.open')}
    </Button>
  );

  return (
    <>
      <div className={styles.actions}>
        <div
          className={styles.buttons}
          data-quiet={!(trouble ?? (delivered || subscribable || dated)) || undefined}
        >
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
          {delivered && (
            <Button look="primary" onClick={() => setCertified(true)}>
              <PageIcon name="pages" size={18} />
              {t('certificate.title')}
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
          <Button look="quiet" onClick={print}>
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
        {certified && (
          <Suspense>
            <Certificate parcel={parcel} link={link} onClose={() => setCertified(false)} />
          </Suspense>
        )}
        <p role="status" className={styles.said}>
          {copied && t('track.copied')}
          {refused && t('track.copyRefused', { link })}
        </p>
      </div>
      <div className={styles.paper}>
        {linkCode && <img ref={image} src={linkCode} alt="" />}
        <p>
          {t('track.asOf', { time: moment(fullDay(clock), `${time(clock)}\u00a0${zone(new Date(asOf))}`) })}
        </p>
      </div>
    </>
  );
}
