import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ask, type Example } from './calls/call.ts';
import { WRITES_WITH_BODY } from './calls/index.ts';
import {
  aCallerOf,
  aCode,
  aCustomer,
  aFile,
  aMailTo,
  anActivity,
  aPage,
  aParcel,
  aPicture,
  aReview,
  parcelFacts,
  UNKNOWN_ID,
} from './support/builders.ts';
import {
  aColleague,
  anAdmin,
  anEmail,
  anInvitation,
  aVisitor,
  type HttpClient,
  type TestAnswer,
} from './support/clients.ts';
import { expectAsDescribed, operationOf } from './support/document.ts';
import { PASSWORD } from '../support/sign-up.ts';

const MIB = 1024 * 1024;

function expectError(call: string, answer: TestAnswer, status: number, sentence: string) {
  expect(answer).toMatchEnvelope({ status, errors: [sentence], message: sentence, data: null });
  expectAsDescribed(call, answer);
}

/** Returns a call's path, which may be invalid because nothing in it is checked before the body. */
const pathOf = (call: string) => call.replace(/^\w+ /, '').replace('{id}', UNKNOWN_ID);
/** Whether callers from outside the company may make it: visitors or users. */
const isOpen = (call: string) => {
  const { security } = operationOf(call);
  return security.every((way) => 'user' in way) || security.some((way) => Object.keys(way).length === 0);
};
const send = async (call: string, request: Parameters<HttpClient['send']>[2]) =>
  (await aCallerOf(call)).send(call.split(' ')[0] ?? '', pathOf(call), request);

describe.each(WRITES_WITH_BODY)('$call', ({ call }) => {
  it('rejects incomplete JSON', async () => {
    const answer = await send(call, { body: '{"title": ' });
    expectError(call, answer, 400, 'Invalid Json');
  });

  it('rejects a body over 1 MiB, or 64 KiB on calls of visitors and users', async () => {
    const [size, sentence] = isOpen(call) ? [MIB / 16, '64 KB'] : [MIB, '1 MB'];
    const answer = await send(call, { body: { note: 'x'.repeat(size) } });
    expectError(call, answer, 413, `The request is larger than ${sentence}`);
  });

  it('rejects deeply nested JSON', async () => {
    const answer = await send(call, { body: '['.repeat(30_000) });
    expectError(call, answer, 400, 'The request has too many values, or nests them too deeply');
  });

  it('rejects a content type other than JSON or a form', async () => {
    const headers = { 'content-type': 'application/xml' };
    const answer = await send(call, { body: '<a/>', headers });
    expectError(call, answer, 415, 'Send JSON or a form');
  });

  it('rejects a request from another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' };
    const answer = await send(call, { body: {}, headers });
    expectError(call, answer, 403, 'Not allowed');
  });
});

describe('a missing record', () => {
  const ofId = { fields: { id: UNKNOWN_ID } };
  const PARCEL = 'Parcel not found';
  const cases: [call: string, Example, sentence: string][] = [
    ['GET /api/parcels/{code}', { path: '/api/parcels/NOPE-1' }, PARCEL],
    ['GET /api/parcels/{code}/history', { path: '/api/parcels/NOPE-1/history' }, PARCEL],
    ['GET /api/parcels/{code}/history/proof', { path: '/api/parcels/NOPE-1/history/proof' }, PARCEL],
    ['GET /api/handovers/{id}/proof', { path: `/api/handovers/${UNKNOWN_ID}/proof` }, 'Not found'],
    ['PATCH /api/parcels', ofId, PARCEL],
    ['PATCH /api/parcels', { fields: { id: 'not-a-uuid' } }, PARCEL],
    ['PATCH /api/parcels', { fields: { tracking_code: aCode() } }, PARCEL],
    ['DELETE /api/parcels', ofId, PARCEL],
    ['POST /api/activities', { fields: { parcel_id: UNKNOWN_ID, title: 'Lost' } }, PARCEL],
    ['POST /api/invoices', { fields: { product: 'A vault', parcel_id: UNKNOWN_ID } }, PARCEL],
    ['GET /api/activities/{id}', { path: '/api/activities/nonsense' }, 'Not found'],
    ['GET /api/activities/{id}/proof', { path: `/api/activities/${UNKNOWN_ID}/proof` }, 'Not found'],
    ['PATCH /api/activities', ofId, 'Not found'],
    ['DELETE /api/activities', ofId, 'Not found'],
    ['GET /api/invoices/{id}.pdf', { path: `/api/invoices/${UNKNOWN_ID}.pdf` }, 'Not found'],
    ['GET /api/pages/{slug}', { path: '/api/pages/nowhere' }, 'Page not found'],
    ['PATCH /api/pages', ofId, 'Page not found'],
    ['DELETE /api/pages', ofId, 'Page not found'],
    ['GET /api/customers/{id}', { path: `/api/customers/${UNKNOWN_ID}` }, 'Not found'],
    ['PATCH /api/customers', ofId, 'Not found'],
    ['DELETE /api/customers', ofId, 'Not found'],
    ['PATCH /api/reviews', ofId, 'Not found'],
    ['DELETE /api/reviews', ofId, 'Not found'],
    ['GET /api/mails/{id}', { path: '/api/mails/nonsense' }, 'Not found'],
    ['POST /api/mails/{id}/retry', { path: `/api/mails/${UNKNOWN_ID}/retry`, fields: {} }, 'Not found'],
    ['PATCH /api/messages', { fields: { id: UNKNOWN_ID, read: true } }, 'Not found'],
    ['DELETE /api/messages', ofId, 'Not found'],
    ['DELETE /api/admins/sessions', ofId, 'Not found'],
    ['POST /api/trash/content/restore', { fields: { type: 'page', id: UNKNOWN_ID } }, 'Not found'],
    ['POST /api/trash/tracking/restore', { fields: { type: 'parcel', id: UNKNOWN_ID } }, 'Not found'],
    ['GET /uploads/images/{name}', { path: '/uploads/images/none.jpg' }, 'Not found'],
  ];

  it.each(cases)('is a 404 from %s %o', async (call, example, sentence) => {
    expectError(call, await ask({ call }, example, anAdmin()), 404, sentence);
  });

  it('is a 404 for a photo upload', async () => {
    const form = new FormData();
    form.append('id', UNKNOWN_ID);
    form.append('image', aFile(await aPicture()));
    expectError('POST /api/parcels/image', await anAdmin().post('/api/parcels/image', form), 404, PARCEL);
  });

  it('is a 404 for any other path under /api', async () => {
    const nowhere = { status: 404, errors: ['Not found'], data: null };
    expect(await aVisitor().get('/api/nowhere')).toMatchEnvelope(nowhere);
    expect(await aVisitor().get('/api')).toMatchEnvelope(nowhere);
  });

  it('is a 422 for an empty tracking code', async () => {
    const answer = await aVisitor().get('/api/parcels/%20-%20');
    expect(answer).toMatchEnvelope({ status: 422, errors: ['Tracking code is required'] });
  });
});

