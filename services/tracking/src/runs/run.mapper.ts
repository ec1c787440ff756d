import type { CourierRun, Run, RunSummary } from '@vaultway/contracts';
import type { Stop, StopCounts } from './run-stop.query.js';
import type { RunEntity } from './run.entity.js';

/** Form for the activity log. */
export const toRunRecord = ({ id, courier_id, date, note, created_at, updated_at }: RunEntity) => ({
  id,
  courier_id,
  date,
  note,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

const NONE: StopCounts = { total: 0, left: 0, delivered: 0, failed: 0 };

export const toRunSummary = (
  { id, date, note, created_at, updated_at }: RunEntity,
  courier: Run['courier'],
  counts = NONE,
): RunSummary => ({
  id,
  courier,
  date,
  note,
  ...counts,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

export function toRunView(row: RunEntity, courier: Run['courier'], stops: readonly Stop[]): Run {
  const count = (state: Stop['state']) => stops.filter((stop) => stop.state === state).length;
  const counts = {
    total: stops.length,
    left: count('left'),
    delivered: count('delivered'),
    failed: count('failed'),
  };
  return {
    ...toRunSummary(row, courier, counts),
    stops: stops.map((stop) => ({
      parcel_id: stop.parcel_id,
      tracking_code: stop.tracking_code,
      recipient_name: stop.recipient_name,
      ...placeOf(stop),
      state: stop.state,
      at: stop.at?.toISOString() ?? null,
    })),
    unplaced: stops.filter(({ point }) => point === null).length,
  };
}

export const toCourierRun = (
  { id, date, note, updated_at }: RunEntity,
  stops: readonly Stop[],
): CourierRun => ({
  id,
  date,
  note,
  stops: stops.map((stop) => ({
    tracking_code: stop.tracking_code,
    recipient_name: stop.recipient_name,
    recipient_phone_number: stop.recipient_phone_number,
    ...placeOf(stop),
    state: stop.state,
  })),
  updated_at: updated_at.toISOString(),
});

const placeOf = ({ destination, point, by_town }: Stop) => ({
  destination,
  latitude: point?.[0] ?? null,
  longitude: point?.[1] ?? null,
  by_town,
});
