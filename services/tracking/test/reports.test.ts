import { PersonErasures } from '@vaultway/common';
import type { Report } from '@vaultway/contracts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReportMoves } from '../src/reports/report-moves.js';
import { anEvent } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

/** A Wednesday. */
const DAY = '2026-03-11';
const at = (day: string, hour = 12) => `${day}T${String(hour).padStart(2, '0')}:00:00Z`;

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

async function report(path: string): Promise<Report> {
  await tracking.app.get(ReportMoves).refresh(0);
  const answer = await tracking.admin.get(`/api/reports/${path}`);
  expect(answer).toMatchEnvelope({ status: 200 });
  return answer.body.data;
}

interface Move {
  collected?: string;
  delivered?: string;
  facts?: Record<string, unknown>;
}

async function aMove({ collected, delivered, facts = {} }: Move) {
  const parcel = await tracking
    .aParcel({
      pickup_location: 'Bahnhofstrasse 1, 8001 Zürich, Switzerland',
      destination: 'London, UK',
      sender_name: 'Ada AG',
      ...facts,
    })
    .save();
  if (collected) await anEvent(tracking.admin, parcel, { title: 'Collected', created_at: collected });
  if (delivered) await anEvent(tracking.admin, parcel, { title: 'Delivered', created_at: delivered });
  return parcel;
}

