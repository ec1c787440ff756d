import '@vaultway/common/testing';
import { migrate } from '@vaultway/common';
import type { Custody, HistoryProof, TrackedParcel } from '@vaultway/contracts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '@vaultway/common/testing';
import { migratedDatabase } from '../../../tests/support/migrated-database.ts';
import { checkHistory } from '../../../web/src/site/proof/check-proof.ts';
import { differencesFrom, hashCustom, hashDeliveries } from '../../../web/src/site/proof/differences.ts';
import { databaseDefinition } from '../src/database/database-definition.js';
import { ShownFields1795900000061 } from '../src/database/migrations/61-shown-fields.js';
import { LogAudit } from '../src/log/log-audit.js';
import { anEvent, exampleFacts } from './support/builders.js';
import { aHandoverInput } from './support/handovers.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

/** Compares the look-up's answers with the proofs, as the tracking page does. */
let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

async function seen(code: string, of = tracking) {
  const visitor = of.visitor();
  const path = `/api/parcels/${encodeURIComponent(code)}`;
  const history = await eventually(async () => {
    const answer = await visitor.get(`${path}/history/proof`);
    expect(answer.status).toBe(200);
    return answer.body.data as HistoryProof;
  });
  const parcel = (await visitor.get(path)).body.data as TrackedParcel;
  return { history, parcel, events: parcel.history.data, more: parcel.history.next_page_url !== null };
}
type Seen = Awaited<ReturnType<typeof seen>> & { custody?: Custody };
const differencesIn = async ({ history, ...shown }: Seen) =>
  differencesFrom(history, {
    ...shown,
    custom: await hashCustom(history, shown.parcel),
    deliveries: await hashDeliveries(shown.custody?.deliveries ?? []),
  });
const CUSTOM_FIELDS = '/api/custom-fields';
async function addFields(...fields: object[]) {
  const { updated_at } = (await tracking.admin.get(CUSTOM_FIELDS)).body.data;
  expect((await tracking.admin.patch(CUSTOM_FIELDS, { fields, updated_at })).status).toBe(200);
}
const NUMBER = { key: 'order_no', label: 'Order', kind: 'number', public: true };
const SECRET = { key: 'margin', label: 'Margin', kind: 'text', public: false };

it('are the same in every field, after changes too', async () => {
  await addFields(NUMBER, SECRET);
  const parcel = await tracking
    .aParcel({
      ...exampleFacts(),
      tracking_code: 'VW-É 1',
      show_map: 'yes',
      map_current_latitude: 0.0000012,
      map_current_longitude: -122.41941550000001,
      custom: { order_no: 0.000001, margin: '12 %' },
    })
    .save();
  const event = await anEvent(tracking.admin, parcel, {
    title: 'Sealed "twice" ☂',
    description: 'a\nb',
    time_zone: 'Asia/Tokyo',
  });
  await anEvent(tracking.admin, parcel, { title: 'Gone', step: 'departed' });
  const gone = await anEvent(tracking.admin, parcel, { title: 'By mistake' });
  await tracking.admin.patch(`/api/activities`, { id: event.id, title: 'Sealed once' });
  await tracking.admin.delete('/api/activities', { id: gone.id });
  await tracking.admin.patch('/api/parcels', { id: parcel.id, weight: '13 kg', declared_value: 'EUR 5' });
  const found = await seen(parcel.tracking_code);
  expect(found.events.map(({ title }) => title)).toEqual(expect.arrayContaining(['Gone']));
  expect(await checkHistory(found.history, found.history.key)).toBe('proved');
  expect(await differencesIn(found)).toEqual([]);
  expect(Object.keys(found.history.custom)).toEqual(['order_no']);
  expect(JSON.stringify(found.history)).not.toMatch(/12 %|margin/);

  const [first] = found.events;
  const changes = [
    ...Object.entries(found.parcel).flatMap(([name, value]) =>
      COMPARED.test(name)
        ? [
            {
              parcel: {
                ...found.parcel,
                [name]: typeof value === 'number' ? value / 2 : `${value as string}x`,
              },
            },
          ]
        : [],
    ),
    { parcel: { ...found.parcel, position: { at: new Date().toISOString() } } },
    { parcel: { ...found.parcel, custom: { order_no: 2 } } },
    ...(['title', 'icon', 'color', 'time_zone'] as const).map((name) => ({
      events: found.events.map((each) => (each === first ? { ...each, [name]: 'other' } : each)),
    })),
    { events: found.events.slice(1) },
    { events: found.events.slice(0, -1) },
    { events: [] },
  ];
  expect(changes.length).toBeGreaterThan(15);
  for (const change of changes)
    expect(await differencesIn({ ...found, ...change }), JSON.stringify(change).slice(0, 200)).toEqual([
      expect.anything(),
      ...('events' in change && change.events.length === 0
        ? found.events.slice(1).map(() => expect.anything())
        : []),
    ]);
});

const COMPARED =
  /^(?:tracking_code|sender_\w+|recipient_name|destination|current_location|status|weight|shipped_via|pickup_location|parcel_content|declared_value|image|map_\w+tude|m\w+_expected_delivery_date)$/;

