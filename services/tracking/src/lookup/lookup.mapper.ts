import { nestedList } from '@vaultway/common';
import { LIMITS, type Envelope, type Parcel } from '@vaultway/contracts';
import { hash } from 'node:crypto';
import { toActivityView, type ActivityRow } from '../activities/activity.mapper.js';
import { historyUrl } from '../activities/history-url.js';
import { toParcelView, type ParcelRow } from '../parcels/parcel.mapper.js';

type EventTuple = [
  id: string,
  title: string,
  description: string | null,
  icon: ActivityRow['icon'],
  color: ActivityRow['color'],
  createdAt: string,
  updatedAt: string,
];

/** A row of the look-up's statement. */
export interface FoundParcel extends ParcelRow {
  code_key: string;
  /** The first page of the history, newest first; null when there is none. */
  events: EventTuple[] | null;
  /** How long the whole history is. */
  total: number;
}

/** An answer that only needs to be written to the socket. */
export interface ReadyAnswer {
  body: Buffer;
  /** Strong: made from the body's bytes. */
  etag: string;
}

/** @param timeZone of the company, in which events are told */
export function toReadyAnswer(found: FoundParcel, timeZone: string): ReadyAnswer {
  const events = (found.events ?? []).map(([id, title, description, icon, color, created, updated]) =>
    toActivityView(
      {
        id,
        parcel_id: found.id,
        title,
        description,
        icon,
        color,
        created_at: new Date(created),
        updated_at: new Date(updated),
      },
      timeZone,
    ),
  );
  const history = nestedList(events, found.total, historyUrl(found.tracking_code), LIMITS.historyFirst);
  const envelope: Envelope<Parcel> = {
    status: 200,
    message: '',
    errors: [],
    data: toParcelView(found, history),
  };
  const body = Buffer.from(JSON.stringify(envelope));
  return { body, etag: `"${hash('sha1', body, 'base64url')}"` };
}
