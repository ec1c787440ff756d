import '@vaultway/common/testing';
import type { HttpClient, TestAnswer } from '@vaultway/common/testing';
import type { Activity, Parcel } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@vaultway/common/testing';
import { anEvent } from './support/builders.js';
import { aHandoverInput } from './support/handovers.js';
import { runToEnd, upload } from './support/imports.js';
import { PinnedParcels, WRITERS, type Writer } from './support/pinned-parcels.js';

let pinned: PinnedParcels;
beforeAll(async () => {
  pinned = await PinnedParcels.start();
});
afterAll(() => pinned?.stop());

const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const admin = () => pinned.tracking.admin;

/** A way to set a parcel, or one of its events, to `delivered`. */
interface Door {
  /** Callers whose request is not rejected for other reasons. */
  open: readonly Writer[];
  /** Prepares an event, while no PIN is required or as an admin. */
  before?: (parcel: Parcel) => Promise<Activity>;
  go: (who: HttpClient, parcel: Parcel, before: Activity | undefined) => Promise<TestAnswer>;
}

const STAFF = ['admin', 'clerk'] as const;
const EVENTS = [...STAFF, 'events:write', 'both keys'] as const;
const ADDS = [...EVENTS, 'courier'] as const;
const PARCELS = [...STAFF, 'parcels:write', 'both keys'] as const;

const add =
  (facts: object) =>
  (who: HttpClient, { id }: Parcel) =>
    who.post('/api/activities', { parcel_id: id, ...facts });
const bulk =
  (facts: object) =>
  (who: HttpClient, { id }: Parcel) =>
    who.post('/api/parcels/bulk', { ids: [id], ...facts });
const change =
  (facts: object) =>
  (who: HttpClient, { id }: Parcel) =>
    who.patch('/api/parcels', { id, ...facts });
const changeEvent = (facts: object) => (who: HttpClient, _: Parcel, event?: Activity) =>
  who.patch('/api/activities', { id: event?.id, ...facts });
const anArrival = (parcel: Parcel) => anEvent(admin(), parcel, { title: 'Arrived at the hub' });
const aFormerDelivery = (parcel: Parcel) =>
  anEvent(admin(), parcel, { title: 'Delivered', created_at: hoursAgo(3) });
async function newestOf({ id }: Parcel): Promise<Activity> {
  const { body } = await admin().get(`/api/activities?parcel_id=${id}`);
  return body.data[0];
}

async function outEventOf({ id }: Parcel): Promise<string> {
  const { body } = await admin().get(`/api/activities?parcel_id=${id}&q=Out`);
  return body.data[0].id;
}

async function importEvent(who: HttpClient, { tracking_code }: Parcel, title: string): Promise<TestAnswer> {
  const uploaded = await upload(who, 'events', `tracking_code,title\n${tracking_code},${title}\n`);
  if (uploaded.status >= 400) return uploaded;
  await runToEnd(who, uploaded.body.data.id);
  return who.get(`/api/imports/${uploaded.body.data.id}`);
}

