import type { Change, Derived } from '@vaultway/common';
import { isSameZone, type Step } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import { zoneAt, zoneOfPlace } from '../../privacy/place-zone.js';
import type { ParcelEntity } from '../parcel.entity.js';
import { PLACE_OF } from '../../privacy/step-place.js';
import { isNews } from './event-age.js';
import type { EventEntity } from './event.entity.js';

const STOPS = ['pickup', 'current', 'destination'] as const;
type Stop = (typeof STOPS)[number];
const PLACES = {
  pickup: 'pickup_location',
  current: 'current_location',
  destination: 'destination',
} as const satisfies Record<Stop, keyof ParcelEntity>;

type Placed = Pick<
  ParcelEntity,
  (typeof PLACES)[Stop] | `map_${Stop}_${'latitude' | 'longitude'}` | 'position_left'
>;

/** Returns the time zone of a parcel's stop, by its town or else its coordinates. */
function zoneOfStop(parcel: Placed, stop: Stop): string | null {
  const known = zoneOfPlace(parcel[PLACES[stop]]);
  if (known !== null || (stop === 'current' && parcel.position_left)) return known;
  const [latitude, longitude] = [parcel[`map_${stop}_latitude`], parcel[`map_${stop}_longitude`]];
  return latitude === null || longitude === null ? null : zoneAt(latitude, longitude);
}

const stopOf = (step: Step | null): Stop =>
  STOPS.find((stop) => step !== null && PLACES[stop] === PLACE_OF[step]) ?? 'current';

/**
 * Returns the time zone of an event by where its step happens; null if unknown. En route, only recent news is where the
 * parcel is now; where it was before is unknown.
 *
 * @param newest when the parcel's newest event happened
 */
function zoneByPlace(
  parcel: Placed,
  { step, created_at }: Pick<EventEntity, 'step' | 'created_at'>,
  newest: Date | null | undefined,
): string | null {
  const stop = stopOf(step);
  const isThere = stop !== 'current' || (isNews({ created_at }) && created_at >= (newest ?? created_at));
  return isThere ? zoneOfStop(parcel, stop) : null;
}

/** Returns the time zone that an event about to be written would get from its parcel's places. */
export async function zoneOfUnsaved(
  tx: EntityManager,
  parcel: Placed & { id: string },
  event: Pick<EventEntity, 'step' | 'created_at'>,
): Promise<string | null> {
  const stored = await parcelsWith(tx, [parcel.id]);
  return zoneByPlace(parcel, event, stored.get(parcel.id)?.last_event_at);
}

/**
 * Returns the time zone that an event keeps once its parcel forgets places: a given one, or that of the places left. En
 * route, only one that the place left has too.
 */
export function zoneLeft(event: Pick<EventEntity, 'step' | 'time_zone' | 'time_zone_given'>, left: Placed) {
  if (event.time_zone === null || event.time_zone_given) return event.time_zone;
  const stop = stopOf(event.step);
  const zone = zoneOfStop(left, stop);
  return stop !== 'current' || isSameZone(event.time_zone, zone) ? zone : null;
}

type Zone = Pick<EventEntity, 'time_zone' | 'time_zone_given'>;

/** Origin of an event's time zone in a write: given with it, looked up by the place, or the one that it had. */
function originOf({ before, after }: Derived<EventEntity>): 'given' | 'place' | 'before' {
  if (before === null || after.time_zone !== before.time_zone) {
    return after.time_zone === null ? 'place' : 'given';
  }
  return before.time_zone_given !== true && stopOf(before.step) !== stopOf(after.step) ? 'place' : 'before';
}

/**
 * Returns the time zones of events about to be written. A given one stays; clearing it, like giving none, leaves it to
 * the place.
 */
export async function zonesOfEvents(
  tx: EntityManager,
  events: readonly Derived<EventEntity>[],
): Promise<Partial<Zone>[]> {
  const ids = events.filter((event) => originOf(event) === 'place').map(({ after }) => after.parcel_id);
  const parcels = await parcelsWith(tx, ids);
  const newest = new Map(Array.from(parcels, ([id, { last_event_at }]) => [id, last_event_at]));
  for (const { after } of events) {
    if (after.created_at > (newest.get(after.parcel_id) ?? 0)) newest.set(after.parcel_id, after.created_at);
  }
  return events.map((event) => {
    const origin = originOf(event);
    if (origin !== 'place') return origin === 'given' ? { time_zone_given: true } : {};
    const { after } = event;
    const parcel = parcels.get(after.parcel_id);
    const time_zone = parcel ? zoneByPlace(parcel, after, newest.get(after.parcel_id)) : null;
    return { time_zone, time_zone_given: false };
  });
}

type StoredPlaces = Placed & { id: string; last_event_at: Date | null };

async function parcelsWith(tx: EntityManager, ids: readonly string[]): Promise<Map<string, StoredPlaces>> {
  if (ids.length === 0) return new Map();
  const points = STOPS.map((stop) => `map_${stop}_latitude, map_${stop}_longitude`).join(', ');
  const rows = await tx.query<StoredPlaces[]>(
    `SELECT id, ${Object.values(PLACES).join(', ')}, ${points}, position_left, last_event_at
     FROM parcels WHERE id = ANY($1)`,
    [[...new Set(ids)]],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Corrects the time zones of events at a parcel's pickup or destination after that place has changed. Leaves the
 * parcel's version alone, which its own change has just raised.
 */
export async function followStops(
  tx: EntityManager,
  changes: readonly Change<ParcelEntity>[],
): Promise<void> {
  for (const { id, before, after } of changes) {
    if (!before || !after) continue;
    for (const stop of ['pickup', 'destination'] as const) {
      const zone = samePlace(before, after, stop) ? undefined : zoneOfStop(after, stop);
      if (zone === undefined || zone === zoneOfStop(before, stop)) continue;
      const steps = Object.entries(PLACE_OF).flatMap(([step, place]) =>
        place === PLACES[stop] ? [step] : [],
      );
      await tx.query(`SET LOCAL vaultway.backfill = 'on'`);
      await tx.query(
        `UPDATE activities SET time_zone = $3
         WHERE parcel_id = $1 AND step = ANY($2) AND NOT time_zone_given AND time_zone IS DISTINCT FROM $3`,
        [id, steps, zone],
      );
      await tx.query(`SET LOCAL vaultway.backfill = 'off'`);
    }
  }
}

const samePlace = (one: Placed, other: Placed, stop: 'pickup' | 'destination') =>
  ([PLACES[stop], `map_${stop}_latitude`, `map_${stop}_longitude`] as const).every(
    (field) => one[field] === other[field],
  );
