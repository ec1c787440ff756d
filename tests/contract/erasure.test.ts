import type { Erasure, Parcel } from '@vaultway/contracts';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import {
  aFile,
  aMailTo,
  aPage,
  aParcel,
  aPicture,
  aReview,
  aView,
  aWebhook,
  handoverFacts,
} from './support/builders.ts';
import { aColleague, anAdmin, anEmail, aVisitor, made } from './support/clients.ts';
import { placesOf } from './support/stored-places.ts';
import { PASSWORD } from '../support/sign-up.ts';
import { unzip } from './support/zip.ts';

const EMAIL = 'zofiara@wrzosnik.example';
const NAME = 'Zofiara Wrzosnik';
const NAMES = /zofiara|wrzosnik|555 0177/i;
const RECIPIENT = {
  recipient_name: NAME,
  recipient_email: EMAIL,
  recipient_phone_number: '+48 22 555 0177',
  destination: 'Wrzosnik Lane 9, Warsaw, Poland',
};
const WAIT = { timeout: 45_000, interval: 500 };

/** Renews the proof, which is older than ten minutes once the other files have run. */
const prove = () => made(anAdmin().post('/api/admins/proof', { password: PASSWORD }));

async function anImport(code: string): Promise<string> {
  const csv = `Code,Name,Email,City\n${code},${NAME},${EMAIL},Warsaw\n`;
  const form = new FormData();
  form.set('kind', 'parcels');
  form.set('file', aFile(Buffer.from(csv), `${NAME}.csv`, 'text/csv'));
  return (await made(anAdmin().send('POST', '/api/imports', { body: form }))).id as string;
}

async function anUndoneImport(): Promise<void> {
  const id = await anImport('ZW-IMPORTED');
  await made(anAdmin().post(`/api/imports/${id}/run`, { bad_rows: 'refuse' }));
  const state = async () => (await made(anAdmin().get(`/api/imports/${id}`))).state as string;
  await vi.waitFor(async () => expect(await state()).toBe('done'), WAIT);
  await made(anAdmin().delete('/api/imports', { id }));
}

/** Records a handover to the person at the door. @returns the photo taken there */
async function aHandoverTo(parcel: Parcel, facts: Record<string, string>): Promise<string> {
  const form = new FormData();
  const deed = await handoverFacts({ parcels: JSON.stringify([{ code: parcel.tracking_code }]), ...facts });
  for (const [name, value] of Object.entries(deed)) form.set(name, value);
  form.set('photo', aFile(await aPicture()));
  const { photo } = await made(anAdmin().send('POST', '/api/handovers', { body: form }));
  return nameOf(photo as string);
}

const sealed = ({ tracking_code }: Parcel) => JSON.stringify([{ code: tracking_code, seals: ['C-1'] }]);

async function handoversToThePerson(): Promise<string[]> {
  const theirs = await aParcel(RECIPIENT);
  const others = await aParcel({ recipient_name: 'Bo' });
  const signature = 'M10 20L300 200';
  return [
    await aHandoverTo(theirs, { kind: 'attempt', reason: 'Zofiara was out' }),
    await aHandoverTo(theirs, { kind: 'deliver', taker: 'Wrzosnik, the sister', signature }),
    await aHandoverTo(others, { kind: 'deliver', giver: 'Ada', taker: NAME, signature }),
    await aHandoverTo(others, { kind: 'resealed', parcels: sealed(others), reason: 'Opened', witness: NAME }),
  ];
}

