import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 } from 'uuid';
import { invite, PASSWORD } from '../sign-up.ts';
import type { HttpClient, TestAnswer } from '../../../services/libs/common/src/testing/http-client.ts';

const MANY = 25;
/** Below the maximum, so that fuzzed calls can add some. */
const WEBHOOKS = 5;
const TEMPLATES = 5;
const REQUESTS = 5;
const MAIL_WAIT_MS = 20_000;

/**
 * Creates records of each kind, so that lists have items and changes have a target.
 * @param dataDir of the product, which keeps its emails
 * @returns ids by their part of the path
 */
export async function addFuzzData(
  admin: HttpClient,
  { many = MANY, dataDir }: { many?: number; dataDir: string },
): Promise<Record<string, string[]>> {
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
  const templates: string[] = [];
  const requests: string[] = [];
  const files: string[] = [];
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
    const template = { name: `Reply ${n}`, text: 'Dear {name}, thank you.' };
    if (n <= REQUESTS) {
      const request = await aRequest(admin, dataDir);
      requests.push(request.id);
      files.push(request.file);
    }
    if (n <= TEMPLATES) templates.push((await made(admin.post('/api/reply-templates', template))).id);
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
    templates,
    requests,
    files,
    messages,
    mails,
  };
}

/** @returns the IDs of a new place, account, draft of a deposit, rented box, its rental and a visit */
async function vaultIds(admin: HttpClient): Promise<string[]> {
  const place = await made(admin.post('/api/vault/places', { kind: 'vault', code: randomUUID() }));
  const account = await made(admin.post('/api/vault/accounts', {}));
  const draft = { kind: 'deposit', place_id: place.id, account_id: account.id };
  const items = [{ kind: 'bag', seal: randomUUID() }];
  const movement = await made(admin.post('/api/vault/movements', { ...draft, items }));
  const facts = { number: randomUUID(), size: 'M', place_id: place.id };
  const box = await made(admin.post('/api/vault/boxes', facts));
  const terms = { starts_on: '2026-01-01', period: 'month', fee: '100', currency: 'EUR' };
  const rented = { box_id: box.id, account_id: account.id };
  const rental = await made(admin.post('/api/vault/rentals', { ...rented, ...terms }));
  const came = { box_id: box.id, visitor: 'Ada Winter', identified_by: 'passport' };
  const visit = await made(admin.post('/api/vault/visits', came));
  return [place.id, account.id, movement.id, box.id, rental.id, visit.id];
}

/** @returns the ID of a new courier */
async function aCourier(admin: HttpClient): Promise<string> {
  const token = new URL(await invite(admin, 'courier')).searchParams.get('token');
  const email = `courier-${randomUUID()}@vaultway.example`;
  await made(admin.post('/api/admins', { email, password: PASSWORD, token }));
  const { body } = await admin.get(`/api/admins?q=${email}`);
  return (body.data as { id: string }[])[0]?.id ?? '';
}

/** @returns the IDs of a visitor's request, confirmed by its mailed link, and of its file */
async function aRequest(admin: HttpClient, dataDir: string): Promise<{ id: string; file: string }> {
  const email = `visitor-${randomUUID()}@example.com`;
  const { status, text } = await admin.post('/api/requests', {
    kind: 'transport',
    email,
    other_name: 'Charles Babbage',
    pickup_location: 'Zürich',
    destination: 'London',
    parcel_content: 'Two gold bars',
  });
  if (status >= 300) throw new Error(`The data to fuzz could not be added: ${text}`);
  await made(admin.post('/api/requests/confirm', { token: await linkMailedTo(email, admin, dataDir) }));
  const [id = ''] = await idsOf(admin, `/api/requests?q=${email}`);
  const form = new FormData();
  form.append('file', new File(['Ring twice'], 'note.txt'));
  const file = await made(admin.post('/api/requests/files', form));
  await made(
    admin.post(`/api/requests/${id}/messages`, { text: 'When does it suit you?', files: [file.id] }),
  );
  return { id, file: file.id };
}

/** @returns the secret of the link */
async function linkMailedTo(email: string, admin: HttpClient, dataDir: string): Promise<string> {
  for (const end = Date.now() + MAIL_WAIT_MS; Date.now() < end; await sleep(100)) {
    const [id] = await idsOf(admin, `/api/mails?q=${email}`);
    const letter = id && (await readFile(join(dataDir, 'outbox', `${id}.eml`), 'utf8').catch(() => ''));
    const link = letter && /#link=([\w-]{34})/.exec(letter.replaceAll(/=\r\n/g, '').replaceAll('=3D', '='));
    if (link) return link[1] ?? '';
  }
  throw new Error(`No link was mailed to ${email}`);
}

async function idsOf(admin: HttpClient, path: string): Promise<string[]> {
  const { body } = await admin.get(`${path}${path.includes('?') ? '&' : '?'}per_page=100`);
  return (body.data as { id: string }[]).map(({ id }) => id);
}

async function made(answer: Promise<TestAnswer>): Promise<Record<'id' | 'tracking_code' | 'slug', string>> {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(`The data to fuzz could not be added: ${text}`);
  return body.data;
}
