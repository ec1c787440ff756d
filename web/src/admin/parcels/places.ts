import { asciiDigits } from '@vaultway/contracts/digits';
import type { AdminForm } from '@/admin/ui/forms/use-admin-form';
import type { Point, Stop } from '@/shared/map/great-circle';
import type { MapValues } from './parcel-form';

/** Places on a parcel's map, most important first. */
export const STOPS = ['current', 'pickup', 'destination'] as const satisfies Stop[];

/** Returns the places with valid coordinates. */
export function placesOf(values: MapValues): Partial<Record<Stop, Point>> {
  return Object.fromEntries(
    STOPS.flatMap((stop) => {
      const latitude = coordinateOf(values[`map_${stop}_latitude`], 90);
      const longitude = coordinateOf(values[`map_${stop}_longitude`], 180);
      return latitude === null || longitude === null ? [] : [[stop, [latitude, longitude]]];
    }),
  );
}

function coordinateOf(text: string, limit: number): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Math.abs(value) <= limit ? value : null;
}

/** Formats a coordinate for its field: five decimals are about a meter. */
export const textOf = (degrees: number) => String(Number(degrees.toFixed(5)));

export const zoomText = (level: number) => String(Number(level.toFixed(2)));

/** Normalizes the digits, decimal comma and minus of a typed coordinate. */
export const decimalOf = (typed: string) =>
  asciiDigits(typed)
    .replace(/[,\u066b]/, '.')
    .replaceAll(/[−–]/g, '-');

/** Wraps a form to normalize coordinates as they are typed. */
export const inDecimals = (form: AdminForm<MapValues>): AdminForm<MapValues> => ({
  ...form,
  set: (field, value) => form.set(field, decimalOf(value)),
});

/** Parses coordinates as people write them: `51.5, -0.12`, `51,5; -0,12` or `51.5° N 0.12° W`. */
export function pointIn(typed: string): Point | null {
  const text = asciiDigits(typed)
    .replaceAll('\u066b', '.')
    .replaceAll('،', ',')
    .replaceAll('؛', ';')
    .replaceAll('−', '-');
  const decimal = /\d,\d/.test(text) && /[;\s]/.test(text.trim()) && !text.includes('.');
  const found = (decimal ? text.replaceAll(/(\d),(\d)/g, '$1.$2') : text)
    .replaceAll(/[\s°]+/g, ' ')
    .trim()
    .match(/^([+-]?\d+(?:\.\d+)?) ?([NS]?) ?[,; ] ?([+-]?\d+(?:\.\d+)?) ?([EW]?)$/i);
  if (!found) return null;
  const [, degreesNorth = '', northOrSouth = '', degreesEast = '', eastOrWest = ''] = found;
  const latitude = coordinateOf(degreesNorth, 90);
  const longitude = coordinateOf(degreesEast, 180);
  if (latitude === null || longitude === null) return null;
  return [/s/i.test(northOrSouth) ? -latitude : latitude, /w/i.test(eastOrWest) ? -longitude : longitude];
}
