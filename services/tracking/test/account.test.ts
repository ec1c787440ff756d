import { PersonalData } from '@vaultway/common';
import { IMAGE_STORE, imageFilesOf, type ImageStore } from '@vaultway/common/images';
import { FakeContent, type HttpClient, someSettings, eventually } from '@vaultway/common/testing';
import type { AccountParcel, ExportedFile } from '@vaultway/contracts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountFiles } from '../src/account/account-files.js';
import { Parties } from '../src/privacy/parties.js';
import { anEvent, trackUrl } from './support/builders.js';
import { aHandoverInput } from './support/handovers.js';
import { Mailbox } from './support/mailbox.js';
import { aPicture, photoForm } from './support/pictures.js';
import { sessions, startTracking, type TrackingUnderTest } from './support/tracking.js';

const PARCELS = '/api/account/parcels';
const INVOICES = '/api/account/invoices';
/** First bytes of a JPEG. */
const JPEG = '\xFF\xD8\xFF';

let tracking: TrackingUnderTest;
let content: FakeContent;
let mailbox: Mailbox;
beforeAll(async () => {
  tracking = await startTracking();
  const settings = someSettings({ tracking_privacy: 'gated', delivery_pin: 'yes', time_zone: 'UTC' });
  content = await FakeContent.start(tracking.config.REDIS_URL, settings);
  await content.change({});
  mailbox = new Mailbox(tracking.config.REDIS_URL, tracking.config.MAIL_SEAL_KEY);
  await eventually(async () => {
    const { tracking_code } = await tracking.aParcel().save();
    const { body } = await tracking.visitor().get(trackUrl(tracking_code));
    expect(body.data.restricted).toBe(true);
  });
});
afterAll(async () => {
  await mailbox?.close();
  await tracking?.stop();
  await content?.stop();
});

const anAddress = () => `client-${v7()}@example.com`;
const as = (email: string): HttpClient => sessions.userAt(tracking.url, email);
const codesOf = (rows: AccountParcel[]) => rows.map(({ tracking_code }) => tracking_code);
const listOf = async (email: string, query = '') => (await as(email).get(`${PARCELS}${query}`)).body;

describe('the list of own parcels', () => {
  it('has those received and sent, newest first, and no others', async () => {
    const email = anAddress();
    const received = await tracking.aParcel({ recipient_email: email.toUpperCase() }).save();
    const sent = await tracking.aParcel({ sender_email: email, recipient_email: anAddress() }).save();
    const own = { sender_email: email, recipient_email: email, status: 'in transit' };
    const both = await tracking.aParcel(own).save();
    await tracking.aParcel({ recipient_email: `x${email}` }).save();
    const deleted = await tracking.aParcel({ recipient_email: email }).save();
    await tracking.admin.delete('/api/parcels', { id: deleted.id });

    const answer = await as(email).get(PARCELS);
    expect(answer).toMatchEnvelope({ status: 200, total: 3, next_after: null });
    expect(answer.body.data).toMatchObject([
      { tracking_code: both.tracking_code, role: 'recipient', status_key: 'usual.inTransit' },
      { tracking_code: sent.tracking_code, role: 'sender' },
      { tracking_code: received.tracking_code, role: 'recipient', recipient_name: 'Ada Lovelace' },
    ]);
    expect(codesOf((await listOf(email, '?role=sender')).data)).toEqual([sent.tracking_code]);
    expect((await listOf(email, '?role=recipient')).total).toBe(2);
  });

  it('filters by step, and by whether they have arrived', async () => {
    const email = anAddress();
    const arrived = await tracking.aParcel({ recipient_email: email }).save();
    await tracking.aParcel({ recipient_email: email }).save();
    await tracking.admin.patch('/api/parcels', { id: arrived.id, step: 'returned' });
    expect((await listOf(email, '?open=yes')).total).toBe(1);
    expect(codesOf((await listOf(email, '?step=returned')).data)).toEqual([arrived.tracking_code]);
    expect((await as(email).get(`${PARCELS}?step=lost`)).status).toBe(422);
    expect((await as(email).get(`${PARCELS}?role=owner`)).status).toBe(422);
  });

  it('goes on by cursor, across both parties, without repeating or skipping', async () => {
    const email = anAddress();
    const codes: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const party = n % 2 === 0 ? { recipient_email: email } : { sender_email: email };
      codes.unshift((await tracking.aParcel(party).save()).tracking_code);
    }
    const read: string[] = [];
    for (let after: string | null = ''; after !== null;) {
      const page = await listOf(email, `?per_page=2${after === '' ? '' : `&after=${after}`}`);
      read.push(...codesOf(page.data));
      after = page.next_after;
    }
    expect(read).toEqual(codes);
    const { next_after: cursor } = await listOf(email, '?per_page=2');
    expect((await as(anAddress()).get(`${PARCELS}?per_page=2&after=${cursor}`)).status).toBe(422);
    expect(codesOf((await listOf(email, '?sort=created_at&per_page=1&page=2')).data)).toEqual([codes[3]]);
  });

  it('is empty for others, and needs a user', async () => {
    expect(await listOf(anAddress())).toMatchObject({ data: [], total: 0, last_page: 1 });
    for (const client of [tracking.visitor(), tracking.admin, tracking.signedInAs('auditor')]) {
      const answer = await client.get(PARCELS);
      expect(answer).toMatchEnvelope({ status: 401, code: 'sign_in_first', user: false });
      expect(answer.body).not.toHaveProperty('admin');
    }
  });
});

