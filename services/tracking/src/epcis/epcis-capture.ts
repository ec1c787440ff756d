import { Injectable } from '@nestjs/common';
import { ApiError, type Caller } from '@vaultway/common';
import {
  DEFAULT_ACTIVITY_COLOR,
  DEFAULT_ACTIVITY_ICON,
  Id,
  Instant,
  LIMITS,
  type Step,
  STEP_NAMES,
  titleIn,
  toDetail,
} from '@vaultway/contracts';
import { createHash } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { v7, validate as isUuid } from 'uuid';
import { z } from 'zod';
import { UnknownCodes } from '../guessing/lookup-throttle.js';
import { codeKey } from '../parcels/code-key.js';
import { EventRecords } from '../parcels/events/event-records.js';
import { ParcelRecords } from '../parcels/parcel-records.js';
import { TrackingEvents } from '../parcels/tracking-events.js';
import { type CaptureDocument, type CapturedEvent, stepOf } from './capture-document.js';
import { actionOf, meaningOf } from './core-vocabulary.js';
import { EpcisEvents } from './epcis-events.js';
import { uuidOf } from './epcis-names.js';

/**
 * A job of the EPCIS 2.0 REST interface, beside the envelope, whose `errors` are also its own. A document is captured
 * at once or not at all.
 */
export const CaptureJob = {
  captureID: Id,
  createdAt: Instant,
  finishedAt: Instant,
  running: z.literal(false),
  success: z.literal(true),
  captureErrorBehaviour: z.literal('rollback'),
};

const MINUTE_MS = 60_000;

/** Turns other companies' events about our parcels into events. */
@Injectable()
export class EpcisCapture {
  constructor(
    private readonly database: DataSource,
    private readonly parcels: ParcelRecords,
    private readonly events: EventRecords,
    private readonly trackingEvents: TrackingEvents,
    private readonly epcis: EpcisEvents,
  ) {}

  /**
   * Captures all events or none. Those captured before are skipped.
   *
   * @returns the job's ID
   * @throws ApiError `validation`, also for unknown parcels and for an `eventID` that has another content
   */
  capture({ epcisBody: { eventList } }: CaptureDocument, by: Caller): Promise<string> {
    assertHappened(eventList);
    const codes = this.codesOf(eventList);
    return this.events.write(by, async (records) => {
      const { tx } = records;
      const ids = await this.parcels.idsByCode([...new Set(codes.flat())], tx, { lock: true });
      const unknown = codes.flatMap((keys, at) =>
        keys.flatMap((key, index) => (ids.has(key) ? [] : [pathOf(at, `epcList.${index}`)])),
      );
      if (unknown.length > 0) throw new UnknownCodes(unknown, 'epcisBody.eventList');
      const job = v7();
      await tx.query('INSERT INTO epcis_captures (id) VALUES ($1)', [job]);
      const ours = await oursAmong(tx, eventList);
      const parcels = codes.map((keys) => [...new Set(keys)].map((key) => ids.get(key) ?? ''));
      const isNew = await this.noteAll(tx, job, eventList, { ours, parcels });
      const rows = eventList.flatMap((event, at) =>
        isNew[at] ? (parcels[at] ?? []).map((id) => rowOf(event, id)) : [],
      );
      if (rows.length === 0) return job;
      const added = await records.insertAll(rows);
      await this.trackingEvents.dispatch(tx, 'eventsAdded', { events: added });
      return job;
    });
  }

  /** @throws ApiError `not_found` */
  async job(id: string) {
    const [found] = isUuid(id)
      ? await this.database.query<{ created_at: Date }[]>(
          'SELECT created_at FROM epcis_captures WHERE id = $1',
          [id],
        )
      : [];
    if (!found) throw new ApiError('not_found');
    const at = found.created_at.toISOString();
    return {
      captureID: id,
      createdAt: at,
      finishedAt: at,
      running: false,
      success: true,
      captureErrorBehaviour: 'rollback',
    };
  }

  /** Returns the keys of each event's parcels. @throws ApiError `validation` for other companies' objects */
  private codesOf(eventList: readonly CapturedEvent[]): string[][] {
    const foreign: string[] = [];
    const codes = eventList.map(({ epcList }, at) =>
      epcList.map((epc, index) => {
        const code = this.epcis.names.trackingCode(epc);
        if (!code) foreign.push(pathOf(at, `epcList.${index}`));
        return codeKey(code ?? '');
      }),
    );
    if (foreign.length === 0) return codes;
    throw new ApiError('validation', { details: foreign.map((field) => toDetail(field, 'invalid')) });
  }

