import type { Item } from '@vaultway/contracts';
import { randomUUID } from 'node:crypto';
import {
  aCount,
  aFile,
  aFinishedCount,
  aMovement,
  anAccountPerson,
  anApprovedCount,
  anAuditedItem,
  anInvitedAuditor,
  anItemPhoto,
  anOwnVaultItem,
  aPicture,
  aPlace,
  aVaultAccount,
  aVaultItem,
  aMelt,
  aWithdrawal,
  depositFacts,
  personFacts,
  sealedAt,
} from '../support/builders.ts';
import { aColleague, anAdmin, made } from '../support/clients.ts';
import type { Call } from './call.ts';

const own = async (path: (item: Item) => string) => {
  const { client, item } = await anOwnVaultItem();
  return { client, path: `/api/vault/account/${path(item)}` };
};

/** Calls of clients. */
const OWN_CALLS: Call[] = [
  {
    call: 'GET /api/vault/account/holdings',
    who: 'user',
    status: 200,
    message: '',
    good: () => own(() => 'holdings'),
  },
  {
    call: 'GET /api/vault/account/reservations',
    who: 'user',
    status: 200,
    message: '',
    good: () => own(() => 'reservations'),
  },
  {
    call: 'GET /api/vault/account/boxes',
    who: 'user',
    status: 200,
    message: '',
    good: () => own(() => 'boxes'),
  },
  {
    call: 'GET /api/vault/account/visits',
    who: 'user',
    status: 200,
    message: '',
    good: () => own(() => 'visits'),
  },
  {
    call: 'GET /api/vault/account/items',
    who: 'user',
    status: 200,
    message: '',
    good: () => own(() => 'items'),
  },
  {
    call: 'GET /api/vault/account/items/export.csv',
    who: 'user',
    status: 200,
    message: '',
    good: () => own(() => 'items/export.csv'),
  },
  {
    call: 'GET /api/vault/account/items/{id}',
    who: 'user',
    status: 200,
    message: '',
    good: () => own(({ id }) => `items/${id}`),
    data: { state: 'in', fine_weight: '32.148' },
  },
  {
    call: 'GET /api/vault/account/items/{id}/photos/{photo}',
    who: 'user',
    status: 200,
    message: '',
    good: async () => {
      const { client, item } = await anOwnVaultItem();
      const { id } = await anItemPhoto(item);
      return { client, path: `/api/vault/account/items/${item.id}/photos/${id}` };
    },
  },
  {
    call: 'GET /api/vault/account/statement',
    who: 'user',
    status: 200,
    message: '',
    good: () => own(({ account_id }) => `statement?account_id=${account_id}`),
    data: { left_out: 0 },
  },
  {
    call: 'GET /api/vault/account/statement.csv',
    who: 'user',
    status: 200,
    message: '',
    good: () => own(({ account_id }) => `statement.csv?account_id=${account_id}`),
  },
  {
    call: 'GET /api/vault/account/statement.pdf',
    who: 'user',
    status: 200,
    message: '',
    good: () => own(({ account_id }) => `statement.pdf?account_id=${account_id}&language=ar`),
  },
  {
    call: 'GET /api/vault/account/withdrawals/{id}/certificate.pdf',
    who: 'user',
    status: 200,
    message: '',
    good: async () => {
      const { client, item } = await anOwnVaultItem();
      const { id } = await aWithdrawal(item);
      return { client, path: `/api/vault/account/withdrawals/${id}/certificate.pdf` };
    },
  },
  {
    call: 'GET /api/vault/account/melts/{id}/certificate.pdf',
    who: 'user',
    status: 200,
    message: '',
    good: async () => {
      const { client, item } = await anOwnVaultItem();
      const { id } = await aMelt(item);
      return { client, path: `/api/vault/account/melts/${id}/certificate.pdf` };
    },
  },
];