describe('the gate', () => {
  it('lets the parties of a parcel pass, and nobody else', async () => {
    const [recipient, sender] = [anAddress(), anAddress()];
    const parcel = await tracking
      .aParcel({ recipient_email: recipient, sender_email: sender, parcel_content: 'Gold bars' })
      .save();
    const url = trackUrl(parcel.tracking_code);
    for (const email of [recipient, sender]) {
      const { data } = (await as(email).get(url)).body;
      expect(data).toMatchObject({ restricted: false, parcel_content: 'Gold bars' });
      expect((await as(email).get(`${url}?as=stranger`)).body.data.restricted).toBe(true);
    }
    expect((await as(anAddress()).get(url)).body.data).toMatchObject({
      restricted: true,
      parcel_content: null,
    });
    expect((await tracking.visitor().get(url)).body.data.restricted).toBe(true);
  });

  it('closes once the parcel has another address', async () => {
    const email = anAddress();
    const { id, tracking_code } = await tracking.aParcel({ recipient_email: email }).save();
    expect((await as(email).get(trackUrl(tracking_code))).body.data.restricted).toBe(false);
    await tracking.admin.patch('/api/parcels', { id, recipient_email: anAddress() });
    expect((await as(email).get(trackUrl(tracking_code))).body.data.restricted).toBe(true);
    expect((await as(email).get(`${PARCELS}/${tracking_code}`)).status).toBe(404);
    expect((await listOf(email)).total).toBe(0);
  });
});

