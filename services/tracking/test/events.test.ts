import '@vaultway/common/testing';
import type { Activity } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEvent, trackUrl } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const titles = (events: Activity[]) => events.map(({ title }) => title);

describe('adding an event', () => {
  it('defaults to the plane, green and the current time', async () => {
    const { id } = await tracking.aParcel().save();
    const before = new Date().toISOString();
    const answer = await tracking.admin.post('/api/activities', { parcel_id: id, title: ' Landed ' });
    expect(answer).toMatchEnvelope({
      status: 201,
      message: 'Event added',
      data: { parcel_id: id, title: 'Landed', description: null, icon: 'plane', color: 'green' },
    });
    expect(answer.body.data.created_at >= before).toBe(true);
  });

  it('returns month, day and time separately, and midnight as 00:00', async () => {
    const parcel = await tracking.aParcel().save();
    const event = await anEvent(tracking.admin, parcel, { created_at: '2026-09-05T00:00:59+00:00' });
    expect(event).toMatchObject({
      created_at: '2026-09-05T00:00:59.000Z',
      created_at_month: 'Sep',
      created_at_day: '5',
      created_at_time: '00:00',
    });
  });

  it('sorts an event by when it happened, not by when it was entered', async () => {
    const parcel = await tracking.aParcel().save();
    await anEvent(tracking.admin, parcel, { title: 'third' });
    await anEvent(tracking.admin, parcel, { title: 'first', created_at: '2026-01-01T00:00:00Z' });
    await anEvent(tracking.admin, parcel, { title: 'second', created_at: '2026-01-02T00:00:00+09:00' });
    const seen = await tracking.visitor().get(trackUrl(parcel.tracking_code));
    expect(titles(seen.body.data.history.data)).toEqual(['third', 'second', 'first']);
  });

  it('warns of an unlikely year, and keeps it from heading the public history', async () => {
    const parcel = await tracking.aParcel().save();
    const now = await tracking.admin.post('/api/activities', { parcel_id: parcel.id, title: 'Landed' });
    expect(now.body.data.warnings).toEqual([]);
    const input = { parcel_id: parcel.id, title: 'Delivered', created_at: '2569-11-05T06:09:00Z' };
    const late = await tracking.admin.post('/api/activities', input);
    const warning = { field: 'created_at', code: 'unlikely_date' };
    expect(late.body.data.warnings).toMatchObject([warning]);
    for (const path of [trackUrl(parcel.tracking_code), `${trackUrl(parcel.tracking_code)}/history`]) {
      const { data } = (await tracking.visitor().get(path)).body;
      expect(titles(data.history?.data ?? data)).toEqual(['Landed', 'Delivered']);
    }
    const early = { id: late.body.data.id, created_at: '1405-08-14T06:09:00Z' };
    expect((await tracking.admin.patch('/api/activities', early)).body.data.warnings).toMatchObject([
      warning,
    ]);
    const title = { id: late.body.data.id, title: 'Delivered at last' };
    expect((await tracking.admin.patch('/api/activities', title)).body.data.warnings).toEqual([]);
  });

  it('counts as a change of its parcel', async () => {
    const parcel = await tracking.aParcel().save();
    await anEvent(tracking.admin, parcel);
    const seen = await tracking.visitor().get(trackUrl(parcel.tracking_code));
    expect(seen.body.data.updated_at > parcel.updated_at).toBe(true);
  });

  it.each([
    ['no title', { title: '' }, 'Title is required'],
    ['an unknown icon', { icon: 'rocket' }, expect.stringContaining('Icon must be one of: checked, stop')],
    ['an unknown color', { color: 'blue' }, 'Color must be one of: green, black, gold, red'],
    [
      'a description of 5001 characters',
      { description: '📦'.repeat(5001) },
      'Description is longer than 5000 characters',
    ],
    [
      'a time without an offset',
      { created_at: '2026-11-05T05:09:00' },
      'Created at is not a time (like 2026-11-05T05:09:00Z)',
    ],
    [
      'a year that cannot be stored',
      { created_at: '0001-01-01T00:00:00+14:00' },
      'Created at is not a time (like 2026-11-05T05:09:00Z)',
    ],
  ])('rejects %s', async (_what, facts, sentence) => {
    const { id } = await tracking.aParcel().save();
    const answer = await tracking.admin.post('/api/activities', { parcel_id: id, title: 'x', ...facts });
    expect(answer).toMatchEnvelope({ status: 422, errors: [sentence] });
  });

  it.each([
    ['no parcel', {}, 422, 'Parcel id is required'],
    ['an id that is no UUID', { parcel_id: 'x' }, 404, 'Parcel not found'],
    ['an unknown parcel', { parcel_id: '01890000-0000-7000-8000-000000000000' }, 404, 'Parcel not found'],
  ])('answers %s', async (_what, name, status, sentence) => {
    const answer = await tracking.admin.post('/api/activities', { title: 'x', ...name });
    expect(answer).toMatchEnvelope({ status, errors: [sentence] });
  });
});

