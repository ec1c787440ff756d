import type { CompanySettings } from '@vaultway/common';
import { knownZone } from '@vaultway/contracts';

/** Returns the day on which an instant is in a time zone, `2026-11-30`. */
export const dayIn = (zone: string, instant: Date): string =>
  new Intl.DateTimeFormat('sv', { timeZone: knownZone(zone) }).format(instant);

/** Returns today in the company's time zone, as last known. */
export const companyDay = (settings: CompanySettings): string =>
  dayIn(settings.current().time_zone, new Date());
