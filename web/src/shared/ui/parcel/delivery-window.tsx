import type { TrackedParcel } from '@vaultway/contracts';
import { useFormat } from '@/shared/i18n/format';
import { dayOf } from '@/shared/lib/days';
import { sheetOf } from './delivery-sentence';
import styles from './delivery-window.module.css';

const DAY_MS = 86_400_000;

interface DeliveryWindowProps {
  parcel: TrackedParcel;
  /** The visitor's calendar day. */
  today: string;
}

/** The days until the parcel is there, with those on which it is expected. The sentence beside it says the same. */
export function DeliveryWindow({ parcel, today }: DeliveryWindowProps) {
  const { sheet } = useFormat();
  const expected = sheetOf(parcel, today);
  if (expected === null) return null;
  const from = dayOf(today).getTime();
  return (
    <div className={styles.window} aria-hidden="true">
      {Array.from({ length: expected.ends + 1 }, (_, index) => {
        const [weekday, number] = sheet(new Date(from + index * DAY_MS));
        return (
          <span key={index} className={styles.day} data-expected={index >= expected.begins || undefined}>
            <span>{weekday}</span>
            <b>{number}</b>
          </span>
        );
      })}
    </div>
  );
}
