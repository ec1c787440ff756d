import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { invite, PASSWORD } from '../sign-up.ts';
import type { HttpClient, TestAnswer } from '../../../services/libs/common/src/testing/http-client.ts';

const MANY = 25;
/** Below the maximum, so that fuzzed calls can add some. */
const WEBHOOKS = 5;

/**
 * Creates records of each kind, so that lists have items and changes have a target.
 * @returns ids by their part of the path
 */
export async function addFuzzData(admin: HttpClient, many = MANY): Promise<Record<string, string[]>> {
  const parcels: string[] = [];
  const codes: string[] = [];
  const activities: string[] = [];
  const customers: string[] = [];
  const invoices: string[] = [];
  const pages: string[] = [];
  const slugs: string[] = [];
  const reviews: string[] = [];
  const handovers: string[] = [];
  const views: string[] = [];
  const webhooks: string[] = [];
  const notes: string[] = [];
  const runs: string[] = [];
  const shares: string[] = [];
  const embeds: string[] = [];
  const vault: string[] = [];
  const courier_id = await aCourier(admin);
  for (let n = 1; n <= many; n += 1) {
    const facts = { tracking_code: `FUZZ-${randomUUID()}`, recipient_name: 'Ada', destination: 'London' };
    const parcel = await made(admin.post('/api/parcels', facts));
    const event = { parcel_id: parcel.id, title: 'Picked up' };
    const page = await made(admin.post('/api/pages', { title: `Page ${n}`, content: 'What it says' }));
    parcels.push(parcel.id);
    codes.push(parcel.tracking_code);
    notes.push((await made(admin.post(`/api/parcels/${parcel.id}/notes`, { text: 'Ring twice' }))).id);
    shares.push((await made(admin.post('/api/shares', { parcel_id: parcel.id, scope: 'full' }))).id);
    const embed = { name: `Shop ${n}`, origins: ['https://shop.example.com'] };
    embeds.push((await made(admin.post('/api/embeds', embed))).id);
    activities.push((await made(admin.post('/api/activities', event))).id);
    customers.push((await made(admin.post('/api/customers', { name: 'Ada & Co.' }))).id);
    invoices.push((await made(admin.post('/api/invoices', { product: 'A vault' }))).id);
    pages.push(page.id);
    slugs.push(page.slug);
    const deed = {
      id: v7(),
      kind: 'deliver',
      parcels: [{ code: parcel.tracking_code, seals: ['A-1'] }],
      happened_at: new Date().toISOString(),
      taker: 'Ada',
      signature: 'M10 20L300 200',
    };
    handovers.push((await made(admin.post('/api/handovers', deed))).id);
    const run = { courier_id, date: new Date().toISOString().slice(0, 10), parcel_ids: [parcel.id] };
    runs.push((await made(admin.post('/api/runs', run))).id);
    views.push((await made(admin.post('/api/views', { name: `View ${randomUUID()}` }))).id);
    const webhook = { name: `Webhook ${n}`, url: 'https://hooks.example/', types: ['parcel.restored'] };
    if (n <= WEBHOOKS) webhooks.push((await made(admin.post('/api/webhooks', webhook))).id);
    reviews.push((await made(admin.post('/api/reviews', { name: 'Ada', review: 'Quick.' }))).id);
    vault.push(...(await vaultIds(admin)));
    await made(
      admin.post('/api/messages', { subject: `No. ${n}`, body: 'Where?', email: 'ada@example.com' }),
    );
    await made(admin.post('/api/contact', { to: 'ada@example.com', subject: 'News', body: 'Here.' }));
  }
  const [messages, mails] = [await idsOf(admin, '/api/messages'), await idsOf(admin, '/api/mails')];
  return {
    parcels,
    codes,
    activities,
    customers,
    invoices,
    pages,
    slugs,
    reviews,
    handovers,
    views,
    webhooks,
    notes,
    runs,
    shares,
    embeds,
    vault,
    messages,
    mails,
  };
}

/** @returns the IDs of a new place, account and draft of a deposit */
async function vaultIds(admin: HttpClient): Promise<string[]> {
  const place = await made(admin.post('/api/vault/places', { kind: 'vault', code: randomUUID() }));
  const account = await made(admin.post('/api/vault/accounts', {}));
  const draft = { kind: 'deposit', place_id: place.id, account_id: account.id };
  const items = [{ kind: 'bag', seal: randomUUID() }];
  const movement = await made(admin.post('/api/vault/movements', { ...draft, items }));
  return [place.id, account.id, movement.id];
}

/** @returns the ID of a new courier */
async function aCourier(admin: HttpClient): Promise<string> {
  const token = new URL(await invite(admin, 'courier')).searchParams.get('token');
  const email = `courier-${randomUUID()}@vaultway.example`;
  await made(admin.post('/api/admins', { email, password: PASSWORD, token }));
  const { body } = await admin.get(`/api/admins?q=${email}`);
  return (body.data as { id: string }[])[0]?.id ?? '';
}

async function idsOf(admin: HttpClient, path: string): Promise<string[]> {
  const { body } = await admin.get(`${path}?per_page=100`);
  return (body.data as { id: string }[]).map(({ id }) => id);
}

async function made(answer: Promise<TestAnswer>): Promise<Record<'id' | 'tracking_code' | 'slug', string>> {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(`The data to fuzz could not be added: ${text}`);
  return body.data;
}
