import { CompanySettings, Nightly, PersonErasures, PersonExports } from '@vaultway/common';
import {
  FakeContent,
  type HttpClient,
  someSettings,
  type TestAnswer,
  eventually,
} from '@vaultway/common/testing';
import { FILE_LIMITS, type AccountRequestDetails, type RequestFile } from '@vaultway/contracts';
import { hash, randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountFiles } from '../src/account/account-files.js';
import { RequestExpiry } from '../src/requests/request-expiry.js';
import { FILES } from './support/files.js';
import { Mailbox } from './support/mailbox.js';
import { aQuote } from './support/requests.js';
import { sessions, startTracking, type TrackingUnderTest } from './support/tracking.js';

const OWN = '/api/account/requests';
const DESK = '/api/requests';
const OFFICE = 'office@company.example';
const MEGABYTE = 1024 * 1024;

let tracking: TrackingUnderTest;
let content: FakeContent;
let mailbox: Mailbox;
beforeAll(async () => {
  tracking = await startTracking({ THROTTLE_SUBSCRIPTION_PER_HOUR: 0, THROTTLE_PUBLIC_WRITE_PER_MINUTE: 0 });
  content = await FakeContent.start(
    tracking.config.REDIS_URL,
    someSettings({ time_zone: 'UTC', contact_email: OFFICE }),
  );
  await content.change({});
  mailbox = new Mailbox(tracking.config.REDIS_URL, tracking.config.MAIL_SEAL_KEY);
  await eventually(() => tracking.app.get(CompanySettings).known());
});
afterAll(async () => {
  await mailbox?.close();
  await tracking?.stop();
  await content?.stop();
});

const anAddress = () => `client-${v7()}@example.com`;
const as = (email: string): HttpClient => sessions.userAt(tracking.url, email);
const admin = () => tracking.admin;

function formOf(bytes: Uint8Array, name: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
}
const upload = (
  client: HttpClient,
  bytes: Uint8Array = FILES.pdf,
  name = 'list.pdf',
  path = OWN,
): Promise<TestAnswer> => client.post(`${path}/files`, formOf(bytes, name));
async function uploaded(client: HttpClient, bytes?: Uint8Array, name?: string, path?: string) {
  const answer = await upload(client, bytes, name, path);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data as RequestFile;
}
async function asked(client: HttpClient, facts: object = {}): Promise<AccountRequestDetails> {
  const answer = await client.post(OWN, { kind: 'visit', text: 'Tomorrow?', ...facts });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data;
}
const filesIn = (answer: TestAnswer) =>
  (answer.body.data as AccountRequestDetails).messages.map(({ files }) => files.map(({ name }) => name));
const aBigPdf = (megabytes: number) => {
  const bytes = Buffer.alloc(megabytes * MEGABYTE, 0x20);
  bytes.set(FILES.pdf);
  return bytes;
};

