import { Injectable } from '@nestjs/common';
import { ApiError, recordAudit, type RecordWriter } from '@vaultway/common';
import { type Admin, LIMITS } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import { validate as isUuid } from 'uuid';
import type { RunEntity } from './run.entity.js';
import { toRunRecord } from './run.mapper.js';

/** A parcel's open run of a day. */
interface Taken {
  run_id: string;
  parcel_id: string;
  tracking_code: string;
  courier_id: string;
}

/** Writes the stops of runs. Every change gets the run a new version, and an entry in the activity log. */
@Injectable()
export class RunStops {
  /** Returns the parcels of a run in order, including deleted ones. */
  async of(tx: EntityManager, runId: string): Promise<string[]> {
    const rows = await tx.query<{ parcel_id: string }[]>(
      'SELECT parcel_id FROM run_stops WHERE run_id = $1 ORDER BY position',
      [runId],
    );
    return rows.map(({ parcel_id }) => parcel_id);
  }

  /** @throws ApiError `parcel_not_found`; `parcel_on_run` unless `move`; `validation` for too many */
  async add(
    records: RecordWriter<RunEntity>,
    run: RunEntity,
    { parcel_ids, move }: { parcel_ids: readonly string[]; move: boolean },
    by: Admin,
  ): Promise<RunEntity> {
    const { tx } = records;
    const before = await this.of(tx, run.id);
    const ids = [...new Set(parcel_ids.map((id) => id.toLowerCase()))].filter((id) => !before.includes(id));
    await assertKnown(tx, ids);
    if (before.length + ids.length > LIMITS.runStops) {
      throw ApiError.field('parcel_ids', 'too_long', { max: LIMITS.runStops, variant: 'entries' });
    }
    const taken = await takenOn(tx, run.date, ids, run.id);
    if (taken.length > 0 && !move) throw onRun(taken, run.date);
    for (const runId of new Set(taken.map(({ run_id }) => run_id))) {
      const moved = new Set(taken.filter(({ run_id }) => run_id === runId).map(({ parcel_id }) => parcel_id));
      const former = await this.of(tx, runId);
      await this.write(
        records,
        await records.lock(runId),
        former.filter((id) => !moved.has(id)),
        by,
      );
    }
    return this.write(records, run, [...before, ...ids], by);
  }

  /** Replaces the stops of a locked run. */
  async write(
    records: RecordWriter<RunEntity>,
    run: RunEntity,
    ids: readonly string[],
    by: Admin,
  ): Promise<RunEntity> {
    const { tx } = records;
    const before = await this.of(tx, run.id);
    if (ids.length === before.length && ids.every((id, at) => id === before[at])) return run;
    await tx.query('DELETE FROM run_stops WHERE run_id = $1 AND parcel_id <> ALL ($2::uuid[])', [
      run.id,
      ids,
    ]);
    await tx.query(
      `INSERT INTO run_stops (run_id, parcel_id, position, date, open)
       SELECT $1, id, at, $3, true FROM unnest($2::uuid[]) WITH ORDINALITY AS listed (id, at)
       ON CONFLICT (run_id, parcel_id) DO UPDATE SET position = excluded.position`,
      [run.id, ids, run.date],
    );
    const after = await records.touch(run);
    const codes = await codesOf(tx, [...before, ...ids]);
    const withCodes = (row: RunEntity, some: readonly string[]) => ({
      ...toRunRecord(row),
      parcels: some.map((id) => codes.get(id) ?? id),
    });
    await recordAudit(tx, {
      by,
      action: 'run.updated',
      record_type: 'run',
      record_id: run.id,
      before: withCodes(run, before),
      after: withCodes(after, ids),
    });
    return after;
  }

  /** @throws ApiError `parcel_on_run` if one of the run's parcels is on another open run of that day */
  async assertFree(tx: EntityManager, runId: string, date: string): Promise<void> {
    const taken = await takenOn(tx, date, await this.of(tx, runId), runId);
    if (taken.length > 0) throw onRun(taken, date);
  }
}

const takenOn = (tx: EntityManager, date: string, ids: readonly string[], exceptRun: string) =>
  tx.query<Taken[]>(
    `SELECT stop.run_id, stop.parcel_id, tracking_code, courier_id
     FROM run_stops stop JOIN runs ON runs.id = stop.run_id JOIN parcels ON parcels.id = stop.parcel_id
     WHERE stop.open AND stop.date = $1 AND stop.parcel_id = ANY($2::uuid[]) AND stop.run_id <> $3
     ORDER BY stop.run_id, stop.position`,
    [date, ids, exceptRun],
  );

/** Names the runs that have the parcels. */
const onRun = (taken: readonly Taken[], date: string) =>
  new ApiError('parcel_on_run', {
    current: {
      runs: Array.from(new Set(taken.map(({ run_id }) => run_id)), (id) => {
        const stops = taken.filter(({ run_id }) => run_id === id);
        return {
          id,
          date,
          courier_id: stops[0]?.courier_id ?? '',
          parcels: stops.map(({ tracking_code }) => tracking_code),
        };
      }),
    },
  });

async function assertKnown(tx: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.some((id) => !isUuid(id))) throw new ApiError('parcel_not_found');
  const [{ known }] = await tx.query<[{ known: number }]>(
    'SELECT count(*)::int AS known FROM parcels WHERE id = ANY($1::uuid[]) AND deleted_at IS NULL',
    [ids],
  );
  if (known < ids.length) throw new ApiError('parcel_not_found');
}

async function codesOf(tx: EntityManager, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; tracking_code: string }[]>(
    'SELECT id, tracking_code FROM parcels WHERE id = ANY($1::uuid[])',
    [ids],
  );
  return new Map(rows.map(({ id, tracking_code }) => [id, tracking_code]));
}
