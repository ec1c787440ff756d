import type { TrackedParcel } from '@vaultway/contracts';
import { useFormat } from '@/shared/i18n/format';
import { dayOf, daysBetween } from '@/shared/lib/days';
import { expectedDays } from './delivery-sentence';
import styles from './delivery-window.module.css';

/** As many days as fit side by side on a phone. */
const MOST = 8;
const DAY_MS = 86_400_000;

interface DeliveryWindowProps {
  parcel: TrackedParcel;
  /** The visitor's calendar day. */
  today: string;
}

/** The days until the parcel is there, with those on which it is expected. The sentence beside it says the same. */
export function DeliveryWindow({ parcel, today }: DeliveryWindowProps) {
  const { sheet } = useFormat();
  const days = expectedDays(parcel);
  if (days === null) return null;
  const [begins, ends] = [daysBetween(today, days.first), daysBetween(today, days.last)];
  // A window that is longer than the sheet, or opens far away, is told in words alone.
  const first = ends < MOST ? 0 : Math.max(0, begins - 1);
  if (ends - first >= MOST) return null;
  const from = dayOf(today).getTime();
  return (
    <div className={styles.window} aria-hidden="true">
      {Array.from({ length: ends - first + 1 }, (_, index) => {
        const [weekday, number] = sheet(new Date(from + (first + index) * DAY_MS));
        return (
          <span key={index} className={styles.day} data-expected={first + index >= begins || undefined}>
            <span>{weekday}</span>
            <b>{number}</b>
          </span>
        );
      })}
    </div>
  );
}