describe('the status and location of an event', () => {
  const audited = async (recordId: string) => {
    const answer = await tracking.admin.get(`/api/audit/tracking?record_id=${recordId}`);
    return answer.body.data.map(({ action }: { action: string }) => action);
  };

  it('are saved on its parcel', async () => {
    const parcel = await tracking.aParcel({ status: 'In transit', current_location: 'Doha' }).save();
    const along = { status: 'Out for delivery', current_location: 'Oslo' };
    const event = await anEvent(tracking.admin, parcel, { title: 'Out for delivery', ...along });
    const seen = await tracking.visitor().get(trackUrl(parcel.tracking_code));
    expect(seen.body.data).toMatchObject({ ...along, step: 'out_for_delivery' });
    expect(await audited(parcel.id)).toEqual(['parcel.updated', 'parcel.created']);
    expect(await audited(event.id)).toEqual(['activity.created']);
  });

  it('stay unchanged if absent, and are cleared if blank', async () => {
    const parcel = await tracking.aParcel({ status: 'In transit', current_location: 'Doha' }).save();
    await anEvent(tracking.admin, parcel, { title: 'Waiting', current_location: '' });
    const seen = await tracking.visitor().get(trackUrl(parcel.tracking_code));
    expect(seen.body.data).toMatchObject({ status: 'In transit', current_location: null });
  });

  it('are not saved if the event is rejected', async () => {
    const parcel = await tracking.aParcel({ status: 'In transit', recipient_email: null }).save();
    const answer = await tracking.admin.post('/api/activities', {
      parcel_id: parcel.id,
      title: 'Delivered',
      status: 'Delivered',
      notify: true,
    });
    expect(answer.status).toBe(422);
    const seen = await tracking.visitor().get(trackUrl(parcel.tracking_code));
    expect(seen.body.data).toMatchObject({ status: 'In transit', updated_at: parcel.updated_at });
  });

  it.each([
    ['courier', 403],
    ['clerk', 201],
  ] as const)('require permission to change parcels: %s gets %i', async (role, status) => {
    const { id } = await tracking.aParcel().save();
    const client = tracking.signedInAs(role);
    const event = { parcel_id: id, title: 'Delivered' };
    expect((await client.post('/api/activities', { ...event, status: 'Delivered' })).status).toBe(status);
    expect((await client.post('/api/activities', event)).status).toBe(201);
  });

  it('are rejected if too long', async () => {
    const { id } = await tracking.aParcel().save();
    const facts = { parcel_id: id, title: 'x', status: 'x'.repeat(301) };
    expect(await tracking.admin.post('/api/activities', facts)).toMatchEnvelope({
      status: 422,
      errors: ['Status is longer than 300 characters'],
    });
  });
});