it('are the same while older events are not loaded', async () => {
  const parcel = await tracking.aParcel().save();
  for (let at = 0; at < 12; at += 1) await anEvent(tracking.admin, parcel, { title: `Event ${at}` });
  const found = await seen(parcel.tracking_code);
  const some = { ...found, events: found.events.slice(0, 3), more: true };
  expect(await differencesIn(some)).toEqual([]);
  expect(
    await differencesIn({ ...some, events: [some.events[0], some.events[2]] as typeof found.events }),
  ).toEqual([{ shown: null, logged: some.events[1]?.title }]);
});

it('stay provable after an upgrade, without the fields that records lacked', async () => {
  const migrations = databaseDefinition.migrations as (typeof ShownFields1795900000061)[];
  const former = migrations.slice(0, migrations.indexOf(ShownFields1795900000061));
  const database = await migratedDatabase({ ...databaseDefinition, migrations: former });
  const owner = new pg.Client(database);
  await owner.connect();
  const add = async (code: string, latitude: number | null) => {
    const { rows } = await owner.query(
      `INSERT INTO parcels (id, tracking_code, code_key, recipient_name, destination, weight, map_current_latitude)
       VALUES (gen_random_uuid(), $1, lower($1), 'Ada', 'Bern', '1 kg', $2) RETURNING id`,
      [code, latitude],
    );
    return rows[0].id as string;
  };
  const id = await add('OLDMAP', 46.2);
  await add('OLDPLAIN', null);
  await owner.end();
  await migrate(database, databaseDefinition);
  const upgraded = await startTracking({ DATABASE_URL: database });
  const look = async (code: string, shown = {}) => {
    const { history, parcel, ...rest } = await seen(code, upgraded);
    expect(await checkHistory(history, history.key)).toBe('proved');
    return differencesIn({ history, ...rest, parcel: { ...parcel, ...shown } });
  };
  expect(await look('OLDPLAIN')).toEqual([]);
  expect(await look('OLDMAP')).toBeUndefined();
  expect(await look('OLDMAP', { weight: '2 kg' })).toEqual([{ shown: '2 kg', logged: '1 kg' }]);
  expect(
    (await upgraded.admin.patch('/api/parcels', { id, map_current_latitude: 46.3, map_current_longitude: 6 }))
      .status,
  ).toBe(200);
  expect(await look('OLDMAP')).toEqual([]);
  expect((await upgraded.app.get(LogAudit).run())?.altered).toBeNull();
  await upgraded.stop();
});

it('are compared with the deliveries that the page shows', async () => {
  const parcel = await tracking.aParcel().save();
  const input = aHandoverInput('deliver', [parcel], { taker: 'Ada', signature: 'M0 0L5 5' });
  expect((await tracking.signedInAs('courier').post('/api/handovers', input)).status).toBe(201);
  await seen(parcel.tracking_code);
  const path = `/api/parcels/${encodeURIComponent(parcel.tracking_code)}`;
  const view = async (client = tracking.admin) => {
    const [history, shown, custody] = await Promise.all(
      ['/history/proof', '', '/custody'].map(async (end) => (await client.get(path + end)).body.data),
    );
    return { history, parcel: shown, events: shown.history.data, more: false, custody } as Seen;
  };
  const found = await view();
  const [delivery] = found.custody?.deliveries ?? [];
  expect(delivery).toMatchObject({ taker: 'Ada', signature: 'M0 0L5 5' });
  expect(await differencesIn(found)).toEqual([]);
  const of = async (change: object) => {
    const custody = { ...found.custody, deliveries: [{ ...delivery, ...change }] } as Custody;
    return differencesIn({ ...found, custody });
  };
  expect(await of({ taker: 'Eve' })).toEqual([{ shown: 'Eve', logged: 'Ada' }]);
  expect(await of({ signature: 'M0 0L6 6' })).toHaveLength(1);
  expect(await of({ photo: '/uploads/images/x.jpg' })).toHaveLength(1);
  expect(await of({ at: '2026-01-01T00:00:00.000Z' })).toEqual([{ shown: 'Ada', logged: null }]);
  // Visitors to an open site see the delivery, but get no record of it.
  const stranger = await view(tracking.visitor());
  expect(stranger.custody?.deliveries).toMatchObject([{ taker: 'Ada' }]);
  expect(await checkHistory(stranger.history, stranger.history.key)).toBe('withheld');
  expect(await differencesIn(stranger)).toEqual([]);
});

it('disclose the salts of all custom fields to colleagues', async () => {
  await addFields(NUMBER, SECRET);
  const parcel = await tracking.aParcel({ custom: { margin: '12 %' } }).save();
  await seen(parcel.tracking_code);
  const path = `/api/parcels/${encodeURIComponent(parcel.tracking_code)}`;
  const history = (await tracking.admin.get(`${path}/history/proof`)).body.data as HistoryProof;
  const shown = (await tracking.admin.get(path)).body.data as TrackedParcel;
  expect(shown.custom).toEqual({ margin: '12 %' });
  const found = { history, parcel: shown, events: shown.history.data, more: false };
  expect(await differencesIn(found)).toEqual([]);
  expect(await differencesIn({ ...found, parcel: { ...shown, custom: { margin: '13 %' } } })).toHaveLength(1);
  await addFields({ ...NUMBER, public: false });
  expect((await seen(parcel.tracking_code)).history.custom).toEqual({});
});