describe('one of the own parcels', () => {
  it('does not exist for a stranger, by any of its addresses', async () => {
    const { tracking_code } = await tracking.aParcel({ recipient_email: anAddress() }).save();
    const stranger = as(anAddress());
    const unknown = await stranger.get(`${PARCELS}/VW-NOT-THERE-1`);
    for (const path of ['', '/proof-of-delivery.pdf', '/waybill.pdf']) {
      const answer = await stranger.get(`${PARCELS}/${tracking_code}${path}`);
      expect(answer).toMatchEnvelope({ status: 404, code: 'parcel_not_found' });
      expect(answer.body).toEqual(unknown.body);
    }
  });

  it('has the PIN for its recipient alone, until it is used', async () => {
    const [recipient, sender] = [anAddress(), anAddress()];
    const parcel = await tracking.aParcel({ recipient_email: recipient, sender_email: sender }).save();
    const pinFor = async (email: string) =>
      (await as(email).get(`${PARCELS}/${parcel.tracking_code}`)).body.data.delivery_pin as unknown;
    expect(await pinFor(recipient)).toBeNull();
    await anEvent(tracking.admin, parcel, { title: 'Out for delivery' });
    const { pin } = (await mailbox.newest('delivery_pin', recipient)).data;
    expect(await pinFor(recipient)).toBe(pin);
    expect(await pinFor(sender)).toBeNull();
    await tracking.database.query(
      `UPDATE delivery_pins SET sealed_pin = reverse(sealed_pin) WHERE parcel_id = '${parcel.id}'`,
    );
    expect(await pinFor(recipient)).toBeNull();
    await tracking.database.query(
      `UPDATE delivery_pins SET sealed_pin = reverse(sealed_pin) WHERE parcel_id = '${parcel.id}'`,
    );
    const rows = await tracking.database.query('SELECT p::text AS row FROM delivery_pins p');
    expect(JSON.stringify(rows)).not.toContain(`"${pin}"`);

    const input = aHandoverInput('deliver', [parcel], { taker: 'Ada Lovelace', pin });
    expect((await tracking.admin.post('/api/handovers', input)).status).toBe(201);
    const { data } = (await as(recipient).get(`${PARCELS}/${parcel.tracking_code}`)).body;
    expect(data).toMatchObject({ delivery_pin: null, proof_of_delivery: true });
    for (const email of [recipient, sender]) {
      const pdf = await as(email).get(`${PARCELS}/${parcel.tracking_code}/proof-of-delivery.pdf`);
      expect(pdf.headers.get('content-type')).toBe('application/pdf');
      expect(pdf.headers.get('cache-control')).toBe('private, no-cache');
    }
  });

  it('has no proof of delivery before its delivery', async () => {
    const email = anAddress();
    const { tracking_code } = await tracking.aParcel({ recipient_email: email }).save();
    expect((await as(email).get(`${PARCELS}/${tracking_code}`)).body.data.proof_of_delivery).toBe(false);
    expect((await as(email).get(`${PARCELS}/${tracking_code}/proof-of-delivery.pdf`)).status).toBe(404);
  });
});

describe('the papers of an own parcel', () => {
  it('are its waybill, and the invoices of its client alone', async () => {
    const [recipient, sender] = [anAddress(), anAddress()];
    const parcel = await tracking.aParcel({ recipient_email: recipient, sender_email: sender }).save();
    const url = `${PARCELS}/${parcel.tracking_code}`;
    const { data: customer } = (
      await tracking.admin.post('/api/customers', { name: 'Lovelace Ltd', emails: [sender] })
    ).body;
    const invoice = { product: 'Transport', amount: '100.00', currency: 'EUR', parcel_id: parcel.id };
    const own = await tracking.admin.post('/api/invoices', { ...invoice, customer_id: customer.id });
    await tracking.admin.post('/api/invoices', invoice);
    for (const email of [recipient, sender]) {
      const pdf = await as(email).get(`${url}/waybill.pdf`);
      expect(pdf.headers.get('content-type')).toBe('application/pdf');
      expect(pdf.headers.get('cache-control')).toBe('private, no-cache');
    }
    expect((await as(recipient).get(url)).body.data.invoices).toEqual([]);
    const { invoices } = (await as(sender).get(url)).body.data;
    expect(invoices).toMatchObject([{ number: own.body.data.number, amount: '100.00' }]);
    expect((await as(sender).get(invoices[0].pdf_url)).status).toBe(200);
    expect((await as(recipient).get(invoices[0].pdf_url)).status).toBe(404);
  });

  it('include invoices that name the parcel in a line', async () => {
    const email = anAddress();
    const parcel = await tracking.aParcel({ recipient_email: email }).save();
    const { data: customer } = (
      await tracking.admin.post('/api/customers', {
        name: 'Lovelace Ltd',
        address: 'Ring 1\n75001 Paris',
        country: 'FR',
        tax_number: 'FR83404833048',
        emails: [email],
      })
    ).body;
    const lines = [{ description: 'Transport', price: '10', tax_rate: 19, parcel_id: parcel.id }];
    const made = await tracking.admin.post('/api/invoices', {
      currency: 'EUR',
      customer_id: customer.id,
      lines,
    });
    expect(made.status).toBe(201);
    const { invoices } = (await as(email).get(`${PARCELS}/${parcel.tracking_code}`)).body.data;
    expect(invoices).toMatchObject([{ number: made.body.data.number }]);
  });
});

