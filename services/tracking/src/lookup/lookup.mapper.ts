import { lastPage, nextPageUrl } from '@vaultway/common';
import { LIMITS } from '@vaultway/contracts';
import { hash } from 'node:crypto';
import { calendarOf } from '../activities/activity.mapper.js';
import { historyUrl } from '../activities/history-url.js';
import { SEPARATOR, type FoundParcel } from './lookup.query.js';

/** An answer that only needs to be written to the socket. */
export interface ReadyAnswer {
  body: Buffer;
  /** Strong: made from the body's bytes. */
  etag: string;
}

/**
 * Puts the envelope around the JSON that Postgres wrote.
 *
 * @param timeZone of the company, in which events are told
 */
export function toReadyAnswer(found: FoundParcel, timeZone: string): ReadyAnswer {
  const events = found.events?.split(SEPARATOR).map((event) => withCalendar(event, timeZone)) ?? [];
  const last = lastPage(found.total, LIMITS.historyFirst);
  const next = nextPageUrl(historyUrl(found.tracking_code), 1, last);
  const paging = `"current_page":1,"last_page":${last},"next_page_url":${JSON.stringify(next)}`;
  const parcel = `${open(found.parcel)},"history":{"data":[${events.join(',')}],${paging}},"restricted":false}`;
  const body = Buffer.from(`{"status":200,"message":"","errors":[],"data":${parcel}}`);
  return { body, etag: `"${hash('sha1', body, 'base64url')}"` };
}

/** `1790000000000{"id":…}` → `{"id":…,"created_at_month":…}` */
function withCalendar(event: string, timeZone: string): string {
  const start = event.indexOf('{');
  const at = calendarOf(Number(event.slice(0, start)), timeZone);
  const calendar = `"created_at_month":"${at.created_at_month}","created_at_day":"${at.created_at_day}"`;
  return `${open(event.slice(start))},${calendar},"created_at_time":"${at.created_at_time}"}`;
}

/** An object's JSON to which more can be added. */
const open = (json: string) => json.slice(0, -1);
