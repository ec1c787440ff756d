import '@vaultway/common/testing';
import type { HttpClient } from '@vaultway/common/testing';
import { type Parcel, STEPS } from '@vaultway/contracts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aHandoverInput } from './support/handovers.js';
import { publishKeys } from './support/keys.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
let partner: HttpClient;
let reader: HttpClient;
let authorization: string;
let one: Parcel;
let two: Parcel;
beforeAll(async () => {
  tracking = await startTracking({ PUBLIC_URL: 'https://www.example.com' });
  const [capture, read] = await publishKeys(tracking, ['epcis:capture', 'parcels:read']);
  authorization = `Bearer ${capture}`;
  partner = tracking.visitor().with({ authorization });
  reader = tracking.visitor().with({ authorization: `Bearer ${read}` });
});
beforeAll(async () => {
  one = await tracking.aParcel().save();
  two = await tracking.aParcel().save();
});
afterAll(() => tracking?.stop());

const obj = ({ tracking_code }: Parcel) => `https://www.example.com/obj/${encodeURIComponent(tracking_code)}`;
const anEvent = (facts: object = {}) => ({
  eventID: `urn:uuid:${v7()}`,
  type: 'ObjectEvent',
  action: 'OBSERVE',
  bizStep: 'departing',
  epcList: [obj(one)],
  eventTime: '2026-07-01T10:00:00.000+02:00',
  eventTimeZoneOffset: '+02:00',
  readPoint: { id: 'https://partner.example/loc/7' },
  ...facts,
});
const aDocument = (eventList: unknown[], facts: object = {}) => ({
  '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: '2026-07-01T10:00:01Z',
  epcisBody: { eventList },
  ...facts,
});
const send = (...events: unknown[]) => partner.post('/api/epcis/capture', aDocument(events));
const historyOf = async ({ id }: Parcel) =>
  (await reader.get(`/api/activities?parcel_id=${id}&sort=created_at`)).body.data;

