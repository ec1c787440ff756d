import type { CustomField } from '@vaultway/contracts';

const DAY = { dateStyle: 'medium', timeZone: 'UTC' } as const;
/** Numbers keep up to 15 digits. */
const EXACT = { maximumFractionDigits: 15 } as const;

/** Formats a value of a custom field. */
export function customText(
  { kind }: Pick<CustomField, 'kind'>,
  value: string | number | undefined,
  locale: string,
): string {
  if (value === undefined) return '';
  if (kind === 'date') return new Intl.DateTimeFormat(locale, DAY).format(new Date(value));
  if (kind === 'number') return new Intl.NumberFormat(locale, EXACT).format(Number(value));
  return String(value);
}
