import type { TrackedParcel } from '@vaultway/contracts';
import { useFormat } from '@/shared/i18n/format';
import { dayAfter } from '@/shared/lib/days';
import { sheetOf } from './delivery-sentence';
import styles from './delivery-window.module.css';

interface DeliveryWindowProps {
  parcel: TrackedParcel;
  /** The visitor's calendar day. */
  today: string;
  /** Whether the days are no longer expected. */
  unsure: boolean;
}

/** Shows a calendar of the days until arrival, with the expected ones. The adjacent sentence says the same. */
export function DeliveryWindow({ parcel, today, unsure }: DeliveryWindowProps) {
  const { sheet } = useFormat();
  const expected = sheetOf(parcel, today);
  if (expected === null) return null;
  return (
    <div className={styles.window} data-unsure={unsure || undefined} aria-hidden="true">
      {Array.from({ length: expected.ends + 1 }, (_, index) => {
        const [weekday, number] = sheet(dayAfter(today, index));
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