describe('POST /api/epcis/capture', () => {
  it('adds an event to each parcel, and names a job', async () => {
    const parcels = [await tracking.aParcel().save(), await tracking.aParcel().save()];
    const answer = await send(anEvent({ epcList: parcels.map(obj) }));
    expect(answer).toMatchEnvelope({ status: 202 });
    for (const parcel of parcels) {
      expect(await historyOf(parcel)).toMatchObject([
        { title: 'Departed', step: 'departed', created_at: '2026-07-01T08:00:00.000Z' },
      ]);
    }
    const location = answer.headers.get('location') ?? '';
    expect(location).toMatch(/^\/api\/epcis\/capture\/[\da-f-]{36}$/);
    const job = await partner.get(location);
    expect(JSON.parse(job.text)).toMatchObject({ running: false, success: true, errors: [] });
    expect((await reader.get('/api/audit/tracking')).status).toBe(403);
    const trail = await tracking.admin.get('/api/audit/tracking?action=activity.created');
    expect(trail.body.data[0].admin_email).toMatch(/^warehouse \(/);
  });

  it.each([
    ['https://ref.gs1.org/cbv/BizStep-arriving', 'arrived', 'Arrived'],
    ['receiving', 'arrived', 'Arrived'],
    ['storing', 'stored', 'In storage'],
    ['inspecting', null, 'Status update'],
    ['https://partner.example/steps/polishing', null, 'Status update'],
    [undefined, null, 'Status update'],
  ])('understands the step %s', async (bizStep, step, title) => {
    const parcel = await tracking.aParcel().save();
    expect((await send(anEvent({ bizStep, epcList: [obj(parcel)] }))).status).toBe(202);
    expect(await historyOf(parcel)).toMatchObject([{ step, title }]);
  });

  it('captures an event once, also sent twice at once or in another document', async () => {
    const parcel = await tracking.aParcel().save();
    const event = anEvent({ epcList: [obj(parcel)] });
    const answers = await Promise.all([send(event), send(event), send(event, event)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect((await send(event, anEvent({ epcList: [obj(parcel)], bizStep: 'arriving' }))).status).toBe(202);
    expect(await historyOf(parcel)).toHaveLength(2);
  });

  it('rejects another event with the same ID, and captures nothing of that document', async () => {
    const parcel = await tracking.aParcel().save();
    const event = anEvent();
    await send(event);
    const answer = await send(anEvent({ epcList: [obj(parcel)] }), { ...event, bizStep: 'arriving' });
    expect(answer).toMatchEnvelope({ status: 422, code: 'validation' });
    expect(answer.body.details).toMatchObject([{ field: 'epcisBody.eventList.1.eventID', code: 'taken' }]);
    expect(await historyOf(parcel)).toEqual([]);
  });

  it.each([
    [{ eventID: undefined }, 'eventID'],
    [{ eventID: 'no uri' }, 'eventID'],
    [{ type: 'AggregationEvent' }, 'type'],
    [{ action: 'DELETE' }, 'action'],
    [{ eventTime: 'yesterday' }, 'eventTime'],
    [{ eventTime: '2026-07-01T10:00:00' }, 'eventTime'],
    [{ eventTime: '0000-12-31T10:00:00Z' }, 'eventTime'],
    [{ eventTime: '0001-01-01T00:00:00+02:00' }, 'eventTime'],
    [{ eventTime: '2999-07-01T10:00:00Z' }, 'eventTime'],
    [{ eventTimeZoneOffset: '+2' }, 'eventTimeZoneOffset'],
    [{ eventTimeZoneOffset: undefined }, 'eventTimeZoneOffset'],
    [{ epcList: [] }, 'epcList'],
    [{ epcList: ['VW-7Q4K'] }, 'epcList.0'],
    [{ epcList: ['urn:epc:id:sgtin:0614141.107346.2017'] }, 'epcList.0'],
    [{ epcList: ['https://www.example.com/obj/%zz'] }, 'epcList.0'],
    [{ epcList: ['https://www.example.com/obj/NOPE-1'] }, 'epcList.0'],
    [{ bizStep: 'delivered' }, 'bizStep'],
    [{ errorDeclaration: { declarationTime: '2026-07-01T10:00:00Z' } }, 'errorDeclaration'],
  ])('rejects %j by name', async (facts, field) => {
    const answer = await send(anEvent(facts));
    expect(answer).toMatchEnvelope({ status: 422, code: 'validation' });
    expect(answer.body.details[0].field).toBe(`epcisBody.eventList.0.${field}`);
  });

  it.each([
    [{ type: 'EPCISQueryDocument' }, 'type'],
    [{ schemaVersion: '1.2' }, 'schemaVersion'],
    [{ creationDate: undefined }, 'creationDate'],
    [{ epcisBody: { eventList: [] } }, 'epcisBody.eventList'],
    [{ epcisBody: undefined }, 'epcisBody'],
  ])('rejects a document with %j', async (facts, field) => {
    const answer = await partner.post('/api/epcis/capture', aDocument([anEvent()], facts));
    expect(answer).toMatchEnvelope({ status: 422, code: 'validation' });
    expect(answer.body.details[0].field).toBe(field);
  });

  it('takes JSON-LD, and only rolls back', async () => {
    const headers = { 'content-type': 'application/ld+json' };
    const request = { method: 'POST', body: JSON.stringify(aDocument([anEvent({ epcList: [obj(two)] })])) };
    const response = await fetch(`${tracking.url}/api/epcis/capture`, {
      ...request,
      headers: { ...headers, authorization },
    });
    expect(response.status).toBe(202);
    const answer = await partner
      .with({ 'gs1-capture-error-behaviour': 'proceed' })
      .post('/api/epcis/capture', aDocument([anEvent()]));
    expect(answer).toMatchEnvelope({ status: 400, code: 'bad_request' });
    expect(answer.body.details[0].field).toBe('GS1-Capture-Error-Behaviour');
  });

  it('is for the scope, and does not reveal jobs that are not there', async () => {
    expect((await reader.post('/api/epcis/capture', aDocument([anEvent()]))).status).toBe(403);
    expect((await tracking.visitor().post('/api/epcis/capture', aDocument([anEvent()]))).status).toBe(401);
    expect((await partner.get(`/api/epcis/capture/${v7()}`)).status).toBe(404);
  });

  it('does not capture our own events, which partners send back', async () => {
    const parcel = await tracking.aParcel().save();
    const { id } = (
      await tracking.admin.post('/api/activities', {
        parcel_id: parcel.id,
        title: 'Departed',
        step: 'departed',
      })
    ).body.data;
    await tracking.admin.patch('/api/activities', { id, step: 'arrived', title: 'Arrived' });
    const document = await reader.get(`/api/parcels/${parcel.tracking_code}/epcis.json`);
    const { eventList } = JSON.parse(document.text).epcisBody;
    expect(eventList).toHaveLength(2);
    const events = eventList.map((event: object) => ({ ...event, errorDeclaration: undefined }));
    expect((await send(...events)).status).toBe(202);
    expect(await historyOf(parcel)).toHaveLength(1);
  });

  /** Creates events of every step and of a handover, and returns the parcel with its document's events. */
  async function mirrored() {
    const parcel = await tracking.aParcel().save();
    for (const step of STEPS) {
      const event = { parcel_id: parcel.id, title: 'Ours', step };
      expect((await tracking.admin.post('/api/activities', event)).status).toBe(201);
    }
    for (const kind of ['collect', 'deliver'] as const) {
      const input = aHandoverInput(kind, [parcel], {
        seals: [kind],
        ...(kind === 'deliver' && { taker: 'Ada', signature: 'M0 0L5 5', reason: 'Torn' }),
      });
      const answer = await tracking.signedInAs('courier').post('/api/handovers', input);
      expect(answer.status, answer.text).toBe(201);
    }
    const { data } = (await reader.get(`/api/activities?parcel_id=${parcel.id}&sort=created_at`)).body;
    const time = '2026-06-01T10:00:00.000Z';
    for (const change of [{ step: 'stored' }, { created_at: time }, { title: 'Renamed' }])
      expect((await tracking.admin.patch('/api/activities', { id: data[1].id, ...change })).status).toBe(200);
    const document = await reader.get(`/api/parcels/${parcel.tracking_code}/epcis.json`);
    const { eventList } = JSON.parse(document.text).epcisBody;
    return {
      parcel,
      count: data.length,
      mirror: eventList.map((event: object) => ({ ...event, errorDeclaration: undefined })),
    };
  }

  it('knows all versions of our own events, which say nothing else', async () => {
    const { parcel, mirror, count } = await mirrored();
    expect(mirror.length).toBe(count + 2);
    expect((await send(...mirror)).status).toBe(202);
    expect(await historyOf(parcel)).toHaveLength(count);
    const other = obj(two);
    for (const event of mirror) {
      const isOurStep = ['departing', 'storing'].includes(event.bizStep);
      for (const change of [
        { eventTime: '2026-07-02T10:00:00Z' },
        { bizStep: event.bizStep === 'storing' ? 'departing' : 'storing' },
        { action: event.action === 'ADD' ? 'OBSERVE' : 'ADD' },
        { epcList: [obj(parcel), other] },
        ...(isOurStep ? [{ bizStep: undefined }] : []),
      ]) {
        const answer = await send(anEvent(), { ...event, ...change });
        expect(answer, JSON.stringify(change)).toMatchEnvelope({ status: 422, code: 'validation' });
        expect(answer.body.details).toMatchObject([
          { field: 'epcisBody.eventList.1.eventID', code: 'taken' },
        ]);
      }
      const answer = await send({ ...event, epcList: [other] });
      expect(answer.body.details).toMatchObject([{ field: 'epcisBody.eventList.0.eventID', code: 'taken' }]);
    }
    expect(await historyOf(parcel)).toHaveLength(count);
  });

  it.each([undefined, 'inspecting'])('keeps the step of our delivery from becoming %s', async (bizStep) => {
    const parcel = await tracking.aParcel().save();
    for (const kind of ['collect', 'deliver'] as const) {
      const input = aHandoverInput(kind, [parcel], {
        ...(kind === 'deliver' && { taker: 'Ada', signature: 'M0 0L5 5' }),
      });
      expect((await tracking.signedInAs('courier').post('/api/handovers', input)).status).toBe(201);
    }
    const document = await reader.get(`/api/parcels/${parcel.tracking_code}/epcis.json`);
    const delivery = JSON.parse(document.text).epcisBody.eventList.at(-1);
    expect((await send(delivery)).status).toBe(202);
    expect((await send({ ...delivery, bizStep })).status).toBe(422);
  });

  it('with many unknown codes names none of them', async () => {
    const epcList = Array.from({ length: 6 }, (_, at) => `https://www.example.com/obj/NOPE-MANY-${at}`);
    const answer = await send(anEvent({ epcList: [obj(one), ...epcList] }));
    expect(answer.body.details).toMatchObject([{ field: 'epcisBody.eventList', code: 'many_unknown' }]);
  });

  it('of any year leaves documents and queries readable', async () => {
    const parcel = await tracking.aParcel().save();
    const years = ['0001-01-01T00:00:00Z', '0099-12-31T23:59:59Z', '1582-10-10T12:00:00Z'];
    await send(...years.map((eventTime) => anEvent({ epcList: [obj(parcel)], eventTime })));
    const document = await reader.get(`/api/parcels/${parcel.tracking_code}/epcis.json`);
    const { eventList } = JSON.parse(document.text).epcisBody;
    expect(eventList.map(({ eventTime }: { eventTime: string }) => Date.parse(eventTime))).toEqual(
      years.map((year) => Date.parse(year)),
    );
    expect((await reader.get('/api/epcis/events?LT_eventTime=1600-01-01T00:00:00Z')).status).toBe(200);
  });

  it('shows captured events in queries', async () => {
    const parcel = await tracking.aParcel().save();
    await send(anEvent({ epcList: [obj(parcel)] }));
    const { text } = await reader.get(`/api/epcis/events?MATCH_epc=${encodeURIComponent(obj(parcel))}`);
    const [event] = JSON.parse(text).epcisBody.queryResults.resultsBody.eventList;
    expect(event).toMatchObject({ bizStep: 'departing', epcList: [obj(parcel)] });
  });
});
