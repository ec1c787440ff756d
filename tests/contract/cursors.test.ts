import { randomUUID } from 'node:crypto';
import type { Rental } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aCount,
  anInvitedAuditor,
  aCourier,
  aCustomer,
  aDelivery,
  aHandover,
  aKeptMail,
  aMessage,
  aNote,
  anActivity,
  anAuditedItem,
  anImport,
  anInvoice,
  anInvoiceDraft,
  aBox,
  anAccountPerson,
  aMovement,
  aPage,
  aParcel,
  aPlace,
  aRental,
  aReplyTemplate,
  aReservation,
  aRequest,
  aReview,
  aRun,
  aShare,
  anEmbed,
  aUser,
  aVaultAccount,
  aVaultItem,
  aView,
  aViewingRoom,
  aVisit,
  aWebhook,
  today,
} from './support/builders.ts';
import { aColleague, anAdmin, anInvitation, made, type HttpClient } from './support/clients.ts';
import { DESCRIBED_CALLS, expectAsDescribed, operationOf } from './support/document.ts';
import { StoredRows } from './support/stored-rows.ts';

const queryOf = (path: string) =>
  operationOf(`GET ${path}`).parameters?.filter((parameter) => parameter.in === 'query') ?? [];
const takes = (name: string) => (path: string) => queryOf(path).some((parameter) => parameter.name === name);

const PATHS = DESCRIBED_CALLS.filter((call) => call.startsWith('GET ')).map((call) =>
  call.replace('GET ', ''),
);
const LISTS = PATHS.filter(takes('page'));
const sortsOf = (path: string) => {
  const schema: { enum?: string[] } = queryOf(path).find(({ name }) => name === 'sort')?.schema ?? {};
  return schema.enum ?? [undefined];
};

type Values = Record<string, unknown>;

/** A list's own address or client, and the values that its rows share. */
interface Place {
  path?: string;
  client?: HttpClient;
  values: Values;
}

/** The stored rows of a list. */
interface Stored {
  service: string;
  table: string;
  /** Makes a row to copy. */
  make?: () => Promise<unknown>;
  /** Makes what the list belongs to. */
  place?: () => Promise<Place>;
  /** Values of the columns that the list is sorted by, for the n-th row: some equal, some null. */
  values: (n: number) => Values;
  /** Values of required columns, if the table may be empty. */
  sample?: Values;
  /** Selects the rows, if the list has others. */
  query?: string;
  /** Stores what belongs to a row. */
  also?: (rows: StoredRows, id: string, values: Values) => Promise<void>;
}

const MARK = `mark${randomUUID()}`;
const SPELLINGS = ['É', 'é', 'a', 'Z', 'ß', 'a ', '京'];
const text = (n: number) => `${SPELLINGS[n % SPELLINGS.length]} ${MARK}`;
const unique = (n: number) => `${text(n)} ${randomUUID()}`;
const time = (n: number) => `2026-11-05T05:09:00.00${n % 3}Z`;
const later = (n: number) => `2099-11-05T05:09:00.00${n % 3}Z`;
const orNull = (n: number, value: unknown) => (n % 4 === 0 ? null : value);
let months = 0;
/** Returns the first day of a month that no other row has. */
const aMonth = () => new Date(Date.UTC(2100, (months += 1), 1)).toISOString().slice(0, 10);
const reservedAt = (n: number): Values => ({
  starts_at: time(n),
  ends_at: time(n).replace('T05', 'T06'),
  created_at: time(n),
  updated_at: time(n + 1),
});
/** Signs a client in who holds an account of the vault. */
async function anOwnAccount() {
  const { client, values } = await aUserWithId();
  const account = await aVaultAccount({ holder_type: 'user', holder_id: values.user_id });
  return { client, values: { account_id: account.id } };
}
const bytes = () => `\\x${randomUUID().replaceAll('-', '')}`;

const auditOf = (service: string): Stored => ({
  service,
  table: 'audit',
  sample: { action: 'page.created', record_type: 'page' },
  values: (n) => ({ at: time(n), record_id: MARK }),
  query: `record_id=${MARK}`,
});

