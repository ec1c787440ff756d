import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  AccountPerson,
  AccountRequestDetails,
  Activity,
  Box,
  BoxOpening,
  Count,
  CountInvitation,
  CountLine,
  CreatedShare,
  Customer,
  Embed,
  Handover,
  Import,
  Invoice,
  InvoiceDetails,
  Item,
  ItemPhoto,
  Mail,
  Message,
  Movement,
  Page,
  Parcel,
  ParcelNote,
  Place,
  PrintJob,
  Rental,
  RentalDetails,
  ReplyTemplate,
  Reservation,
  Review,
  Run,
  VaultAccount,
  View,
  ViewingRoom,
  Visit,
  WebhookDelivery,
  WebhookWithSecret,
} from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts';
import pg from 'pg';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { expect, inject, vi } from 'vitest';
import { eventually } from '../../../services/libs/common/src/testing/eventually.ts';
import { productDatabase } from '../../support/product-database.ts';
import { aColleague, anAdmin, anEmail, aVisitor, type HttpClient, made } from './clients.ts';
import { operationOf } from './document.ts';

/** Creates a place of the vault. */
export const aPlace = (facts: object = {}): Promise<Place> =>
  made(anAdmin().post('/api/vault/places', { kind: 'vault', code: randomUUID(), ...facts }));

export const aVaultAccount = (facts: object = {}): Promise<VaultAccount> =>
  made(anAdmin().post('/api/vault/accounts', facts));

/** Returns a nominee of an account. */
export const personFacts = async () => ({
  account_id: (await aVaultAccount()).id,
  person_type: 'user',
  person_id: randomUUID(),
  role: 'nominee',
  may_instruct: true,
});

/** Adds a nominee to an account. */
export const anAccountPerson = async (): Promise<AccountPerson> =>
  made(anAdmin().post('/api/vault/account-people', await personFacts()));

/** Returns a deposit of a bar, as its draft names it. */
export const depositFacts = async () => ({
  kind: 'deposit',
  account_id: (await aVaultAccount()).id,
  place_id: (await aPlace()).id,
  items: JSON.stringify([
    {
      kind: 'bar',
      metal: 'gold',
      refiner: 'Valcambi',
      serial: randomUUID(),
      gross_weight: '1',
      weight_unit: 'kg',
      fineness: '999.9',
    },
  ]),
});

/** Drafts a deposit. */
export const aMovement = async (): Promise<Movement> =>
  made(anAdmin().post('/api/vault/movements', await depositFacts()));

/** Deposits a bar on a new account. @param holder of the account */
export async function aVaultItem(holder: object = {}): Promise<Item> {
  const deposit = { ...(await depositFacts()), account_id: (await aVaultAccount(holder)).id };
  const { id, updated_at } = await made(anAdmin().post('/api/vault/movements', deposit));
  const { client } = await aColleague();
  const { item_ids } = await made(client.post(`/api/vault/movements/${id}/approve`, { updated_at }));
  return made(anAdmin().get(`/api/vault/items/${item_ids[0]}`));
}

/** Adds a safety deposit box. */
export const aBox = async (facts: object = {}): Promise<Box> =>
  made(
    anAdmin().post('/api/vault/boxes', {
      number: randomUUID(),
      size: 'M',
      place_id: (await aPlace()).id,
      key_1: 'K-1',
      key_2: 'K-2',
      ...facts,
    }),
  );

/** Rents a new box, whose fees are in arrears. */
export async function aRental({ ended = false } = {}): Promise<Rental> {
  const terms = { starts_on: '2026-01-01', period: 'month', fee: '100', currency: 'EUR' };
  const ids = { box_id: (await aBox()).id, account_id: (await aVaultAccount()).id };
  const rental: Rental = await made(anAdmin().post('/api/vault/rentals', { ...ids, ...terms }));
  const end = { reason: 'notice', keys_returned: 'both' };
  if (ended) await anAdmin().post(`/api/vault/rentals/${rental.id}/end`, end);
  return rental;
}

