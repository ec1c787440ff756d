import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from './calls/index.ts';
import {
  aCallerOf,
  aCount,
  aCustomer,
  anActivity,
  anAuditedItem,
  anImport,
  aPage,
  aParcel,
  aWebhook,
  idOfUser,
  UNKNOWN_ID,
} from './support/builders.ts';
import { anAdmin } from './support/clients.ts';
import { expectAsDescribed, operationOf } from './support/document.ts';

let parcel_id = '';
let code = '';
/** A record of each kind that lists hang on, by its list. */
const records: Record<string, string> = {};
beforeAll(async () => {
  ({ parcel_id } = await anActivity());
  ({ tracking_code: code } = await aParcel());
  records['parcels'] = parcel_id;
  records['webhooks'] = (await aWebhook()).id;
  records['imports'] = (await anImport()).id;
  records['customers'] = (await aCustomer()).id;
  records['users'] = await idOfUser();
  records['vault'] = (await aCount()).id;
  await anAuditedItem();
});

const takes = (name: string) => (path: string) =>
  operationOf(`GET ${path}`).parameters?.some((one) => one.name === name) ?? false;

const LISTS = CALLS.filter(({ call }) => call.startsWith('GET '))
  .map(({ call }) => call.replace('GET ', ''))
  .filter(takes('per_page'));
const SORTED = LISTS.filter(takes('sort'));

const OF_A_PARCEL = new Set(['/api/activities', '/api/handovers', '/api/shares']);
/** Builds a list's path with a query; some lists need a record. */
const at = (path: string, query: string) => {
  const own = OF_A_PARCEL.has(path) ? `parcel_id=${parcel_id}&` : '';
  const id = records[path.split('/')[2] ?? ''] ?? '';
  return `${path.replace('{code}', code).replace('{id}', id)}?${own}${query}`;
};
/** Times that a list can sort by. Records that are immutable or deleted have only the one that they show. */
const timesOf = (path: string) => {
  if (path.startsWith('/api/account/')) return ['created_at'];
  if (path.startsWith('/api/audit/') || path === '/api/admins/security-log') return ['created_at'];
  if (
    /\}\/(?:invitations|shares|users|sessions)$/.test(path) ||
    path === '/api/shares' ||
    path === '/api/embeds'
  )
    return ['created_at'];
  if (path === '/api/handovers') return ['happened_at'];
  return path.startsWith('/api/trash/') ? ['deleted_at'] : ['created_at', 'updated_at'];
};
const ask = async (path: string, query: string) => (await aCallerOf(`GET ${path}`)).get(at(path, query));

describe.each(LISTS)('GET %s', (path) => {
  it('returns the first 20, and links to the next page', async () => {
    const answer = await ask(path, '');
    expect(answer).toMatchEnvelope({ status: 200, current_page: 1, per_page: 20 });
    const { total, last_page, next_page_url, data } = answer.body;
    expect(data).toHaveLength(Math.min(total as number, 20));
    expect(last_page).toBe(Math.max(1, Math.ceil(total / 20)));
    expect(next_page_url === null).toBe(last_page === 1);
    expectAsDescribed(`GET ${path}`, answer);
  });

  it('is empty past its end', async () => {
    const answer = await ask(path, 'page=999999');
    expect(answer).toMatchEnvelope({ status: 200, data: [], next_page_url: null, current_page: 999_999 });
    expectAsDescribed(`GET ${path}`, answer);
  });

  it.each([
    ['per_page=0', 'per_page', 'Page size is less than 1'],
    ['per_page=101', 'per_page', 'Page size is greater than 100'],
    ['page=0', 'page', 'Page is less than 1'],
    ['page=x', 'page', 'Page is not a number'],
  ])('rejects %s', async (query, field, message) => {
    const answer = await ask(path, query);
    expect(answer).toMatchEnvelope({ status: 422, errors: [message] });
    expect(answer.body.details[0].field).toBe(field);
    expectAsDescribed(`GET ${path}`, answer);
  });

  it('accepts pages of 100', async () => {
    expect(await ask(path, 'per_page=100')).toMatchEnvelope({ status: 200, per_page: 100 });
  });
});

describe.each(SORTED)('the order of GET %s', (path) => {
  it.each(timesOf(path))('is by %s, either way', async (time) => {
    expect((await ask(path, `sort=${time}`)).status).toBe(200);
    expect((await ask(path, `sort=-${time}`)).status).toBe(200);
  });

  it('rejects an unknown field', async () => {
    const answer = await ask(path, 'sort=password');
    expect(answer).toMatchEnvelope({ status: 422 });
    expect(answer.body.details[0]).toMatchObject({ field: 'sort', code: 'not_a_choice' });
  });
});

describe('a search', () => {
  it('matches substrings of parcels case-insensitively, in each searched field', async () => {
    const mark = randomUUID();
    const marked = `Mark-${mark.toUpperCase()}`;
    await Promise.all([
      aParcel({ recipient_name: marked }),
      aParcel({ destination: marked }),
      aParcel({ current_location: marked }),
      aParcel({ status: marked }),
      aParcel({ sender_email: `${marked}@example.com` }),
      aParcel({ tracking_code: marked }),
    ]);
    expect(await ask('/api/parcels', `q=ARK-${mark}`)).toMatchEnvelope({ status: 200, total: 6 });
  });

  it('matches wildcards literally', async () => {
    const mark = randomUUID();
    await aParcel({ status: `50% ${mark}` });
    expect(await ask('/api/parcels', `q=${encodeURIComponent(`50% ${mark}`)}`)).toMatchEnvelope({
      status: 200,
      total: 1,
    });
    expect(await ask('/api/parcels', `q=${encodeURIComponent(`5_% ${mark}`)}`)).toMatchEnvelope({
      status: 200,
      total: 0,
    });
  });

  it('keeps its terms across pages', async () => {
    const mark = randomUUID();
    for (const n of [1, 2, 3]) await aPage({ title: `Page ${n} ${mark}` });
    const first = await ask('/api/pages', `q=${mark}&per_page=2&sort=title`);
    expect(first).toMatchEnvelope({ status: 200, total: 3, last_page: 2 });
    const next = await anAdmin().get(first.body.next_page_url as string);
    expect(next.body.data.map(({ title }: { title: string }) => title)).toEqual([`Page 3 ${mark}`]);
    expect(next.body.next_page_url).toBeNull();
  });

  it('filters parcels by status', async () => {
    const status = `At ${randomUUID()}`;
    await Promise.all([aParcel({ status }), aParcel({ status: `${status}, later` })]);
    expect(await ask('/api/parcels', `status=${encodeURIComponent(status)}`)).toMatchEnvelope({
      status: 200,
      total: 1,
    });
  });
});

describe('the events of a parcel', () => {
  it('need a parcel', async () => {
    const message = 'Parcel id is required';
    expect(await anAdmin().get('/api/activities')).toMatchEnvelope({ status: 422, errors: [message] });
    const unknown = await anAdmin().get(`/api/activities?parcel_id=${UNKNOWN_ID}`);
    expect(unknown).toMatchEnvelope({ status: 404, errors: ['Parcel not found'] });
  });
});