async function download(client: HttpClient, path: string) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(new URL(path, tracking.url), { headers: { cookie } });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe('files of a client', () => {
  it('come with a new request and with a message, and are counted in the emails', async () => {
    const email = anAddress();
    const client = as(email);
    const [first, second] = [await uploaded(client), await uploaded(client, FILES.jpeg, 'Photo.JPG')];
    expect(second).toEqual({
      id: expect.any(String),
      name: 'Photo.JPG',
      type: 'image/jpeg',
      size: FILES.jpeg.length,
    });
    const request = await asked(client, { files: [first.id, second.id] });
    expect(request.messages).toMatchObject([{ text: 'Tomorrow?', files: [first, second] }]);
    const { id } = request;
    const third = await uploaded(client, FILES.text, 'note.txt');
    const answer = await client.post(`${OWN}/${id}/messages`, { files: [third.id] });
    expect(filesIn(answer)).toEqual([['list.pdf', 'Photo.JPG'], ['note.txt']]);
    expect(answer.body.data.messages[1].text).toBe('');
    expect(filesIn(await admin().get(`${DESK}/${id}`))).toEqual([['list.pdf', 'Photo.JPG'], ['note.txt']]);
    await eventually(async () => {
      const told = (await mailbox.mailsTo(OFFICE))
        .map(({ data }) => data as { event: string; number: string; files: number })
        .filter(({ number }) => number === request.number);
      expect(told.map(({ event, files }) => [event, files])).toEqual([
        ['received', 2],
        ['message', 1],
      ]);
    });
  });

  it('are read by their client and the desk alone', async () => {
    const client = as(anAddress());
    const file = await uploaded(client, FILES.pdf, 'Gegenüber “3”.pdf');
    const { id } = await asked(client, { files: [file.id] });
    const other = await asked(as(anAddress()));
    const own = await download(client, `${OWN}/${id}/files/${file.id}`);
    expect(own.bytes.equals(FILES.pdf)).toBe(true);
    expect(Object.fromEntries(own.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(FILES.pdf.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="Gegenuber _3_.pdf"; filename*=UTF-8''Gegen%C3%BCber%20%E2%80%9C3%E2%80%9D.pdf`,
    });
    for (const role of ['admin', 'clerk', 'auditor'] as const)
      expect((await download(tracking.signedInAs(role), `${DESK}/${id}/files/${file.id}`)).status).toBe(200);
    const stranger = as(anAddress());
    const paths = [
      `${OWN}/${id}/files/${file.id}`,
      `${OWN}/${other.id}/files/${file.id}`,
      `${OWN}/x/files/${file.id}`,
    ];
    for (const path of paths) expect((await download(stranger, path)).status).toBe(404);
    for (const path of [`${id}/files/${v7()}`, `${id}/files/x`, `${other.id}/files/${file.id}`]) {
      expect((await download(client, `${OWN}/${path}`)).status).toBe(404);
      expect((await download(admin(), `${DESK}/${path}`)).status).toBe(404);
    }
    expect((await download(tracking.signedInAs('courier'), `${DESK}/${id}/files/${file.id}`)).status).toBe(
      403,
    );
    expect((await download(client, `${DESK}/${id}/files/${file.id}`)).status).toBe(401);
    expect((await download(tracking.visitor(), `${OWN}/${id}/files/${file.id}`)).status).toBe(401);
    // Not sent yet: nobody's request has it.
    const unsent = await uploaded(client);
    expect((await download(client, `${OWN}/${id}/files/${unsent.id}`)).status).toBe(404);
  });

  it('belong to who uploaded them', async () => {
    const email = anAddress();
    const [client, stranger] = [as(email), as(anAddress())];
    const file = await uploaded(client);
    const theirs = await asked(stranger);
    const gone = { status: 422, details: [expect.objectContaining({ field: 'files.0', code: 'file_gone' })] };
    const steal = await stranger.post(`${OWN}/${theirs.id}/messages`, { files: [file.id] });
    expect(steal).toMatchEnvelope(gone);
    // An admin with the same address is another account.
    const colleague = tracking.signedInAs('clerk', { email });
    expect(await colleague.post(`${DESK}/${theirs.id}/messages`, { files: [file.id] })).toMatchEnvelope(gone);
    expect(await stranger.post(OWN, { kind: 'visit', files: [file.id] })).toMatchEnvelope(gone);
    const { id } = await asked(client, { files: [file.id] });
    expect(await client.post(`${OWN}/${id}/messages`, { text: 'Again', files: [file.id] })).toMatchEnvelope(
      gone,
    );
    expect(filesIn(await client.get(`${OWN}/${id}`))).toEqual([['list.pdf']]);
  });

  it.each([
    [{ files: ['x'] }, 'files.0', 'file_gone'],
    [{ files: [v7()] }, 'files.0', 'file_gone'],
    [{ files: Array.from({ length: 6 }, () => v7()) }, 'files', 'too_long'],
    [{ files: [5] }, 'files.0', 'wrong_type'],
    [{ files: {} }, 'files', 'wrong_type'],
    [{ files: [] }, 'text', 'required'],
    [{ text: ' ', files: '' }, 'text', 'required'],
  ])('are rejected as %j', async (message, field, code) => {
    const client = as(anAddress());
    const { id } = await asked(client);
    const answer = await client.post(`${OWN}/${id}/messages`, message);
    expect(answer.status).toBe(422);
    expect(answer.body.details).toMatchObject([{ field, code }]);
  });

  it('may be named in a form, and twice', async () => {
    const client = as(anAddress());
    const { id } = await asked(client);
    const [one, two] = [
      await uploaded(client, FILES.pdf, 'same.pdf'),
      await uploaded(client, FILES.png, 'same.pdf'),
    ];
    const form = new URLSearchParams({ text: '', files: `${one.id}, ${two.id.toUpperCase()},${one.id}` });
    const answer = await client.post(`${OWN}/${id}/messages`, form);
    expect(filesIn(answer)[1]).toEqual(['same.pdf', 'same.pdf.png']);
  });
});

describe('an upload', () => {
  it.each([
    ['pdf', 'a.pdf', 'application/pdf', 'a.pdf'],
    ['jpeg', 'a.jpeg', 'image/jpeg', 'a.jpeg'],
    ['jpeg', 'IMG_0001.HEIC', 'image/jpeg', 'IMG_0001.HEIC.jpg'],
    ['png', 'a', 'image/png', 'a.png'],
    ['webp', 'a.webp', 'image/webp', 'a.webp'],
    ['heic', 'IMG_0002.HEIC', 'image/heic', 'IMG_0002.HEIC'],
    ['heicByOthers', 'a.heif', 'image/heic', 'a.heif'],
    ['text', 'a.txt', 'text/plain', 'a.txt'],
    ['windows', 'a.csv', 'text/csv', 'a.csv'],
    ['utf16', 'a.txt', 'text/plain', 'a.txt'],
    ['csv', 'A.CSV', 'text/csv', 'A.CSV'],
    ['csv', 'page.html', 'text/plain', 'page.html.txt'],
    ['xlsx', 'a.xlsx', expect.stringContaining('spreadsheetml'), 'a.xlsx'],
    ['docx', 'a.docx', expect.stringContaining('wordprocessingml'), 'a.docx'],
    ['pdf', 'invoice.pdf.exe', 'application/pdf', 'invoice.pdf.exe.pdf'],
  ] as const)('of %s as %s is recognized by its content', async (kind, name, type, stored) => {
    const file = await uploaded(as(anAddress()), FILES[kind], name);
    expect([file.type, file.name]).toEqual([type, stored]);
  });

  it.each([
    'avif',
    'mp4',
    'withMacros',
    'zip',
    'exe',
    'html',
    'svg',
    'script',
    'rtf',
    'gif',
    'empty',
  ] as const)('of %s is rejected, whatever its name', async (kind) => {
    for (const name of ['photo.jpg', 'list.csv', 'a.pdf']) {
      const answer = await upload(as(anAddress()), FILES[kind], name);
      expect(answer.status).toBe(422);
      expect(answer.body.details).toMatchObject([{ field: 'file', code: 'not_attachable' }]);
    }
  });

  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\ada\\list.pdf', 'list.pdf'],
    ['annexe\u202efdp.exe.pdf', 'annexefdp.exe.pdf'],
    ['👩‍🚀 مرحبا.pdf', '👩‍🚀 مرحبا.pdf'],
    ['.pdf', 'file.pdf'],
    ['...', 'file.pdf'],
    ['a\u0001b\u007f.pdf', 'ab.pdf'],
    ['a<b>|c?.pdf', 'a_b__c_.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(116)}.pdf`],
    ['cafe\u0301.pdf', 'café.pdf'],
    ['=cmd()  list.PDF', '=cmd() list.PDF'],
  ])('called %j is stored as %j', async (given, stored) => {
    const client = as(anAddress());
    const file = await uploaded(client, FILES.pdf, given);
    expect(file.name).toBe(stored);
    const { id } = await asked(client, { files: [file.id] });
    const { status, headers } = await download(client, `${OWN}/${id}/files/${file.id}`);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w .-]+"; filename\*=UTF-8''[\w.!~%-]+$/,
    );
  });

  it.each([
    ['without a file', () => new FormData(), 422],
    ['with text for a file', () => new URLSearchParams({ file: 'x' }), 422],
    ['of more than 10 MiB', () => formOf(aBigPdf(10.1), 'a.pdf'), 413],
    ['of more than 12 MiB', () => formOf(aBigPdf(12), 'a.pdf'), 413],
  ])('%s is rejected', async (_what, body, status) => {
    for (const [client, path] of [
      [as(anAddress()), OWN],
      [admin(), DESK],
    ] as const) {
      const answer = await client.post(`${path}/files`, body());
      expect(answer.status).toBe(status);
      if (status === 413) expect(answer).toMatchEnvelope({ status, code: 'attachment_too_large' });
      else expect(answer.body.details).toMatchObject([{ field: 'file' }]);
    }
  });

  it('of 10 MiB is stored byte by byte', async () => {
    const client = as(anAddress());
    const bytes = aBigPdf(10);
    for (let at = 100; at < bytes.length; at += 4099) bytes[at] = at % 251;
    const file = await uploaded(client, bytes);
    const { id } = await asked(client, { files: [file.id] });
    const got = await download(client, `${OWN}/${id}/files/${file.id}`);
    expect(hash('sha256', got.bytes)).toBe(hash('sha256', bytes));
  });

  it('is for clients and those who answer them', async () => {
    expect((await upload(tracking.visitor())).status).toBe(401);
    expect((await upload(admin())).status).toBe(401);
    expect((await upload(as(anAddress()), FILES.pdf, 'a.pdf', DESK)).status).toBe(401);
    const by = (role: 'clerk' | 'auditor' | 'courier') =>
      upload(tracking.signedInAs(role), FILES.pdf, 'a.pdf', DESK);
    expect((await by('clerk')).status).toBe(201);
    expect((await by('auditor')).status).toBe(403);
    expect((await by('courier')).status).toBe(403);
  });

  it('and its message happen once per Idempotency-Key', async () => {
    const client = as(anAddress());
    const { id } = await asked(client);
    const keyed = client.with({ 'idempotency-key': randomUUID() });
    const [first, second] = [await uploaded(keyed), await uploaded(keyed)];
    expect(second).toEqual(first);
    expect(await upload(keyed, FILES.png)).toMatchEnvelope({ status: 409, code: 'key_reused' });
    const message = { text: 'Here', files: [first.id] };
    const again = client.with({ 'idempotency-key': randomUUID() });
    for (let times = 0; times < 2; times += 1) {
      const answer = await again.post(`${OWN}/${id}/messages`, message);
      expect(filesIn(answer)).toEqual([[], ['list.pdf']]);
    }
    // A lost answer to the upload is repeated after the file was sent.
    expect(await uploaded(keyed)).toEqual(first);
  });

  it('replaces the oldest of ten unsent ones, also at once', async () => {
    const email = anAddress();
    const client = as(email);
    const all = await Promise.all(Array.from({ length: 13 }, () => uploaded(client)));
    const kept = await tracking.database.query('SELECT id FROM request_files WHERE uploader = $1', [email]);
    expect(kept).toHaveLength(FILE_LIMITS.unsent);
    expect(new Set(all.map(({ id }) => id)).size).toBe(13);
  });

  it('that is not sent is deleted after a day', async () => {
    const [client, other] = [as(anAddress()), as(anAddress())];
    const [old, fresh] = [await uploaded(client), await uploaded(other)];
    await tracking.database.query(
      `UPDATE request_files SET created_at = now() - interval '25 hours' WHERE id = $1`,
      [old.id],
    );
    await tracking.forgetNight();
    await tracking.app.get(Nightly).runDue();
    const left = await tracking.database.query('SELECT id FROM request_files WHERE id = ANY($1)', [
      [old.id, fresh.id],
    ]);
    expect(left).toEqual([{ id: fresh.id }]);
  });
});