const DOORS: Record<string, Door> = {
  'an event with that title': { open: ADDS, go: add({ title: 'Delivered' }) },
  'an event with that step': { open: ADDS, go: add({ title: 'Done', step: 'delivered' }) },
  'an event with that title and another step': {
    open: ADDS,
    go: add({ title: 'Delivered', step: 'arrived' }),
  },
  'an event that sets the status': {
    open: [...STAFF, 'both keys'],
    go: add({ title: 'Done', status: 'Delivered' }),
  },
  "an event's new step": { open: EVENTS, before: anArrival, go: changeEvent({ step: 'delivered' }) },
  "an event's new title": { open: EVENTS, before: anArrival, go: changeEvent({ title: 'Delivered' }) },
  "an event's new title beside its step": {
    open: EVENTS,
    before: anArrival,
    go: changeEvent({ title: 'Delivered', step: 'stored' }),
  },
  'an event that is moved before a delivery': {
    open: EVENTS,
    before: async (parcel) => {
      await aFormerDelivery(parcel);
      return newestOf(parcel);
    },
    go: changeEvent({ created_at: hoursAgo(5) }),
  },
  'the delivery of the newer events': {
    open: ['admin'],
    before: async (parcel) => {
      await aFormerDelivery(parcel);
      return newestOf(parcel);
    },
    go: (who, _, event) => who.delete('/api/activities', { id: event?.id }),
  },
  'an event from the trash': {
    open: ['admin'],
    before: async (parcel) => {
      const event = await anEvent(admin(), parcel, { title: 'Delivered' });
      await admin().delete('/api/activities', { id: event.id });
      return event;
    },
    go: (who, _, event) => who.post('/api/trash/tracking/restore', { type: 'activity', id: event?.id }),
  },
  'an arrival behind a status': {
    open: ADDS,
    before: async (parcel) => {
      await admin().patch('/api/parcels', { id: parcel.id, status: 'Delivered' });
      return anEvent(admin(), parcel, { title: 'Delivery attempted' });
    },
    go: add({ title: 'Arrived at the hub' }),
  },
  "a parcel's status": { open: PARCELS, go: change({ status: 'Delivered' }) },
  "a parcel's step": { open: PARCELS, go: change({ step: 'delivered' }) },
  "a parcel's status beside another step": {
    open: PARCELS,
    go: change({ status: 'Delivered', step: 'arrived' }),
  },
  'the status of many parcels': { open: STAFF, go: bulk({ action: 'set_status', status: 'Delivered' }) },
  'the step of many parcels': {
    open: STAFF,
    go: bulk({ action: 'set_status', status: 'Done', step: 'delivered' }),
  },
  'an event of many parcels': { open: STAFF, go: bulk({ action: 'add_event', title: 'Delivered' }) },
  'an event of many parcels that sets the status': {
    open: STAFF,
    go: bulk({ action: 'add_event', title: 'Done', status: 'Delivered' }),
  },
  'an import of events': { open: STAFF, go: (who, parcel) => importEvent(who, parcel, 'Delivered') },
  'the undoing of an import': {
    open: ['admin'],
    before: async (parcel) => {
      await importEvent(admin(), parcel, 'Arrived at the hub');
      await admin().delete('/api/activities', { id: await outEventOf(parcel) });
      return aFormerDelivery(parcel);
    },
    go: async (who) => {
      const { body } = await admin().get('/api/imports');
      return who.delete('/api/imports', { id: body.data[0].id });
    },
  },
};

const CASES = Object.entries(DOORS).flatMap(([name, door]) =>
  WRITERS.map((writer) => ({ name, writer, door })),
);

/** May deliver manually, which the activity log shows. */
const MAY_DELIVER = new Set<Writer>(STAFF);
const REFUSED_CASES = CASES.filter(
  ({ writer, door }) => door.open.includes(writer) && !MAY_DELIVER.has(writer),
);

function expectTakesPin(answer: TestAnswer): void {
  expect(answer).toMatchEnvelope({ status: 422, code: 'validation' });
  expect(answer.body.details).toEqual([expect.objectContaining({ field: 'step', code: 'takes_pin' })]);
}