describe('emails about an own parcel', () => {
  it('start and stop by one press, without a link to confirm', async () => {
    const email = anAddress();
    const parcel = await tracking.aParcel({ recipient_email: email }).save();
    const url = `${PARCELS}/${parcel.tracking_code}`;
    const client = as(email);
    expect((await client.get(url)).body.data.notify).toBe('no');
    for (let times = 0; times < 2; times += 1)
      expect((await client.patch(url, { notify: 'yes' })).body.data.notify).toBe('yes');
    await anEvent(tracking.admin, parcel, { title: 'Arrived' });
    expect((await mailbox.newest('parcel_news', email)).data.tracking_code).toBe(parcel.tracking_code);
    expect((await client.patch(url, { notify: 'no' })).body.data.notify).toBe('no');
    await anEvent(tracking.admin, parcel, { title: 'Departed' });
    await anEvent(tracking.admin, parcel, { title: 'Out for delivery' });
    await mailbox.newest('delivery_pin', email);
    expect((await mailbox.mailsTo(email)).filter(({ kind }) => kind === 'parcel_news')).toHaveLength(1);
  });

  it('are not for strangers to start or stop', async () => {
    const email = anAddress();
    const { tracking_code } = await tracking.aParcel({ recipient_email: email }).save();
    expect((await as(anAddress()).patch(`${PARCELS}/${tracking_code}`, { notify: 'yes' })).status).toBe(404);
    expect((await as(email).patch(`${PARCELS}/${tracking_code}`, {})).status).toBe(422);
    expect((await as(email).patch(`${PARCELS}/${tracking_code}`, { notify: 'maybe' })).status).toBe(422);
  });
});

