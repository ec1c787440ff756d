import '@vaultway/common/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEvent, freshCode, trackUrl } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const minimal = (facts: object = {}) => ({
  tracking_code: freshCode(),
  recipient_name: 'Ada',
  destination: 'Zürich',
  ...facts,
});

describe('creating a parcel', () => {
  it('answers it with everything that was not said as null or its default', async () => {
    const answer = await tracking.admin.post('/api/parcels', minimal({ tracking_code: ' VW 7q4k-1 ' }));
    expect(answer).toMatchEnvelope({
      status: 201,
      message: 'Parcel created',
      data: {
        tracking_code: 'VW 7q4k-1',
        recipient_email: null,
        status: null,
        image: null,
        show_map: 'no',
        map_zoom: 4,
        map_current_latitude: null,
        min_expected_delivery_date: null,
        history: { data: [], current_page: 1, last_page: 1, next_page_url: null },
      },
    });
    expect(answer.body.data.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(answer.body.data.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('keeps every fact as it was said, in any script', async () => {
    const facts = {
      tracking_code: `件-${freshCode()}`,
      recipient_name: '山田 太郎 👨‍👩‍👧',
      recipient_email: 'taro@example.jp',
      recipient_phone_number: '+81 3 1234',
      destination: 'دبي',
      current_location: 'Łódź',
      status: 'In transit',
      weight: '12.5 kg',
      shipped_via: 'Air',
      sender_name: 'O\'Neil "&" <Söhne>',
      sender_email: 'sender@example.com',
      pickup_location: 'Singapore',
      parcel_content: 'Gold\nbars',
      declared_value: 'USD 40,000',
      min_expected_delivery_date: '2026-02-28',
      max_expected_delivery_date: '2026-03-01',
      show_map: 'yes',
      map_zoom: 0,
      map_current_latitude: -90,
      map_current_longitude: 180,
      map_pickup_latitude: 1.25,
      map_pickup_longitude: 103.8,
      map_destination_latitude: 0,
      map_destination_longitude: 0.0000001,
    };
    const created = await tracking.admin.post('/api/parcels', facts);
    expect(created).toMatchEnvelope({ status: 201, data: facts });
    const seen = await tracking.visitor().get(trackUrl(facts.tracking_code));
    expect(seen).toMatchEnvelope({ status: 200, data: facts });
  });

  it.each([
    ['an urlencoded form', (facts: Record<string, string>) => new URLSearchParams(facts)],
    [
      'a multipart form',
      (facts: Record<string, string>) => {
        const form = new FormData();
        for (const [name, value] of Object.entries(facts)) form.append(name, value);
        return form;
      },
    ],
  ])('takes %s, in which an empty text means null and numbers are text', async (_kind, encode) => {
    const answer = await tracking.admin.post(
      '/api/parcels',
      encode({
        ...minimal(),
        recipient_email: '',
        map_zoom: '7',
        map_pickup_latitude: '1.5',
        map_pickup_longitude: ' -2 ',
        something_else: 'x',
      }),
    );
    expect(answer).toMatchEnvelope({
      status: 201,
      data: { recipient_email: null, map_zoom: 7, map_pickup_latitude: 1.5, map_pickup_longitude: -2 },
    });
    expect(answer.body.data).not.toHaveProperty('something_else');
  });

  it('does not let the sender choose id, image or times', async () => {
    const answer = await tracking.admin.post(
      '/api/parcels',
      minimal({ id: 'mine', image: '/etc/passwd', created_at: '2000-01-01T00:00:00Z' }),
    );
    expect(answer.body.data.id).not.toBe('mine');
    expect(answer.body.data.image).toBeNull();
    expect(answer.body.data.created_at).not.toMatch(/^2000/);
  });

  it('names every field that is missing or wrong, in a sentence and for programs', async () => {
    const answer = await tracking.admin.post('/api/parcels', { recipient_email: 'nobody', map_zoom: 23 });
    expect(answer).toMatchEnvelope({
      status: 422,
      errors: [
        'Tracking code is required',
        'Recipient name is required',
        'Destination is required',
        'Recipient email is not an e-mail address',
        'Map zoom is greater than 22',
      ],
    });
    expect(answer.body.details[0]).toEqual({
      field: 'tracking_code',
      code: 'required',
      message: 'Tracking code is required',
    });
  });

  it('counts 300 code points, not bytes or halves of an emoji', async () => {
    const longest = await tracking.admin.post('/api/parcels', minimal({ recipient_name: '📦'.repeat(300) }));
    expect(longest).toMatchEnvelope({ status: 201, data: { recipient_name: '📦'.repeat(300) } });
    const tooLong = await tracking.admin.post('/api/parcels', minimal({ recipient_name: '📦'.repeat(301) }));
    expect(tooLong).toMatchEnvelope({
      status: 422,
      errors: ['Recipient name is longer than 300 characters'],
    });
  });

  it.each([
    [' - – ', 'Tracking code is required'],
    ['x'.repeat(301), 'Tracking code is longer than 300 characters'],
    ['a\u0000b', 'Tracking code contains a character that cannot be stored'],
    [['a', 'b'], 'Tracking code has the wrong type'],
  ])('refuses the tracking code %j', async (tracking_code, sentence) => {
    const answer = await tracking.admin.post('/api/parcels', minimal({ tracking_code }));
    expect(answer).toMatchEnvelope({ status: 422, errors: [sentence] });
  });

  it('takes a code whose normalised form is longer than an index holds', async () => {
    const tracking_code = 'ﷺ'.repeat(300);
    expect(await tracking.admin.post('/api/parcels', minimal({ tracking_code }))).toMatchEnvelope({
      status: 201,
    });
    expect(await tracking.visitor().get(trackUrl(tracking_code))).toMatchEnvelope({
      status: 200,
      data: { tracking_code },
    });
    expect(await tracking.admin.post('/api/parcels', minimal({ tracking_code }))).toMatchEnvelope({
      status: 409,
    });
  });

  it.each([
    ['in another case', 'dup-ABC-1', 'DUP-abc-1'],
    ['with other spaces and hyphens', 'dup 2 – x', 'DUP2X'],
    ['with full-width letters', 'dup-3', 'ＤＵＰ３'],
  ])('refuses a code that exists %s', async (_how, first, second) => {
    await tracking.aParcel({ tracking_code: first }).save();
    const answer = await tracking.admin.post('/api/parcels', minimal({ tracking_code: second }));
    expect(answer).toMatchEnvelope({ status: 409, errors: ['This tracking code is already in use'] });
  });

  it('lets one of several admins win who use the same code at once', async () => {
    const facts = minimal();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => tracking.admin.post('/api/parcels', facts)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409,
    ]);
  });
});

describe('rules between fields', () => {
  it.each([
    [
      'an earliest day after the latest',
      { min_expected_delivery_date: '2026-03-02', max_expected_delivery_date: '2026-03-01' },
      ['Max expected delivery date is before min expected delivery date'],
    ],
    [
      'a map without a place',
      { show_map: 'yes' },
      ['Map current latitude is required', 'Map current longitude is required'],
    ],
    [
      'half a pair, whatever show_map is',
      { map_destination_latitude: 5 },
      ['Map destination longitude is required'],
    ],
    ['half a pickup', { map_pickup_longitude: 5, show_map: 'no' }, ['Map pickup latitude is required']],
    [
      'a latitude out of range',
      { map_pickup_latitude: 90.01, map_pickup_longitude: 0 },
      ['Map pickup latitude is greater than 90'],
    ],
    [
      'a longitude out of range',
      { map_pickup_latitude: 0, map_pickup_longitude: -180.5 },
      ['Map pickup longitude is less than -180'],
    ],
    [
      'a day that does not exist',
      { min_expected_delivery_date: '2026-02-29' },
      ['Min expected delivery date is not a date (YYYY-MM-DD)'],
    ],
    [
      'a year that cannot be stored',
      { max_expected_delivery_date: '0000-01-01' },
      ['Max expected delivery date is not a date (YYYY-MM-DD)'],
    ],
    ['a zoom that is not whole', { map_zoom: 1.5 }, [expect.stringContaining('Map zoom')]],
  ])('refuses %s', async (_what, facts, errors) => {
    const answer = await tracking.admin.post('/api/parcels', minimal(facts));
    expect(answer).toMatchEnvelope({ status: 422, errors });
  });

  it('holds a change to them together with what is stored', async () => {
    const { id } = await tracking.aParcel({ max_expected_delivery_date: '2026-03-01' }).save();
    const dates = await tracking.admin.patch('/api/parcels', {
      id,
      min_expected_delivery_date: '2026-03-02',
    });
    expect(dates).toMatchEnvelope({
      status: 422,
      details: [{ field: 'max_expected_delivery_date', code: 'date_order', message: expect.any(String) }],
    });
    const map = await tracking.admin.patch('/api/parcels', { id, show_map: 'yes' });
    expect(map).toMatchEnvelope({
      status: 422,
      errors: ['Map current latitude is required', 'Map current longitude is required'],
    });
  });

  it('lets both sides of a rule change together', async () => {
    const { id } = await tracking.aParcel({ max_expected_delivery_date: '2026-03-01' }).save();
    const facts = { min_expected_delivery_date: '2027-01-01', max_expected_delivery_date: '2027-01-01' };
    expect(await tracking.admin.patch('/api/parcels', { id, ...facts })).toMatchEnvelope({
      status: 200,
      data: facts,
    });
  });
});

describe('changing a parcel', () => {
  it('changes what is said and nothing else', async () => {
    const before = await tracking
      .aParcel({ status: 'Held', weight: '2 kg', map_zoom: 9 })
      .withHistory(1)
      .save();
    const answer = await tracking.admin.patch('/api/parcels', {
      id: before.id,
      status: 'Delivered',
      weight: '',
    });
    expect(answer).toMatchEnvelope({
      status: 200,
      message: 'Parcel updated',
      data: {
        tracking_code: before.tracking_code,
        status: 'Delivered',
        weight: null,
        map_zoom: 9,
        created_at: before.created_at,
      },
    });
    expect(answer.body.data.history.data).toHaveLength(1);
    expect(answer.body.data.updated_at > before.updated_at).toBe(true);
  });

  it('selects by tracking code when there is no id, and leaves the code as it is written', async () => {
    const { tracking_code } = await tracking.aParcel().save();
    const answer = await tracking.admin.patch('/api/parcels', {
      tracking_code: tracking_code.toLowerCase(),
      status: 'Held',
    });
    expect(answer).toMatchEnvelope({ status: 200, data: { tracking_code, status: 'Held' } });
  });

  it('renames by id: the old code is free, the new one is found', async () => {
    const parcel = await tracking.aParcel().save();
    const renamed = freshCode();
    const answer = await tracking.admin.patch('/api/parcels', { id: parcel.id, tracking_code: renamed });
    expect(answer).toMatchEnvelope({ status: 200, data: { tracking_code: renamed } });
    expect(await tracking.visitor().get(trackUrl(renamed))).toMatchEnvelope({
      status: 200,
      data: { id: parcel.id },
    });
    expect(await tracking.visitor().get(trackUrl(parcel.tracking_code))).toMatchEnvelope({ status: 404 });
    await tracking.aParcel({ tracking_code: parcel.tracking_code }).save();
  });

  it('may write its own code in another way, but not take that of another', async () => {
    const [one, other] = [await tracking.aParcel().save(), await tracking.aParcel().save()];
    const own = ` ${one.tracking_code.toLowerCase()} `;
    expect(await tracking.admin.patch('/api/parcels', { id: one.id, tracking_code: own })).toMatchEnvelope({
      status: 200,
      data: { tracking_code: own.trim() },
    });
    expect(
      await tracking.admin.patch('/api/parcels', { id: one.id, tracking_code: other.tracking_code }),
    ).toMatchEnvelope({
      status: 409,
      errors: ['This tracking code is already in use'],
    });
  });

  it.each(['tracking_code', 'recipient_name', 'destination'])('does not empty %s', async (field) => {
    const { id } = await tracking.aParcel().save();
    const answer = await tracking.admin.patch('/api/parcels', { id, [field]: ' ' });
    expect(answer).toMatchEnvelope({
      status: 422,
      details: [expect.objectContaining({ field, code: 'required' })],
    });
  });

  it.each([
    ['an id that is no UUID', { id: 'no-such-id' }],
    ['an id that names nothing', { id: '01890000-0000-7000-8000-000000000000' }],
    ['an unknown code', { tracking_code: 'NO-SUCH-CODE' }],
  ])('knows no parcel for %s', async (_what, name) => {
    const answer = await tracking.admin.patch('/api/parcels', { ...name, status: 'x' });
    expect(answer).toMatchEnvelope({ status: 404, errors: ['Parcel not found'] });
  });

  it('asks for an id when neither id nor code is there', async () => {
    const answer = await tracking.admin.patch('/api/parcels', { status: 'x' });
    expect(answer).toMatchEnvelope({ status: 422, errors: ['Id is required'] });
  });

  it('loses nothing when two admins change different fields at once', async () => {
    const { id, tracking_code } = await tracking.aParcel().save();
    await Promise.all([
      tracking.admin.patch('/api/parcels', { id, status: 'Held' }),
      tracking.admin.patch('/api/parcels', { id, weight: '3 kg' }),
    ]);
    const seen = await tracking.visitor().get(trackUrl(tracking_code));
    expect(seen).toMatchEnvelope({ status: 200, data: { status: 'Held', weight: '3 kg' } });
  });
});

describe('deleting a parcel', () => {
  it('makes it and its events invisible everywhere, and its code free', async () => {
    const parcel = await tracking.aParcel().withHistory(1).save();
    const event = await anEvent(tracking.admin, parcel);
    const answer = await tracking.admin.delete('/api/parcels', { id: parcel.id });
    expect(answer).toMatchEnvelope({ status: 200, message: 'Parcel deleted', data: null });

    const gone = { status: 404, errors: ['Parcel not found'] };
    expect(await tracking.visitor().get(trackUrl(parcel.tracking_code))).toMatchEnvelope(gone);
    expect(await tracking.visitor().get(`${trackUrl(parcel.tracking_code)}/history`)).toMatchEnvelope(gone);
    expect(await tracking.admin.patch('/api/parcels', { id: parcel.id, status: 'x' })).toMatchEnvelope(gone);
    expect(await tracking.admin.delete('/api/parcels', { id: parcel.id })).toMatchEnvelope(gone);
    expect(await tracking.admin.get(`/api/activities?parcel_id=${parcel.id}`)).toMatchEnvelope(gone);
    expect(await tracking.admin.get(`/api/activities/${event.id}`)).toMatchEnvelope({
      status: 404,
      errors: ['Not found'],
    });
    expect(await tracking.admin.patch('/api/activities', { id: event.id, title: 'x' })).toMatchEnvelope({
      status: 404,
    });
    expect(await tracking.admin.get(`/api/parcels?q=${parcel.tracking_code}`)).toMatchEnvelope({
      status: 200,
      data: [],
      total: 0,
    });

    const again = await tracking.aParcel({ tracking_code: parcel.tracking_code }).save();
    expect(again.id).not.toBe(parcel.id);
    expect(again.history.data).toEqual([]);
  });

  it('takes the id from the query too, since some proxies drop the body', async () => {
    const { id } = await tracking.aParcel().save();
    expect(await tracking.admin.delete(`/api/parcels?id=${id}`)).toMatchEnvelope({ status: 200 });
  });

  it.each([
    ['an unknown id', { id: 'x' }, 404, 'Parcel not found'],
    ['no id', {}, 422, 'Id is required'],
    ['an empty id', { id: '' }, 422, 'Id is required'],
  ])('answers %s', async (_what, body, status, sentence) => {
    expect(await tracking.admin.delete('/api/parcels', body)).toMatchEnvelope({ status, errors: [sentence] });
  });
});
