import '@vaultway/common/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleFacts, freshCode, trackUrl } from './support/builders.js';
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
  it('returns null or a default for every missing field', async () => {
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

  it('stores every field as given, in any script', async () => {
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

  it('stores every field, and shows visitors all of them', async () => {
    const facts = exampleFacts();
    expect(await tracking.admin.post('/api/parcels', facts)).toMatchEnvelope({ status: 201, data: facts });
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
  ])('accepts %s, with empty text as null and numbers as text', async (_kind, encode) => {
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

  it.each([5.5, 5.1, 0, 22])('stores a zoom of %d, which visitors see', async (map_zoom) => {
    const created = await tracking.admin.post('/api/parcels', minimal({ map_zoom }));
    expect(created).toMatchEnvelope({ status: 201, data: { map_zoom } });
    const { id, tracking_code } = created.body.data;
    expect(await tracking.visitor().get(`/api/parcels/${tracking_code}`)).toMatchEnvelope({
      status: 200,
      data: { map_zoom },
    });
    const other = await tracking.admin.patch('/api/parcels', { id, map_zoom: 7.25 });
    expect(other).toMatchEnvelope({ status: 200, data: { map_zoom: 7.25 } });
    const kept = await tracking.admin.patch('/api/parcels', { id, weight: '2 kg' });
    expect(kept).toMatchEnvelope({ status: 200, data: { map_zoom: 7.25 } });
    expect(await tracking.visitor().get(`/api/parcels/${tracking_code}`)).toMatchEnvelope({
      status: 200,
      data: { map_zoom: 7.25 },
    });
  });

  it('does not let the client choose id, image or times', async () => {
    const answer = await tracking.admin.post(
      '/api/parcels',
      minimal({ id: 'mine', image: '/etc/passwd', created_at: '2000-01-01T00:00:00Z' }),
    );
    expect(answer.body.data.id).not.toBe('mine');
    expect(answer.body.data.image).toBeNull();
    expect(answer.body.data.created_at).not.toMatch(/^2000/);
  });

  it('reports every missing or invalid field, for people and for programs', async () => {
    const answer = await tracking.admin.post('/api/parcels', { recipient_email: 'nobody', map_zoom: 23 });
    expect(answer).toMatchEnvelope({
      status: 422,
      errors: [
        'Tracking code is required',
        'Recipient name is required',
        'Destination is required',
        'Recipient email is not an email address',
        'Map zoom is greater than 22',
      ],
    });
    expect(answer.body.details[0]).toEqual({
      field: 'tracking_code',
      code: 'required',
      message: 'Tracking code is required',
    });
  });

  it('counts 300 code points, not bytes or surrogates', async () => {
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
  ])('rejects the tracking code %j', async (tracking_code, sentence) => {
    const answer = await tracking.admin.post('/api/parcels', minimal({ tracking_code }));
    expect(answer).toMatchEnvelope({ status: 422, errors: [sentence] });
  });

  it('accepts a code whose normalized form is too long for an index', async () => {
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
  ])('rejects a code that exists %s', async (_how, first, second) => {
    await tracking.aParcel({ tracking_code: first }).save();
    const answer = await tracking.admin.post('/api/parcels', minimal({ tracking_code: second }));
    expect(answer).toMatchEnvelope({ status: 409, errors: ['This tracking code is already in use'] });
  });

  it('lets one admin win when several use the same code concurrently', async () => {
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
    ['a zoom beyond the closest', { map_zoom: 22.5 }, ['Map zoom is greater than 22']],
  ])('rejects %s', async (_what, facts, errors) => {
    const answer = await tracking.admin.post('/api/parcels', minimal(facts));
    expect(answer).toMatchEnvelope({ status: 422, errors });
  });

  it('apply to an update combined with the stored fields', async () => {
    const { id } = await tracking.aParcel({ max_expected_delivery_date: '2026-03-01' }).save();
    const dates = await tracking.admin.patch('/api/parcels', {
      id,
      min_expected_delivery_date: '2026-03-02',
    });
    expect(dates).toMatchEnvelope({
      status: 422,
      details: [
        expect.objectContaining({
          field: 'max_expected_delivery_date',
          code: 'date_order',
          params: { earliest: 'min_expected_delivery_date' },
        }),
      ],
    });
    const map = await tracking.admin.patch('/api/parcels', { id, show_map: 'yes' });
    expect(map).toMatchEnvelope({
      status: 422,
      errors: ['Map current latitude is required', 'Map current longitude is required'],
    });
  });

  it('allow both sides to change together', async () => {
    const { id } = await tracking.aParcel({ max_expected_delivery_date: '2026-03-01' }).save();
    const facts = { min_expected_delivery_date: '2027-01-01', max_expected_delivery_date: '2027-01-01' };
    expect(await tracking.admin.patch('/api/parcels', { id, ...facts })).toMatchEnvelope({
      status: 200,
      data: facts,
    });
  });
});
