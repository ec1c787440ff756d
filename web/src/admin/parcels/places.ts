import type { AdminForm } from '@/admin/ui/form/use-admin-form';
import type { Point, Stop } from '@/shared/ui/map/great-circle';
import type { MapValues } from './parcel-form';

/** The places of a parcel's map, the one that matters most first. */
export const STOPS = ['current', 'pickup', 'destination'] as const satisfies Stop[];

/** The places whose coordinates can be drawn. */
export function placesOf(values: MapValues): Partial<Record<Stop, Point>> {
  return Object.fromEntries(
    STOPS.flatMap((stop) => {
      const latitude = within(values[`map_${stop}_latitude`], 90);
      const longitude = within(values[`map_${stop}_longitude`], 180);
      return latitude === null || longitude === null ? [] : [[stop, [latitude, longitude]]];
    }),
  );
}

function within(text: string, limit: number): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Math.abs(value) <= limit ? value : null;
}

/** A coordinate as it stands in its field: five decimals are about a meter. */
export const textOf = (degrees: number) => String(Number(degrees.toFixed(5)));

/** A zoom as it stands in its field. */
export const zoomText = (level: number) => String(Number(level.toFixed(2)));

/** A number as its field keeps it, whatever comma and minus it is typed with. */
export const decimalOf = (typed: string) => typed.replace(',', '.').replaceAll(/[−–]/g, '-');

/** A form for fields of numbers. */
export const inDecimals = (form: AdminForm<MapValues>): AdminForm<MapValues> => ({
  ...form,
  set: (field, value) => form.set(field, decimalOf(value)),
});

/** Two numbers as people write coordinates: `51.5, -0.12`, `51,5; -0,12` or `51.5° N 0.12° W`. */
export function pointIn(text: string): Point | null {
  const decimal = /\d,\d/.test(text) && /[;\s]/.test(text.trim()) && !text.includes('.');
  const found = (decimal ? text.replaceAll(/(\d),(\d)/g, '$1.$2') : text)
    .replaceAll(/[\s°]+/g, ' ')
    .trim()
    .match(/^([+-]?\d+(?:\.\d+)?) ?([NS]?) ?[,; ] ?([+-]?\d+(?:\.\d+)?) ?([EW]?)$/i);
  if (!found) return null;
  const [, degreesNorth = '', northOrSouth = '', degreesEast = '', eastOrWest = ''] = found;
  const latitude = within(degreesNorth, 90);
  const longitude = within(degreesEast, 180);
  if (latitude === null || longitude === null) return null;
  return [/s/i.test(northOrSouth) ? -latitude : latitude, /w/i.test(eastOrWest) ? -longitude : longitude];
}
