import { fill } from '@vaultway/common/testing';
import { PersonErasures, PersonExports } from '@vaultway/common';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { v7 } from 'uuid';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

/** Auth's timeout. */
const LIMIT_MS = 5000;
const PARCELS = 9000;
/** Handovers of one recipient. */
const OWN = 6;
/** Parcels per handover. */
const TOGETHER = 5;

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
  await fill(
    tracking.database,
    `INSERT INTO parcels (id, tracking_code, code_key, recipient_name, recipient_email, destination)
       SELECT gen_random_uuid(), 'MANY-' || n, 'many' || n, 'Recipient ' || n, 'r' || n % ${PARCELS / OWN} || '@vaultway.example', 'London'
       FROM generate_series(1, ${PARCELS}) AS n`,
  );
  await fill(
    tracking.database,
    `INSERT INTO handovers (id, kind, happened_at, received_at, content_hash, signed, recorded_by, updated_at)
       SELECT gen_random_uuid(), 'deliver', now(), now(), n::text, false, 'courier@vaultway.example', now()
       FROM generate_series(1, ${PARCELS / TOGETHER}) AS n`,
  );
  await fill(
    tracking.database,
    `INSERT INTO handover_parcels (handover_id, parcel_id, event_id, seals, seals_differ)
       SELECT handover.id, parcel.id, gen_random_uuid(), '{}', false
       FROM (SELECT id, row_number() OVER () AS n FROM handovers) AS handover
       JOIN (SELECT id, row_number() OVER () AS n FROM parcels) AS parcel ON handover.n = (parcel.n - 1) / ${TOGETHER} + 1`,
  );
}, 120_000);
afterAll(() => tracking?.stop());

const timed = async <T>(work: () => Promise<T>): Promise<T> => {
  const began = performance.now();
  const result = await work();
  expect(performance.now() - began).toBeLessThan(LIMIT_MS);
  return result;
};

it('exports one person’s handovers among thousands, page by page', async () => {
  const person = { email: 'r1@vaultway.example', name: null };
  const exports = tracking.app.get(PersonExports);
  const found = new Set<string>();
  let next: string | null = '3:';
  while (next !== null) {
    const position: string = next;
    const page = await timed(() => exports.page(person, position));
    for (const { id } of page.records) found.add(id as string);
    next = page.next;
  }
  expect(found.size).toBe(OWN);
});

it('erases a person in steps within the timeout', async () => {
  const person = { email: 'r2@vaultway.example', name: null };
  const erasures = tracking.app.get(PersonErasures);
  const id = v7();
  let done = false;
  while (!done) ({ done } = await timed(() => erasures.advance(id, person)));
  const [left] = await tracking.database.query<{ count: number }[]>(
    'SELECT count(*)::int AS count FROM parcels WHERE recipient_email = $1',
    [person.email],
  );
  expect(left).toEqual({ count: 0 });
});
