import { fill } from '@vaultway/common/testing';
import { DataSource } from 'typeorm';
import type { Status } from '@vaultway/contracts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anEvent } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const patch = (body: object) => tracking.admin.patch('/api/statuses', body);
/** Repeats a call that takes longer than one may. @returns the number of changed parcels */
const patchAll = async (body: object): Promise<number> => {
  const { changed, left, remaining } = (await patch(body)).body.data;
  expect(left).toBe(0);
  return remaining ? changed + (await patchAll(body)) : changed;
};
const list = async (q: string): Promise<Status[]> =>
  (await tracking.admin.get(`/api/statuses?q=${encodeURIComponent(q)}`)).body.data;
const of = async (id: string) => {
  const [row] = await tracking.app
    .get(DataSource)
    .query<{ status: string; step: string; status_step: string }[]>(
      'SELECT status, step, status_step FROM parcels WHERE id = $1',
      [id],
    );
  return row;
};
const inStatus = (status: string) => tracking.aParcel({ status }).save();

it('lists statuses as spelled, with their parcels and step, most parcels first', async () => {
  for (const status of ['Customs cleared', 'Customs cleared', 'customs cleared']) await inStatus(status);
  const gone = await inStatus('Customs cleared');
  await tracking.admin.delete('/api/parcels', { id: gone.id });
  const statuses = await list('CUSTOMS');
  expect(statuses).toMatchObject([
    { status: 'Customs cleared', parcels: 2 },
    { status: 'customs cleared', parcels: 1 },
  ]);
  expect(statuses[0]?.step).toBe(statuses[1]?.step);
  const page = await tracking.admin.get('/api/statuses?per_page=1&page=2&q=customs');
  expect(page.body).toMatchObject({ total: 2, data: [{ status: 'customs cleared' }] });
});

it('merges statuses, with the step of the new one, and takes it back', async () => {
  const [one, other, third] = [
    await inStatus('out 4 delivery'),
    await inStatus('Ausser Haus!'),
    await inStatus('Unterwegs zu Ihnen nach Haus'),
  ];
  const from = ['out 4 delivery', 'Ausser Haus!', 'Unterwegs zu Ihnen nach Haus', 'Out for delivery'];
  const answer = await patch({ from, to: 'Out for delivery' });
  expect(answer).toMatchEnvelope({ status: 200, data: { changed: 3, left: 0, remaining: false } });
  expect(await of(one.id)).toMatchObject({ status: 'Out for delivery', step: 'out_for_delivery' });
  const trail = await tracking.admin.get(`/api/audit/tracking?record_id=${one.id}&action=parcel.updated`);
  expect(trail.body.data).toMatchObject([
    { before: { status: 'out 4 delivery' }, after: { status: 'Out for delivery' } },
  ]);

  await tracking.admin.patch('/api/parcels', { id: other.id, status: 'Held' });
  await tracking.admin.delete('/api/parcels', { id: third.id });
  const { id } = answer.body.data;
  expect((await patch({ undo: id })).body.data).toEqual({ id, changed: 1, left: 2, remaining: false });
  expect(await of(one.id)).toMatchObject({ status: 'out 4 delivery' });
  expect(await of(other.id)).toMatchObject({ status: 'Held' });
  expect(await patch({ undo: id })).toMatchEnvelope({ status: 404 });
});

it('keeps the steps that events set when only the wording changes', async () => {
  const parcel = await inStatus('in transit');
  await anEvent(tracking.admin, parcel, { title: 'Delivered', step: 'delivered' });
  await patch({ from: 'in transit', to: 'In transit' });
  expect(await of(parcel.id)).toMatchObject({ status: 'In transit', step: 'delivered' });
  await patch({ from: ['In transit'], to: 'Bei der Rakete' });
  expect(await of(parcel.id)).toMatchObject({
    status: 'Bei der Rakete',
    step: 'delivered',
    status_step: null,
  });
});

