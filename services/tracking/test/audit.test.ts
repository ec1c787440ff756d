import { fill } from '@vaultway/common/testing';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { AuditTrail } from '@vaultway/common';
import {
  ExportAudit,
  UpdateActivity,
  UpdateCustomer,
  UpdateParcel,
  UpdateReplyTemplate,
  UpdateView,
  UpdateWebhook,
  type AuditRecord,
} from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEvent } from './support/builders.js';
import { sessions, startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const records = async (query: string): Promise<AuditRecord[]> =>
  (await tracking.admin.get(`/api/audit/tracking?${query}`)).body.data;

it('records changes of a parcel, with the admin and the state before and after', async () => {
  const session = sessions.sign({ email: 'ada@example.com' });
  const ada = sessions.signedIn(tracking.url, session);
  const parcel = await tracking.aParcel({ status: 'one' }).save();
  await ada.patch('/api/parcels', { id: parcel.id, status: 'two' });
  await ada.delete('/api/parcels', { id: parcel.id });

  const [deleted, updated, created] = await records(`record_type=parcel&record_id=${parcel.id}`);
  expect(created).toMatchObject({ action: 'parcel.created', before: null, after: { status: 'one' } });
  expect(updated).toMatchObject({
    action: 'parcel.updated',
    admin_id: session.admin.id,
    admin_email: 'ada@example.com',
    before: { status: 'one' },
    after: { status: 'two' },
  });
  expect(deleted).toMatchObject({ action: 'parcel.deleted', before: { status: 'two' }, after: null });
});

it('records changes of an event', async () => {
  const event = await anEvent(tracking.admin, await tracking.aParcel().save(), { title: 'one' });
  await tracking.admin.patch('/api/activities', { id: event.id, title: 'two' });
  await tracking.admin.delete('/api/activities', { id: event.id });
  const found = await records(`record_id=${event.id}`);
  expect(found.map(({ action }) => action)).toEqual([
    'activity.deleted',
    'activity.updated',
    'activity.created',
  ]);
});

it('does not record failed changes', async () => {
  const parcel = await tracking.aParcel().save();
  await tracking.admin.patch('/api/parcels', { id: parcel.id, show_map: 'yes' });
  await tracking.admin.post('/api/parcels', { ...parcel });
  expect(await records(`record_id=${parcel.id}`)).toHaveLength(1);
});

it('paginates, and filters by admin, action and time', async () => {
  const session = sessions.sign();
  const admin = sessions.signedIn(tracking.url, session);
  const before = new Date().toISOString();
  const parcel = await tracking.aParcel().save();
  for (const status of ['one', 'two', 'three']) await admin.patch('/api/parcels', { id: parcel.id, status });

  const mine = `admin_id=${session.admin.id}`;
  expect(await tracking.admin.get(`/api/audit/tracking?${mine}&per_page=2`)).toMatchEnvelope({
    status: 200,
    total: 3,
    last_page: 2,
    next_page_url: `/api/audit/tracking?${mine}&per_page=2&page=2`,
  });
  expect(await records(`${mine}&action=parcel.deleted`)).toEqual([]);
  expect(await records(`${mine}&from=${before}`)).toHaveLength(3);
  expect(await records(`${mine}&to=${before}`)).toEqual([]);
});

it('exports 10,000 entries, each once, a bounded page at a time', async () => {
  const admin = randomUUID();
  for (let nth = 0; nth < 10_000; nth += 2500) {
    await fill(
      tracking.database,
      `INSERT INTO audit (id, at, admin_id, admin_email, action, record_type, record_id, before, after)
       SELECT gen_random_uuid(), $2::timestamptz + make_interval(secs => nth / 100), $1, 'many@vaultway.example',
         'parcel.updated', 'parcel', gen_random_uuid(), '{"status": "one"}', '{"status": "two"}'
       FROM generate_series($3::int, $3::int + 2499) AS nth`,
      [admin, '2020-01-01T00:00:00.000Z', nth],
    );
  }
  const ids = new Set<string>();
  let largest = 0;
  const trail = new AuditTrail(tracking.database);
  const query = ExportAudit.parse({ admin_id: admin });
  for await (const rows of trail.chunks(query)) {
    largest = Math.max(largest, rows.length);
    for (const { id } of rows) ids.add(String(id));
  }
  expect(ids.size).toBe(10_000);
  expect(largest).toBeLessThanOrEqual(200);
}, 120_000);

it('sorts by time in both directions, and by nothing else', async () => {
  const parcel = await tracking.aParcel().save();
  await tracking.admin.patch('/api/parcels', { id: parcel.id, status: 'later' });
  const actions = async (sort: string) =>
    (await records(`record_id=${parcel.id}&sort=${sort}`)).map(({ action }) => action);
  expect(await actions('created_at')).toEqual(['parcel.created', 'parcel.updated']);
  expect(await actions('-created_at')).toEqual(['parcel.updated', 'parcel.created']);
  const answer = await tracking.admin.get('/api/audit/tracking?sort=action');
  expect(answer.status).toBe(422);
  expect(answer.body.details).toMatchObject([{ field: 'sort', code: 'not_a_choice' }]);
});

describe('the export of the activity log', () => {
  const exported = async (query: string) => {
    const answer = await tracking.admin.get(`/api/audit/tracking.csv?${query}`);
    expect(answer.status).toBe(200);
    return answer;
  };

  it('has the filtered entries, with their values as text', async () => {
    const parcel = await tracking.aParcel({ recipient_name: '=1+1 "دانا"', status: 'one' }).save();
    await tracking.admin.patch('/api/parcels', { id: parcel.id, status: 'two' });
    const { headers, text } = await exported(`record_id=${parcel.id}&action=parcel.updated`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="audit-tracking-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [head, row, end, ...more] = text.split('\r\n');
    expect(head).toMatch(/^\uFEFF?"at","admin_email","action","parcels","record_type","record_id","before"/);
    expect(row).toContain(`"parcel.updated","${parcel.tracking_code}","parcel","${parcel.id}"`);
    expect(row).toContain('""recipient_name"":""=1+1 \\""دانا\\""""');
    expect([end, ...more]).toEqual(['']);
  });

  it('has every entry of a large log once, in order', async () => {
    await fill(
      tracking.database,
      `INSERT INTO audit (id, at, action, record_type, record_id, admin_email, after)
       SELECT gen_random_uuid(), now() - (n / 3) * interval '1 second', 'many.created', 'many', lpad(n::text, 5, '0'),
         '@cmd' || n, '{"title": "many"}'
       FROM generate_series(1, 10000) AS n`,
    );
    const rows = (await exported('action=many.created&sort=created_at')).text.split('\r\n').slice(1, -1);
    expect(new Set(rows).size).toBe(10_000);
    const times = rows.map((row) => row.slice(0, row.indexOf(',')));
    expect(times).toEqual(times.toSorted());
    expect(rows.every((row) => row.includes(`"'@cmd`))).toBe(true);
  });

  it.each([
    ['from=yesterday', 'From is not a time (like 2026-11-05T05:09:00Z)'],
    ['from=2026-11-06T00:00:00Z&to=2026-11-05T00:00:00Z', 'To is before from'],
  ])('rejects %s, as the list does', async (query, sentence) => {
    for (const path of ['tracking', 'tracking.csv']) {
      const answer = await tracking.admin.get(`/api/audit/${path}?${query}`);
      expect(answer).toMatchEnvelope({ status: 422, errors: [sentence] });
    }
  });

  it.each([
    ['admin', 200],
    ['clerk', 200],
    ['auditor', 200],
    ['courier', 403],
  ] as const)('answers a %s with %i', async (role, status) => {
    expect((await tracking.signedInAs(role).get('/api/audit/tracking.csv?record_id=none')).status).toBe(
      status,
    );
  });
});

it('names the parcel of an event, even if it is deleted', async () => {
  const parcel = await tracking.aParcel().save();
  const event = await anEvent(tracking.admin, parcel, { title: 'one' });
  await tracking.admin.delete('/api/parcels', { id: parcel.id });
  expect(await records(`record_id=${event.id}&action=activity.created`)).toMatchObject([
    { parcels: [parcel.tracking_code] },
  ]);
});

it("searches for actors and the records' names, and takes no pattern", async () => {
  const { id, tracking_code } = await tracking.aParcel().save();
  expect(await records(`q=${tracking_code.toLowerCase()}`)).toMatchObject([{ record_id: id }]);
  const session = sessions.sign({ email: 'searched.for@example.com' });
  await sessions.signedIn(tracking.url, session).patch('/api/parcels', { id, status: 'x' });
  expect(await records('q=Searched.For@')).toMatchObject([{ action: 'parcel.updated' }]);
  expect(await records('q=earched_for')).toEqual([]);
});

describe('a change to the stored values', () => {
  /** Fields that a record's view and PATCH share. */
  const repeated = (schema: { shape: object }, record: object) =>
    Object.fromEntries(Object.entries(record).filter(([field]) => field in schema.shape));
  const made = async (path: string, input: object) => (await tracking.admin.post(path, input)).body.data;
  const webhook = () =>
    made('/api/webhooks', { name: 'x', url: 'https://example.com/hook', types: ['event.created'] });

  it.each([
    ['/api/parcels', UpdateParcel, async () => tracking.aParcel({ weight: '2.50', status: 'Held' }).save()],
    [
      '/api/activities',
      UpdateActivity,
      async () => anEvent(tracking.admin, await tracking.aParcel().save(), { title: 'Held' }),
    ],
    ['/api/webhooks', UpdateWebhook, webhook],
    [
      '/api/customers',
      UpdateCustomer,
      () => made('/api/customers', { name: 'Acme', emails: ['a@acme.example'] }),
    ],
    ['/api/views', UpdateView, () => made('/api/views', { name: 'Late', search: '?overdue=yes' })],
    [
      '/api/reply-templates',
      UpdateReplyTemplate,
      () => made('/api/reply-templates', { name: 'Received', text: 'Thank you.' }),
    ],
  ])('of %s is not recorded, whichever field it names', async (path, schema, create) => {
    const record = (await create()) as { id: string };
    const { updated_at: version, ...values } = repeated(schema, record) as Record<string, unknown>;
    const before = (await records(`record_id=${record.id}`)).length;
    expect(before).toBeGreaterThan(0);
    for (const field of Object.keys(values)) {
      const answer = await tracking.admin.patch(path, { id: record.id, [field]: values[field] });
      expect([200, 422]).toContain(answer.status);
    }
    expect(
      await tracking.admin.patch(path, { ...values, id: record.id, updated_at: version }),
    ).toMatchEnvelope({
      status: 200,
      data: { updated_at: version },
    });
    const entries = await records(`record_id=${record.id}`);
    expect(entries.slice(0, -before).map(({ before: old, after }) => ({ old, after }))).toEqual([]);
  });

  it('of a note, of custom fields or of statuses is not recorded either', async () => {
    const parcel = await tracking.aParcel({ status: `Held ${randomUUID()}` }).save();
    const notes = `/api/parcels/${parcel.id}/notes`;
    const note = (await tracking.admin.post(notes, { text: 'Call first' })).body.data;
    const fields = (await tracking.admin.get('/api/custom-fields')).body.data;
    const before = await records('grouped=no&per_page=1');
    const answers = [
      await tracking.admin.patch(`${notes}/${note.id}`, { text: 'Call first' }),
      await tracking.admin.patch('/api/custom-fields', fields),
      await tracking.admin.patch('/api/statuses', { from: [parcel.status], to: parcel.status }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await records('grouped=no&per_page=1')).toEqual(before);
  });

  it('is checked for every PATCH of a record', async () => {
    const { paths } = JSON.parse(await readFile(new URL('../openapi.json', import.meta.url), 'utf8')) as {
      paths: Record<string, object>;
    };
    const patched = Object.keys(paths).filter((path) => 'patch' in (paths[path] ?? {}));
    const withoutLog = [
      '/api/account/parcels/{code}', // a client's own choice
      '/api/account/notifications', // likewise
      '/api/imports', // logged when they run
      '/api/imports/{id}/rows',
    ];
    const checked = [
      ...[
        'parcels',
        'activities',
        'webhooks',
        'customers',
        'views',
        'reply-templates',
        'custom-fields',
        'statuses',
      ].map((noun) => `/api/${noun}`),
      '/api/parcels/{id}/notes/{note}',
      '/api/runs', // by runs.test.ts
      '/api/requests', // by requests.test.ts
    ];
    expect(patched.toSorted()).toEqual([...checked, ...withoutLog].toSorted());
  });
});