async function aColleagueWithId() {
  const { email, client } = await aColleague();
  const [{ id }] = await made(anAdmin().get(`/api/admins?q=${email}`));
  return { client, values: { admin_id: id } };
}

async function aUserWithId() {
  const { client } = await aUser();
  const { id } = await made(client.get('/api/users/me'));
  return { client, values: { user_id: id, admin_id: null } };
}

async function ofAParcel(path: (parcel: { id: string; tracking_code: string }) => string) {
  const parcel = await aParcel();
  await anActivity({ parcel_id: parcel.id });
  return { path: path(parcel), values: { parcel_id: parcel.id } };
}

let rowNumber = 1;
/** Start of the statuses, which are the ids of their list. */
const STATUS = randomUUID().slice(0, 8);

const EVENT_VALUES = (n: number) => ({ title: text(n), created_at: time(n), updated_at: time(n + 1) });

const STORED: Record<string, Stored> = {
  '/api/admins': {
    service: 'auth',
    table: 'admins',
    values: (n) => ({
      email: `${randomUUID()}@${MARK}.example`,
      created_at: time(n),
      updated_at: time(n + 1),
    }),
    query: `q=${MARK}`,
  },
  '/api/admins/invitations': {
    service: 'auth',
    table: 'invitations',
    make: anInvitation,
    values: (n) => ({
      created_by_email: text(n),
      created_at: time(n),
      expires_at: later(n + 1),
      token_hash: bytes(),
    }),
    query: `q=${MARK}`,
  },
  '/api/admins/keys': {
    service: 'auth',
    table: 'api_keys',
    place: async () => ({ values: { created_by: (await aColleagueWithId()).values.admin_id } }),
    sample: { scopes: ['log:read'], secret_hash: '\\x00' },
    values: (n) => ({
      name: text(n),
      prefix: unique(n),
      test: false,
      created_at: time(n),
      expires_at: later(n + 1),
      last_used_at: orNull(n, time(n + 2)),
    }),
    query: `q=${MARK}`,
  },
  '/api/admins/passkeys': {
    service: 'auth',
    table: 'passkeys',
    place: aColleagueWithId,
    sample: { backed_up: false, counter: 0, public_key: '\\x00', transports: [] },
    values: (n) => ({
      user_id: null,
      name: text(n),
      credential_id: randomUUID(),
      created_at: time(n),
      last_used_at: orNull(n, time(n + 2)),
    }),
  },
  '/api/admins/security-log': {
    service: 'auth',
    table: 'security_log',
    values: (n) => ({ at: time(n), hour: null, event: 'erasure_requested', detail: MARK }),
    query: 'event=erasure_requested',
  },
  '/api/admins/sessions': {
    service: 'auth',
    table: 'sessions',
    place: aColleagueWithId,
    values: (n) => ({
      user_id: null,
      user_agent: orNull(n, text(n)),
      address: orNull(n + 1, text(n + 1)),
      created_at: time(n),
      last_seen_at: time(n + 1),
      expires_at: later(n),
      token_expires_at: later(n),
      revoked_at: null,
    }),
  },
  '/api/users/passkeys': {
    service: 'auth',
    table: 'passkeys',
    place: aUserWithId,
    sample: { backed_up: false, counter: 0, public_key: '\\x00', transports: [] },
    values: (n) => ({
      name: text(n),
      credential_id: randomUUID(),
      created_at: time(n),
      last_used_at: orNull(n, time(n + 2)),
    }),
  },
  '/api/users/sessions': {
    service: 'auth',
    table: 'sessions',
    place: aUserWithId,
    values: (n) => ({
      user_agent: orNull(n, text(n)),
      address: orNull(n + 1, text(n + 1)),
      created_at: time(n),
      last_seen_at: time(n + 1),
      expires_at: later(n),
      token_expires_at: later(n),
      revoked_at: null,
    }),
    query: `q=${MARK}`,
  },
  '/api/users/{id}/sessions': {
    service: 'auth',
    table: 'sessions',
    place: async () => {
      const { values } = await aUserWithId();
      return { path: `/api/users/${values.user_id}/sessions`, values };
    },
    values: (n) => ({
      user_agent: orNull(n, text(n)),
      address: orNull(n + 1, text(n + 1)),
      created_at: time(n),
      last_seen_at: time(n + 1),
      expires_at: later(n),
      token_expires_at: later(n),
      revoked_at: null,
    }),
    query: `q=${MARK}`,
  },
  '/api/account/parcels': {
    service: 'tracking',
    table: 'parcels',
    place: async () => {
      const { client, email } = await aUser();
      return { client, values: { sender_email: email } };
    },
    values: (n) => ({
      tracking_code: unique(n),
      code_key: randomUUID(),
      recipient_email: null,
      created_at: time(n),
    }),
    query: 'role=sender',
  },
  '/api/account/invoices': {
    service: 'tracking',
    table: 'invoices',
    make: anInvoice,
    place: async () => {
      const { client, email } = await aUser();
      const { id } = await aCustomer({ emails: [email] });
      return { client, values: { customer_id: id } };
    },
    values: (n) => ({ number: randomUUID(), created_at: time(n) }),
  },
  '/api/account/requests': {
    service: 'tracking',
    table: 'requests',
    make: aRequest,
    place: async () => {
      const { client, email } = await aUser();
      return { client, values: { email } };
    },
    values: (n) => ({ number: randomUUID(), created_at: time(n) }),
  },
  '/api/requests': {
    service: 'tracking',
    table: 'requests',
    make: aRequest,
    values: (n) => ({
      number: `${MARK} ${unique(n)}`,
      created_at: time(n),
      updated_at: time(n + 1),
    }),
    query: `q=${MARK}`,
  },
  '/api/reply-templates': {
    service: 'tracking',
    table: 'reply_templates',
    make: aReplyTemplate,
    values: (n) => ({ name: text(n), created_at: time(n), updated_at: time(n + 1) }),
    query: `q=${MARK}`,
  },
  '/api/audit/auth': auditOf('auth'),
  '/api/audit/content': auditOf('content'),
  '/api/audit/mail': auditOf('mail'),
  '/api/audit/tracking': auditOf('tracking'),
  '/api/audit/vault': auditOf('vault'),
  '/api/privacy/erasures': {
    service: 'auth',
    table: 'erasures',
    sample: { administrator: false, requested_by: 'anna@vaultway.example' },
    values: (n) => ({ person: 'a hash', created_at: time(n), finished_at: time(n) }),
    also: (rows, id) =>
      rows.run(
        `INSERT INTO erasure_services (erasure_id, service, position, finished_at) VALUES ($1, 'auth', 1, now())`,
        [id],
      ),
  },
  '/api/pages': {
    service: 'content',
    table: 'pages',
    make: aPage,
    values: (n) => ({
      title: text(n),
      slug: randomUUID(),
      created_at: time(n),
      updated_at: time(n + 1),
    }),
    query: `q=${MARK}`,
  },
  '/api/reviews': {
    service: 'content',
    table: 'reviews',
    make: aReview,
    values: (n) => ({ name: text(n), created_at: time(n), updated_at: time(n + 1) }),
    query: `q=${MARK}`,
  },
  '/api/trash/content': {
    service: 'content',
    table: 'reviews',
    make: aReview,
    values: (n) => ({ name: text(n), deleted_at: time(n) }),
    query: `q=${MARK}`,
  },
  '/api/vault/places': {
    service: 'vault',
    table: 'places',
    make: aPlace,
    values: (n) => ({ code: unique(n), name: MARK, created_at: time(n), updated_at: time(n + 1) }),
    query: `q=${MARK}`,
  },
  '/api/vault/accounts': {
    service: 'vault',
    table: 'accounts',
    make: aVaultAccount,
    values: (n) => ({
      number: unique(n),
      alias: randomUUID(),
      created_at: time(n),
      updated_at: time(n + 1),
    }),
    query: `q=${MARK}`,
  },
  '/api/vault/items': {
    service: 'vault',
    table: 'items',
    make: aVaultItem,
    values: (n) => ({
      serial: orNull(n, text(n)),
      serial_key: randomUUID(),
      seal: MARK,
      created_at: time(n),
      updated_at: time(n + 1),
    }),
    query: `q=${MARK}`,
  },
  '/api/vault/audit/items': {
    service: 'vault',
    table: 'items',
    make: anAuditedItem,
    values: (n) => ({
      serial: `${MARK}-${n}`,
      serial_key: `${MARK.toUpperCase()}${randomUUID()}`,
      created_at: time(n),
      updated_at: time(n + 1),
    }),
    query: `q=${MARK}`,
  },
  '/api/vault/account/holdings': {
    service: 'vault',
    table: 'accounts',
    make: aVaultAccount,
    place: async () => {
      const { client, values } = await aUserWithId();
      return { client, values: { holder_type: 'user', holder_id: values.user_id } };
    },
    values: (n) => ({
      number: unique(n),
      alias: randomUUID(),
      created_at: time(n),
      updated_at: time(n + 1),
    }),
  },
  '/api/vault/account/items': {
    service: 'vault',
    table: 'items',
    make: aVaultItem,
    place: async () => {
      const { client, values } = await aUserWithId();
      const account = await aVaultAccount({ holder_type: 'user', holder_id: values.user_id });
      return { client, values: { account_id: account.id } };
    },
    values: (n) => ({
      serial: orNull(n, text(n)),
      serial_key: randomUUID(),
      created_at: time(n),
      updated_at: time(n + 1),
    }),
  },
  '/api/vault/movements': {
    service: 'vault',
    table: 'movements',
    make: aMovement,
    values: (n) => ({ drafted_by: MARK, created_at: time(n), updated_at: time(n + 1) }),
    query: `q=${MARK}`,
  },
  '/api/vault/account-people': {
    service: 'vault',
    table: 'account_people',
    place: async () => {
      const { account_id } = await anAccountPerson();
      return { path: `/api/vault/account-people?account_id=${account_id}`, values: { account_id } };
    },
    values: (n) => ({ person_id: randomUUID(), created_at: time(n), updated_at: time(n + 1) }),
  },
  '/api/vault/boxes': {
    service: 'vault',
    table: 'deposit_boxes',
    make: aBox,
    values: (n) => ({
      number: unique(n),
      number_key: unique(n),
      size: text(n),
      key_1: MARK,
      created_at: time(n),
      updated_at: time(n + 1),
    }),
    query: `q=${MARK}`,
  },
  '/api/vault/counts': {
    service: 'vault',
    table: 'counts',
    make: aCount,
    values: (n) => ({
      state: 'cancelled',
      approved_by_id: null,
      approved_at: null,
      started_by: MARK,
      created_at: time(n),
      updated_at: time(n + 1),
    }),
    query: `q=${MARK}`,
  },
  '/api/vault/rentals': {
    service: 'vault',
    table: 'rentals',
    place: async () => {
      const { box_id } = await aRental();
      return { path: `/api/vault/rentals?box_id=${box_id}`, values: { box_id } };
    },
    sample: { paid_periods: 0, until: '2026-12-31', end_reason: 'notice', keys_returned: 'both' },
    values: (n) => {
      const day = `2026-11-0${(n % 3) + 1}`;
      return { starts_on: day, paid_until: day, created_at: time(n), updated_at: time(n + 1) };
    },
  },
  '/api/vault/visits': {
    service: 'vault',
    table: 'visits',
    place: async () => {
      const { box_id } = await aVisit();
      return { path: `/api/vault/visits?box_id=${box_id}`, values: { box_id } };
    },
    values: (n) => ({ out_at: later(n), created_at: time(n), updated_at: time(n + 1) }),
  },
  '/api/vault/counts/{id}/lines': {
    service: 'vault',
    table: 'count_lines',
    place: async () => {
      const { id } = await aCount();
      return { path: `/api/vault/counts/${id}/lines`, values: { count_id: id } };
    },
    values: (n) => ({
      expected: true,
      outcome: 'left',
      item_id: randomUUID(),
      code: null,
      code_key: null,
      created_at: time(n),
      updated_at: time(n + 1),
    }),
  },
  '/api/vault/viewing-rooms': {
    service: 'vault',
    table: 'viewing_rooms',
    make: aViewingRoom,
    values: (n) => ({ name: unique(n), created_at: time(n), updated_at: time(n + 1) }),
    query: `q=${MARK}`,
  },
  '/api/vault/reservations': {
    service: 'vault',
    table: 'reservations',
    place: async () => {
      const { room_id } = await aReservation();
      return { path: `/api/vault/reservations?room_id=${room_id}`, values: { room_id } };
    },
    sample: { state: 'cancelled', cancelled_by: MARK },
    values: reservedAt,
  },
  '/api/vault/account/reservations': {
    service: 'vault',
    table: 'reservations',
    make: aReservation,
    place: anOwnAccount,
    sample: { state: 'cancelled', cancelled_by: MARK },
    values: reservedAt,
  },
  '/api/vault/account/boxes': {
    service: 'vault',
    table: 'rentals',
    make: aRental,
    place: anOwnAccount,
    sample: { paid_periods: 0, until: null, end_reason: null, keys_returned: null },
    values: (n) => {
      const day = `2026-11-0${(n % 3) + 1}`;
      return {
        box_id: randomUUID(),
        starts_on: day,
        paid_until: day,
        created_at: time(n),
        updated_at: time(n + 1),
      };
    },
  },
  '/api/vault/account/visits': {
    service: 'vault',
    table: 'visits',
    make: aVisit,
    place: async () => {
      const { client, values } = await anOwnAccount();
      const box_id = (await aBox()).id;
      const terms = { starts_on: '2026-01-01', period: 'month', fee: '100', currency: 'EUR' };
      const rental: Rental = await made(
        anAdmin().post('/api/vault/rentals', { box_id, account_id: values.account_id, ...terms }),
      );
      return { client, values: { rental_id: rental.id } };
    },
    values: (n) => ({ out_at: later(n), created_at: time(n), updated_at: time(n + 1) }),
  },
  '/api/vault/prices': {
    service: 'vault',
    table: 'metal_prices',
    sample: { metal: 'palladium', price: 1000, currency: 'USD', entered_by: MARK },
    values: (n) => ({ date: `2026-11-0${(n % 3) + 1}`, created_at: time(n), updated_at: time(n + 1) }),
    query: 'metal=palladium',
  },
  '/api/vault/fees': {
    service: 'vault',
    table: 'account_fees',
    place: async () => {
      const { id: account_id } = await aVaultAccount();
      return { path: `/api/vault/fees?account_id=${account_id}`, values: { account_id } };
    },
    sample: { basis: 'none', gold: null, minimum: null, currency: null, tax_rate: 0, set_by: MARK },
    values: (n) => ({ from_month: aMonth(), created_at: time(n), updated_at: time(n + 1) }),
  },
  '/api/vault/fees/invoices': {
    service: 'vault',
    table: 'fee_invoices',
    place: async () => {
      const { id: account_id } = await aVaultAccount();
      return { path: `/api/vault/fees/invoices?account_id=${account_id}`, values: { account_id } };
    },
    sample: { currency: 'USD', part: 0, lines: [] },
    values: (n) => ({ month: aMonth(), created_at: time(n) }),
  },
  '/api/vault/counts/{id}/invitations': {
    service: 'vault',
    table: 'count_invitations',
    place: async () => {
      const { path, invitation } = await anInvitedAuditor();
      return { path, values: { count_id: invitation.count_id } };
    },
    values: (n) => ({
      token_hash: bytes(),
      expires_at: time(n),
      created_at: time(n),
      updated_at: time(n + 1),
    }),
  },
  '/api/mails': {
    service: 'mail',
    table: 'mails',
    make: aKeptMail,
    values: (n) => ({
      subject: text(n),
      recipients: `${text(n + 1)}@vaultway.example`,
      sender: orNull(n, text(n + 2)),
      state: n % 2 === 0 ? 'kept' : 'sent',
      created_at: time(n),
      updated_at: time(n + 1),
    }),
    query: `q=${MARK}`,
  },
  '/api/messages': {
    service: 'mail',
    table: 'messages',
    make: aMessage,
    values: (n) => ({
      subject: text(n),
      name: orNull(n, text(n + 1)),
      email: text(n + 2),
      created_at: time(n),
      updated_at: time(n + 1),
    }),
    query: `q=${MARK}`,
  },
  '/api/activities': {
    service: 'tracking',
    table: 'activities',
    place: () => ofAParcel(({ id }) => `/api/activities?parcel_id=${id}`),
    values: EVENT_VALUES,
  },
  '/api/parcels/{code}/history': {
    service: 'tracking',
    table: 'activities',
    place: () => ofAParcel((parcel) => `/api/parcels/${parcel.tracking_code}/history`),
    values: EVENT_VALUES,
  },
  '/api/handovers': {
    service: 'tracking',
    table: 'handovers',
    place: async () => {
      const { parcels } = await aHandover();
      const [{ parcel_id } = { parcel_id: '' }] = parcels;
      return { path: `/api/handovers?parcel_id=${parcel_id}`, values: { parcel_id } };
    },
    values: (n) => ({ happened_at: time(n) }),
    also: (rows, id, { parcel_id }) =>
      rows.run(
        `INSERT INTO handover_parcels (handover_id, parcel_id, event_id, seals, seals_differ)
         VALUES ($1, $2, gen_random_uuid(), '{}', false)`,
        [id, parcel_id],
      ),
  },
  '/api/imports': {
    service: 'tracking',
    table: 'imports',
    make: anImport,
    values: (n) => ({ created_at: time(n), updated_at: time(n + 1) }),
  },
  '/api/imports/{id}/changes': {
    service: 'tracking',
    table: 'import_changes',
    place: async () => {
      const { id } = await anImport();
      return { path: `/api/imports/${id}/changes`, values: { import_id: id, parcel_id: randomUUID() } };
    },
    sample: { before: {}, after: {} },
    values: () => ({ number: (rowNumber += 1) }),
  },
  '/api/parcels/{id}/notes': {
    service: 'tracking',
    table: 'parcel_notes',
    place: async () => {
      const { parcel_id } = await aNote();
      return { path: `/api/parcels/${parcel_id}/notes`, values: { parcel_id } };
    },
    values: (n) => ({ created_at: time(n), updated_at: time(n + 1) }),
  },
  '/api/customers/{id}/users': {
    service: 'tracking',
    table: 'customer_users',
    place: async () => {
      const { id: customer_id } = await aCustomer();
      return { path: `/api/customers/${customer_id}/users`, values: { customer_id } };
    },
    values: (n) => ({ email: `${randomUUID()}@example.com`, created_at: time(n) }),
  },
  '/api/users': {
    service: 'auth',
    table: 'users',
    make: aUser,
    values: (n) => ({
      email: `${MARK}-${randomUUID()}@example.com`,
      name: orNull(n, text(n)),
      signed_in_at: time(n),
      created_at: time(n),
      updated_at: time(n + 1),
    }),
    query: `q=${MARK}`,
  },
  '/api/parcels/{code}/shares': {
    service: 'tracking',
    table: 'shares',
    make: aShare,
    place: async () => {
      const { client, email, parcel } = await aUser();
      const path = `/api/parcels/${parcel.tracking_code}/shares`;
      return { client, path, values: { parcel_id: parcel.id, maker: 'client', maker_email: email } };
    },
    values: (n) => ({ token_hash: bytes(), created_at: time(n) }),
  },
  '/api/shares': {
    service: 'tracking',
    table: 'shares',
    make: aShare,
    place: async () => {
      const { id: parcel_id } = await aParcel();
      return { path: `/api/shares?parcel_id=${parcel_id}`, values: { parcel_id } };
    },
    values: (n) => ({ token_hash: bytes(), created_at: time(n) }),
  },
  '/api/embeds': {
    service: 'tracking',
    table: 'embeds',
    make: anEmbed,
    values: (n) => ({ key: randomUUID(), created_at: time(n) }),
  },
  '/api/statuses': {
    service: 'tracking',
    table: 'parcels',
    make: aParcel,
    values: () => {
      const id = `${STATUS}${randomUUID().slice(STATUS.length)}`;
      return { id, status: id, tracking_code: unique(0), code_key: id };
    },
    query: `q=${STATUS}`,
  },
  '/api/customers': {
    service: 'tracking',
    table: 'customers',
    make: aCustomer,
    values: (n) => ({ name: text(n), created_at: time(n), updated_at: time(n + 1) }),
    query: `q=${MARK}`,
  },
  '/api/invoice-drafts': {
    service: 'tracking',
    table: 'invoice_drafts',
    make: anInvoiceDraft,
    values: (n) => ({ invoice_id: null, discarded_at: time(n), created_at: time(n) }),
    query: 'state=discarded',
  },
  '/api/invoices': {
    service: 'tracking',
    table: 'invoices',
    make: anInvoice,
    values: (n) => ({
      number: unique(n),
      product: text(n),
      recipient_name: orNull(n, text(n + 1)),
      created_at: time(n),
    }),
    query: `q=${MARK}`,
  },
  '/api/parcels': {
    service: 'tracking',
    table: 'parcels',
    make: aParcel,
    values: (n) => ({
      tracking_code: unique(n),
      code_key: randomUUID(),
      destination: MARK,
      recipient_name: text(n),
      sender_name: orNull(n, text(n + 1)),
      current_location: orNull(n + 1, text(n)),
      status: orNull(n + 2, text(n)),
      declared_value: orNull(n, `USD ${1 + (n % 3)}00`),
      weight: orNull(n + 1, `${1 + (n % 3)} kg`),
      // Copies of a row that another test may erase by its address.
      recipient_email: null,
      recipient_phone_number: null,
      sender_email: null,
      max_expected_delivery_date: orNull(n, `2026-12-0${1 + (n % 3)}`),
      created_at: time(n),
      updated_at: time(n + 1),
    }),
    query: `destination=${MARK}`,
  },
  '/api/runs': {
    service: 'tracking',
    table: 'runs',
    make: aRun,
    place: async () => {
      const courier_id = randomUUID();
      return { path: `/api/runs?courier_id=${courier_id}`, values: { courier_id } };
    },
    values: (n) => ({ date: `2026-12-0${1 + (n % 3)}`, created_at: time(n), updated_at: time(n + 1) }),
  },
  '/api/runs/mine': {
    service: 'tracking',
    table: 'runs',
    make: aRun,
    place: async () => {
      const { id, client } = await aCourier();
      return { client, values: { courier_id: id, date: today() } };
    },
    values: (n) => ({ created_at: time(n), updated_at: time(n + 1) }),
  },
  '/api/trash/tracking': {
    service: 'tracking',
    table: 'parcels',
    make: aParcel,
    values: (n) => ({ tracking_code: unique(n), code_key: randomUUID(), deleted_at: time(n) }),
    query: `q=${MARK}`,
  },
  '/api/views': {
    service: 'tracking',
    table: 'list_views',
    make: aView,
    values: (n) => ({
      name: text(n),
      name_key: randomUUID(),
      created_at: time(n),
      updated_at: time(n + 1),
    }),
    query: `q=${MARK}`,
  },
  '/api/webhooks': {
    service: 'tracking',
    table: 'webhook_endpoints',
    make: aWebhook,
    values: (n) => ({
      name: text(n),
      created_at: time(n),
      updated_at: time(n + 1),
      disabled_at: time(n),
      disabled_because: 'admin',
    }),
    query: `q=${MARK}`,
  },
  '/api/webhooks/{id}/deliveries': {
    service: 'tracking',
    table: 'webhook_deliveries',
    make: aDelivery,
    place: async () => {
      const { id } = await aWebhook();
      return { path: `/api/webhooks/${id}/deliveries`, values: { endpoint_id: id } };
    },
    values: (n) => ({
      created_at: time(n),
      tried_at: orNull(n, time(n + 1)),
      delivered_at: time(n),
      next_try_at: null,
    }),
  },
};

