import '@vaultway/common/testing';
import type { HistoryProof, TrackedParcel } from '@vaultway/contracts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { checkHistory } from '../../../web/src/site/proof/check-proof.ts';
import { differencesFrom } from '../../../web/src/site/proof/differences.ts';
import { anEvent, exampleFacts } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

/** Compares the look-up's answers with the proofs, as the tracking page does. */
let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

async function seen(code: string) {
  const visitor = tracking.visitor();
  const path = `/api/parcels/${encodeURIComponent(code)}`;
  const history = await vi.waitFor(
    async () => {
      const answer = await visitor.get(`${path}/history/proof`);
      expect(answer.status).toBe(200);
      return answer.body.data as HistoryProof;
    },
    { timeout: 15_000, interval: 200 },
  );
  const parcel = (await visitor.get(path)).body.data as TrackedParcel;
  return { history, parcel, events: parcel.history.data, more: parcel.history.next_page_url !== null };
}
const differencesIn = ({ history, ...shown }: Awaited<ReturnType<typeof seen>>) =>
  differencesFrom(history, shown);

it('are the same in every field, after changes too', async () => {
  const parcel = await tracking.aParcel({ ...exampleFacts(), tracking_code: 'VW-É 1' }).save();
  const event = await anEvent(tracking.admin, parcel, { title: 'Sealed "twice" ☂', description: 'a\nb' });
  await anEvent(tracking.admin, parcel, { title: 'Gone', step: 'departed' });
  const gone = await anEvent(tracking.admin, parcel, { title: 'By mistake' });
  await tracking.admin.patch(`/api/activities`, { id: event.id, title: 'Sealed once' });
  await tracking.admin.delete('/api/activities', { id: gone.id });
  await tracking.admin.patch('/api/parcels', { id: parcel.id, weight: '13 kg', declared_value: 'EUR 5' });
  const found = await seen(parcel.tracking_code);
  expect(found.events.map(({ title }) => title)).toEqual(expect.arrayContaining(['Gone']));
  expect(await checkHistory(found.history, found.history.key)).toBe('proved');
  expect(differencesIn(found)).toEqual([]);

  const [first] = found.events;
  const changes = [
    ...Object.entries(found.parcel).flatMap(([name, value]) =>
      typeof value === 'string' && COMPARED.test(name)
        ? [{ parcel: { ...found.parcel, [name]: `${value}x` } }]
        : [],
    ),
    ...(['title', 'icon', 'color'] as const).map((name) => ({
      events: found.events.map((each) => (each === first ? { ...each, [name]: 'other' } : each)),
    })),
    { events: found.events.slice(1) },
    { events: found.events.slice(0, -1) },
    { events: [] },
  ];
  expect(changes.length).toBeGreaterThan(15);
  for (const change of changes)
    expect(differencesIn({ ...found, ...change }), JSON.stringify(change).slice(0, 200)).not.toEqual([]);
});

const COMPARED =
  /^(?:tracking_code|sender_\w+|recipient_name|destination|current_location|status|weight|shipped_via|pickup_location|parcel_content|declared_value|m\w+_expected_delivery_date)$/;

it('are the same while older events are not loaded', async () => {
  const parcel = await tracking.aParcel().save();
  for (let at = 0; at < 12; at += 1) await anEvent(tracking.admin, parcel, { title: `Event ${at}` });
  const found = await seen(parcel.tracking_code);
  const some = { ...found, events: found.events.slice(0, 3), more: true };
  expect(differencesIn(some)).toEqual([]);
  expect(differencesIn({ ...some, events: [some.events[0], some.events[2]] as typeof found.events })).toEqual(
    [{ shown: null, logged: some.events[1]?.title }],
  );
});