describe('the files of a client', () => {
  const CHECKS = ['request_files_check', 'request_files_size_check'];

  it('are at most 500 MB in open requests and of the last day, also at once', async () => {
    const client = as(anAddress());
    const file = await uploaded(client);
    const { id } = await asked(client, { files: [file.id] });
    const change = (columns: string) =>
      tracking.database.query(`UPDATE request_files SET ${columns} WHERE id = $1`, [file.id]);
    // Stands for fifty large ones.
    for (const check of CHECKS)
      await tracking.database.query(`ALTER TABLE request_files DROP CONSTRAINT ${check}`);
    await change(`size = ${FILE_LIMITS.clientBytes - 2 * FILES.pdf.length}`);

    const some = await Promise.all([1, 2, 3].map(() => upload(client)));
    expect(some.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(some.find(({ status }) => status === 422)?.body.details).toMatchObject([
      { field: 'file', code: 'client_attachments_full', params: { max: 500 } },
    ]);
    expect((await upload(as(anAddress()))).status).toBe(201);

    await admin().patch(DESK, { id, status: 'done' });
    expect((await upload(client)).status).toBe(422);
    await change(`created_at = now() - interval '25 hours'`);
    expect((await upload(client)).status).toBe(201);

    await change(`size = ${FILES.pdf.length}`);
    await tracking.database.query(
      `ALTER TABLE request_files ADD CONSTRAINT ${CHECKS[0]} CHECK (octet_length(content) = size),
         ADD CONSTRAINT ${CHECKS[1]} CHECK (size BETWEEN 1 AND 10485760)`,
    );
  });
});

describe('the files of a request', () => {
  it('are at most 50 MB, also with two messages at once', async () => {
    const client = as(anAddress());
    const { id } = await asked(client);
    const nine = aBigPdf(9);
    const files: string[] = [];
    for (let n = 0; n < 6; n += 1) files.push((await uploaded(client, nine)).id);
    expect((await client.post(`${OWN}/${id}/messages`, { files: files.slice(0, 4) })).status).toBe(201);
    const both = await Promise.all(
      files.slice(4).map((file) => client.post(`${OWN}/${id}/messages`, { text: 'One more', files: [file] })),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 422]));
    const refused = both.find(({ status }) => status === 422);
    expect(refused?.body.details).toMatchObject([
      { field: 'files', code: 'attachments_full', params: { max: 50 } },
    ]);
    const [sum] = await tracking.database.query<{ bytes: string }[]>(
      `SELECT sum(size) AS bytes FROM request_files JOIN request_messages ON request_messages.id = message_id
       WHERE request_id = $1`,
      [id],
    );
    expect(Number(sum?.bytes)).toBe(5 * nine.length);
    // The record itself refuses, whoever writes it.
    await expect(
      tracking.database.query(
        `UPDATE request_files SET uploader = NULL, message_id =
           (SELECT id FROM request_messages WHERE request_id = $1 ORDER BY id LIMIT 1)
         WHERE id = ANY($2) AND message_id IS NULL`,
        [id, files],
      ),
    ).rejects.toThrow('at most 50 MB');
  });

  it('come from the desk too, with messages and quotes', async () => {
    const email = anAddress();
    const { id, number } = await asked(as(email));
    const file = await uploaded(admin(), FILES.docx, 'terms.docx', DESK);
    const answer = await admin().post(`${DESK}/${id}/messages`, { text: 'Our terms', files: [file.id] });
    expect(filesIn(answer)).toEqual([[], ['terms.docx']]);
    const plan = await uploaded(admin(), FILES.pdf, 'plan.pdf', DESK);
    const quoted = await admin().post(`${DESK}/${id}/quotes`, aQuote({ files: [plan.id] }));
    expect(quoted.status).toBe(201);
    const seen = await as(email).get(`${OWN}/${id}`);
    expect(filesIn(seen)).toEqual([[], ['terms.docx'], ['plan.pdf']]);
    expect((await download(as(email), `${OWN}/${id}/files/${plan.id}`)).bytes.equals(FILES.pdf)).toBe(true);
    await eventually(async () => {
      const told = (await mailbox.mailsTo(email)).map(({ data }) => data as { event: string; files: number });
      expect(told.map(({ event, files }) => [event, files])).toEqual([
        ['received', 0],
        ['message', 1],
        ['quote', 1],
      ]);
    });
    expect(number).toMatch(/^R-/);
    // A refused quote leaves the file unsent.
    const spare = await uploaded(admin(), FILES.pdf, 'spare.pdf', DESK);
    await admin().post(`${DESK}/${id}/quotes`, aQuote({ valid_until: '2020-01-01', files: [spare.id] }));
    expect((await admin().post(`${DESK}/${id}/messages`, { files: [spare.id] })).status).toBe(201);
  });
});