describe('while a PIN is required', () => {
  it.each(CASES)('$writer: $name', async ({ writer, door }) => {
    const { parcel } = await pinned.out({}, { created_at: hoursAgo(1) });
    const before = await door.before?.(parcel);
    const former = await pinned.said(parcel);
    const answer = await door.go(pinned.as(writer), parcel, before);
    const said = await pinned.said(parcel);
    if (MAY_DELIVER.has(writer) && door.open.includes(writer)) {
      expect(answer.status).toBeLessThan(300);
      return;
    }
    expect(said).toEqual(former);
    if (door.open.includes(writer)) expectTakesPin(answer);
    else expect(answer.status).toBe(403);
  });

  it.each(REFUSED_CASES)(
    '$writer, for a parcel that was not scanned out: $name',
    async ({ writer, door }) => {
      const { parcel } = await pinned.neverOut();
      const before = await door.before?.(parcel);
      const former = await pinned.said(parcel);
      expectTakesPin(await door.go(pinned.as(writer), parcel, before));
      expect(await pinned.said(parcel)).toEqual(former);
    },
  );

  it.each(['collect', 'transfer', 'attempt'] as const)(
    'a %s cannot have the title of a delivery',
    async (kind) => {
      for (const writer of ['admin', 'clerk', 'courier'] as const) {
        const { parcel } = await pinned.out();
        const former = await pinned.said(parcel);
        const answer = await pinned
          .as(writer)
          .post('/api/handovers', aHandoverInput(kind, [parcel], { title: 'Delivered', reason: 'none' }));
        expect(answer).toMatchEnvelope({ status: 422, code: 'validation' });
        expect(answer.body.details[0]).toMatchObject({ field: 'title' });
        expect(await pinned.said(parcel)).toEqual(former);
      }
    },
  );

  it.each(WRITERS)('a delivery by %s requires the PIN', async (writer) => {
    const { parcel } = await pinned.out();
    const former = await pinned.said(parcel);
    const answer = await pinned.as(writer).post('/api/handovers', aHandoverInput('deliver', [parcel]));
    expect(answer.status).toBe(['admin', 'clerk', 'courier'].includes(writer) ? 422 : 403);
    expect(await pinned.said(parcel)).toEqual(former);
  });

  it.each(['D e l i v e r e d', 'De-li-vered', 'D3livered', 'Geliefert', 'Dostarczono', '已送达'])(
    'an event cannot look like a delivery: %s',
    async (title) => {
      const { parcel } = await pinned.out();
      const former = await pinned.said(parcel);
      const answer = await pinned.as('courier').post('/api/activities', { parcel_id: parcel.id, title });
      expect(answer).toMatchEnvelope({ status: 422, code: 'validation' });
      expect(await pinned.said(parcel)).toEqual(former);
    },
  );

  it('applies to arbitrary SQL statements', async () => {
    const { parcel } = await pinned.out();
    const run = (sql: string) => pinned.tracking.database.query(sql, [parcel.id]);
    const refused = /delivery_takes_pin|takes the PIN/;
    await expect(run(`UPDATE parcels SET step = 'delivered' WHERE id = $1`)).rejects.toThrow(refused);
    await expect(run(`UPDATE parcels SET status_step = 'delivered' WHERE id = $1`)).rejects.toThrow(refused);
    await expect(run(`UPDATE activities SET step = 'delivered' WHERE parcel_id = $1`)).rejects.toThrow(
      refused,
    );
    await expect(
      run(
        `INSERT INTO activities (id, parcel_id, title, icon, color, step, created_at, updated_at)
         VALUES (gen_random_uuid(), $1, 'Done', 'checked', 'black', 'delivered', now(), now())`,
      ),
    ).rejects.toThrow(refused);
  });
});

describe('a transaction of the previous release, which declares nothing', () => {
  const within = async (...statements: string[]) => {
    const { parcel } = await pinned.out();
    await pinned.tracking.database.transaction(async (tx) => {
      for (const statement of statements) await tx.query(statement, [parcel.id]);
    });
  };
  const PARCEL = `UPDATE parcels SET step = 'delivered' WHERE id = $1`;
  const EVENT = `UPDATE activities SET step = 'delivered' WHERE parcel_id = $1`;
  const PIN = 'UPDATE delivery_pins SET used_at = now() WHERE parcel_id = $1';

  it.each([PARCEL, EVENT])('may use the PIN after writing the delivery: %s', async (statement) => {
    await within(statement, PIN);
  });

  it.each([PARCEL, EVENT])('is rejected if it ends without the PIN: %s', async (statement) => {
    await expect(within(statement, 'SELECT $1::uuid')).rejects.toThrow('takes the PIN');
  });
});

describe('nothing is rejected', () => {
  it('once the PIN was waived', async () => {
    const { parcel } = await pinned.out();
    await admin().delete('/api/handovers/pin', { parcel_id: parcel.id, reason: 'A passport was shown' });
    const answer = await pinned
      .as('courier')
      .post('/api/activities', { parcel_id: parcel.id, title: 'Delivered' });
    expect(answer.status).toBe(201);
  });

  it('for events other than deliveries', async () => {
    const { parcel } = await pinned.out();
    const courier = pinned.as('courier');
    const says = (facts: object) => courier.post('/api/activities', { parcel_id: parcel.id, ...facts });
    expect((await says({ title: 'Delivery attempted' })).status).toBe(201);
    expect((await says({ title: 'Arrived at depot' })).status).toBe(201);
    const key = pinned.as('parcels:write');
    expect((await key.patch('/api/parcels', { id: parcel.id, destination: 'Basel' })).status).toBe(200);
  });

  it('while the setting is off, until it is on again', async () => {
    const { parcel } = await pinned.out();
    const says = (title: string) =>
      pinned.as('courier').post('/api/activities', { parcel_id: parcel.id, title });
    await pinned.content.change({ delivery_pin: 'no' });
    await eventually(async () => expect((await says('Delivered')).status).toBe(201));
    expect((await says('Out for delivery')).status).toBe(201);
    await pinned.content.change({ delivery_pin: 'yes' });
    await eventually(async () => expect((await says('Delivered')).status).toBe(422));
  });
});
