import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrackedParcel } from '@vaultway/contracts';
import { useFormat } from '@/shared/i18n/format';
import { Icon } from '@/shared/ui/icon/icon';
import { useClock } from './company-clock';
import { useDelivered } from './delivered';
import { expectedWords, isUnsure } from './delivery-sentence';
import { DeliveryWindow } from './delivery-window';
import { longestWord } from './longest-word';
import styles from './parcel-headline.module.css';
import type { ParcelState } from './parcel-state';
import { useSuggested } from './suggested-words';

interface ParcelHeadlineProps {
  parcel: TrackedParcel;
  state: ParcelState;
  /** Address of the parcel. */
  link: string;
  /** Details of a delivery beside its time. */
  delivery?: ReactNode;
  /** Expected arrival, overriding the parcel's. */
  expected?: ReactNode;
  ref: Ref<HTMLHeadingElement>;
}

/** Shows what most people come for: a parcel's status and its arrival. */
export function ParcelHeadline({ parcel, state, link, delivery, expected, ref }: ParcelHeadlineProps) {
  const { t } = useTranslation();
  const { delivered, trouble, registered, status, key } = state;
  const handedOver = useDelivered()(parcel);
  const suggested = useSuggested();
  const words = status === null ? t('track.noStatus') : suggested(status, key);
  const sign = delivered ? 'tick' : trouble ? 'alert' : registered && 'tag';
  return (
    <div className={styles.headline}>
      {parcel.tracking_code && (
        <p className={styles.code}>
          <span className={styles.codeLabel}>{t('track.code')}</span>{' '}
          <bdi className={styles.codeText}>{parcel.tracking_code}</bdi>
        </p>
      )}
      <div className={styles.status}>
        {sign && (
          <span className={styles.sign}>
            <Icon name={sign} size={26} />
          </span>
        )}
        <h2 ref={ref} tabIndex={-1} id="parcel-status" dir="auto" style={{ '--letters': longestWord(words) }}>
          {words}
        </h2>
      </div>
      {delivered
        ? handedOver !== null && <p className={styles.sentence}>{handedOver}</p>
        : (expected ?? <Expected parcel={parcel} state={state} />)}
      {delivered && delivery}
      <p className={styles.link}>{t('track.onPaper', { link })}</p>
    </div>
  );
}

function Expected({ parcel, state: { trouble } }: { parcel: TrackedParcel; state: ParcelState }) {
  const { t } = useTranslation();
  const { today } = useClock();
  const { sentence, still } = expectedWords(parcel, trouble, useFormat(), t, today);
  return (
    <>
      {still !== null && <p className={styles.countdown}>{still}</p>}
      {sentence !== null && <p className={styles.sentence}>{sentence}</p>}
      {sentence !== null && trouble !== 'overdue' && (
        <DeliveryWindow parcel={parcel} today={today} unsure={isUnsure(parcel, trouble)} />
      )}
    </>
  );
}