/** Records the forced opening of a new box. */
export async function anOpening(): Promise<BoxOpening> {
  const { opening }: RentalDetails = await made(
    anAdmin().post(`/api/vault/rentals/${(await aRental()).id}/opening`, {
      reason: 'arrears',
      witness_1: 'Bo Keller',
      witness_2: 'Cy Lang',
      inventory: 'A sealed envelope',
    }),
  );
  return opening as BoxOpening;
}

/** Records that a visitor came to a new box. */
export const aVisit = async (): Promise<Visit> =>
  made(
    anAdmin().post('/api/vault/visits', {
      box_id: (await aRental()).box_id,
      visitor: 'Ada Winter',
      identified_by: 'passport',
    }),
  );

/** Adds a viewing room. */
export const aViewingRoom = async (): Promise<ViewingRoom> =>
  made(anAdmin().post('/api/vault/viewing-rooms', { name: randomUUID() }));

export const reservationFacts = async () => ({
  room_id: (await aViewingRoom()).id,
  account_id: (await aVaultAccount()).id,
  starts_at: '2030-01-01T10:00:00Z',
  ends_at: '2030-01-01T11:00:00Z',
});

/** Books a new viewing room. */
export const aReservation = async (): Promise<Reservation> =>
  made(anAdmin().post('/api/vault/reservations', await reservationFacts()));

/** Starts a count of a place with an item. */
export const aCount = async (): Promise<Count> =>
  made(anAdmin().post('/api/vault/counts', { place_id: (await aVaultItem()).place_id }));

/** Finishes a count without scans, which lacks its item. */
export async function aFinishedCount(): Promise<{ count: Count; line: CountLine }> {
  const { id } = await aCount();
  const count: Count = await made(anAdmin().post(`/api/vault/counts/${id}/finish`, {}));
  const [line] = await made(anAdmin().get(`/api/vault/counts/${id}/lines`));
  return { count, line };
}

/** Approves a count that lacks its item. */
export async function anApprovedCount(): Promise<Count> {
  const { count, line } = await aFinishedCount();
  const reason = { line_ids: line.id, reason: 'At the assayer' };
  const { updated_at } = await made(anAdmin().post(`/api/vault/counts/${count.id}/reasons`, reason));
  const { client } = await aColleague();
  return made(client.post(`/api/vault/counts/${count.id}/approve`, { updated_at }));
}

/** Withdraws an item. */
export async function aWithdrawal({ id: item_ids }: Pick<Item, 'id'>): Promise<Movement> {
  const { id, updated_at } = await made(
    anAdmin().post('/api/vault/movements', { kind: 'withdrawal', item_ids }),
  );
  const { client } = await aColleague();
  return made(client.post(`/api/vault/movements/${id}/approve`, { updated_at }));
}

/** Melts an item into a new bar. */
export async function aMelt(item: Pick<Item, 'id'>): Promise<Movement> {
  const { items } = await depositFacts();
  const melt = { kind: 'melt', item_ids: item.id, items, explanation: 'Worn edges' };
  const { id, updated_at } = await made(anAdmin().post('/api/vault/movements', melt));
  const { client } = await aColleague();
  return made(client.post(`/api/vault/movements/${id}/approve`, { updated_at }));
}

/** Invites an auditor to a count, by default a new one. @returns the token of the mailed link */
export async function anInvitedAuditor(
  count?: Count,
): Promise<{ invitation: CountInvitation; token: string; path: string }> {
  const path = `/api/vault/counts/${(count ?? (await aCount())).id}/invitations`;
  const email = anEmail();
  const invitation: CountInvitation = await made(anAdmin().post(path, { email }));
  return { invitation, token: await mailedSecret(email), path };
}

