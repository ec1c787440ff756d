import '@vaultway/common/testing';
import type { Parcel } from '@vaultway/contracts';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishKeys } from './support/keys.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
let one: Parcel;
let two: Parcel;
const ids: string[] = [];
beforeAll(async () => {
  tracking = await startTracking({ PUBLIC_URL: 'https://www.example.com' });
  one = await tracking.aParcel({ tracking_code: 'VW-ONE-1', pickup_location: 'Geneva, Switzerland' }).save();
  two = await tracking.aParcel({ tracking_code: 'VW-TWO-2' }).save();
  for (const [day, step] of ['registered', 'collected', 'departed', 'arrived', 'stored'].entries()) {
    for (const parcel of [one, two]) {
      const { body } = await tracking.admin.post('/api/activities', {
        parcel_id: parcel.id,
        title: 'Something',
        step,
        created_at: `2026-03-1${day}T12:00:00Z`,
      });
      ids.push(body.data.id);
    }
  }
  await tracking.admin.delete('/api/activities', { id: ids[9] });
});
afterAll(() => tracking?.stop());

const ajv = new Ajv({ strict: false, allErrors: true });
// The module is CommonJS: its function is the default of its default.
(addFormats as unknown as { default: (of: Ajv) => void }).default(ajv);
const validate = ajv.compile(
  JSON.parse(readFileSync(`${import.meta.dirname}/fixtures/epcis-2.0.schema.json`, 'utf8')),
);

interface Found {
  steps: string[];
  events: Record<string, unknown>[];
  next: string | undefined;
}

async function query(parameters: string, who = tracking.admin): Promise<Found> {
  const { status, text, headers } = await who.get(`/api/epcis/events${parameters}`);
  expect(status, text).toBe(200);
  const document = JSON.parse(text);
  validate(document);
  expect(validate.errors ?? []).toEqual([]);
  const events = document.epcisBody.queryResults.resultsBody.eventList;
  const next = /^<(\?\S+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  return { steps: events.map((event: Record<string, string>) => event['vaultway:step']), events, next };
}
const obj = (code: string) => `https://www.example.com/obj/${code}`;

describe('GET /api/epcis/events', () => {
  it('returns the events of all parcels, newest first', async () => {
    const { steps } = await query('');
    expect(steps).toHaveLength(10);
    expect(steps.slice(0, 2)).toEqual(['stored', 'stored']);
  });

  it.each([
    [`MATCH_epc=${obj('VW-ONE-1')}`, 5],
    [`MATCH_anyEPC=${obj('VW-ONE-1')},${obj('VW-TWO-2')}`, 10],
    [`MATCH_anyEPC=${obj('VW-ONE-1')}&MATCH_anyEPC=${obj('VW-TWO-2')}`, 10],
    [`MATCH_epc=${obj('NOPE-1')}`, 0],
    ['MATCH_epc=urn:epc:id:sgtin:0614141.107346.2017', 0],
    ['MATCH_epc=https://elsewhere.example/obj/VW-ONE-1', 0],
    ['eventType=ObjectEvent', 10],
    ['eventType=AggregationEvent', 0],
    ['eventType=ObjectEvent,AggregationEvent', 10],
    ['EQ_action=ADD', 2],
    ['EQ_bizStep=departing', 2],
    ['EQ_bizStep=https://ref.gs1.org/cbv/BizStep-departing', 2],
    ['EQ_bizStep=urn:epcglobal:cbv:bizstep:departing,storing', 4],
    ['EQ_disposition=in_transit', 4],
    ['EQ_readPoint=https://www.example.com/loc/Geneva%252C%2520Switzerland', 1],
    ['EQ_bizLocation=https://www.example.com/loc/step/in_transit', 4],
    ['GE_eventTime=2026-03-12T12:00:00Z', 6],
    ['GE_eventTime=2026-03-12T13:00:00+01:00', 6],
    ['GE_eventTime=2026-03-12T13:00:00%2B01:00&LT_eventTime=2026-03-13T12:00:00.000Z', 2],
    ['LT_recordTime=2020-01-01T00:00:00Z', 0],
    ['GE_recordTime=2020-01-01T00:00:00Z', 10],
    ['EXISTS_errorDeclaration=', 1],
    ['EXISTS_errorDeclaration=true', 1],
    ['EXISTS_errorDeclaration=false', 9],
  ])('finds by %s', async (parameters, count) => {
    expect((await query(`?${parameters}`)).steps).toHaveLength(count);
  });

  it('finds one by its ID', async () => {
    const { events } = await query(`?EQ_eventID=urn:uuid:${ids[0]}`);
    expect(events).toMatchObject([{ eventID: `urn:uuid:${ids[0]}`, action: 'ADD' }]);
    expect((await query('?EQ_eventID=ni:///sha-256;00?ver=CBV2.0')).events).toEqual([]);
  });

  it.each([
    'orderDirection=ASC',
    'orderBy=recordTime',
    'orderBy=recordTime&orderDirection=ASC&EQ_action=OBSERVE',
  ])('goes through all pages once: %s', async (parameters) => {
    const whole = await query(`?${parameters}&perPage=1000`);
    const paged: unknown[] = [];
    for (let next: string | undefined = `?${parameters}&perPage=3`; next;) {
      const page: Found = await query(next);
      paged.push(...page.events.map(({ eventID }) => eventID));
      next = page.next;
    }
    expect(paged).toEqual(whole.events.map(({ eventID }) => eventID));
  });

  it.each([
    ['EQ_bizstep=departing', 'EQ_bizstep', 'unknown_field'],
    ['page=2', 'page', 'unknown_field'],
    ['GE_eventTime=yesterday', 'GE_eventTime', 'invalid'],
    ['perPage=0', 'perPage', 'invalid'],
    ['perPage=1001', 'perPage', 'invalid'],
    ['orderBy=title', 'orderBy', 'invalid'],
    ['nextPageToken=x', 'nextPageToken', 'invalid'],
    [`nextPageToken=2026-02-31T00:00:00.000Z~${v7()}`, 'nextPageToken', 'invalid'],
    [`nextPageToken=0000-01-01T00:00:00.000Z~${v7()}`, 'nextPageToken', 'invalid'],
    ['EQ_bizStep=', 'EQ_bizStep', 'invalid'],
    ['MATCH_parentID=x', 'MATCH_parentID', 'unknown_field'],
  ])('is a 400 that names the parameter: %s', async (parameters, field, code) => {
    const answer = await tracking.admin.get(`/api/epcis/events?${parameters}`);
    expect(answer).toMatchEnvelope({ status: 400, code: 'bad_request' });
    expect(answer.body.details).toMatchObject([{ field, code }]);
  });

  it('is for keys with parcels:read, and leaves out parcels in the trash', async () => {
    const [read, write] = await publishKeys(tracking, ['parcels:read', 'events:write']);
    const keyed = (key = '') => tracking.visitor().with({ authorization: `Bearer ${key}` });
    expect((await query('', keyed(read))).events).toHaveLength(10);
    expect((await keyed(write).get('/api/epcis/events')).status).toBe(403);
    expect((await tracking.visitor().get('/api/epcis/events')).status).toBe(401);
    await tracking.admin.delete('/api/parcels', { id: two.id });
    expect((await query('')).events).toHaveLength(5);
    await tracking.admin.post('/api/trash/tracking/restore', { type: 'parcel', id: two.id });
  });
});