describe('listing events', () => {
  it('paginates a history, newest first', async () => {
    const parcel = await tracking.aParcel().withHistory(3).save();
    const first = await tracking.admin.get(`/api/activities?parcel_id=${parcel.id}&per_page=2`);
    expect(first).toMatchEnvelope({
      status: 200,
      total: 3,
      last_page: 2,
      next_page_url: `/api/activities?parcel_id=${parcel.id}&per_page=2&page=2`,
    });
    const second = await tracking.admin.get(first.body.next_page_url);
    expect(titles([...first.body.data, ...second.body.data])).toEqual(['Event 3', 'Event 2', 'Event 1']);
  });

  it('searches and sorts by title', async () => {
    const parcel = await tracking.aParcel().save();
    for (const title of ['Landed 100%', 'landed 1000', 'Took off'])
      await anEvent(tracking.admin, parcel, { title });
    const found = await tracking.admin.get(`/api/activities?parcel_id=${parcel.id}&sort=-title&q=LANDED`);
    expect(titles(found.body.data)).toHaveLength(2);
    const literal = await tracking.admin.get(`/api/activities?parcel_id=${parcel.id}&q=100%25`);
    expect(titles(literal.body.data)).toEqual(['Landed 100%']);
  });

  it.each([
    ['', 422, 'Parcel id is required'],
    ['?parcel_id=', 422, 'Parcel id is required'],
    ['?parcel_id=x', 404, 'Parcel not found'],
  ])('answers %j', async (query, status, sentence) => {
    expect(await tracking.admin.get(`/api/activities${query}`)).toMatchEnvelope({
      status,
      errors: [sentence],
    });
  });
});

describe('one event', () => {
  it('is the same for admins and in the look-up', async () => {
    const parcel = await tracking.aParcel().save();
    const event = await anEvent(tracking.admin, parcel, {
      description: 'Sealed',
      icon: 'timed bus',
      color: 'gold',
    });
    expect(await tracking.admin.get(`/api/activities/${event.id}`)).toMatchEnvelope({
      status: 200,
      data: event,
    });
    const seen = await tracking.visitor().get(trackUrl(parcel.tracking_code));
    expect(seen.body.data.history.data).toEqual([event]);
  });

  it('changes only the given fields', async () => {
    const parcel = await tracking.aParcel().save();
    const event = await anEvent(tracking.admin, parcel, {
      description: 'Sealed',
      icon: 'boat',
      created_at: '2026-01-01T10:00:00Z',
    });
    const answer = await tracking.admin.patch('/api/activities', {
      id: event.id,
      title: 'Sailed',
      description: '',
      icon: '',
    });
    expect(answer).toMatchEnvelope({
      status: 200,
      message: 'Event updated',
      data: {
        title: 'Sailed',
        description: null,
        icon: 'plane',
        color: 'green',
        created_at: event.created_at,
      },
    });
    const moved = await tracking.admin.patch('/api/activities', {
      id: event.id,
      created_at: '2026-02-01T10:00:00Z',
    });
    expect(moved).toMatchEnvelope({
      status: 200,
      data: { title: 'Sailed', created_at: '2026-02-01T10:00:00.000Z' },
    });
  });

  it('is not found once it is deleted', async () => {
    const parcel = await tracking.aParcel().withHistory(1).save();
    const event = await anEvent(tracking.admin, parcel);
    expect(await tracking.admin.delete('/api/activities', { id: event.id })).toMatchEnvelope({
      status: 200,
      message: 'Event deleted',
      data: null,
    });
    const gone = { status: 404, errors: ['Not found'] };
    expect(await tracking.admin.get(`/api/activities/${event.id}`)).toMatchEnvelope(gone);
    expect(await tracking.admin.patch('/api/activities', { id: event.id, title: 'x' })).toMatchEnvelope(gone);
    expect(await tracking.admin.delete(`/api/activities?id=${event.id}`)).toMatchEnvelope(gone);
    const seen = await tracking.visitor().get(trackUrl(parcel.tracking_code));
    expect(titles(seen.body.data.history.data)).toEqual(['Event 1']);
  });

  it.each([
    ['get', undefined],
    ['patch', { title: 'x' }],
    ['delete', undefined],
  ])('is a 404 if unknown (%s)', async (method, facts) => {
    const id = 'no-such-event';
    const answer =
      method === 'get'
        ? await tracking.admin.get(`/api/activities/${id}`)
        : await tracking.admin.send(method.toUpperCase(), '/api/activities', { body: { id, ...facts } });
    expect(answer).toMatchEnvelope({ status: 404, errors: ['Not found'] });
  });

  it('requires an id to be changed or deleted', async () => {
    expect(await tracking.admin.patch('/api/activities', { title: 'x' })).toMatchEnvelope({
      status: 422,
      errors: ['Id is required'],
    });
    expect(await tracking.admin.delete('/api/activities')).toMatchEnvelope({
      status: 422,
      errors: ['Id is required'],
    });
  });
});