const PHOTO_CALLS: Call[] = [
  {
    call: 'GET /api/vault/items/{id}/photos',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => {
      const item = await aVaultItem();
      await anItemPhoto(item);
      return { path: `/api/vault/items/${item.id}/photos` };
    },
    data: [{ removed_at: null }],
  },
  {
    call: 'POST /api/vault/items/{id}/photos',
    who: 'admin',
    status: 201,
    message: 'Photo added',
    good: async () => ({
      path: `/api/vault/items/${(await aVaultItem()).id}/photos`,
      fields: { image: aFile(await aPicture()) },
    }),
    data: { removed_at: null },
  },
  {
    call: 'GET /api/vault/items/{id}/photos/{photo}',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: await photoPath() }),
  },
  {
    call: 'POST /api/vault/items/{id}/photos/{photo}/remove',
    who: 'admin',
    status: 200,
    message: 'Photo removed',
    good: async () => ({ path: `${await photoPath()}/remove`, fields: { reason: 'Blurred' } }),
    data: { remove_reason: 'Blurred' },
  },
];

async function photoPath(): Promise<string> {
  const { id, item_id } = await anItemPhoto(await aVaultItem());
  return `/api/vault/items/${item_id}/photos/${id}`;
}

export const VAULT_CALLS: Call[] = [
  ...PHOTO_CALLS,
  {
    call: 'GET /api/vault/places',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => {
      await aPlace();
      return {};
    },
  },
  {
    call: 'GET /api/vault/places/labels.pdf',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/vault/places/labels.pdf?ids=${(await aPlace()).id}&format=a6` }),
  },
  {
    call: 'GET /api/vault/places/{id}',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/vault/places/${(await aPlace()).id}` }),
    data: { kind: 'vault', parent_id: null },
  },
  {
    call: 'POST /api/vault/places',
    who: 'admin',
    status: 201,
    message: 'Place created',
    good: async () => ({
      fields: { kind: 'room', code: randomUUID(), parent_id: (await aPlace()).id, capacity: 12 },
    }),
    data: { kind: 'room', capacity: 12 },
  },
  {
    call: 'PATCH /api/vault/places',
    who: 'admin',
    status: 200,
    message: 'Place updated',
    good: async () => ({ fields: { id: (await aPlace()).id, name: 'West wing' } }),
    data: { name: 'West wing' },
  },
  {
    call: 'GET /api/vault/accounts',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => {
      await aVaultAccount();
      return {};
    },
  },
  {
    call: 'GET /api/vault/accounts/{id}',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/vault/accounts/${(await aVaultAccount()).id}` }),
    data: { status: 'open' },
  },
  {
    call: 'GET /api/vault/accounts/{id}/statement.pdf',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/vault/accounts/${(await aVaultItem()).account_id}/statement.pdf` }),
  },
  {
    call: 'GET /api/vault/movements/{id}/certificate.pdf',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => {
      const { id } = await aWithdrawal(await aVaultItem());
      return { path: `/api/vault/movements/${id}/certificate.pdf` };
    },
  },
  {
    call: 'GET /api/vault/counts/{id}/report.pdf',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/vault/counts/${(await anApprovedCount()).id}/report.pdf` }),
  },
  {
    call: 'POST /api/vault/accounts',
    who: 'admin',
    status: 201,
    message: 'Account created',
    good: () => ({ fields: { number: randomUUID(), insured_limit: '1000000', insured_currency: 'USD' } }),
    data: { status: 'open', insured_limit: '1000000' },
  },
  {
    call: 'PATCH /api/vault/accounts',
    who: 'admin',
    status: 200,
    message: 'Account updated',
    good: async () => ({ fields: { id: (await aVaultAccount()).id, status: 'frozen' } }),
    data: { status: 'frozen' },
  },
  {
    call: 'GET /api/vault/account-people',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => {
      await anAccountPerson();
      return {};
    },
  },
  {
    call: 'POST /api/vault/account-people',
    who: 'admin',
    status: 201,
    message: 'Client added',
    good: async () => ({ fields: await personFacts() }),
    data: { role: 'nominee', may_instruct: true },
  },
  {
    call: 'PATCH /api/vault/account-people',
    who: 'admin',
    status: 200,
    message: 'Client updated',
    good: async () => ({ fields: { id: (await anAccountPerson()).id, role: 'holder' } }),
    data: { role: 'holder' },
  },
  {
    call: 'DELETE /api/vault/account-people',
    who: 'admin',
    status: 200,
    message: 'Client removed',
    good: async () => ({ fields: { id: (await anAccountPerson()).id } }),
  },
  {
    call: 'GET /api/vault/items',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => {
      await aVaultItem();
      return {};
    },
  },
  { call: 'GET /api/vault/items/export.csv', who: 'admin', status: 200, message: '', good: () => ({}) },
  {
    call: 'GET /api/vault/items/{id}',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/vault/items/${(await aVaultItem()).id}` }),
    data: { state: 'in', fine_weight: '32.148' },
  },
  {
    call: 'GET /api/vault/items/{id}/biography',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/vault/items/${(await aVaultItem()).id}/biography` }),
  },
  {
    call: 'GET /api/vault/totals',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/vault/totals?account_id=${(await aVaultItem()).account_id}` }),
  },
  {
    call: 'GET /api/vault/movements',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => {
      await aMovement();
      return {};
    },
  },
  {
    call: 'GET /api/vault/movements/{id}',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/vault/movements/${(await aMovement()).id}` }),
    data: { kind: 'deposit', state: 'drafted' },
  },
  {
    call: 'POST /api/vault/movements',
    who: 'admin',
    status: 201,
    message: 'Movement drafted',
    good: async () => ({ fields: { kind: 'withdrawal', item_ids: (await aVaultItem()).id } }),
    data: { kind: 'withdrawal', state: 'drafted', explanation: null },
  },
  {
    call: 'PATCH /api/vault/movements',
    who: 'admin',
    status: 200,
    message: 'Draft updated',
    good: async () => {
      const { kind: _, ...content } = await depositFacts();
      return { fields: { id: (await aMovement()).id, ...content } };
    },
    data: { state: 'drafted' },
  },
  {
    call: 'DELETE /api/vault/movements',
    who: 'admin',
    status: 200,
    message: 'Draft cancelled',
    good: async () => ({ fields: { id: (await aMovement()).id } }),
    data: null,
  },
  {
    call: 'POST /api/vault/movements/{id}/approve',
    who: 'admin',
    status: 200,
    message: 'Movement approved',
    good: async () => {
      const { id, updated_at } = await aMovement();
      const { client } = await aColleague();
      return { client, path: `/api/vault/movements/${id}/approve`, fields: { updated_at } };
    },
    data: { state: 'done' },
  },
  {
    call: 'POST /api/vault/movements/{id}/parcel',
    who: 'admin',
    status: 201,
    message: 'Parcel created',
    good: async () => {
      const { client } = await aColleague();
      const { id, updated_at } = await made(
        anAdmin().post('/api/vault/movements', { kind: 'withdrawal', item_ids: (await aVaultItem()).id }),
      );
      await made(client.post(`/api/vault/movements/${id}/approve`, { updated_at }));
      return {
        path: `/api/vault/movements/${id}/parcel`,
        fields: { recipient_name: 'Ada Lovelace', destination: 'London' },
      };
    },
    data: { kind: 'withdrawal', state: 'done', parcel_code: null },
  },
  {
    call: 'GET /api/vault/counts',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => {
      await aCount();
      return {};
    },
  },
  {
    call: 'GET /api/vault/audit',
    who: 'visitor',
    status: 200,
    message: '',
    good: async () => {
      await anAuditedItem();
      return {};
    },
    data: { balanced: true },
  },
  {
    call: 'GET /api/vault/audit.csv',
    who: 'visitor',
    status: 200,
    message: '',
    good: async () => {
      await anAuditedItem();
      return {};
    },
  },
  {
    call: 'GET /api/vault/counts/{id}',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/vault/counts/${(await aCount()).id}` }),
    data: { state: 'open', expected: 1, left: 1 },
  },
  {
    call: 'GET /api/vault/counts/{id}/lines',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/vault/counts/${(await aCount()).id}/lines` }),
  },
  {
    call: 'POST /api/vault/counts',
    who: 'admin',
    status: 201,
    message: 'Count started',
    good: async () => ({ fields: { account_id: (await aVaultItem()).account_id } }),
    data: { state: 'open', expected: 1 },
  },
  {
    call: 'DELETE /api/vault/counts',
    who: 'admin',
    status: 200,
    message: 'Count cancelled',
    good: async () => ({ fields: { id: (await aCount()).id } }),
    data: null,
  },
  {
    call: 'POST /api/vault/counts/{id}/scans',
    who: 'admin',
    status: 200,
    message: 'Scans added',
    good: async () => ({
      path: `/api/vault/counts/${(await aCount()).id}/scans`,
      fields: {
        scans: JSON.stringify([{ id: randomUUID(), code: 'AB 123', at: '2026-11-24T10:00:00Z' }]),
      },
    }),
  },
  {
    call: 'POST /api/vault/counts/{id}/finish',
    who: 'admin',
    status: 200,
    message: 'Count finished',
    good: async () => ({ path: `/api/vault/counts/${(await aCount()).id}/finish`, fields: {} }),
    data: { state: 'finished', missing: 1 },
  },
  {
    call: 'POST /api/vault/counts/{id}/reasons',
    who: 'admin',
    status: 200,
    message: 'Reason saved',
    good: async () => {
      const { count, line } = await aFinishedCount();
      return {
        path: `/api/vault/counts/${count.id}/reasons`,
        fields: { line_ids: line.id, reason: 'At the assayer' },
      };
    },
    data: { state: 'finished', unexplained: 0 },
  },
  {
    call: 'POST /api/vault/counts/{id}/approve',
    who: 'admin',
    status: 200,
    message: 'Count approved',
    good: async () => {
      const { count, line } = await aFinishedCount();
      const { updated_at } = await made(
        anAdmin().post(`/api/vault/counts/${count.id}/reasons`, { line_ids: line.id, reason: 'Lost' }),
      );
      const { client } = await aColleague();
      return { client, path: `/api/vault/counts/${count.id}/approve`, fields: { updated_at } };
    },
    data: { state: 'approved' },
  },
  {
    call: 'GET /api/vault/counts/{id}/invitations',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: (await anInvitedAuditor()).path }),
    data: [{ open: true, opened_at: null, signature: null }],
  },
  {
    call: 'POST /api/vault/counts/{id}/invitations',
    who: 'admin',
    status: 201,
    message: 'The invitation is on its way',
    good: async () => ({
      path: `/api/vault/counts/${(await aCount()).id}/invitations`,
      fields: { email: 'ada@audit.example', days: 30 },
    }),
    data: { email: 'ada@audit.example', open: true },
  },
  {
    call: 'DELETE /api/vault/counts/{id}/invitations/{invitation}',
    who: 'admin',
    status: 200,
    message: 'Link ended',
    good: async () => {
      const { path, invitation } = await anInvitedAuditor();
      return { path: `${path}/${invitation.id}` };
    },
    data: null,
  },
  {
    call: 'POST /api/vault/invited-count',
    who: 'visitor',
    status: 200,
    message: '',
    good: async () => ({ fields: { token: (await anInvitedAuditor()).token } }),
    data: { state: 'open', expected: 1, signature: null },
  },
  {
    call: 'POST /api/vault/invited-count/lines',
    who: 'visitor',
    status: 200,
    message: '',
    good: async () => ({ fields: { token: (await anInvitedAuditor()).token } }),
    data: { lines: [{ outcome: 'left' }], next_after: null },
  },
  {
    call: 'POST /api/vault/invited-count/signature',
    who: 'visitor',
    status: 201,
    message: 'Count signed',
    good: async () => {
      const { count, line } = await aFinishedCount();
      const reason = { line_ids: line.id, reason: 'Lost' };
      const { updated_at } = await made(anAdmin().post(`/api/vault/counts/${count.id}/reasons`, reason));
      const { token } = await anInvitedAuditor(count);
      return { fields: { token, updated_at, name: 'Ada Byron', firm: 'Byron & Co.', agrees: 'yes' } };
    },
    data: { state: 'finished', signature: { firm: 'Byron & Co.', agrees: true } },
  },
  {
    call: 'GET /api/vault/audit/items',
    who: 'visitor',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/vault/audit/items?q=${(await anAuditedItem()).serial}` }),
    data: [{ metal: 'gold', fine_weight: '32.148' }],
  },
  {
    call: 'GET /api/vault/audit/items/{id}/proof',
    who: 'visitor',
    status: 200,
    message: '',
    good: async () => ({
      path: await sealedAt(`/api/vault/audit/items/${(await anAuditedItem()).id}/proof`),
    }),
    data: { log: { version: 2 } },
  },
  ...OWN_CALLS,
  { call: 'GET /api/audit/vault', who: 'admin', status: 200, message: '', good: () => ({}) },
  { call: 'GET /api/audit/vault.csv', who: 'admin', status: 200, message: '', good: () => ({}) },
];
