import { TextInput } from '@mantine/core';
import { fromWallClock } from '@vaultway/contracts/zoned-time';
import { useTranslation } from 'react-i18next';

interface DayRangeProps {
  /** First and last day, `YYYY-MM-DD`; '' leaves that end open. */
  from: string;
  to: string;
  onChange: (days: { from?: string; to?: string }) => void;
}

/** Limits a log to days, both included. */
export function DayRange({ from, to, onChange }: DayRangeProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <TextInput
        type="date"
        aria-label={t('audit.fromDay')}
        title={t('audit.fromDay')}
        value={from}
        max={to || undefined}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        aria-label={t('audit.toDay')}
        title={t('audit.toDay')}
        value={to}
        min={from || undefined}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
    </>
  );
}

const DAY_MS = 86_400_000;
const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));

/** Returns the instants at which the first day starts and the last one ends in `zone`; leaves out invalid days. */
export function dayBounds(from: string, to: string, zone: string): { from?: string; to?: string } {
  const dayAfter = () => new Date(Date.parse(to) + DAY_MS).toISOString().slice(0, 10);
  return {
    ...(isDay(from) && { from: fromWallClock(`${from}T00:00`, zone) }),
    ...(isDay(to) && { to: fromWallClock(`${dayAfter()}T00:00`, zone) }),
  };
}

/** Returns the address of a log's export with these filters. */
export function exportPath(path: string, filters: Record<string, string | undefined>): string {
  const given = Object.entries(filters).filter((filter): filter is [string, string] => !!filter[1]);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
