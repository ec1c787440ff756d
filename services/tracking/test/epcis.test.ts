import '@vaultway/common/testing';
import { fill, FakeContent, someSettings, eventually } from '@vaultway/common/testing';
import type { Parcel } from '@vaultway/contracts';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trackUrl } from './support/builders.js';
import { aHandoverInput } from './support/handovers.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

interface Event {
  [field: string]: unknown;
  epcList: string[];
}

let tracking: TrackingUnderTest;
let content: FakeContent;
beforeAll(async () => {
  tracking = await startTracking({ PUBLIC_URL: 'https://www.example.com' });
  content = await FakeContent.start(tracking.config.REDIS_URL, someSettings());
});
afterAll(async () => {
  await tracking?.stop();
  await content?.stop();
});

const documentOf = async ({ tracking_code }: Parcel, who = tracking.admin) => {
  const { status, headers, text } = await who.get(`${trackUrl(tracking_code)}/epcis.json`);
  expect(status, text).toBe(200);
  return { type: headers.get('content-type'), text, document: JSON.parse(text) };
};
const eventsOf = async (parcel: Parcel): Promise<Event[]> =>
  (await documentOf(parcel)).document.epcisBody.eventList;
const addEvent = (parcel: Parcel, facts: Record<string, unknown>) =>
  tracking.admin.post('/api/activities', {
    parcel_id: parcel.id,
    title: 'Something for Zofia Wrzos',
    icon: 'plane',
    color: 'green',
    ...facts,
  });

const ajv = new Ajv({ strict: false, allErrors: true });
// The module is CommonJS: its function is the default of its default.
(addFormats as unknown as { default: (of: Ajv) => void }).default(ajv);
const validate = ajv.compile(
  JSON.parse(readFileSync(`${import.meta.dirname}/fixtures/epcis-2.0.schema.json`, 'utf8')),
);