describe('a conflict', () => {
  const TAKEN = 'This tracking code is already in use';

  it('is a tracking code in another spelling', async () => {
    const { tracking_code } = await aParcel();
    const spelling = tracking_code.toLowerCase().replaceAll('-', ' ');
    const again = await anAdmin().post('/api/parcels', parcelFacts({ tracking_code: spelling }));
    expectError('POST /api/parcels', again, 409, TAKEN);
    const { id } = await aParcel();
    const renamed = await anAdmin().patch('/api/parcels', { id, tracking_code: spelling });
    expectError('PATCH /api/parcels', renamed, 409, TAKEN);
  });

  it('is a slug in use', async () => {
    const [page, other] = [await aPage(), await aPage()];
    const facts = { title: 'Other', content: 'x', slug: page.slug };
    const taken = 'This slug is already in use';
    expectError('POST /api/pages', await anAdmin().post('/api/pages', facts), 409, taken);
    const renamed = await anAdmin().patch('/api/pages', { id: other.id, slug: page.slug });
    expectError('PATCH /api/pages', renamed, 409, taken);
  });

  it.each<[call: string, prepare: () => Promise<{ id?: string }>]>([
    ['PATCH /api/parcels', aParcel],
    ['PATCH /api/activities', anActivity],
    ['PATCH /api/pages', aPage],
    ['PATCH /api/customers', aCustomer],
    ['PATCH /api/reviews', aReview],
    ['PATCH /api/settings', () => Promise.resolve({})],
  ])('is a stale version: %s returns 409', async (call, prepare) => {
    const { id } = await prepare();
    const fields = { ...(id !== undefined && { id }), updated_at: '2026-01-01T00:00:00Z' };
    const answer = await ask({ call }, { fields }, anAdmin());
    const sentence = 'Somebody else changed this meanwhile';
    expect(answer).toMatchEnvelope({ status: 409, errors: [sentence], message: sentence });
    expect(answer.body.data.current).toMatchObject({ updated_at: expect.any(String) });
    expectAsDescribed(call, answer);
  });

  it('is an account with that address', async () => {
    const { email } = await aColleague();
    const token = new URL(await anInvitation()).searchParams.get('token');
    const answer = await aVisitor().post('/api/admins', {
      email: email.toUpperCase(),
      password: PASSWORD,
      token,
    });
    expectError('POST /api/admins', answer, 409, 'This email is already in use');
  });

  it('is a retry of a mailed secret', async () => {
    const { email } = await aColleague();
    await aVisitor().post('/api/admins/auth/send-pin', { email });
    const { id } = await aMailTo(email);
    const call = 'POST /api/mails/{id}/retry';
    const answer = await ask({ call }, { path: `/api/mails/${id}/retry`, fields: {} }, anAdmin());
    expectError(call, answer, 409, 'The token or link in this mail was deleted, ask for a new one');
    expect(await anAdmin().get(`/api/mails/${id}`)).toMatchEnvelope({
      status: 200,
      data: { confidential: true, text: null, html: null },
    });
  });
});