describe('emails about all parcels', () => {
  const ALL = '/api/account/notifications';
  const newsTo = async (email: string) =>
    (await mailbox.mailsTo(email)).filter(({ kind }) => kind === 'parcel_news').length;

  it('start for parcels of both parties, also later ones, until they are stopped', async () => {
    const email = anAddress();
    const client = as(email);
    const sent = await tracking.aParcel({ sender_email: email.toUpperCase() }).save();
    expect((await client.get(ALL)).body.data).toEqual({ notify: 'no' });
    for (let times = 0; times < 2; times += 1)
      expect(await client.patch(ALL, { notify: 'yes' })).toMatchEnvelope({
        status: 200,
        data: { notify: 'yes' },
      });
    const received = await tracking.aParcel({ recipient_email: email }).save();
    expect((await client.get(`${PARCELS}/${sent.tracking_code}`)).body.data.notify).toBe('yes');
    await anEvent(tracking.admin, sent, { title: 'Arrived' });
    expect((await mailbox.newest('parcel_news', email)).data.tracking_code).toBe(sent.tracking_code);
    await anEvent(tracking.admin, received, { title: 'Arrived' });
    await eventually(async () => expect(await newsTo(email)).toBe(2));
    await client.patch(ALL, { notify: 'no' });
    expect((await client.get(`${PARCELS}/${sent.tracking_code}`)).body.data.notify).toBe('no');
    await anEvent(tracking.admin, sent, { title: 'Departed' });
    const other = anAddress();
    await as(other).patch(ALL, { notify: 'yes' });
    await anEvent(tracking.admin, await tracking.aParcel({ recipient_email: other }).save(), {
      title: 'Held',
    });
    await mailbox.newest('parcel_news', other);
    expect(await newsTo(email)).toBe(2);
  });

  it('leave out a parcel that was stopped, on its page or by the link in an email', async () => {
    const email = anAddress();
    await as(email).patch(ALL, { notify: 'yes' });
    const [one, two] = [
      await tracking.aParcel({ recipient_email: email }).save(),
      await tracking.aParcel({ recipient_email: email }).save(),
    ];
    const stopped = await as(email).patch(`${PARCELS}/${one.tracking_code}`, { notify: 'no' });
    expect(stopped.body.data.notify).toBe('no');
    await anEvent(tracking.admin, one, { title: 'Arrived' });
    await anEvent(tracking.admin, two, { title: 'Arrived' });
    const { data } = await mailbox.newest('parcel_news', email);
    expect(data.tracking_code).toBe(two.tracking_code);
    const token = /unsubscribe=([\w-]+)/.exec(JSON.stringify(data))?.[1] ?? '';
    expect((await tracking.visitor().post('/api/subscriptions/unsubscribe', { token })).status).toBe(200);
    expect((await as(email).get(`${PARCELS}/${two.tracking_code}`)).body.data.notify).toBe('no');
    await anEvent(tracking.admin, two, { title: 'Departed' });
    expect(await newsTo(email)).toBe(1);
    await as(email).patch(`${PARCELS}/${two.tracking_code}`, { notify: 'yes' });
    await anEvent(tracking.admin, two, { title: 'Out for delivery' });
    await eventually(async () => expect(await newsTo(email)).toBe(2));
  });

  it('stop when a parcel gets another party', async () => {
    const [email, right] = [anAddress(), anAddress()];
    await as(email).patch(ALL, { notify: 'yes' });
    const parcel = await tracking.aParcel({ recipient_email: email }).save();
    await anEvent(tracking.admin, parcel, { title: 'Collected' });
    await mailbox.newest('parcel_news', email);
    const { updated_at } = (await tracking.admin.get(`/api/parcels?search=${parcel.tracking_code}`)).body
      .data[0];
    const change = { id: parcel.id, updated_at, recipient_email: right };
    expect((await tracking.admin.patch('/api/parcels', change)).status).toBe(200);
    await anEvent(tracking.admin, parcel, { title: 'Departed' });
    await anEvent(tracking.admin, parcel, { title: 'Arrived' });
    expect(await newsTo(email)).toBe(1);
    const left = 'SELECT FROM subscriptions WHERE parcel_id = $1 AND lower(email) = lower($2)';
    expect(await tracking.database.query(left, [parcel.id, email])).toEqual([]);
  });

  it('are exported and erased', async () => {
    const email = anAddress();
    await as(email).patch(ALL, { notify: 'yes' });
    const parcel = await tracking.aParcel({ recipient_email: email }).save();
    await as(email).patch(`${PARCELS}/${parcel.tracking_code}`, { notify: 'no' });
    const data = tracking.app.get(PersonalData);
    const person = { email, name: null };
    const records = [];
    for (const source of data.sources) records.push(...(await source(person, null)).records);
    expect(records).toContainEqual(expect.objectContaining({ type: 'subscription_to_all', email }));
    for (const step of data.steps) await step(person, null, tracking.database.manager);
    for (const table of ['account_news', 'account_news_off'])
      expect(
        await tracking.database.query(`SELECT FROM ${table} WHERE lower(email) = lower($1)`, [email]),
      ).toEqual([]);
  });
});