describe('the reports', () => {
  beforeAll(async () => {
    await aMove({
      collected: at('2026-03-09', 0),
      delivered: at('2026-03-11', 0),
      facts: { declared_value: 'USD 40,000', max_expected_delivery_date: '2026-03-11' },
    });
    await aMove({
      collected: at('2026-03-09', 0),
      delivered: at('2026-03-13', 0),
      facts: {
        declared_value: '12.000 TRY',
        max_expected_delivery_date: '2026-03-12',
        sender_name: 'ADA AG',
      },
    });
    await aMove({
      collected: at('2026-03-02'),
      delivered: at('2026-03-04'),
      facts: { declared_value: 'EUR 5' },
    });
    // Known only by its status, as an import of old parcels leaves it.
    await aMove({ facts: { status: 'Delivered' } });
  });

  it('count parcels by the week of their events, beside the week before', async () => {
    const seen = await report(`weeks?weeks=1&until=${DAY}`);
    expect(seen).toMatchObject({ from: '2026-03-09', until: '2026-03-15', before_from: '2026-03-02' });
    expect(seen.rows).toHaveLength(1);
    expect(seen.rows[0]).toMatchObject({
      name: '2026-03-09',
      parcels: 2,
      collected: 2,
      dated: 2,
      on_time: 1,
      values: [{ currency: 'USD', amount: 40_000 }],
      unread: 1,
      before: { parcels: 1, collected: 1, dated: 0, values: [{ currency: 'EUR', amount: 5 }] },
    });
    const now = await report('weeks?weeks=2');
    expect(now.total.parcels).toBe(0);
  });

  it('give the time per lane', async () => {
    const seen = await report(`lanes?weeks=1&until=${DAY}`);
    expect(seen.rows).toEqual([
      expect.objectContaining({ name: 'Zürich, CH', to: 'London, GB', parcels: 2, median_hours: 72 }),
    ]);
    expect(seen.rows[0]?.most_hours).toBeCloseTo(91.2);
    expect(seen.rows[0]?.before).toMatchObject({ parcels: 1, median_hours: 48 });
  });

  it('count exceptions by kind', async () => {
    const parcel = await tracking.aParcel({}).save();
    await anEvent(tracking.admin, parcel, { title: 'On hold', created_at: at(DAY) });
    await anEvent(tracking.admin, parcel, {
      title: 'Held by the dragon',
      step: 'exception',
      created_at: at(DAY),
    });
    const seen = await report(`exceptions?weeks=1&until=${DAY}`);
    expect(seen.total.parcels).toBe(2);
    expect(seen.rows.map(({ name }) => name)).toContain('exception');
  });

  it('add up customers in any spelling', async () => {
    const seen = await report(`customers?weeks=1&until=${DAY}`);
    expect(seen.rows).toHaveLength(1);
    expect(seen.rows[0]).toMatchObject({ parcels: 2, before: { parcels: 1 } });
    const recipients = await report(`customers?weeks=1&until=${DAY}&party=recipient`);
    expect(recipients.total.parcels).toBe(2);
  });

  it('add up the value on the road', async () => {
    const facts = {
      status: 'In transit',
      destination: 'Paris, France',
      pickup_location: 'Geneva, Switzerland',
    };
    await tracking.aParcel({ ...facts, declared_value: 'CHF 100', shipped_via: 'Night train' }).save();
    await tracking.aParcel({ ...facts, declared_value: 'CHF 50.50', shipped_via: 'night TRAIN' }).save();
    await tracking.aParcel({ ...facts, declared_value: 'about 7', shipped_via: 'Night train' }).save();
    const row = { parcels: 3, values: [{ currency: 'CHF', amount: 150.5 }], unread: 1, before: null };
    const byCourier = await report('road?by=courier');
    expect(byCourier.rows).toContainEqual(expect.objectContaining(row));
    const byLane = await report('road?by=lane');
    expect(byLane.rows).toContainEqual(
      expect.objectContaining({ ...row, name: 'Geneva, CH', to: 'Paris, FR' }),
    );
    expect((await report('road')).rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['departed']));
  });

  it('follow changes, the trash and restores', async () => {
    const day = '2026-05-06';
    const total = async () => (await report(`weeks?weeks=1&until=${day}`)).total;
    const parcel = await aMove({ delivered: at(day), facts: { declared_value: 'USD 1' } });
    expect(await total()).toMatchObject({ parcels: 1, values: [{ currency: 'USD', amount: 1 }] });
    await tracking.admin.patch('/api/parcels', { id: parcel.id, declared_value: 'USD 2' });
    expect((await total()).values).toEqual([{ currency: 'USD', amount: 2 }]);
    await tracking.admin.delete('/api/parcels', { id: parcel.id });
    expect((await total()).parcels).toBe(0);
    await tracking.admin.post('/api/trash/tracking/restore', { type: 'parcel', id: parcel.id });
    expect((await total()).parcels).toBe(1);
  });

  it('forget a name at once', async () => {
    const day = '2026-07-08';
    const parcel = await aMove({ delivered: at(day), facts: { sender_name: 'Grace Secret' } });
    expect((await report(`customers?weeks=1&until=${day}`)).rows[0]?.name).toBe('Grace Secret');
    await tracking.admin.patch('/api/parcels', { id: parcel.id, sender_name: 'Hopper AG' });
    const names = await tracking.database.query('SELECT sender_name FROM report_moves WHERE parcel_id = $1', [
      parcel.id,
    ]);
    expect(names).toEqual([{ sender_name: 'Hopper AG' }]);
  });

  it('forget an erased person with the amount, in the table and in each report', async () => {
    const day = '2026-08-05';
    const person = { email: 'wanda@post.example', name: 'Wanda Erased' };
    const facts = { declared_value: 'USD 7,777', sender_name: person.name, recipient_email: person.email };
    const parcel = await aMove({ collected: at('2026-08-04'), delivered: at(day), facts });
    const count = async (path: string) => (await report(`${path}?weeks=1&until=${day}`)).total;
    expect(await count('customers')).toMatchObject({ parcels: 1, values: [{ amount: 7777 }] });
    const id = v7();
    for (let done = false; !done;) ({ done } = await tracking.app.get(PersonErasures).advance(id, person));
    const kept = await tracking.database.query(
      'SELECT sender_name, value_amount, value_currency, has_value FROM report_moves WHERE parcel_id = $1',
      [parcel.id],
    );
    expect(kept).toEqual([{ sender_name: null, value_amount: null, value_currency: null, has_value: false }]);
    const [read] = await tracking.database.query('SELECT value_amount FROM parcels WHERE id = $1', [
      parcel.id,
    ]);
    expect(read).toEqual({ value_amount: null });
    expect(await count('customers')).toMatchObject({ parcels: 0, values: [], unread: 0 });
    for (const name of ['weeks', 'lanes'])
      expect(await count(name)).toMatchObject({ parcels: 1, values: [], unread: 0 });
    const files = await Promise.all(
      ['weeks', 'lanes', 'customers'].map((name) =>
        tracking.admin.get(`/api/reports/${name}/export.csv?weeks=1&until=${day}`),
      ),
    );
    for (const { text } of files) expect(text).not.toMatch(/Wanda|7777/);
  });

  it('count a parcel delivered twice once, in the week of the last delivery', async () => {
    const parcel = await aMove({ collected: at('2026-09-01'), delivered: at('2026-09-02') });
    await anEvent(tracking.admin, parcel, { title: 'In transit', created_at: at('2026-09-05') });
    await anEvent(tracking.admin, parcel, { title: 'Delivered', created_at: at('2026-09-10') });
    const { total } = await report('weeks?weeks=1&until=2026-09-10');
    expect(total).toMatchObject({ parcels: 1, before: { parcels: 0, collected: 1 } });
  });

  it('count a delivery dated back in its own week', async () => {
    const parcel = await aMove({ collected: at('2023-02-01') });
    await report('weeks');
    await anEvent(tracking.admin, parcel, { title: 'Delivered', created_at: at('2023-02-02') });
    expect((await report('weeks?weeks=1&until=2023-02-02')).total.parcels).toBe(1);
    expect((await report('weeks?weeks=1')).total.parcels).toBe(0);
  });

  it('judge no delivery by a day "or later"', async () => {
    const facts = { min_expected_delivery_date: '2023-03-01', max_expected_delivery_date: null };
    await aMove({ delivered: at('2023-03-02'), facts });
    const { total } = await report('weeks?weeks=1&until=2023-03-02');
    expect(total).toMatchObject({ parcels: 1, dated: 0 });
  });

  it('keep the week around New Year whole', async () => {
    for (const delivered of ['2025-12-31', '2026-01-01']) await aMove({ delivered: at(delivered) });
    for (const until of ['2025-12-29', '2026-01-04']) {
      const { rows } = await report(`weeks?weeks=1&until=${until}`);
      expect(rows).toEqual([expect.objectContaining({ name: '2025-12-29', parcels: 2 })]);
    }
  });

  it('use the company’s weeks', async () => {
    await aMove({ delivered: '2026-06-07T23:30:00Z' });
    const seen = await report('weeks?weeks=1&until=2026-06-07');
    expect(seen.total.parcels).toBe(1);
  });

  it('come as CSV, and not to couriers or strangers', async () => {
    const file = await tracking.admin.get(`/api/reports/weeks/export.csv?weeks=1&until=${DAY}`);
    expect(file.status).toBe(200);
    for (const role of ['clerk', 'auditor'] as const) {
      expect((await tracking.signedInAs(role).get('/api/reports/weeks')).status).toBe(200);
    }
    expect((await tracking.signedInAs('courier').get('/api/reports/weeks')).status).toBe(403);
    expect((await tracking.visitor().get('/api/reports/weeks')).status).toBe(401);
    expect((await tracking.admin.get('/api/reports/nonsense')).status).toBe(404);
    expect((await tracking.admin.get('/api/reports/weeks?weeks=99')).status).toBe(422);
  });
});