  /** Notes the events that are not ours, and returns for each whether it is new. @throws ApiError `validation` */
  private async noteAll(
    tx: EntityManager,
    job: string,
    events: readonly CapturedEvent[],
    { ours, parcels }: { ours: ReadonlyMap<string, OwnEvent>; parcels: readonly string[][] },
  ): Promise<boolean[]> {
    const isNew: boolean[] = [];
    const taken: string[] = [];
    for (const [at, event] of events.entries()) {
      const own = ours.get(uuidOf(event.eventID) ?? '');
      if (own) {
        isNew.push(false);
        if (!isMirror(event, parcels[at] ?? [], own)) taken.push(pathOf(at, 'eventID'));
        continue;
      }
      const key = sha256(event.eventID);
      const content = sha256(
        JSON.stringify([event.eventTime, event.epcList, event.action, event.bizStep ?? null]),
      );
      const inserted = await tx.query<unknown[]>(
        `INSERT INTO captured_events (event_key, content, capture_id) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING RETURNING 1`,
        [key, content, job],
      );
      isNew.push(inserted.length > 0);
      if (inserted.length > 0) continue;
      const [same] = await tx.query<unknown[]>(
        'SELECT 1 FROM captured_events WHERE event_key = $1 AND content = $2',
        [key, content],
      );
      if (!same) taken.push(pathOf(at, 'eventID'));
    }
    if (taken.length === 0) return isNew;
    throw new ApiError('validation', { details: taken.map((field) => toDetail(field, 'taken')) });
  }
}

/** A version of an event of ours. */
interface OwnEvent {
  id: string;
  parcel_id: string;
  step: Step | null;
  created_at: Date;
  /** Whether its handover found other seals, which replace the meaning of the step. */
  seals_differ: boolean;
}

/** Returns our own events among these, which partners who mirror them send back, by the ID of the version. */
async function oursAmong(
  tx: EntityManager,
  events: readonly CapturedEvent[],
): Promise<Map<string, OwnEvent>> {
  const rows = await tx.query<OwnEvent[]>(
    `SELECT version.id, event.parcel_id, version.step, version.created_at, EXISTS (
       SELECT FROM handover_parcels handed
       WHERE handed.parcel_id = event.parcel_id AND handed.event_id = event.id AND handed.seals_differ) AS seals_differ
     FROM (
       SELECT id, event_id, step, created_at FROM former_events WHERE id = ANY($1::uuid[])
       UNION ALL
       SELECT id, id, step, created_at FROM activities
       WHERE id = ANY($1::uuid[]) AND NOT EXISTS (SELECT FROM former_events former WHERE former.id = activities.id)
       UNION ALL
       SELECT replaced_by, activities.id, activities.step, activities.created_at
       FROM activities JOIN former_events former ON event_id = activities.id
       WHERE replaced_by = ANY($1::uuid[])
         AND NOT EXISTS (SELECT FROM former_events later WHERE later.id = former.replaced_by)
     ) AS version JOIN activities event ON event.id = version.event_id`,
    [events.flatMap(({ eventID }) => uuidOf(eventID) ?? [])],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** True if an event says what ours says about its parcel, step and time, as far as a capture reads it. */
function isMirror(event: CapturedEvent, parcels: readonly string[], own: OwnEvent): boolean {
  const step = event.bizStep ?? null;
  const meant = stepOf(meaningOf(own.step, null).bizStep ?? '');
  return (
    parcels.every((id) => id === own.parcel_id) &&
    Date.parse(event.eventTime) === own.created_at.getTime() &&
    event.action === actionOf(own.step) &&
    (step === meant || (own.seals_differ && step === null))
  );
}

const pathOf = (at: number, field: string) => `epcisBody.eventList.${at}.${field}`;
const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** @throws ApiError `validation` */
function assertHappened(events: readonly CapturedEvent[]): void {
  const minutes = LIMITS.handoverAheadMinutes;
  const latest = Date.now() + minutes * MINUTE_MS;
  const ahead = events.flatMap(({ eventTime }, at) =>
    Date.parse(eventTime) > latest ? [toDetail(pathOf(at, 'eventTime'), 'in_the_future', { minutes })] : [],
  );
  if (ahead.length > 0) throw new ApiError('validation', { details: ahead });
}

function rowOf({ eventTime, bizStep }: CapturedEvent, parcel_id: string) {
  const step = bizStep ?? null;
  return {
    parcel_id,
    title: titleIn(step === null ? 'steps.update' : STEP_NAMES[step]),
    description: null,
    icon: DEFAULT_ACTIVITY_ICON,
    color: DEFAULT_ACTIVITY_COLOR,
    step,
    created_at: new Date(eventTime),
    time_zone: null,
  };
}
