import { PersonErasures, PersonExports } from '@vaultway/common';
import type { Customer } from '@vaultway/contracts';
import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const add = (facts: object = {}, by = tracking.admin) =>
  by.post('/api/customers', { name: 'Ada & Co. KG', ...facts });
const added = async (facts: object = {}): Promise<Customer> => (await add(facts)).body.data;
const read = (id: string) => tracking.admin.get(`/api/customers/${id}`);

describe('a customer', () => {
  it('has a name, an address, emails, a tax number and payment terms', async () => {
    const facts = {
      address: 'Bahnhofstraße 1\n10115 Berlin',
      country: 'de',
      emails: ['billing@ada.example', 'BILLING@ada.example', 'ada@ada.example'],
      tax_number: 'DE123456789',
      payment_terms: '14',
    };
    const answer = await add(facts);
    expect(answer).toMatchEnvelope({
      status: 201,
      message: 'Customer created',
      data: {
        ...facts,
        name: 'Ada & Co. KG',
        country: 'DE',
        emails: ['BILLING@ada.example', 'ada@ada.example'],
        payment_terms: 14,
      },
    });
    expect((await read(answer.body.data.id)).body.data).toEqual(answer.body.data);
  });

  it.each([
    ['a@x.example, b@x.example', ['a@x.example', 'b@x.example']],
    ['a@x.example; b@x.example', ['a@x.example', 'b@x.example']],
    ['a@x.example\n b@x.example', ['a@x.example', 'b@x.example']],
    ['', []],
    [null, []],
    [' , ', []],
  ])('accepts emails as %j', async (emails, kept) => {
    expect((await added({ emails })).emails).toEqual(kept);
  });

  it.each([
    [{ name: ' ' }, 'Name is required'],
    [{ name: 'Ada\nBcc: x@x.example' }, 'Name must be a single line'],
    [{ country: 'Germany' }, 'Country is not a code like DE or US'],
    [{ country: 'EU' }, 'Country is not a code like DE or US'],
    [{ payment_terms: -1 }, 'Payment terms is less than 0'],
    [{ payment_terms: 366 }, 'Payment terms is greater than 365'],
    [{ payment_terms: '14 days' }, 'Payment terms is not a number'],
  ])('is rejected with %j', async (facts, sentence) => {
    const answer = await add(facts);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([sentence]);
  });

  it('names the wrong one of several emails', async () => {
    const answer = await add({ emails: 'a@x.example, nobody' });
    expect(answer.body.details).toMatchObject([{ field: 'emails.1' }]);
  });

  it('is changed field by field, unless somebody else was faster', async () => {
    const { id, updated_at } = await added({ emails: 'a@x.example', payment_terms: 30 });
    const changed = await tracking.admin.patch('/api/customers', { id, updated_at, payment_terms: '' });
    expect(changed).toMatchEnvelope({ status: 200, data: { payment_terms: null, emails: ['a@x.example'] } });
    const late = await tracking.admin.patch('/api/customers', { id, updated_at, name: 'Grace' });
    expect(late).toMatchEnvelope({ status: 409, code: 'changed_meanwhile' });
  });

  it('is deleted and restored', async () => {
    const customer = await added();
    await tracking.admin.delete('/api/customers', { id: customer.id });
    expect((await read(customer.id)).status).toBe(404);
    const restored = await tracking.admin.post('/api/trash/tracking/restore', {
      type: 'customer',
      id: customer.id,
    });
    expect(restored.status).toBe(200);
    expect((await read(customer.id)).body.data.name).toBe(customer.name);
  });

  it('is created once per Idempotency-Key', async () => {
    const once = tracking.admin.with({ 'idempotency-key': randomUUID() });
    const [first, second] = [await add({}, once), await add({}, once)];
    expect(second.body.data.id).toBe(first.body.data.id);
  });

  it('is unknown under other ids', async () => {
    for (const id of [v7(), 'x']) expect((await read(id)).status).toBe(404);
  });
});

describe('the list of customers', () => {
  it('finds part of a name, an email, an address or a tax number', async () => {
    const mark = randomUUID();
    const one = await added({ name: `ÄRZTE ${mark}` });
    const two = await added({ emails: `${mark}@x.example` });
    const three = await added({ tax_number: `DE-${mark}`, address: 'Ring 1' });
    const found = await tracking.admin.get(`/api/customers?q=${mark}`);
    expect(found.body.data).toEqual([three, two, one]);
    const byName = await tracking.admin.get(`/api/customers?q=${encodeURIComponent(`ärzte ${mark}`)}`);
    expect(byName.body.data).toEqual([one]);
  });
});

describe('callers', () => {
  it('are those who may see invoices', async () => {
    const { id } = await added();
    const statuses = async (role: 'clerk' | 'auditor' | 'courier') => {
      const by = tracking.signedInAs(role);
      return [
        (await by.get('/api/customers')).status,
        (await add({}, by)).status,
        (await by.delete('/api/customers', { id })).status,
      ];
    };
    expect(await statuses('clerk')).toEqual([200, 201, 403]);
    expect(await statuses('auditor')).toEqual([200, 403, 403]);
    expect(await statuses('courier')).toEqual([403, 403, 403]);
    expect((await tracking.visitor().get('/api/customers')).status).toBe(401);
  });
});

describe('personal data', () => {
  const EMAIL = 'zofiara@post.example';
  const person = { email: EMAIL, name: 'Zofiara Wrzosnik' };
  const eraseAll = async () => {
    const id = v7();
    for (let done = false; !done;) ({ done } = await tracking.app.get(PersonErasures).advance(id, person));
  };
  const exported = async () => {
    const { records } = await tracking.app.get(PersonExports).page(person, null);
    return records as { type: string; id: string }[];
  };

  it('is exported, and erased from companies that list the person', async () => {
    const own = await added({ name: 'Zofiara  Wrzosnik', emails: EMAIL, address: 'Lane 9' });
    const byAddress = await added({ name: 'Z.', emails: EMAIL.toUpperCase() });
    const company = await added({
      name: 'Company',
      emails: `office@company.example, ${EMAIL}`,
      address: 'c/o Zofiara Wrzosnik\nLane 9',
    });
    const others = await added({ name: 'Zofiara Wrzosniks', emails: `not-${EMAIL}` });
    const records = await exported();
    expect(records.map(({ id }) => id).toSorted()).toEqual([own.id, byAddress.id, company.id].toSorted());
    await eraseAll();
    expect(await exported()).toEqual([]);
    for (const { id } of [own, byAddress]) expect((await read(id)).status).toBe(404);
    expect((await read(company.id)).body.data).toMatchObject({
      name: 'Company',
      emails: ['office@company.example'],
      address: 'c/o …\nLane 9',
    });
    expect((await read(others.id)).body.data).toEqual(others);
    const trail = await tracking.admin.get(`/api/audit/tracking?record_id=${own.id}`);
    expect(JSON.stringify(trail.body)).not.toContain('Wrzosnik');
  });
});
