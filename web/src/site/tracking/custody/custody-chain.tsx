import type { Custody, TrackedParcel } from '@vaultway/contracts';
import { DEFAULT_TIME_ZONE } from '@vaultway/contracts/constants';
import { hasArrived } from '@vaultway/contracts/step';
import { useTranslation } from 'react-i18next';
import { localeOf } from '@/shared/i18n/format';
import { useAppSelector } from '@/shared/state/hooks';
import { Icon } from '@/shared/ui/icon/icon';
import { Picture } from '@/shared/ui/picture/picture';
import { Signature } from '@/shared/ui/signature/signature';
import unseen from '@/shared/styles/unseen.module.css';
import styles from './custody-chain.module.css';
import { deliveriesOf, useCustodyOf } from './custody.api';

const LINKS = ['sealed', 'weighed', 'handed_over', 'signed'] as const;

/** Shows the chain of custody; nothing without recorded handovers. */
export function CustodyChain({ parcel }: { parcel: TrackedParcel }) {
  const { t } = useTranslation();
  const custody = useCustodyOf(parcel);
  if (!custody || !LINKS.some((name) => name !== 'weighed' && custody[name].done)) return null;
  // Links omitted on the way will not follow any more.
  const links = LINKS.filter((name) => custody[name].done || !hasArrived(parcel.step));
  return (
    <section className={styles.custody} aria-labelledby="custody">
      <h3 id="custody">{t('custody.title')}</h3>
      <ol className={styles.chain}>
        {links.map((name) => (
          <li key={name} data-done={custody[name].done || undefined}>
            <span className={styles.tick}>{custody[name].done && <Icon name="tick" size={16} />}</span>
            <span>
              {t(`custody.${name}`)}
              {!custody[name].done && <span className={unseen.unseen}>, {t('custody.pending')}</span>}
              {custody[name].at !== null && <When instant={custody[name].at} parcel={parcel} />}
            </span>
          </li>
        ))}
      </ol>
      <Deliveries deliveries={deliveriesOf(custody)} parcel={parcel} />
    </section>
  );
}

type CustodyDelivery = NonNullable<Custody['delivery']>;

function Deliveries({ deliveries, parcel }: { deliveries: CustodyDelivery[]; parcel: TrackedParcel }) {
  const { t } = useTranslation();
  if (deliveries.length === 0) return null;
  return (
    <ul className={styles.deliveries} aria-label={t('custody.deliveries')}>
      {deliveries.map((delivery, at) => (
        <li key={`${delivery.at} ${at}`}>
          <Delivery delivery={delivery} parcel={parcel} />
        </li>
      ))}
    </ul>
  );
}

/** Shows a delivery; names the signer only to the parcel's own people. */
function Delivery({ delivery, parcel }: { delivery: CustodyDelivery; parcel: TrackedParcel }) {
  const { t } = useTranslation();
  const { at, taker, signature, photo, pin_ok } = delivery;
  return (
    <>
      <p>
        {t(pin_ok === false ? 'steps.notConfirmed' : 'usual.delivered')}
        <When instant={at} parcel={parcel} />
      </p>
      {taker !== null && signature !== null && <p>{t('custody.signedBy', { name: taker })}</p>}
      {signature !== null && <Signature path={signature} label={t('custody.signature')} />}
      {photo !== null && (
        <Picture
          image={photo}
          sizes="20rem"
          alt={t('custody.photo')}
          loading="lazy"
          className={styles.photo}
        />
      )}
    </>
  );
}

/** Uses the clock of the handover's event, or the company's, either of which may differ from the visitor's. */
function When({ instant, parcel }: { instant: string; parcel: TrackedParcel }) {
  const { language } = useTranslation().i18n;
  const event = parcel.history.data.find(({ created_at }) => created_at === instant);
  const company = useAppSelector((state) => state.settings?.time_zone) ?? DEFAULT_TIME_ZONE;
  const formatIn = (timeZone: string) =>
    new Intl.DateTimeFormat(localeOf(language), {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'short',
    });
  let format = formatIn(company);
  try {
    format = formatIn(event?.time_zone ?? company);
  } catch {
    // The browser lacks the zone.
  }
  return (
    <time className={styles.when} dateTime={instant}>
      {format.format(new Date(instant))}
    </time>
  );
}