describe('personal data', () => {
  const rowsOf = (ids: string[]) =>
    tracking.database.query<{ id: string; name: string }[]>(
      'SELECT id, name FROM request_files WHERE id = ANY($1)',
      [ids],
    );
  const eraseAll = async (person: { email: string; name: string | null }) => {
    const id = v7();
    for (let done = false; !done;) ({ done } = await tracking.app.get(PersonErasures).advance(id, person));
  };
  async function exportedFiles(email: string) {
    const files: { name: string; data: string }[] = [];
    let after: string | null = null;
    do {
      const { file, next } = await tracking.app.get(AccountFiles).next(email, after);
      if (file) files.push(file);
      after = next;
    } while (after !== null);
    return files;
  }

  it('is exported with the bytes, and erased', async () => {
    const email = anAddress();
    const client = as(email);
    const files = [
      await uploaded(client, FILES.pdf, 'Pass.pdf'),
      await uploaded(client, FILES.png, 'Pass.pdf'),
    ];
    const request = await asked(client, { files: files.map(({ id }) => id) });
    const unsent = await uploaded(client);
    const { records } = await tracking.app.get(PersonExports).page({ email, name: null }, null, true);
    expect(records).toMatchObject([
      { type: 'request', messages: [{ files: [{ name: 'Pass.pdf' }, { name: 'Pass.pdf.png' }] }] },
    ]);
    const exported = await exportedFiles(email.toUpperCase());
    expect(exported.map(({ data }) => data)).toEqual(
      [FILES.pdf, FILES.png].map((bytes) => bytes.toString('base64')),
    );
    expect(new Set(exported.map(({ name }) => name)).size).toBe(2);
    expect(exported[0]?.name).toMatch(new RegExp(`^requests/${request.number}/Pass-[0-9a-f]{6}\\.pdf$`));
    expect(await exportedFiles(anAddress())).toEqual([]);
    await eraseAll({ email, name: null });
    expect(await rowsOf([...files, unsent].map(({ id }) => id))).toEqual([]);
  });

  it('is masked in names of files of others', async () => {
    const client = as(anAddress());
    const file = await uploaded(client, FILES.pdf, 'Passport Ada Lovelacegoode.pdf');
    await asked(client, { files: [file.id] });
    await eraseAll({ email: anAddress(), name: 'Ada Lovelacegoode' });
    expect(await rowsOf([file.id])).toEqual([{ id: file.id, name: 'Passport ….pdf' }]);
  });

  it('goes with closed requests after the retention period', async () => {
    const client = as(anAddress());
    const file = await uploaded(client);
    const { id } = await asked(client, { files: [file.id] });
    await admin().patch(DESK, { id, status: 'done' });
    await content.change({ retention_days: 30 });
    await tracking.database.query(
      `UPDATE requests SET updated_at = now() - interval '31 days' WHERE id = $1`,
      [id],
    );
    await eventually(async () => {
      await tracking.app.get(RequestExpiry).run();
      expect(await rowsOf([file.id])).toEqual([]);
    });
  });
});
