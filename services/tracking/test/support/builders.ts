import type { HttpClient } from '@vaultway/common/testing';
import {
  PARCEL_FIELD_NAMES,
  PARCEL_FIELDS,
  type Activity,
  type Parcel,
  type ParcelFieldName,
  type WrittenParcel,
} from '@vaultway/contracts';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

const BUSY_LIMIT_MS = 60_000;

let made = 0;

/** Returns a code that no other parcel of this process has. */
export function freshCode(): string {
  made += 1;
  return `VW-${process.pid}-${made}`;
}

/** Returns a parcel with a value in every field. */
export const exampleFacts = () => ({
  ...(Object.fromEntries(PARCEL_FIELD_NAMES.map((name) => [name, PARCEL_FIELDS[name].example])) as Record<
    ParcelFieldName,
    string | number
  >),
  tracking_code: freshCode(),
});

/** Creates a parcel through the API as an admin. */
export class ParcelBuilder {
  private events = 0;

  constructor(
    private readonly admin: HttpClient,
    private readonly facts: Record<string, unknown>,
  ) {}

  /** Adds events, one per hour, the newest titled `Event <count>`. */
  withHistory(count: number): this {
    this.events = count;
    return this;
  }

  async save(): Promise<Parcel> {
    const facts = {
      tracking_code: freshCode(),
      recipient_name: 'Ada Lovelace',
      destination: 'Zürich',
      ...this.facts,
    };
    const answer = await succeeded(this.admin, '/api/parcels', facts);
    const { warnings: _warnings, ...parcel }: WrittenParcel = answer.data;
    for (let n = 1; n <= this.events; n += 1) {
      await anEvent(this.admin, parcel, {
        title: `Event ${n}`,
        created_at: new Date(Date.UTC(2026, 0, 1, n)).toISOString(),
      });
    }
    return parcel;
  }
}

/** Adds an event to a parcel through the API. */
export async function anEvent(
  admin: HttpClient,
  parcel: { id: string },
  facts: Record<string, unknown> = {},
): Promise<Activity> {
  const event = { parcel_id: parcel.id, title: 'Arrived at the hub', ...facts };
  const answer = await succeeded(admin, '/api/activities', event);
  const { warnings: _, ...added } = answer.data;
  return added;
}

/** Creates a record; repeats the call, as clients do, if the service of a busy machine had no time for it. */
async function succeeded(admin: HttpClient, path: string, facts: object) {
  const end = Date.now() + BUSY_LIMIT_MS;
  const headers = { 'idempotency-key': randomUUID() };
  let answer = await admin.post(path, facts, { headers });
  while (answer.status === 503 && Date.now() < end) {
    await setTimeout(500);
    answer = await admin.post(path, facts, { headers });
  }
  if (answer.status >= 400) throw new Error(`The test's data could not be made: ${answer.text}`);
  return answer.body;
}

/** Returns the look-up's path for a code. */
export const trackUrl = (code: string) => `/api/parcels/${encodeURIComponent(code)}`;