/** Deposits a bar, in a vault whose audit is public. */
export async function anAuditedItem(): Promise<Item> {
  await made(anAdmin().patch('/api/settings', { vault_audit: 'yes' }));
  return aVaultItem();
}

export const aCode = () => `VW-${randomUUID()}`;
export const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';

export const parcelFacts = (facts: object = {}) => ({
  tracking_code: aCode(),
  recipient_name: 'Ada Lovelace',
  destination: 'London',
  ...facts,
});
export const aParcel = (facts: object = {}): Promise<Parcel> =>
  made(anAdmin().post('/api/parcels', parcelFacts(facts)));

export const anActivity = async (facts: object = {}): Promise<Activity> => {
  const parcel_id = (await aParcel()).id;
  return made(anAdmin().post('/api/activities', { parcel_id, title: 'Picked up', ...facts }));
};

/** Creates an event with a published proof. */
export const aSealedActivity = async (): Promise<Activity> => {
  const event = await anActivity();
  await sealedAt(`/api/activities/${event.id}/proof`);
  return event;
};

/** Waits until a proof is published, and returns its path. */
export async function sealedAt(path: string): Promise<string> {
  await eventually(() => made(aVisitor().get(path)));
  return path;
}

/** Returns a handover as a device sends it. */
export const handoverFacts = async (facts: object = {}) => ({
  id: v7(),
  kind: 'collect',
  parcels: JSON.stringify([{ code: (await aParcel()).tracking_code, seals: ['A-1'] }]),
  happened_at: new Date().toISOString(),
  ...facts,
});
export const aHandover = async (facts: object = {}): Promise<Handover> =>
  made(anAdmin().post('/api/handovers', await handoverFacts(facts)));

export const aNote = async (facts: object = {}): Promise<ParcelNote> =>
  made(anAdmin().post(`/api/parcels/${(await aParcel()).id}/notes`, { text: 'Ring twice', ...facts }));

/** Links a user to a new customer. @returns the path of its links, and the address */
export async function aLinkedUser(): Promise<{ path: string; fields: { email: string } }> {
  const path = `/api/customers/${(await aCustomer()).id}/users`;
  const fields = { email: anEmail() };
  await made(anAdmin().post(path, fields));
  return { path, fields };
}

/** Returns the ID of a new user. */
export async function idOfUser(): Promise<string> {
  const { client } = await aUser();
  return (await made(client.get('/api/users/me'))).id;
}

export const aShare = async (facts: object = {}): Promise<CreatedShare> =>
  made(anAdmin().post('/api/shares', { parcel_id: (await aParcel()).id, scope: 'full', ...facts }));

export const anEmbed = async (facts: object = {}): Promise<Embed> =>
  made(anAdmin().post('/api/embeds', { name: 'Shop', origins: ['https://shop.example.com'], ...facts }));

/** Creates a link of a visitor past the gate. @returns its path, and the visitor's client */
export async function anOwnShare(): Promise<{ path: string; client: HttpClient; visitor: HttpClient }> {
  const proof = anEmail();
  const path = `/api/parcels/${(await aParcel({ recipient_email: proof })).tracking_code}`;
  const visitor = aVisitor();
  await made(visitor.post(`${path}/reveal`, { proof }));
  const { id } = await made(visitor.post(`${path}/shares`, { scope: 'full' }));
  return { path: `${path}/shares/${id}`, client: visitor, visitor };
}

export async function anImport(by = anAdmin()): Promise<Import> {
  const form = new FormData();
  form.set('kind', 'parcels');
  const table = 'tracking_code,recipient_name,destination\nVW-1,Ada,London\n';
  form.set('file', aFile(Buffer.from(table), 'parcels.csv', 'text/csv'));
  return made(by.post('/api/imports', form));
}

export const aPrintJob = async (facts: object = {}): Promise<PrintJob> =>
  made(anAdmin().post('/api/parcels/labels', { ids: [(await aParcel()).id], ...facts }));

