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
import { useCustodyOf } from './custody.api';

const LINKS = ['sealed', 'weighed', 'handed_over', 'signed'] as const;

/** That the parcel went from hand to hand as it should; nothing where no handover was recorded. */
export function CustodyChain({ parcel }: { parcel: TrackedParcel }) {
  const { t } = useTranslation();
  const custody = useCustodyOf(parcel);
  if (!custody || !LINKS.some((name) => name !== 'weighed' && custody[name].done)) return null;
  // What was left out on the way will not come any more.
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
              {custody[name].at !== null && <When instant={custody[name].at} />}
            </span>
          </li>
        ))}
      </ol>
      {custody.delivery && <Delivery delivery={custody.delivery} />}
    </section>
  );
}

/** What only the parcel's own people are told. */
function Delivery({ delivery }: { delivery: NonNullable<Custody['delivery']> }) {
  const { t } = useTranslation();
  const { taker, signature, photo } = delivery;
  return (
    <>
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

/** On the company's clock, which the visitor's need not be. */
function When({ instant }: { instant: string }) {
  const { language } = useTranslation().i18n;
  const timeZone = useAppSelector((state) => state.settings?.time_zone) ?? DEFAULT_TIME_ZONE;
  const format = new Intl.DateTimeFormat(localeOf(language), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  return (
    <time className={styles.when} dateTime={instant}>
      {format.format(new Date(instant))}
    </time>
  );
}
