import { fromWallClock } from '@vaultway/contracts/zoned-time';

const A_DAY = 86_400_000;

/** The instants between which a day (`YYYY-MM-DD`) lasts on a clock in `zone`; nothing for what is no day. */
export function dayBounds(day: string, zone: string): { from?: string; to?: string } {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) return {};
  const next = new Date(Date.parse(day) + A_DAY).toISOString().slice(0, 10);
  return { from: fromWallClock(`${day}T00:00`, zone), to: fromWallClock(`${next}T00:00`, zone) };
}
