import type { APIRequestContext } from '@playwright/test';

interface Made {
  id: string;
  code: string;
}

let count = 0;

/** Creates a parcel through the API, with a unique code. */
export async function aParcel(
  api: APIRequestContext,
  { tracking_code, ...fields }: Record<string, unknown> = {},
): Promise<Made> {
  count += 1;
  const code = typeof tracking_code === 'string' ? tracking_code : `E2E-${process.pid}-${count}`;
  const answer = await api.post('/api/parcels', {
    data: { tracking_code: code, recipient_name: 'Ada Winter', destination: 'Lisbon, Portugal', ...fields },
    failOnStatusCode: true,
  });
  return { id: (await answer.json()).data.id, code };
}

/** Adds an event to a parcel through the API. */
export async function anEvent(
  api: APIRequestContext,
  parcel: Made,
  fields: Record<string, unknown> = {},
): Promise<void> {
  await api.post('/api/activities', {
    data: { parcel_id: parcel.id, title: 'Picked up', ...fields },
    failOnStatusCode: true,
  });
}
