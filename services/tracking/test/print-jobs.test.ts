import { fill } from '@vaultway/common/testing';
import type { PrintJob, Role } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freshCode } from './support/builders.js';
import { runToEnd, upload } from './support/imports.js';
import { readPdf } from './support/pdf.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const labels = (body: object) => tracking.admin.post('/api/parcels/labels', body);
const made = async (body: object, kind = 'labels'): Promise<PrintJob> => {
  const answer = await tracking.admin.post(`/api/parcels/${kind}`, body);
  expect(answer).toMatchEnvelope({ status: 201, message: 'Files are ready' });
  return answer.body.data;
};
const job = async (id: string): Promise<PrintJob> => (await tracking.admin.get(`/api/jobs/${id}`)).body.data;

/** Downloads the raw bytes, which the test's client would decode as text. */
async function download(path = '') {
  const cookie = `session=${tracking.admin.cookies.get('session')}`;
  const response = await fetch(tracking.url + path, { headers: { cookie } });
  return {
    status: response.status,
    headers: response.headers,
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}
const pdf = async (path?: string) => readPdf((await download(path)).bytes);

/** Imports parcels with a note in the file's order. */
async function importOf(count: number): Promise<{ id: string; codes: string[] }> {
  const codes = Array.from({ length: count }, () => freshCode());
  const rows = codes.map((code, at) => `${code},Ada ${count - at},Lagos`);
  const csv = ['Tracking number,Recipient,Destination', ...rows].join('\n');
  const { id } = (await upload(tracking.admin, 'parcels', csv)).body.data;
  await runToEnd(tracking.admin, id);
  return { id, codes };
}

describe('labels of an import', () => {
  it('are printed in hundreds on sheets, in the order of the file', async () => {
    const { id, codes } = await importOf(201);
    const { files, ...rest } = await made({ import: id, format: 'a4-8' });
    expect(rest).toMatchObject({ kind: 'labels', format: 'a4-8', parcels: 201, done: 0, deleted: [] });
    expect(files.map(({ name, first, last, parcels }) => [name, first, last, parcels])).toEqual([
      ['labels-1.pdf', codes[0], codes[99], 100],
      ['labels-2.pdf', codes[100], codes[199], 100],
      ['labels-3.pdf', codes[200], codes[200], 1],
    ]);
    const { pages, letters } = await pdf(files[1]?.url);
    expect(pages).toBe(13);
    for (const at of [100, 199]) expect(letters).toContain(codes[at]);
    for (const at of [99, 200]) expect(letters).not.toContain(codes[at]);
    expect((await job(rest.id)).done).toBe(100);
  });

  it('are one file for a roll', async () => {
    const { id, codes } = await importOf(120);
    const { files } = await made({ import: id });
    expect(files).toMatchObject([{ name: 'labels-1.pdf', parcels: 120, printed_at: null }]);
    const { pages, letters } = await pdf(files[0]?.url);
    expect(pages).toBe(120);
    expect(letters.indexOf(codes[0] ?? '')).toBeLessThan(letters.indexOf(codes[119] ?? ''));
  });
});

describe('a print job', () => {
  it('prints parcels that match a list’s filters, in its order', async () => {
    const status = `Held ${process.pid}`;
    const saved = [];
    for (const destination of ['Oslo', 'Bern', 'Rome'])
      saved.push(await tracking.aParcel({ destination, status }).save());
    const match = new URLSearchParams({ status, sort: 'destination' }).toString();
    const { files, parcels } = await made({ match }, 'waybills');
    expect(parcels).toBe(3);
    const { text, pages, title } = await pdf(files[0]?.url);
    expect({ pages, title }).toEqual({ pages: 3, title: '3 waybills' });
    const places = ['Bern', 'Oslo', 'Rome'].map((place) => text.indexOf(place));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it('keeps the order of the ids', async () => {
    const [one, other] = [await tracking.aParcel().save(), await tracking.aParcel().save()];
    const { files } = await made({ ids: [other.id.toUpperCase(), one.id, other.id] });
    expect(files).toMatchObject([{ first: other.tracking_code, last: one.tracking_code, parcels: 2 }]);
  });

  it('names parcels deleted meanwhile, and leaves them out', async () => {
    const [kept, gone] = [await tracking.aParcel().save(), await tracking.aParcel().save()];
    const { id, files } = await made({ ids: [kept.id, gone.id] });
    await tracking.admin.delete('/api/parcels', { id: gone.id });
    expect(await job(id)).toMatchObject({ parcels: 1, deleted: [gone.tracking_code] });
    const { letters, pages } = await pdf(files[0]?.url);
    expect(pages).toBe(1);
    expect(letters).toContain(kept.tracking_code);
    await tracking.admin.delete('/api/parcels', { id: kept.id });
    const answer = await tracking.admin.get(files[0]?.url ?? '');
    expect(answer).toMatchEnvelope({ status: 404, errors: ['Parcel not found'] });
  });

  it('counts no deleted parcel, so that its progress ends', async () => {
    const { id: imported, codes } = await importOf(101);
    const { id, files } = await made({ import: imported, format: 'a4-8' });
    const rows = await tracking.database.query<{ id: string }[]>(
      'SELECT id FROM parcels WHERE tracking_code = ANY($1)',
      [[codes[0], codes[100]]],
    );
    for (const row of rows) await tracking.admin.delete('/api/parcels', { id: row.id });
    await pdf(files[0]?.url);
    const after = await job(id);
    expect(after.files.map(({ parcels }) => parcels)).toEqual([99, 0]);
    expect(after).toMatchObject({ parcels: 99, done: 99, deleted: [codes[0], codes[100]] });
  });

  it('names the first hundred deleted parcels of 50,000, and counts all', async () => {
    const { id } = await made({ ids: [(await tracking.aParcel().save()).id] }, 'waybills');
    await fill(
      tracking.database,
      `UPDATE print_jobs SET
         ids = ARRAY(SELECT gen_random_uuid() FROM generate_series(1, 49999)) || ids,
         codes = ARRAY(SELECT 'VW-' || n FROM generate_series(1, 49999) n) || codes
       WHERE id = $1`,
      [id],
    );
    // Beside other tests, statements about so many parcels may exceed their time limit.
    const { files, deleted, ...rest } = await vi.waitUntil(() => job(id), { timeout: 50_000, interval: 100 });
    expect(rest).toMatchObject({ parcels: 1, done: 0, deleted_total: 49_999 });
    expect(deleted).toHaveLength(100);
    expect(deleted.at(-1)).toBe('VW-100');
    expect(files).toHaveLength(500);
    expect(files[9]).toMatchObject({ name: 'waybills-10.pdf', first: 'VW-901', last: 'VW-1000', parcels: 0 });
    expect(files[499]).toMatchObject({ first: 'VW-49901', parcels: 1 });
    expect((await pdf(files[499]?.url)).pages).toBe(1);
  });

  it('prints a parcel as it is now', async () => {
    const { id } = await tracking.aParcel({ recipient_name: 'Old Name' }).save();
    const { files } = await made({ ids: [id] });
    await tracking.admin.patch('/api/parcels', { id, recipient_name: 'Neuer Name' });
    expect((await pdf(files[0]?.url)).letters).toContain('NeuerName');
  });

  it('keeps the time of the first download', async () => {
    const { id } = await tracking.aParcel().save();
    const { id: jobId, files } = await made({ ids: [id] });
    await pdf(files[0]?.url);
    const [first] = (await job(jobId)).files;
    expect(first?.printed_at).toMatch(/^20/);
    await pdf(files[0]?.url);
    expect((await job(jobId)).files).toEqual([first]);
  });

  it('is made once, however often it is sent with a key', async () => {
    const { id } = await tracking.aParcel().save();
    const client = tracking.admin.with({ 'idempotency-key': `print-${id}` });
    const answers = [1, 2].map(() => client.post('/api/parcels/labels', { ids: [id] }));
    const ids = (await Promise.all(answers)).flatMap(({ body }) => body.data?.id ?? []);
    const again = await client.post('/api/parcels/labels', { ids: [id] });
    expect(ids[0]).toMatch(/-/);
    expect(new Set([...ids, again.body.data.id]).size).toBe(1);
  });

  it('is gone after a day', async () => {
    const { id } = await tracking.aParcel().save();
    const { id: jobId, files } = await made({ ids: [id] });
    await tracking.database.query(
      `UPDATE print_jobs SET created_at = now() - interval '25 hours' WHERE id = $1`,
      [jobId],
    );
    expect(await tracking.admin.get(`/api/jobs/${jobId}`)).toMatchEnvelope({ status: 404 });
    expect((await download(files[0]?.url)).status).toBe(404);
  });

  it.each(['nobody/1.pdf', 'nobody'])('answers 404 for %s', async (path) => {
    expect(await tracking.admin.get(`/api/jobs/${path}`)).toMatchEnvelope({ status: 404 });
  });

  it.each(['0.pdf', '2.pdf', '1.zpl', 'x.pdf', '01.pdf'])('has no file %s', async (file) => {
    const { id } = await made({ ids: [(await tracking.aParcel().save()).id] });
    expect(await tracking.admin.get(`/api/jobs/${id}/${file}`)).toMatchEnvelope({ status: 404 });
  });

  it.each([
    [{}, 422, 'Ids is required'],
    [{ ids: [] }, 422, 'Ids is required'],
    [{ ids: ['nobody'] }, 404, 'Parcel not found'],
    [{ import: 'nothing' }, 404, 'Parcel not found'],
    [{ match: 'status=never used' }, 404, 'Parcel not found'],
    [{ match: 'overdue=maybe' }, 422, 'Overdue must be one of: yes, no'],
    [{ match: 'foo=bar' }, 422, 'There is no field Foo'],
    [{ ids: ['x'], format: 'a0' }, 422, 'Format must be one of: a6, a4-4, a4-8, zpl'],
  ])('rejects %j', async (body, status, sentence) => {
    expect(await labels(body)).toMatchEnvelope({ status, errors: [sentence] });
  });

  it('knows no parcel of the trash', async () => {
    const [kept, gone] = [await tracking.aParcel().save(), await tracking.aParcel().save()];
    await tracking.admin.delete('/api/parcels', { id: gone.id });
    expect(await labels({ ids: [kept.id, gone.id] })).toMatchEnvelope({
      status: 404,
      errors: ['Parcel not found'],
    });
  });

  it('requires an admin', async () => {
    const { status } = await tracking.visitor().post('/api/parcels/labels', { ids: ['x'] });
    expect(status).toBe(401);
  });
});

describe('jobs of one caller', () => {
  /** Stores jobs of an API key or account, as many as that. */
  const stored = (by: string, jobs: number, parcels: number) =>
    tracking.database.query(
      `INSERT INTO print_jobs (id, kind, ids, codes, created_by, printed, created_at)
       SELECT gen_random_uuid(), 'waybills', array_fill(gen_random_uuid(), ARRAY[$3::int]), '{}', $1, '{}',
         now() - interval '23 hours'
       FROM generate_series(1, $2::int)`,
      [by, jobs, parcels],
    );
  /** A client that has made a job, and its ID. */
  const someone = async (role: Role) => {
    const client = tracking.signedInAs(role);
    const parcel = await tracking.aParcel().save();
    const print = () => client.post('/api/parcels/waybills', { ids: [parcel.id] });
    const { id } = (await print()).body.data;
    const [row] = await tracking.database.query('SELECT created_by FROM print_jobs WHERE id = $1', [id]);
    return { id: row.created_by, print };
  };

  it.each([
    [20, 50_000],
    [10_000, 1],
  ])('are refused after %i of %i parcels, until they expire', async (jobs, parcels) => {
    const [auditor, clerk] = [await someone('auditor'), await someone('clerk')];
    await stored(auditor.id, jobs, parcels);
    const refused = await auditor.print();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThan(3601);
    expect((await clerk.print()).status).toBe(201);
    await tracking.database.query(`UPDATE print_jobs SET created_at = created_at - interval '2 hours'`);
    expect((await auditor.print()).status).toBe(201);
  });

  it('do not pass the limit at once', async () => {
    const clerk = await someone('clerk');
    await stored(clerk.id, 9998, 1);
    const answers = await Promise.all([clerk.print(), clerk.print(), clerk.print()]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 429, 429,
    ]);
  });
});

it('prints labels as a file for label printers', async () => {
  const parcel = await tracking.aParcel({ recipient_name: '^XZ~JR' }).save();
  const { files } = await made({ ids: [parcel.id], format: 'zpl' });
  const { headers, bytes } = await download(files[0]?.url);
  expect(headers.get('content-disposition')).toBe('attachment; filename="labels-1.zpl"');
  expect(Buffer.from(bytes).toString()).toMatch(/^\^XA\^CI28[\s\S]*\^FD_5EXZ_7EJR\^FS[\s\S]*\^XZ\n$/);
});
