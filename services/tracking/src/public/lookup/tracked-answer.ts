import { etagOf, lastPage, nextPageUrl } from '@vaultway/common';
import {
  latestEvent,
  LIMITS,
  suggestedName,
  type CustomField,
  type CustomValues,
  type TrackedParcel,
  type UsualArrival,
} from '@vaultway/contracts';
import { valuesOf } from '../../custom-fields/custom-values.js';
import { calendarOf, dayIn } from '../../parcels/company-clock.js';
import { historyUrl, statusKey } from '../../parcels/parcel.mapper.js';
import { restrictedParcel } from './restricted-parcel.js';
import type { UsualTimes } from './usual-arrivals.js';
import { SEPARATOR, type FoundParcel, type Underway } from './lookup.query.js';

/** A look-up's response as bytes. The parcel is parsed on demand and not kept, since many answers are cached. */
export class TrackedAnswer {
  private cut: TrackedAnswer | undefined;
  private open: TrackedAnswer | undefined;

  /**
   * @param body as colleagues get it
   * @param publicBody as visitors get it, if that differs
   */
  constructor(
    readonly body: Buffer,
    readonly etag = etagOf(body),
    private readonly publicBody?: Buffer,
  ) {}

  get parcel(): TrackedParcel {
    return (JSON.parse(this.body.toString()) as { data: TrackedParcel }).data;
  }

  /** The response to anyone but colleagues: without the owner's fields that are not public. */
  get public(): TrackedAnswer {
    this.open ??= this.publicBody ? new TrackedAnswer(this.publicBody) : this;
    return this.open;
  }

  /** The response to a visitor if `tracking_privacy` is `gated`. */
  get restricted(): TrackedAnswer {
    const data = () => restrictedParcel(this.public.parcel);
    this.cut ??= new TrackedAnswer(
      Buffer.from(JSON.stringify({ status: 200, message: '', errors: [], data: data() })),
    );
    return this.cut;
  }
}

/** A time, by the system clock and by the monotonic clock. */
export interface Moment {
  at: Date;
  /** `performance.now()` */
  mark: number;
}

/** The last known answer, marked as stale: its data contains `as_of`, the time of its read. */
export class StaleAnswer extends TrackedAnswer {
  private gated: StaleAnswer | undefined;
  private shown: StaleAnswer | undefined;

  constructor(
    private readonly last: TrackedAnswer,
    private readonly read: Moment,
  ) {
    super(Buffer.from(`${last.body.toString().slice(0, -2)},"as_of":"${read.at.toISOString()}"}}`));
  }

  /** Age in seconds, rounded up, at least one. */
  get age(): number {
    return Math.max(1, Math.ceil((performance.now() - this.read.mark) / 1000));
  }

  override get public(): StaleAnswer {
    this.shown ??= this.last.public === this.last ? this : new StaleAnswer(this.last.public, this.read);
    return this.shown;
  }

  override get restricted(): StaleAnswer {
    this.gated ??= new StaleAnswer(this.last.restricted, this.read);
    return this.gated;
  }
}

/**
 * Wraps the JSON from Postgres in the response envelope.
 *
 * @param usual usual transit times of similar parcels
 * @param timeZone the company's IANA time zone, for dates and times of day
 */
export function toTrackedAnswer(
  found: FoundParcel,
  usual: UsualTimes | null,
  timeZone: string,
): TrackedAnswer {
  const stored = found.events?.split(SEPARATOR) ?? [];
  const events = presentFirst(stored, timeOf).map((event) => completed(event, timeZone));
  const last = lastPage(found.total, LIMITS.historyFirst);
  const next = nextPageUrl(historyUrl(found.tracking_code), 1, last);
  const paging = `"current_page":1,"last_page":${last},"next_page_url":${JSON.stringify(next)}`;
  const arrival = `"usual_arrival":${JSON.stringify(usualArrival(found.underway, usual, timeZone))}`;
  const key = JSON.stringify(statusKey({ status: textIn(found.parcel, STATUS) }));
  const parcel = `${unclosed(found.parcel)},"status_key":${key},"history":{"data":[${events.join(',')}],${paging}},"restricted":false,${arrival}`;
  const bodyWith = (fields: readonly CustomField[]) =>
    Buffer.from(
      `{"status":200,"message":"","errors":[],"data":${parcel},${customOf(found.custom ?? {}, fields)}}}`,
    );
  const fields = (found.custom_fields ?? []).filter(({ key: own }) => found.custom?.[own] !== undefined);
  const shown = fields.filter((field) => field.public);
  return new TrackedAnswer(
    bodyWith(fields),
    undefined,
    shown.length < fields.length ? bodyWith(shown) : undefined,
  );
}

function customOf(custom: CustomValues, fields: readonly CustomField[]): string {
  const named = fields.map(({ key, label, kind }) => ({ key, label, kind }));
  return `"custom":${JSON.stringify(valuesOf(custom, fields))},"custom_fields":${JSON.stringify(named)}`;
}

function usualArrival(
  underway: Underway | null,
  usual: UsualTimes | null,
  timeZone: string,
): UsualArrival | null {
  if (underway === null || usual === null) return null;
  const day = (seconds: number) => dayIn(timeZone, underway.collected + seconds * 1000);
  return { from: day(usual.from_seconds), to: day(usual.to_seconds), samples: usual.samples };
}

/**
 * Moves events more than a day ahead behind the others: a mistyped year must not hide where the parcel is.
 *
 * @param events newest first
 * @param timeOf in epoch milliseconds
 */
export function presentFirst<E>(events: readonly E[], timeOf: (event: E) => number): readonly E[] {
  const latest = latestEvent(Date.now());
  const present = events.findIndex((event) => timeOf(event) <= latest);
  return present > 0 ? [...events.slice(present), ...events.slice(0, present)] : events;
}

const timeOf = (event: string) => Number(event.slice(0, event.indexOf('{')));

/** `1790000000000{"id":…}` → `{"id":…,"title_key":…,"created_at_month":…}` */
function completed(event: string, timeZone: string): string {
  const json = event.slice(event.indexOf('{'));
  const key = JSON.stringify(suggestedName(textIn(json, TITLE) ?? ''));
  const { created_at_month, created_at_day, created_at_time } = calendarOf(timeOf(event), timeZone);
  const calendar = `"created_at_month":"${created_at_month}","created_at_day":"${created_at_day}"`;
  return `${unclosed(json)},"title_key":${key},${calendar},"created_at_time":"${created_at_time}"}`;
}

const STATUS = /"status":("(?:[^"\\]|\\.)*")/;
const TITLE = /"title":("(?:[^"\\]|\\.)*")/;

/** Reads a member of an object's JSON in a seventh of the time of parsing it. Returns null if the member is no text. */
function textIn(json: string, member: RegExp): string | null {
  const text = member.exec(json)?.[1];
  return text === undefined ? null : (JSON.parse(text) as string);
}

/** Strips the closing brace of an object's JSON, so that members can be appended. */
const unclosed = (json: string) => json.slice(0, -1);
