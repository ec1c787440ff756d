import type { HttpClient, TestAnswer } from '@vaultway/common/testing';
import {
  PARCEL_FIELD_NAMES,
  PARCEL_FIELDS,
  type Activity,
  type Parcel,
  type ParcelFieldName,
} from '@vaultway/contracts';

let made = 0;

/** A code that no other parcel of this process has. */
export function freshCode(): string {
  made += 1;
  return `VW-${process.pid}-${made}`;
}

/** A parcel with a value in every field. */
export const exampleFacts = () => ({
  ...(Object.fromEntries(PARCEL_FIELD_NAMES.map((name) => [name, PARCEL_FIELDS[name].example])) as Record<
    ParcelFieldName,
    string | number
  >),
  tracking_code: freshCode(),
});

/** Makes a parcel through the API as an admin does. */
export class ParcelBuilder {
  private events = 0;

  constructor(
    private readonly admin: HttpClient,
    private readonly facts: Record<string, unknown>,
  ) {}

  /** With so many events, one an hour, the newest titled `Event <count>`. */
  withHistory(count: number): this {
    this.events = count;
    return this;
  }

  async save(): Promise<Parcel> {
    const answer = await this.admin.post('/api/parcels', {
      tracking_code: freshCode(),
      recipient_name: 'Ada Lovelace',
      destination: 'Zürich',
      ...this.facts,
    });
    const parcel: Parcel = succeeded(answer).data;
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
  return succeeded(await admin.post('/api/activities', event)).data;
}

function succeeded(answer: TestAnswer) {
  if (answer.status >= 400) throw new Error(`The test's data could not be made: ${answer.text}`);
  return answer.body;
}

/** The look-up's path for a code. */
export const trackUrl = (code: string) => `/api/parcels/${encodeURIComponent(code)}`;
