import type { HttpClient, TestAnswer } from '@vaultway/common/testing';
import {
  PARCEL_FIELD_NAMES,
  PARCEL_FIELDS,
  type Activity,
  type Parcel,
  type ParcelFieldName,
  type WrittenParcel,
} from '@vaultway/contracts';

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
    const answer = await this.admin.post('/api/parcels', {
      tracking_code: freshCode(),
      recipient_name: 'Ada Lovelace',
      destination: 'Zürich',
      ...this.facts,
    });
    const { warnings: _warnings, ...parcel }: WrittenParcel = succeeded(answer).data;
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
  const { warnings: _, ...added } = succeeded(await admin.post('/api/activities', event)).data;
  return added;
}

function succeeded(answer: TestAnswer) {
  if (answer.status >= 400) throw new Error(`The test's data could not be made: ${answer.text}`);
  return answer.body;
}

/** Returns the look-up's path for a code. */
export const trackUrl = (code: string) => `/api/parcels/${encodeURIComponent(code)}`;
