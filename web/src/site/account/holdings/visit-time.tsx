import { useTranslation } from 'react-i18next';
import { localeOf } from '@/shared/i18n/format';
import { useAppSelector } from '@/shared/state/hooks';

interface VisitTimeProps {
  from: string;
  /** Absent: only the first. */
  to?: string | null;
}

/** Returns both times in the company's time zone, with its name. */
export function VisitTime({ from, to = null }: VisitTimeProps) {
  const { i18n } = useTranslation();
  const timeZone = useAppSelector(({ settings }) => settings?.time_zone);
  const format = new Intl.DateTimeFormat(localeOf(i18n.language), {
    ...(timeZone && { timeZone }),
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  const text = to === null ? format.format(new Date(from)) : format.formatRange(new Date(from), new Date(to));
  return <time dateTime={from}>{text}</time>;
}