describe('the files of an export', () => {
  const filesOf = async (email: string) => {
    const files: { name: string; data: Buffer }[] = [];
    for (let after: string | null = null, step = 0; step < 10; step += 1) {
      const { file, next }: ExportedFile = await tracking.app.get(AccountFiles).next(email, after);
      if (file) files.push({ name: file.name, data: Buffer.from(file.data, 'base64') });
      if (next === null) break;
      after = next;
    }
    return files;
  };
  const aPhotographed = async (facts: Record<string, unknown>) => {
    const { id, tracking_code } = await tracking.aParcel(facts).save();
    const { body } = await tracking.admin.post('/api/parcels/image', photoForm(id, await aPicture()));
    expect(body).toMatchObject({ status: 200, data: { image: expect.stringMatching(/\.jpg$/) } });
    return { code: tracking_code, image: body.data.image as string };
  };
  const anInvoiceFor = async (email: string) => {
    const customer = { name: 'Lovelace Ltd', emails: [email] };
    const { id } = (await tracking.admin.post('/api/customers', customer)).body.data;
    const invoice = { product: 'Transport', customer_id: id };
    return (await tracking.admin.post('/api/invoices', invoice)).body.data.number as string;
  };
  const photoOf = (code: string) => expect.stringMatching(new RegExp(`^photos/${code}-\\w{6}\\.jpg$`));

  it('are the photos of own parcels and the own invoices, one after the other', async () => {
    const email = anAddress();
    const number = await anInvoiceFor(email);
    await tracking.admin.post('/api/invoices', { product: 'Of someone else' });
    const received = await aPhotographed({ recipient_email: email.toUpperCase() });
    await aPhotographed({ recipient_email: anAddress(), sender_email: `x${email}` });
    await tracking.aParcel({ recipient_email: email }).save();
    const sent = await aPhotographed({ sender_email: email, recipient_email: anAddress() });

    const files = await filesOf(email);
    expect(files.map(({ name }) => name)).toEqual([
      photoOf(received.code),
      photoOf(sent.code),
      expect.stringContaining(`invoices/${number}`),
    ]);
    const formats = files.map(({ data }) => data.subarray(0, 3).toString('latin1'));
    expect(formats).toEqual([JPEG, JPEG, '%PD']);
  });

  it('leave out a photo that the image store has lost', async () => {
    const email = anAddress();
    const lost = await aPhotographed({ recipient_email: email });
    const kept = await aPhotographed({ recipient_email: email });
    const number = await anInvoiceFor(email);
    await tracking.app.get<ImageStore>(IMAGE_STORE).remove(imageFilesOf(lost.image));
    expect((await filesOf(email)).map(({ name }) => name)).toEqual([
      photoOf(kept.code),
      expect.stringContaining(`invoices/${number}`),
    ]);
  });
});

describe('the list of own invoices', () => {
  const anInvoiceFor = async (emails: string[]) => {
    const { data } = (await tracking.admin.post('/api/customers', { name: 'Lovelace Ltd', emails })).body;
    const invoice = { product: 'Transport', amount: '100.00', currency: 'EUR', customer_id: data.id };
    return {
      customer: data.id as string,
      ...(await tracking.admin.post('/api/invoices', invoice)).body.data,
    };
  };

  it('has those of customers with the address, and their PDFs', async () => {
    const email = anAddress();
    const own = await anInvoiceFor(['books@example.com', email.toUpperCase()]);
    const other = await anInvoiceFor(['books@example.com']);
    const { body } = await as(email).get(INVOICES);
    expect(body).toMatchObject({
      total: 1,
      data: [{ number: own.number, open_amount: '100.00', state: 'open' }],
    });
    const pdf = await as(email).get(body.data[0].pdf_url);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    for (const id of [other.id, v7(), 'nonsense'])
      expect((await as(email).get(`${INVOICES}/${id}.pdf`)).status).toBe(404);
    expect((await as(email).get(`/api/invoices/${own.id}.pdf`)).status).toBe(401);
  });

  it('loses those of a customer that has another address now', async () => {
    const email = anAddress();
    const { id, customer } = await anInvoiceFor([email]);
    await tracking.admin.patch('/api/customers', { id: customer, emails: [anAddress()] });
    expect((await as(email).get(INVOICES)).body.total).toBe(0);
    expect((await as(email).get(`${INVOICES}/${id}.pdf`)).status).toBe(404);
  });
});

describe('an address', () => {
  const know = (email: string) => tracking.app.get(Parties).know(email);

  it('is known by a parcel or a customer, with its newest name', async () => {
    const email = anAddress();
    expect(await know(email)).toBeNull();
    await tracking.aParcel({ sender_email: email, sender_name: null }).save();
    expect(await know(email.toUpperCase())).toEqual({ email, name: null });
    await tracking.aParcel({ recipient_email: email, recipient_name: 'Grace Hopper' }).save();
    expect(await know(email)).toEqual({ email, name: 'Grace Hopper' });
    const customer = anAddress();
    await tracking.admin.post('/api/customers', { name: 'Hopper Inc', emails: [customer] });
    expect(await know(customer.toUpperCase())).toEqual({ email: customer, name: 'Hopper Inc' });
  });

  it('is unknown once its parcel is in the trash', async () => {
    const email = anAddress();
    const { id } = await tracking.aParcel({ recipient_email: email }).save();
    await tracking.admin.delete('/api/parcels', { id });
    expect(await know(email)).toBeNull();
  });
});