/** Validates a document against GS1's own schema. */
function faultsIn(document: unknown): string[] {
  validate(document);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** Creates a parcel with every kind of event, from its sender to a broken seal. */
async function aParcelWithAPast(tracking_code = 'ÄÖ/7Q4K 1') {
  const parcel = await tracking
    .aParcel({
      tracking_code,
      pickup_location: 'Bahnhofstrasse 1, 8001 Zürich, Switzerland',
      destination: 'ul. Wrzosowa 4, 00-001 Warsaw, Poland',
      recipient_name: 'Zofia Wrzos',
    })
    .save();
  const steps = ['registered', 'departed', 'arrived', 'customs', 'stored', 'out_for_delivery', 'attempted'];
  for (const [n, step] of [...steps, 'returned', 'exception', null].entries()) {
    await addEvent(parcel, { step, created_at: `2026-03-${10 + n}T12:00:00Z` });
  }
  const courier = tracking.signedInAs('courier');
  const who = { giver: 'Jan Kowalski', taker: 'Zofia Wrzos', latitude: 52.2297, longitude: 21.0122 };
  for (const input of [
    aHandoverInput('collect', [parcel], { seals: ['A1'], happened_at: '2026-07-01T08:00:00Z', ...who }),
    aHandoverInput('transfer', [parcel], { seals: ['A1'], happened_at: '2026-07-02T08:00:00Z', ...who }),
    aHandoverInput('transfer', [parcel], {
      seals: ['B2'],
      reason: 'Zofia Wrzos tore it',
      happened_at: '2026-07-03T08:00:00Z',
      ...who,
    }),
    aHandoverInput('deliver', [parcel], {
      seals: ['A1'],
      happened_at: '2026-07-04T08:00:00Z',
      signature: 'M1 2L3 4',
      ...who,
    }),
  ]) {
    const { status, text } = await courier.post('/api/handovers', input);
    expect(status, text).toBe(201);
  }
  return parcel;
}

describe("a parcel's history as GS1 EPCIS", () => {
  it("is valid by GS1's schema for every kind of event, and names nobody", async () => {
    const { type, text, document } = await documentOf(await aParcelWithAPast());
    expect(type).toBe('application/ld+json');
    expect(document.epcisBody.eventList).toHaveLength(14);
    expect(faultsIn(document)).toEqual([]);
    expect(text).not.toMatch(/Zofia|Kowalski|Wrzosowa|Bahnhof|52\.2297|M1 2L3/);
  });

  it.each([
    ['without a time', { eventTime: undefined }],
    ['with a time that is none', { eventTime: 'yesterday' }],
    ['with a time zone that is none', { eventTimeZoneOffset: '+1' }],
    ['with a step that GS1 does not know', { bizStep: 'delivered' }],
    ['with a disposition that GS1 does not know', { disposition: 'signed' }],
    ['with a name that is no URI', { epcList: ['VW-7Q4K'] }],
    ['with a field of our own outside of our namespace', { step: 'delivered' }],
  ])('would not be valid %s', async (_, change) => {
    const { document } = await documentOf(await tracking.aParcel().save());
    const event = { ...(await aValidEvent()), ...change };
    expect(faultsIn({ ...document, epcisBody: { eventList: [event] } })).not.toEqual([]);
  });

  it('is paginated into valid documents with each event once', async () => {
    const parcel = await tracking.aParcel().save();
    await fill(
      tracking.database,
      `INSERT INTO activities (id, parcel_id, title, icon, color, step, created_at)
       SELECT gen_random_uuid(), $1, 'Event ' || n, 'plane', 'green', 'arrived', timestamptz '2026-01-01' + n / 3 * interval '1 ms'
       FROM generate_series(1, 2500) AS n`,
      [parcel.id],
    );
    const path = `${trackUrl(parcel.tracking_code)}/epcis.json`;
    const pages: Event[][] = [];
    for (let query: string | undefined = ''; query !== undefined;) {
      const { status, headers, text } = await tracking.admin.get(path + query);
      expect(status).toBe(200);
      const document = JSON.parse(text);
      expect(faultsIn(document)).toEqual([]);
      pages.push(document.epcisBody.eventList);
      query = /^<(\?\S+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(pages.map(({ length }) => length)).toEqual([1000, 1000, 500]);
    expect(new Set(pages.flat().map(({ eventID }) => eventID)).size).toBe(2500);
    const times = pages.flat().map(({ eventTime }) => String(eventTime));
    expect(times).toEqual(times.toSorted());
  });

  it.each([
    'perPage=0',
    'perPage=1001',
    'perPage=x',
    'nextPageToken=x',
    'nextPageToken=2026-13-45T99:00:00.000Z~019a4b5c-6d7e-7f80-9a1b-2c3d4e5f6071',
  ])('rejects a page of %s', async (query) => {
    const { tracking_code } = await tracking.aParcel().save();
    const answer = await tracking.admin.get(`${trackUrl(tracking_code)}/epcis.json?${query}`);
    expect(answer).toMatchEnvelope({ status: 422, code: 'validation' });
  });

  async function aValidEvent(): Promise<Event | undefined> {
    const parcel = await tracking.aParcel().save();
    await addEvent(parcel, { step: 'departed' });
    return (await eventsOf(parcel))[0];
  }

  it('contains action, place, and the company’s local time', async () => {
    await content.change({ time_zone: 'Europe/Zurich' });
    const parcel = await tracking
      .aParcel({ tracking_code: 'VW-EPC-1', pickup_location: 'Geneva, Switzerland' })
      .save();
    await addEvent(parcel, { step: 'collected', created_at: '2026-03-10T12:00:00Z' });
    const { body } = await addEvent(parcel, { step: 'returned', created_at: '2026-07-10T12:00:00Z' });
    const geneva = { id: 'https://www.example.com/loc/Geneva%2C%20Switzerland' };
    await eventually(async () =>
      expect(await eventsOf(parcel)).toEqual([
        expect.objectContaining({
          bizStep: 'accepting',
          eventTime: '2026-03-10T13:00:00.000+01:00',
          eventTimeZoneOffset: '+01:00',
        }),
        {
          eventID: `urn:uuid:${body.data.id}`,
          type: 'ObjectEvent',
          action: 'OBSERVE',
          bizStep: 'receiving',
          disposition: 'returned',
          epcList: ['https://www.example.com/obj/VW-EPC-1'],
          eventTime: '2026-07-10T14:00:00.000+02:00',
          eventTimeZoneOffset: '+02:00',
          recordTime: expect.stringMatching(/Z$/),
          readPoint: geneva,
          bizLocation: geneva,
          'vaultway:step': 'returned',
        },
      ]),
    );
    await content.change({ time_zone: 'UTC' });
  });

  it('does not show the offset of a place that is withheld', async () => {
    const point = { map_destination_latitude: 42.36, map_destination_longitude: -71.06 };
    const parcel = await tracking
      .aParcel({
        destination: 'Villa Rosa',
        pickup_location: 'Boston, USA',
        current_location: null,
        ...point,
      })
      .save();
    await addEvent(parcel, { step: 'collected', created_at: '2026-11-26T10:00:00Z' });
    const { body } = await addEvent(parcel, { step: 'delivered', created_at: '2026-11-27T10:00:00Z' });
    expect(body.data.time_zone).toBe('America/New_York');
    expect((await eventsOf(parcel)).map(({ eventTimeZoneOffset }) => eventTimeZoneOffset)).toEqual([
      '-05:00',
      '+00:00',
    ]);
  });

  it('does not show a town that equals a party’s name', async () => {
    const parcel = await tracking
      .aParcel({ recipient_name: 'Florence Dupont', destination: 'Florence, Italy' })
      .save();
    await addEvent(parcel, { title: 'Done', step: 'delivered' });
    const { text } = await documentOf(parcel);
    expect(text).not.toContain('Florence');
    expect(text).toContain('/loc/Italy');
  });

  it('contains the parts of a handover that name nobody', async () => {
    const parcel = await tracking.aParcel().save();
    const collect = aHandoverInput('collect', [parcel], {
      seals: ['A1', 'A2'],
      happened_at: '2026-07-01T08:00:00Z',
    });
    const torn = aHandoverInput('transfer', [parcel], {
      seals: ['B2'],
      reason: 'torn',
      happened_at: '2026-07-02T08:00:00Z',
    });
    for (const input of [collect, torn]) await tracking.signedInAs('courier').post('/api/handovers', input);
    expect(await eventsOf(parcel)).toMatchObject([
      {
        'vaultway:handover': {
          'vaultway:id': `urn:uuid:${String(collect.id)}`,
          'vaultway:kind': 'collect',
          'vaultway:seals': ['A1', 'A2'],
          'vaultway:sealsDiffer': false,
          'vaultway:signed': false,
        },
      },
      {
        bizStep: 'inspecting',
        disposition: 'non_conformant',
        'vaultway:handover': { 'vaultway:kind': 'transfer', 'vaultway:sealsDiffer': true },
      },
    ]);
  });

  it('declares deleted events wrong, until they are restored', async () => {
    const parcel = await tracking.aParcel().save();
    const { body } = await addEvent(parcel, { step: 'departed' });
    const before = await eventsOf(parcel);
    await tracking.admin.delete('/api/activities', { id: body.data.id });
    const { document } = await documentOf(parcel);
    expect(faultsIn(document)).toEqual([]);
    expect(document.epcisBody.eventList).toEqual([
      {
        ...before[0],
        recordTime: expect.any(String),
        errorDeclaration: { declarationTime: expect.stringMatching(/Z$/), reason: 'did_not_occur' },
      },
    ]);
    await tracking.admin.post('/api/trash/tracking/restore', { type: 'activity', id: body.data.id });
    expect((await eventsOf(parcel))[0]).not.toHaveProperty('errorDeclaration');
  });

  it('declares a changed event wrong, and names the one that corrects it', async () => {
    const parcel = await tracking.aParcel().save();
    const { body } = await addEvent(parcel, { step: 'departed', created_at: '2026-03-10T12:00:00Z' });
    const { id } = body.data;
    const [first] = await eventsOf(parcel);
    expect(first?.eventID).toBe(`urn:uuid:${id}`);
    await tracking.admin.patch('/api/activities', { id, description: 'Only words' });
    expect((await eventsOf(parcel)).map(({ eventID }) => eventID)).toEqual([first?.eventID]);
    await tracking.admin.patch('/api/activities', { id, step: 'arrived' });
    await tracking.admin.patch('/api/activities', { id, created_at: '2026-03-11T12:00:00Z' });
    const { document } = await documentOf(parcel);
    expect(faultsIn(document)).toEqual([]);
    const events: Event[] = document.epcisBody.eventList;
    expect(events).toHaveLength(3);
    const correctedBy = (event: Event | undefined) =>
      (event?.errorDeclaration as { correctiveEventIDs?: string[] } | undefined)?.correctiveEventIDs?.[0];
    const one = events.find(({ eventID }) => eventID === first?.eventID);
    const two = events.find(({ eventID }) => eventID === correctedBy(one));
    const three = events.find(({ eventID }) => eventID === correctedBy(two));
    const declared = [one, two, three].map((event) => event?.errorDeclaration);
    expect(declared).toEqual([
      { declarationTime: expect.any(String), reason: 'incorrect_data', correctiveEventIDs: [two?.eventID] },
      { declarationTime: expect.any(String), reason: 'incorrect_data', correctiveEventIDs: [three?.eventID] },
      undefined,
    ]);
    expect(one).toMatchObject({ eventID: first?.eventID, bizStep: 'departing', eventTime: first?.eventTime });
    expect(three).toMatchObject({ bizStep: 'arriving', 'vaultway:event': `urn:uuid:${id}` });
  });

  it('places each step, and names the parties of handovers by their part', async () => {
    const parcel = await aParcelWithAPast('VW-7Q4K 2');
    const events = await eventsOf(parcel);
    const stepped = events.filter((event) => event['vaultway:step'] !== undefined);
    expect(stepped.filter(({ readPoint, bizLocation }) => !readPoint || !bizLocation)).toEqual([]);
    const at = (step: string) => events.find((event) => event['vaultway:step'] === step);
    expect(at('stored')?.readPoint).toEqual({ id: 'https://www.example.com/loc/step/stored' });
    expect(at('departed')?.bizLocation).toEqual({ id: 'https://www.example.com/loc/step/in_transit' });
    const code = encodeURIComponent(parcel.tracking_code);
    expect(
      events.filter(({ sourceList }) => sourceList).map((event) => [event.sourceList, event.destinationList]),
    ).toEqual([
      parties(`${code}/sender`, 'company'),
      parties('company', 'company'),
      parties('company', 'company'),
      parties('company', `${code}/recipient`),
    ]);
  });
  const party = (of: string) => `https://www.example.com/party/${of}`;
  const parties = (from: string, to: string) => [
    [{ type: 'possessing_party', source: party(from) }],
    [{ type: 'possessing_party', destination: party(to) }],
  ];

  it('has the CBV hash and the log entry of each event beside it', async () => {
    const parcel = await tracking.aParcel().save();
    const { body } = await addEvent(parcel, { step: 'departed' });
    const proof = await eventually(async () => {
      const answer = await tracking.admin.get(`/api/activities/${body.data.id}/proof`);
      expect(answer.status).toBe(200);
      return answer.body.data;
    });
    const { document } = await documentOf(parcel);
    expect(document['vaultway:hashes']).toEqual([
      {
        'vaultway:eventID': `urn:uuid:${body.data.id}`,
        'vaultway:hash': expect.stringMatching(/^ni:\/\/\/sha-256;[\da-f]{64}\?ver=CBV2\.0$/),
        'vaultway:logIndex': proof.index,
      },
    ]);
  });

  it('is a 404 for an unknown code, and not public', async () => {
    expect((await tracking.admin.get('/api/parcels/NOPE-1/epcis.json')).status).toBe(404);
    const { tracking_code } = await tracking.aParcel().save();
    expect((await tracking.visitor().get(`${trackUrl(tracking_code)}/epcis.json`)).status).toBe(401);
  });
});
