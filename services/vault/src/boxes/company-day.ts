import type { CompanySettings } from '@vaultway/common';
import { knownZone } from '@vaultway/contracts';
import { toWallClock } from '@vaultway/contracts/zoned-time';

/** Returns the day on which an instant is in a time zone, `2026-11-30`. */
export const dayIn = (zone: string, instant: Date): string =>
  toWallClock(instant.toISOString(), knownZone(zone)).slice(0, 10);

/** Returns today in the company's time zone, as last known. */
export const companyDay = (settings: CompanySettings): string =>
  dayIn(settings.current().time_zone, new Date());