/** Creates a courier. @returns the account's ID, and its client */
export async function aCourier(): Promise<{ id: string; client: HttpClient }> {
  const { email, client } = await aColleague('courier');
  const [{ id }] = await made(anAdmin().get(`/api/admins?q=${email}`));
  return { id, client };
}

export const today = () => new Date().toISOString().slice(0, 10);
/** Creates a run of today with one stop. */
export const aRun = async (facts: object = {}): Promise<Run> =>
  made(
    anAdmin().post('/api/runs', {
      courier_id: (await aCourier()).id,
      date: today(),
      parcel_ids: [(await aParcel()).id],
      ...facts,
    }),
  );

export const anInvoice = (facts: object = {}): Promise<Invoice> =>
  made(anAdmin().post('/api/invoices', { product: 'Storage of one bar', ...facts }));

/** Stores a draft of an invoice, which only the vault's nightly run makes. */
export async function anInvoiceDraft(): Promise<{ id: string }> {
  const { id: customer_id } = await aCustomer({ address: 'Ring 1' });
  const line = { description: 'Storage', quantity: '1', unit: 'flat_rate', price: '20.00', tax_rate: '19' };
  const id = v7();
  const client = new pg.Client(productDatabase(inject('productDataDir'), 'tracking'));
  await client.connect();
  await client.query(
    `INSERT INTO invoice_drafts (id, title, customer_id, currency, lines, created_at) VALUES ($1, $2, $3, 'EUR', $4, now())`,
    [id, 'Vault account V-00001, 2026-11', customer_id, JSON.stringify([line])],
  );
  await client.end();
  return { id };
}

/** Creates an invoice with a payment of 4.00. */
export const aPaidInvoice = async (): Promise<InvoiceDetails> => {
  const { id } = await anInvoice({ amount: 10, currency: 'EUR' });
  return made(anAdmin().post(`/api/invoices/${id}/payments`, { amount: 4 }));
};

export const aCustomer = (facts: object = {}): Promise<Customer> =>
  made(anAdmin().post('/api/customers', { name: `Customer ${randomUUID()}`, ...facts }));

export const aPage = (facts: object = {}): Promise<Page> =>
  made(anAdmin().post('/api/pages', { title: `A page ${randomUUID()}`, content: 'What it says', ...facts }));

export const aReview = (facts: object = {}): Promise<Review> =>
  made(anAdmin().post('/api/reviews', { name: 'Ada', review: 'They found my parcel.', ...facts }));

/** Its host does not exist, so every delivery fails. */
export const webhookFacts = (facts: object = {}) => ({
  name: `Warehouse ${randomUUID()}`,
  url: 'https://hooks.example/vaultway',
  types: ['event.created'],
  ...facts,
});
export const aWebhook = (facts: object = {}): Promise<WebhookWithSecret> =>
  made(anAdmin().post('/api/webhooks', webhookFacts(facts)));

export const aView = (facts: object = {}): Promise<View> =>
  made(anAdmin().post('/api/views', { name: `Late ${randomUUID()}`, search: 'overdue=yes', ...facts }));

/** Creates a delivery of a webhook that gets no other messages. */
export const aDelivery = async (): Promise<WebhookDelivery> => {
  const { id } = await aWebhook({ types: ['parcel.restored'] });
  return made(anAdmin().post(`/api/webhooks/${id}/test`));
};