it('gives the parcels of a status without a step one, and takes it back where it still stands', async () => {
  const [one, later] = [await inStatus('Zwischenlager'), await inStatus('Zwischenlager')];
  expect(await list('Zwischenlager')).toMatchObject([{ step: null }]);
  const answer = await patch({ from: 'Zwischenlager', to: 'Zwischenlager', step: 'stored' });
  expect(answer.body.data).toMatchObject({ changed: 2, left: 0, remaining: false });
  expect(await of(one.id)).toMatchObject({ status: 'Zwischenlager', step: 'stored', status_step: null });
  expect(await list('Zwischenlager')).toMatchObject([{ step: 'stored' }]);
  expect(
    (await patch({ from: 'Zwischenlager', to: 'Zwischenlager', step: 'stored' })).body.data,
  ).toMatchObject({
    changed: 0,
  });

  await anEvent(tracking.admin, later, { title: 'Delivered', step: 'delivered' });
  const { id } = answer.body.data;
  expect((await patch({ undo: id })).body.data).toMatchObject({ changed: 1, left: 1 });
  expect(await of(one.id)).toMatchObject({ status: 'Zwischenlager', step: null });
  expect(await of(later.id)).toMatchObject({ status: 'Zwischenlager', step: 'delivered' });
});

it('renames a status with a step of its own, and puts back both', async () => {
  const parcel = await inStatus('In transit');
  const { id } = (await patch({ from: 'In transit', to: 'Im Depot Nord', step: 'stored' })).body.data;
  expect(await of(parcel.id)).toMatchObject({ status: 'Im Depot Nord', step: 'stored' });
  await patch({ undo: id });
  expect(await of(parcel.id)).toMatchObject({
    status: 'In transit',
    step: 'departed',
    status_step: 'departed',
  });
});

it('leaves parcels with another status alone', async () => {
  const parcel = await inStatus('Somewhere else');
  expect((await patch({ from: 'Nowhere', to: 'Anywhere' })).body.data).toMatchObject({ changed: 0, left: 0 });
  expect(await of(parcel.id)).toMatchObject({ status: 'Somewhere else' });
});

it('merges more parcels than one transaction takes', async () => {
  await fill(
    tracking.database,
    `INSERT INTO parcels (id, tracking_code, code_key, recipient_name, destination, status, show_map, map_zoom,
       map_zoom_fraction, position_left)
     SELECT gen_random_uuid(), 'MANY-' || n, 'many' || n, 'Ada', 'Oslo', 'many of us', 'no', 4, 0, false
     FROM generate_series(1, 2300) n`,
  );
  const id = v7();
  expect(await patchAll({ id, from: 'many of us', to: 'Many' })).toBe(2300);
  expect(await list('many')).toMatchObject([{ status: 'Many', parcels: 2300 }]);
  expect(await patchAll({ undo: id })).toBe(2300);
  expect(await list('many')).toMatchObject([{ status: 'many of us', parcels: 2300 }]);
}, 60_000);

it('changes a parcel once when two merges run at once', async () => {
  const parcel = await inStatus('contested');
  const answers = await Promise.all(['One', 'Other'].map((to) => patch({ from: 'contested', to })));
  const changed = answers.map(({ body }) => body.data.changed);
  expect(new Set(changed)).toEqual(new Set([0, 1]));
  expect((await of(parcel.id))?.status).toBe(['One', 'Other'][changed.indexOf(1)]);
});

it.each([
  [{ to: 'Held' }, 'from'],
  [{ from: ['Held'], to: ' ' }, 'to'],
  [{ from: [], to: 'Held' }, 'from'],
  [{ from: ['Held'], to: 'Held!', step: 'lost' }, 'step'],
])('rejects %j', async (body, field) => {
  const answer = await patch(body);
  expect(answer).toMatchEnvelope({ status: 422 });
  expect(answer.body.details).toMatchObject([{ field }]);
});