describe('a picture', () => {
  const uploads: [call: string, prepare: () => Promise<Record<string, string>>][] = [
    ['POST /api/parcels/image', async () => ({ id: (await aParcel()).id })],
    ['POST /api/reviews', () => Promise.resolve({ name: 'Ada', review: 'Quick.' })],
    ['PATCH /api/reviews', async () => ({ id: (await aReview()).id })],
    ['POST /api/pages', () => Promise.resolve({ title: `A page ${randomUUID()}`, content: 'x' })],
    ['PATCH /api/pages', async () => ({ id: (await aPage()).id })],
  ];
  const upload = async (call: string, fields: Record<string, string>, image: File) =>
    ask({ call }, { fields: { ...fields, image } }, anAdmin(), 'multipart');

  it.each(uploads)('over 5 MiB is too large for %s', async (call, prepare) => {
    const file = aFile(new Uint8Array(5 * MIB + 1));
    expectError(call, await upload(call, await prepare(), file), 413, 'The file is larger than 5 MB');
  });

  it.each(uploads)('of another format is rejected by %s, whatever its name', async (call, prepare) => {
    const file = aFile(
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'photo.png',
      'image/png',
    );
    expectError(call, await upload(call, await prepare(), file), 415, 'Use a .jpg, .jpeg or .png image');
  });

  it('may have any file name', async () => {
    const [, prepare] = uploads[0] ?? [];
    const file = aFile(await aPicture(), '../../../etc/passwd.jpg');
    const answer = await upload('POST /api/parcels/image', (await prepare?.()) ?? {}, file);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data.image).toMatch(/^\/uploads\/images\/[\w.-]+$/);
  });
});

describe('accounts', () => {
  it("don't reveal which half was wrong", async () => {
    const { email } = await aColleague();
    const call = 'POST /api/admins/auth/signin';
    for (const wrong of [
      { email, password: 'something quite different' },
      { email: anEmail(), password: PASSWORD },
    ]) {
      const answer = await aVisitor().post('/api/admins/auth/signin', wrong);
      expectError(call, answer, 401, 'Wrong email or password');
      expect(answer.body.admin).toBe(false);
    }
  });

  it('need an unused link', async () => {
    const sentence = 'This link is not valid or was used already';
    const token = new URL(await anInvitation()).searchParams.get('token') ?? '';
    const asked = { email: anEmail(), password: PASSWORD, token };
    expect((await aVisitor().post('/api/admins', asked)).status).toBe(201);
    const tries = [{ ...asked, email: anEmail() }, { ...asked, token: 'guessed' }, { email: asked.email }];
    for (const wrong of tries) {
      expectError('POST /api/admins', await aVisitor().post('/api/admins', wrong), 403, sentence);
    }
  });

  it.each([
    ['too short', 'short one', 'too_short', 'New password is shorter than 12 characters', { min: 12 }],
    ['too long', 'x'.repeat(301), 'too_long', 'New password is longer than 300 characters', { max: 300 }],
  ])('reject a password that is %s', async (_why, new_password, code, message, params) => {
    const { client } = await aColleague();
    const fields = { password: PASSWORD, new_password, confirm_new_password: new_password };
    const answer = await client.patch('/api/admins/auth/update/password-user', fields);
    expect(answer).toMatchEnvelope({ status: 422 });
    expect(answer.body.details).toContainEqual({ field: 'new_password', code, message, params });
  });

  it('keep their password if the current one is wrong', async () => {
    const { client } = await aColleague();
    const chosen = 'five other quiet words';
    const fields = { password: 'not the one', new_password: chosen, confirm_new_password: chosen };
    const answer = await client.patch('/api/admins/auth/update/password-user', fields);
    expect(answer).toMatchEnvelope({ status: 422 });
    expect(answer.body.details[0].field).toBe('password');
  });
});

describe('mail', () => {
  it('cannot use a relay that operations have not configured', async () => {
    const answer = await anAdmin().patch('/api/settings', { mail_driver: 'relay' });
    expect(answer).toMatchEnvelope({ status: 422 });
    expect(answer.body.details[0].field).toBe('mail_driver');
  });

  it('cannot use a mailbox on a server that does not exist', async () => {
    const mailbox = { mail_driver: 'smtp', smtp_host: 'mail.invalid', smtp_port: 587 };
    const answer = await anAdmin().patch('/api/settings', mailbox);
    expect(answer).toMatchEnvelope({ status: 422, errors: ['No mail server has this name'] });
    expect(answer.body.details[0].field).toBe('smtp_host');
  });
});

describe('every response', () => {
  it('has an id and security headers', async () => {
    const { headers } = await aVisitor().get('/api/graph');
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('permissions-policy')).not.toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('treats an expired or forged session as a visitor’s on a public call', async () => {
    const visitor = aVisitor();
    visitor.cookies.set('session', 'forged');
    expect(await visitor.get('/api/graph')).toMatchEnvelope({ status: 200, data: { admin: false } });
    expect(await visitor.get('/api/parcels')).toMatchEnvelope({ status: 401, admin: false });
  });
});