/** Enters the person wherever that is possible. */
async function leaveTraces(): Promise<Parcel> {
  const parcel = await aParcel({ ...RECIPIENT, status: 'Waiting for Zofiara' });
  const photo = new FormData();
  photo.set('id', parcel.id);
  photo.set('image', aFile(await aPicture()));
  const { image } = await made(anAdmin().send('POST', '/api/parcels/image', { body: photo }));
  await made(
    anAdmin().post('/api/activities', {
      parcel_id: parcel.id,
      title: 'Handed to Zofiara',
      description: 'Zofiara Wrzosnik signed',
      notify: true,
      notify_language: 'en',
    }),
  );
  await made(aVisitor().post(`/api/parcels/${parcel.tracking_code}/subscriptions`, { email: EMAIL }));
  await made(
    anAdmin().post('/api/invoices', { product: 'For Zofiara', parcel_id: parcel.id, recipient_name: NAME }),
  );
  await aParcel({
    sender_name: NAME,
    sender_email: EMAIL,
    pickup_location: 'Wrzosnik Lane 9, Warsaw, Poland',
  });
  const trashed = await aParcel(RECIPIENT);
  await made(anAdmin().delete('/api/parcels', { id: trashed.id }));
  const others = await aParcel(RECIPIENT);
  await made(
    anAdmin().patch('/api/parcels', {
      id: others.id,
      recipient_name: 'Bo',
      recipient_email: null,
      recipient_phone_number: null,
      destination: 'London',
    }),
  );
  await aParcel({ ...RECIPIENT, recipient_email: null });
  await made(
    anAdmin().patch('/api/parcels', {
      id: others.id,
      status: `Asked ${NAME}`,
      parcel_content: `A ring, bought of ${NAME}`,
    }),
  );
  await made(anAdmin().post('/api/activities', { parcel_id: others.id, title: `Rung at ${NAME}'s` }));
  await made(anAdmin().post('/api/invoices', { product: `Storage for ${NAME}`, recipient_name: NAME }));
  await made(
    aVisitor().post('/api/messages', {
      name: NAME,
      email: EMAIL,
      subject: 'Zofiara asks',
      body: 'Call 555 0177',
    }),
  );
  await made(anAdmin().post('/api/customers', { name: NAME, emails: EMAIL, address: 'Wrzosnik Lane 9' }));
  await aReview({ name: NAME, review: 'Zofiara was glad.' });
  await made(
    anAdmin().post('/api/contact', { to: EMAIL, subject: 'Dear Zofiara', body: 'Your parcel is here.' }),
  );
  await anUndoneImport();
  await anImport('ZW-WAITING');
  await aMailTo(EMAIL);
  photos = [nameOf(image as string), ...(await handoversToThePerson())];
  const { id } = await aWebhook({ name: `For ${NAME}`, url: `https://hooks.example/${EMAIL}` });
  await made(anAdmin().post(`/api/webhooks/${id}/test`));
  await aView({ name: `For ${NAME}` });
  return parcel;
}

const nameOf = (image: string) => image.split('/').at(-1)?.replace('.jpg', '') ?? 'none';

/** Lists the file names in the image store, which is MinIO or a folder. */
const storedImages = () =>
  ['minio', 'images']
    .map((store) => join(inject('productDataDir'), store))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    .join(' ');

let parcel: Parcel;
let photos: string[];
beforeAll(async () => {
  await prove();
  parcel = await leaveTraces();
});