export const aPicture = (): Promise<Buffer> => {
  const [r = 0, g = 0, b = 0] = Buffer.from(randomUUID());
  return sharp({ create: { width: 90, height: 60, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer();
};

/** Creates a file as a browser's form sends it. */
export const aFile = (bytes: Uint8Array, name = 'photo.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type });

export async function aMessage(): Promise<Message> {
  const subject = `A question ${randomUUID()}`;
  await made(aVisitor().post('/api/messages', { subject, body: 'Where is it?', email: anEmail() }));
  const [message] = await found('/api/messages', subject);
  return message as Message;
}

/** Creates a mail in the `outbox` driver, the default. */
export async function aKeptMail(): Promise<Mail> {
  const contact = { to: anEmail(), subject: 'News', body: 'Your parcel is here.' };
  const { id } = await made(anAdmin().post('/api/contact', contact));
  return kept(() => made(anAdmin().get(`/api/mails/${id}`)));
}

/** Returns the last mail to an address, once it is stored. */
export const aMailTo = (email: string): Promise<Mail> =>
  kept(async () => (await found('/api/mails', email))[0] as Mail | undefined);

/** Returns the token mailed to an address. */
export async function mailedToken(email: string): Promise<string> {
  const { id } = await aMailTo(email);
  const letter = await readFile(join(inject('productDataDir'), 'outbox', `${id}.eml`), 'utf8');
  return /\b[2-9A-Z]{5}-[2-9A-Z]{5}\b/.exec(letter)?.[0] ?? '';
}

/** Returns the secret after `#` in the link mailed to an address. */
export async function mailedSecret(email: string): Promise<string> {
  const { id } = await aMailTo(email);
  const letter = await readFile(join(inject('productDataDir'), 'outbox', `${id}.eml`), 'utf8');
  const text = letter.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
  return /#(?:link|reveal)=([\w-]{34,48})/.exec(text)?.[1] ?? '';
}

/** Mails a sign-in link to the recipient of a new parcel. @returns the link's secret */
export async function aUserLink(): Promise<{ parcel: Parcel; email: string; token: string }> {
  const email = anEmail();
  const parcel = await aParcel({ recipient_email: email });
  await made(aVisitor().post('/api/users/auth/links', { email }));
  return { parcel, email, token: await mailedSecret(email) };
}

/** Signs in the recipient of a new parcel. */
export async function aUser(): Promise<{ parcel: Parcel; email: string; client: HttpClient }> {
  const { parcel, email, token } = await aUserLink();
  const client = aVisitor();
  await made(client.post('/api/users/auth/signin/link', { token }));
  return { parcel, email, client };
}

export async function anItemPhoto({ id }: Item): Promise<ItemPhoto> {
  const form = new FormData();
  form.set('image', aFile(await aPicture()));
  return made(anAdmin().post(`/api/vault/items/${id}/photos`, form));
}

/** Deposits a bar on a user's account. */
export async function anOwnVaultItem(): Promise<{ client: HttpClient; item: Item }> {
  const { client } = await theUser();
  const { id } = await made(client.get('/api/users/me'));
  return { client, item: await aVaultItem({ holder_type: 'user', holder_id: id }) };
}

let someUser: ReturnType<typeof aUser> | undefined;
/** Returns the same user each time, for calls that end no session. */
export const theUser = () => (someUser ??= aUser());

/** Returns a transport as a client asks for it. */
export const transportFacts = (facts: object = {}) => ({
  kind: 'transport',
  other_name: 'Charles Babbage',
  pickup_location: 'Zürich',
  destination: 'London',
  parcel_content: 'Two gold bars',
  ...facts,
});

/** Returns a quote as the desk sends it. */
export const quoteFacts = (facts: object = {}) => ({
  lines: JSON.stringify([{ description: 'Transport', price: '1000', tax_rate: '20' }]),
  currency: 'EUR',
  valid_until: '2099-12-31',
  ...facts,
});

/** Deletes the oldest reply template if there are as many as there can be. */
export async function makeRoomForTemplate(): Promise<void> {
  const admin = anAdmin();
  const { body } = await admin.get('/api/reply-templates?sort=created_at&per_page=1');
  const { data, total } = body as { data: { id: string }[]; total: number };
  if (total < LIMITS.replyTemplates) return;
  await admin.delete('/api/reply-templates', { id: data[0]?.id });
}

export async function aReplyTemplate(facts: object = {}): Promise<ReplyTemplate> {
  await makeRoomForTemplate();
  const template = { name: 'Received', text: 'Dear {name}, we reply today.', ...facts };
  return made(anAdmin().post('/api/reply-templates', template));
}

/** Creates a request of {@link theUser}. */
export async function aRequest(facts: object = {}): Promise<AccountRequestDetails> {
  const { client } = await theUser();
  return made(client.post('/api/account/requests', transportFacts(facts)));
}

/** Returns a file that a message may have. */
export const aTextFile = () => new File(['Ring twice\n'], 'note.txt', { type: 'text/plain' });

/** Creates a request of {@link theUser} with a file. */
export async function aRequestWithFile(): Promise<{ id: string; file: string }> {
  const form = new FormData();
  form.append('file', aTextFile());
  const { client } = await theUser();
  const { id: file } = await made(client.post('/api/account/requests/files', form));
  return { id: (await aRequest({ files: [file] })).id, file };
}

/** Creates a request with an open quote. */
export async function aQuotedRequest(): Promise<AccountRequestDetails> {
  const { id } = await aRequest();
  await made(anAdmin().post(`/api/requests/${id}/quotes`, quoteFacts()));
  return made((await theUser()).client.get(`/api/account/requests/${id}`));
}

/** Returns the secret of the link that confirms a new visitor's request. */
export async function aRequestToken(): Promise<string> {
  const email = anEmail();
  await made(aVisitor().post('/api/requests', transportFacts({ email })));
  return mailedSecret(email);
}

/** Returns a client that may make the call: the user for a user's call, else an admin. */
export async function aCallerOf(call: string): Promise<HttpClient> {
  const isOfUsers = operationOf(call)['x-roles']?.includes('user') ?? false;
  return isOfUsers ? (await theUser()).client : anAdmin();
}

/** Returns the token in the link mailed to a new subscriber of a parcel. */
export async function confirmationToken(): Promise<string> {
  const email = anEmail();
  const { tracking_code } = await aParcel();
  await made(aVisitor().post(`/api/parcels/${tracking_code}/subscriptions`, { email }));
  const { id } = await aMailTo(email);
  const letter = await readFile(join(inject('productDataDir'), 'outbox', `${id}.eml`), 'utf8');
  const text = letter.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
  return /confirm=([\w-]{34})/.exec(text)?.[1] ?? '';
}

/** Creates a parcel, and the secret of its recipient's reveal link, mailed while the site was gated. */
export async function aRevealLink(): Promise<{ tracking_code: string; token: string }> {
  const recipient_email = anEmail();
  const { tracking_code } = await aParcel({ recipient_email });
  await setPrivacy('gated', tracking_code);
  await made(aVisitor().post(`/api/parcels/${tracking_code}/reveal-links`, {}));
  await setPrivacy('open', tracking_code);
  return { tracking_code, token: await mailedSecret(recipient_email) };
}

/** @param code of a parcel, which shows a visitor when the setting has taken effect */
async function setPrivacy(tracking_privacy: 'open' | 'gated', code: string) {
  await made(anAdmin().patch('/api/settings', { tracking_privacy }));
  const seen = async () => (await made(aVisitor().get(`/api/parcels/${code}`))).restricted as boolean;
  const isSet = async () => expect(await seen()).toBe(tracking_privacy === 'gated');
  await eventually(isSet);
}

export const found = (path: string, q: string): Promise<unknown[]> =>
  made(anAdmin().get(`${path}?q=${encodeURIComponent(q)}`));

async function kept(look: () => Promise<Mail | undefined>): Promise<Mail> {
  const keptNow = async () => {
    const mail = await look();
    expect(mail?.state).toBe('kept');
    return mail as Mail;
  };
  // One that met the relay of another test is tried again after half a minute.
  return vi.waitFor(keptNow, { timeout: 50_000, interval: 100 });
}
