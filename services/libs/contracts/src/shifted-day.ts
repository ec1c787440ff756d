const DAY_MS = 86_400_000;

/** Moves a calendar day. @returns null outside of the years 1 to 9999 */
export function shiftedDay(day: string, days: number): string | null {
  const shifted = new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
  const year = shifted.getUTCFullYear();
  return year >= 1 && year <= 9999 ? shifted.toISOString().slice(0, 10) : null;
}