describe('one person', () => {
  it('is exported from every service', async () => {
    await prove();
    const answer = await fetch(`${inject('productUrl')}/api/privacy/exports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `session=${inject('productSession')}` },
      body: JSON.stringify({ email: EMAIL.toUpperCase(), name: NAME }),
      signal: AbortSignal.timeout(60_000),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const files = unzip(Buffer.from(await answer.arrayBuffer()));
    const typesOf = (service: string) =>
      new Set(
        (JSON.parse(files[`${service}.json`] ?? '') as { records: { type: string }[] }).records.map(
          (r) => r.type,
        ),
      );
    expect(typesOf('tracking')).toEqual(
      new Set(['parcel', 'subscription', 'invoice', 'customer', 'handover']),
    );
    expect(typesOf('content')).toEqual(new Set(['review']));
    expect(typesOf('mail')).toEqual(new Set(['message', 'mail']));
    expect(typesOf('auth')).toEqual(new Set());
    expect(files['tracking.json']).toContain('Zofiara Wrzosnik signed');
  });

  it('is found nowhere after erasure: in no table, key, file or log', async () => {
    expect(await placesOf(NAMES)).not.toEqual([]);
    for (const photo of photos) expect(storedImages()).toContain(photo);
    await prove();
    const { id } = (await made(
      anAdmin().post('/api/privacy/erasures', { email: EMAIL, name: NAME }),
    )) as Erasure;
    const erasure = async () => (await made(anAdmin().get(`/api/privacy/erasures/${id}`))) as Erasure;
    await expect.poll(async () => (await erasure()).finished_at, WAIT).not.toBeNull();

    expect(await placesOf(NAMES)).toEqual([]);
    for (const photo of photos) expect(storedImages()).not.toContain(photo);
    const { services, ...receipt } = await erasure();
    expect(receipt).toMatchObject({ administrator: false, person: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(Object.assign({}, ...services.map(({ erased }) => erased))).toMatchObject({
      parcels: 6,
      customers: 1,
      subscriptions: 1,
      imports: 2,
      handovers: 2,
      webhooks: 1,
      views: 1,
      messages: 1,
      reviews: 1,
      mails: expect.any(Number),
      audit: expect.any(Number),
    });
  });

  it('leaves anonymous parcels: code, dates, towns, status and weight', async () => {
    const { data } = (await aVisitor().get(`/api/parcels/${parcel.tracking_code}`)).body;
    expect(data).toMatchObject({
      tracking_code: parcel.tracking_code,
      destination: 'Warsaw, Poland',
      recipient_name: '—',
      recipient_email: null,
      image: null,
    });
  });

  it('is recorded in the security log without their address', async () => {
    const { body } = await anAdmin().get('/api/admins/security-log?event=erasure_requested');
    expect(body.data[0]).toMatchObject({ event: 'erasure_requested', known: false });
  });
});

describe("a part of the name in others' texts", () => {
  it('stays, and the receipt lists where, even without the name', async () => {
    const recipient_email = anEmail();
    await aParcel({ recipient_name: 'Jürgen Brzeczyk', recipient_email });
    const others = await aParcel({ recipient_name: 'Bo', parcel_content: 'A ring of Brzęczyk' });
    const event = await made(
      anAdmin().post('/api/activities', { parcel_id: others.id, title: 'Left with Mrs BRZECZYK' }),
    );
    const trashed = await aParcel({ recipient_name: 'Bo', status: 'Juergen called' });
    await made(anAdmin().delete('/api/parcels', { id: trashed.id }));
    await aParcel({ recipient_name: 'Bo', status: 'In transit' });
    const page = await aPage({ content: 'Our founder, J. Brzeczyk' });
    const review = await aReview({ name: 'A neighbor', review: 'Brzeczyks parcel came too.' });
    const subject = `About Brzeczyk ${page.id}`;
    await made(aVisitor().post('/api/messages', { subject, body: 'Where is it?', email: anEmail() }));
    await prove();
    const { id } = await made(anAdmin().post('/api/privacy/erasures', { email: recipient_email }));
    const erasure = async () => (await made(anAdmin().get(`/api/privacy/erasures/${id}`))) as Erasure;
    await expect.poll(async () => (await erasure()).finished_at, WAIT).not.toBeNull();

    const listed = (await erasure()).services.flatMap(({ to_review }) => to_review);
    const record = { label: null, deleted: false };
    expect(listed).toEqual(
      expect.arrayContaining([
        { ...record, type: 'parcel', id: others.id, label: others.tracking_code },
        { type: 'parcel', id: trashed.id, label: trashed.tracking_code, deleted: true },
        { ...record, type: 'activity', id: event.id, label: others.tracking_code },
        { ...record, type: 'page', id: page.id, label: page.slug },
        { ...record, type: 'review', id: review.id },
        expect.objectContaining({ type: 'message' }),
        expect.objectContaining({ type: 'mail' }),
      ]),
    );
    expect(listed.filter(({ type }) => type === 'parcel')).toHaveLength(2);
  });
});

describe('an administrator', () => {
  it('keeps the account', async () => {
    const { email, client } = await aColleague();
    await prove();
    const { id, administrator } = await made(anAdmin().post('/api/privacy/erasures', { email }));
    expect(administrator).toBe(true);
    const finished = async () =>
      (await made(anAdmin().get(`/api/privacy/erasures/${id}`))).finished_at as unknown;
    await expect.poll(finished, WAIT).not.toBeNull();
    expect((await client.get('/api/admins')).status).toBe(200);
  });
});