it('covers every list of the document', () => {
  expect(Object.keys(STORED).toSorted()).toEqual(LISTS.toSorted());
  expect(LISTS.filter((path) => !takes('after')(path))).toEqual([]);
});

describe.each(Object.entries(STORED))(
  'GET %s by cursor',
  (path, { service, table, make, place, values, sample, query, also }) => {
    const rows = new StoredRows(service, table);
    let client = anAdmin();
    let url = '';
    let fixed: Values = {};
    const untouched: string[] = [];
    const add = async (n: number) => {
      const all = { ...fixed, ...values(n) };
      const id = await rows.add(all);
      await also?.(rows, id, all);
      return id;
    };

    beforeAll(async () => {
      const copied = (await make?.()) as { id?: string } | undefined;
      const own = await place?.();
      client = own?.client ?? anAdmin();
      fixed = own?.values ?? {};
      url = (own?.path ?? path) + (query === undefined ? '' : `?${query}`);
      await rows.open(sample, copied?.id);
      for (let n = 0; n < 5; n += 1) untouched.push(await add(n));
    });
    afterAll(() => rows.close());

    const ask = (parameters: Record<string, unknown>) => {
      const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
      const added = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
      return client.get(`${url}${url.includes('?') ? '&' : '?'}${added}`);
    };

    it.each(sortsOf(path))('contains each row once while others come and go, sorted by %s', async (sort) => {
      const leaving = [await add(2), await add(4)];
      const seen: string[] = [];
      let after: string | undefined;
      for (let pages = 1; ; pages += 1) {
        const answer = await ask({ sort, per_page: 1 + (pages % 3), after });
        expectAsDescribed(`GET ${path}`, answer);
        seen.push(...answer.body.data.map(({ id }: { id: string }) => id));
        expect(answer.body.current_page).toBe(pages);
        expect(answer.body.last_page > pages).toBe(answer.body.next_after !== null);
        expect(answer.body.next_page_url === null).toBe(answer.body.next_after === null);
        if (answer.body.next_after === null) break;
        after = answer.body.next_after;
        if (pages <= 3) await add(pages);
        const left = leaving.pop();
        if (left !== undefined) await rows.remove(left);
      }
      expect(seen.filter((id) => untouched.includes(id)).toSorted()).toEqual(untouched.toSorted());
      expect(new Set(seen).size).toBe(seen.length);
    });

    it('goes on with next_page_url', async () => {
      const { body } = await ask({ per_page: 2 });
      const byCursor = await ask({ per_page: 2, after: body.next_after });
      const onward = await client.get(byCursor.body.next_page_url as string);
      const expected = await ask({ per_page: 2, after: byCursor.body.next_after });
      expect(onward.body).toEqual(expected.body);
    });

    it('rejects a cursor that is not its own', async () => {
      const { body } = await ask({ per_page: 1 });
      const sort = sortsOf(path).find(
        (one) => one !== '-created_at' && one !== '-deleted_at' && one !== '-happened_at',
      );
      const wrong: Record<string, unknown>[] = [
        { after: 'x' },
        { after: `${body.next_after}A` },
        { after: String(body.next_after).slice(0, -1) },
        { after: body.next_after, page: 1 },
        ...(sort === undefined ? [] : [{ after: body.next_after, sort }]),
      ];
      for (const parameters of wrong) {
        const answer = await ask({ per_page: 1, ...parameters });
        expect(answer, JSON.stringify(parameters)).toMatchEnvelope({
          status: 422,
          errors: ['After is not valid'],
        });
        expect(answer.body.details).toMatchObject([{ field: 'after', code: 'invalid' }]);
        expectAsDescribed(`GET ${path}`, answer);
      }
    });
  },
);
