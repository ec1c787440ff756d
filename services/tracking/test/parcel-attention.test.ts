import '@vaultway/common/testing';
import { readFile } from 'node:fs/promises';
import { LANGUAGE_TABLE, type ParcelSummary } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEvent } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

const DAY = 86_400_000;
const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

/** Returns the recipients of the parcels found by a filter. Each test marks its parcels by a destination. */
async function found(query: string, destination: string): Promise<string[]> {
  const answer = await tracking.admin.get(`/api/parcels?${query}&destination=${destination}`);
  expect(answer).toMatchEnvelope({ status: 200 });
  return answer.body.data.map((parcel: ParcelSummary) => parcel.recipient_name).toSorted();
}
/** Returns the event titles that the panel suggests, which become statuses. */
async function usualOf(tag: string): Promise<Record<string, string>> {
  const file = new URL(`../../../web/src/locales/${tag}/site.json`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8')).usual;
}
const TAGS = [...new Set(Object.values(LANGUAGE_TABLE).map(({ tag }) => tag))];

const parcel = (destination: string, recipient_name: string, facts: object = {}) =>
  tracking.aParcel({ destination, recipient_name, ...facts }).save();

describe('the list of parcels', () => {
  it('finds overdue parcels: not delivered by the last expected date', async () => {
    const late = { max_expected_delivery_date: day(-2) };
    await parcel('Oslo', 'late', late);
    await parcel('Oslo', 'in time', { max_expected_delivery_date: day(2) });
    await parcel('Oslo', 'some day');
    await parcel('Oslo', 'arrived', { ...late, status: 'Delivered to a neighbour' });
    await parcel('Oslo', 'angekommen', { ...late, status: 'Zugestellt' });
    await parcel('Oslo', 'not arrived', { ...late, status: 'Could not be delivered' });
    await parcel('Oslo', 'nicht angekommen', { ...late, status: 'Nicht zugestellt' });
    expect(await found('overdue=yes', 'oslo')).toEqual(['late', 'nicht angekommen', 'not arrived']);
    expect(await found('overdue=no', 'oslo')).toHaveLength(7);
  });

  it('finds parcels in transit, and those due today', async () => {
    const today = { max_expected_delivery_date: day(0) };
    await parcel('Tromso', 'due', today);
    await parcel('Tromso', 'later', { max_expected_delivery_date: day(2) });
    await parcel('Tromso', 'arrived', { ...today, status: 'Delivered' });
    await parcel('Tromso', 'came back', { ...today, status: 'Returned to sender' });
    expect(await found('open=yes', 'tromso')).toEqual(['due', 'later']);
    expect(await found('due=today', 'tromso')).toEqual(['due']);
    const answer = await tracking.admin.get('/api/parcels?due=someday');
    expect(answer).toMatchEnvelope({ status: 422, errors: ['Due must be one of: today'] });
  });

  it('recognizes the statuses that the panel suggests, in every language', async () => {
    const late = { max_expected_delivery_date: day(-2) };
    const texts = await Promise.all(TAGS.map(usualOf));
    const other = texts.flatMap(({ delivered: _delivered, ...others }) => Object.values(others));
    for (const status of [...texts.map(({ delivered }) => delivered), ...other]) {
      await parcel('Narvik', status, { ...late, status });
    }
    const pages = [1, 2].map((page) => found(`overdue=yes&per_page=100&page=${page}`, 'narvik'));
    expect((await Promise.all(pages)).flat().toSorted()).toEqual(other.toSorted());
  });

  it('finds silent parcels: no event, or creation, within a number of days', async () => {
    await parcel('Bergen', 'new');
    const silent = await parcel('Bergen', 'silent');
    await anEvent(tracking.admin, silent, { created_at: ago(8) });
    const spoke = await parcel('Bergen', 'spoke');
    await anEvent(tracking.admin, spoke, { created_at: ago(8) });
    const last = await anEvent(tracking.admin, spoke, { created_at: ago(3) });
    const arrived = await parcel('Bergen', 'arrived', { status: 'Delivered' });
    await anEvent(tracking.admin, arrived, { created_at: ago(30) });
    expect(await found('silent_days=7', 'bergen')).toEqual(['silent']);
    expect(await found('silent_days=2', 'bergen')).toEqual(['silent', 'spoke']);

    await tracking.admin.delete('/api/activities', { id: last.id });
    expect(await found('silent_days=7', 'bergen')).toEqual(['silent', 'spoke']);
    await tracking.admin.post('/api/trash/tracking/restore', { type: 'activity', id: last.id });
    expect(await found('silent_days=7', 'bergen')).toEqual(['silent']);
    await tracking.admin.patch('/api/activities', { id: last.id, created_at: ago(20) });
    expect(await found('silent_days=7', 'bergen')).toEqual(['silent', 'spoke']);
  });

  it('finds parcels without a recipient’s email address', async () => {
    await parcel('Molde', 'with', { recipient_email: 'ada@example.com' });
    await parcel('Molde', 'without');
    await parcel('Molde', 'too late', { status: 'Delivered' });
    expect(await found('without_email=yes', 'molde')).toEqual(['without']);
  });

  it('filters by part of the destination, but not of other places', async () => {
    await parcel('Voss, Norway', 'there');
    await parcel('Rome', 'elsewhere', { current_location: 'Voss, Norway' });
    expect(await found('q=', 'VOSS')).toEqual(['there']);
    expect(await found('q=', 'v_ss')).toEqual([]);
  });

  it('combines filters', async () => {
    const late = { max_expected_delivery_date: day(-2) };
    await parcel('Alta', 'both', { ...late, status: 'Held' });
    await parcel('Alta', 'one', late);
    expect(await found('overdue=yes&status=held&without_email=yes&q=both', 'alta')).toEqual(['both']);
  });

  it.each([
    ['overdue=maybe', 'Overdue must be one of: yes, no'],
    ['silent_days=0', 'Silent days is less than 1'],
    ['silent_days=soon', 'Silent days is not a number'],
  ])('rejects %s', async (query, sentence) => {
    expect(await tracking.admin.get(`/api/parcels?${query}`)).toMatchEnvelope({
      status: 422,
      errors: [sentence],
    });
  });
});

it('updates the parcel’s version with an event', async () => {
  const { id, updated_at } = await parcel('Vardø', 'changed');
  await anEvent(tracking.admin, { id });
  const answer = await tracking.admin.patch('/api/parcels', { id, updated_at, weight: '1 kg' });
  expect(answer).toMatchEnvelope({ status: 409 });
});

it('counts the parcels that need attention, and lists the longest waiting of each kind', async () => {
  const fresh = await startTracking();
  try {
    for (let n = 0; n < 6; n += 1) {
      const late = n === 4 ? -9 : -3;
      await fresh.aParcel({ recipient_name: `R${n}`, max_expected_delivery_date: day(late) }).save();
    }
    const answer = await fresh.admin.get('/api/parcels/attention');
    expect(answer).toMatchEnvelope({
      status: 200,
      data: {
        silent_days: 7,
        overdue: { count: 6, at_least: false },
        silent: { count: 0, at_least: false, parcels: [] },
        without_email: { count: 6 },
      },
    });
    expect(answer.body.data.exception).toEqual({ count: 0, at_least: false, since: null, parcels: [] });
    const shown = answer.body.data.overdue.parcels as ParcelSummary[];
    expect(shown.map(({ recipient_name }) => recipient_name)).toEqual(['R4', 'R0', 'R1', 'R2', 'R3']);
  } finally {
    await fresh.stop();
  }
});

it('counts recent exceptions, attempts and returns, with the earliest date', async () => {
  const fresh = await startTracking();
  const came = async (title: string, days: number) =>
    anEvent(fresh.admin, await fresh.aParcel().save(), { title, created_at: ago(days) });
  try {
    await came('Held at customs: exception', 2);
    await came('Held at customs: exception', 5);
    await came('Delivery attempt failed', 1);
    await came('Returned to sender', 3);
    await came('Returned to sender', 30);
    await fresh.aParcel({ max_expected_delivery_date: day(-4), recipient_email: 'ada@example.com' }).save();
    const { body } = await fresh.admin.get('/api/parcels/attention');
    expect(body.data).toMatchObject({
      overdue: { count: 1, since: day(-4) },
      without_email: { count: 3, since: day(0) },
      exception: { count: 2, since: day(-5) },
      attempted: { count: 1, since: day(-1) },
      returned: { count: 1, since: day(-3) },
    });
    const { body: listed } = await fresh.admin.get('/api/parcels?step=returned&recent_days=7');
    expect(listed.total).toBe(1);
  } finally {
    await fresh.stop();
  }
});

it('suggests the statuses in use, most frequent first', async () => {
  const fresh = await startTracking();
  try {
    for (const status of ['Held', 'in transit', 'In transit', null]) await fresh.aParcel({ status }).save();
    const { body } = await fresh.admin.get('/api/parcels/statuses');
    expect(body.data).toEqual([
      { status: expect.stringMatching(/^in transit$/i), count: 2, at_least: false },
      { status: 'Held', count: 1, at_least: false },
    ]);
  } finally {
    await fresh.stop();
  }
});

it('rejects a code that is a path of the service', async () => {
  const answer = await tracking.admin.post('/api/parcels', {
    tracking_code: 'Atten-tion',
    recipient_name: 'Ada',
    destination: 'Oslo',
  });
  expect(answer).toMatchEnvelope({
    status: 422,
    errors: ['Tracking code cannot be attention or export.csv or find or labels.pdf or overview or statuses'],
  });
});
