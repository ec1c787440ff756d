import { etagOf, lastPage, nextPageUrl } from '@vaultway/common';
import { LIMITS, type TrackedParcel, type UsualArrival } from '@vaultway/contracts';
import { calendarOf, dayIn } from '../../parcels/company-clock.js';
import { historyUrl } from '../../parcels/parcel.mapper.js';
import { restrictedParcel } from './restricted-parcel.js';
import type { UsualTimes } from './usual-arrivals.js';
import { BodyMemory } from './body-memory.js';
import { SEPARATOR, type FoundParcel, type Underway } from './lookup.query.js';

/**
 * What is left of an answer for strangers, with its tag, by the tag of the whole answer: an unchanged parcel is gated once,
 * however often it is read again.
 */
const gated = new BodyMemory<string>(6 * 1024 * 1024);

/** A look-up's answer as bytes to send. What is inside them is parsed only when asked for, and not kept: many are remembered. */
export class TrackedAnswer {
  private cut: TrackedAnswer | undefined;

  constructor(
    readonly body: Buffer,
    readonly etag = etagOf(body),
  ) {}

  get parcel(): TrackedParcel {
    return (JSON.parse(this.body.toString()) as { data: TrackedParcel }).data;
  }

  /** The answer to a stranger where `tracking_privacy` is `gated`. */
  get restricted(): TrackedAnswer {
    this.cut ??= this.gatedBefore() ?? this.gate();
    return this.cut;
  }

  private gatedBefore(): TrackedAnswer | undefined {
    const found = gated.get(this.etag);
    return found && new TrackedAnswer(found.body, found.note);
  }

  private gate(): TrackedAnswer {
    const data = restrictedParcel(this.parcel);
    const answer = new TrackedAnswer(
      Buffer.from(JSON.stringify({ status: 200, message: '', errors: [], data })),
    );
    gated.set(this.etag, answer.body, answer.etag);
    return answer;
  }
}

/** When something happened: for people, and by the clock that is never set. */
export interface Moment {
  at: Date;
  /** `performance.now()` */
  mark: number;
}

/** What was last known of a parcel, which says so: its data has `as_of`, the moment it was read. */
export class RecalledAnswer extends TrackedAnswer {
  private static readonly made = new WeakMap<TrackedAnswer, RecalledAnswer>();

  /** The same each time, so that its tag stays. */
  static of(last: TrackedAnswer, read: Moment): RecalledAnswer {
    let recalled = this.made.get(last);
    if (recalled?.read !== read) this.made.set(last, (recalled = new RecalledAnswer(last, read)));
    return recalled;
  }

  private constructor(
    private readonly last: TrackedAnswer,
    private readonly read: Moment,
  ) {
    super(Buffer.from(`${last.body.toString().slice(0, -2)},"as_of":"${read.at.toISOString()}"}}`));
  }

  /** In seconds, rounded up: at least one. */
  get age(): number {
    return Math.max(1, Math.ceil((performance.now() - this.read.mark) / 1000));
  }

  override get restricted(): RecalledAnswer {
    return RecalledAnswer.of(this.last.restricted, this.read);
  }
}

/**
 * Puts the envelope around the JSON that Postgres wrote.
 *
 * @param usual how long parcels like this one took
 * @param timeZone the company's IANA time zone, in which days and an event's month, day and time are given
 */
export function toTrackedAnswer(
  found: FoundParcel,
  usual: UsualTimes | null,
  timeZone: string,
): TrackedAnswer {
  const events = found.events?.split(SEPARATOR).map((event) => withCalendar(event, timeZone)) ?? [];
  const last = lastPage(found.total, LIMITS.historyFirst);
  const next = nextPageUrl(historyUrl(found.tracking_code), 1, last);
  const paging = `"current_page":1,"last_page":${last},"next_page_url":${JSON.stringify(next)}`;
  const arrival = `"usual_arrival":${JSON.stringify(usualArrival(found.underway, usual, timeZone))}`;
  const parcel = `${unclosed(found.parcel)},"history":{"data":[${events.join(',')}],${paging}},"restricted":false,${arrival}}`;
  return new TrackedAnswer(Buffer.from(`{"status":200,"message":"","errors":[],"data":${parcel}}`));
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

/** `1790000000000{"id":…}` → `{"id":…,"created_at_month":…}` */
function withCalendar(event: string, timeZone: string): string {
  const start = event.indexOf('{');
  const { created_at_month, created_at_day, created_at_time } = calendarOf(
    Number(event.slice(0, start)),
    timeZone,
  );
  const calendar = `"created_at_month":"${created_at_month}","created_at_day":"${created_at_day}"`;
  return `${unclosed(event.slice(start))},${calendar},"created_at_time":"${created_at_time}"}`;
}

/** An object's JSON without its closing brace, so that members can be appended. */
const unclosed = (json: string) => json.slice(0, -1);
