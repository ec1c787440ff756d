import { Injectable } from '@nestjs/common';
import { ApiError, type Caller } from '@vaultway/common';
import {
  DEFAULT_ACTIVITY_COLOR,
  DEFAULT_ACTIVITY_ICON,
  Id,
  Instant,
  LIMITS,
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
import type { CaptureDocument, CapturedEvent } from './capture-document.js';
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
      const ours = await oursAmong(tx, eventList, [...ids.values()]);
      const isNew = await this.noteAll(tx, job, eventList, ours);
      const rows = eventList.flatMap((event, at) =>
        isNew[at] ? [...new Set(codes[at])].map((key) => rowOf(event, ids.get(key) ?? '')) : [],
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
    ours: ReadonlySet<string>,
  ): Promise<boolean[]> {
    const isNew: boolean[] = [];
    const taken: string[] = [];
    for (const [at, event] of events.entries()) {
      if (ours.has(uuidOf(event.eventID) ?? '')) {
        isNew.push(false);
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

/** Returns the IDs of these parcels' own events, which partners who mirror them send back. */
async function oursAmong(
  tx: EntityManager,
  events: readonly CapturedEvent[],
  parcels: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }[]>(
    `SELECT id FROM activities WHERE id = ANY($1::uuid[]) AND parcel_id = ANY($2::uuid[])
     UNION SELECT replaced_by FROM activities JOIN former_events ON event_id = activities.id
     WHERE replaced_by = ANY($1::uuid[]) AND parcel_id = ANY($2::uuid[])`,
    [events.flatMap(({ eventID }) => uuidOf(eventID) ?? []), parcels],
  );
  return new Set(rows.map(({ id }) => id));
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
