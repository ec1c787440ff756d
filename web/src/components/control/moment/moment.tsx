import { useMemo } from 'react';
import { useDateFormat } from './use-date-format';
import { useTimeZone } from './use-time-zone';

/** An instant in the admin's language, on the company's clock, which is the one that visitors are shown. */
export function Moment({ instant }: { instant: string }) {
  const zone = useTimeZone();
  const format = useDateFormat(
    useMemo(() => ({ dateStyle: 'medium', timeStyle: 'short', timeZone: zone }) as const, [zone]),
  );
  return <time dateTime={instant}>{format.format(new Date(instant))}</time>;
}
