import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, SITE, startAuth, type AuthUnderTest } from './support/auth.js';

const ADMINS = '/api/admins';
const FIRST = { email: 'first@example.org', password: PASSWORD };

let auth: AuthUnderTest;
let token: string;

beforeAll(async () => {
  auth = await startAuth();
  token = /token=([\w-]+)/.exec(auth.printed)?.[1] ?? '';
});
beforeEach(async () => {
  await auth.database.query('TRUNCATE admins CASCADE');
});
afterAll(() => auth.stop());

describe('while there is no admin', () => {
  it('prints the same link at each start and in each replica', async () => {
    const replica = await auth.replica();
    await replica.stop();
    const [line = '', sentence] = replica.printed.split('\n');
    const link = `${SITE}/control/signup.html?token=${token}`;
    expect(JSON.parse(line)).toMatchObject({ message: 'sign-up link', url: link });
    expect(sentence).toBe(`auth: there is no admin yet. Create the first one here (works once): ${link}`);
    expect(token).toMatch(/^[\w-]{43}$/);
  });

  it('creates the first admin with the token as a field', async () => {
    const answer = await auth.visitor().post(ADMINS, { ...FIRST, token });
    expect(answer).toMatchEnvelope({
      status: 201,
      message: 'Account created',
      data: { id: expect.stringMatching(/^[\da-f-]{14}7/) as string, email: FIRST.email },
    });
    expect(Object.keys(answer.body.data)).toEqual(['id', 'email']);
    await auth.signedIn(answer.body.data);
  });

  it('creates the first admin with the token in the query, as in the link', async () => {
    const answer = await auth.visitor().post(`${ADMINS}?token=${token}`, FIRST);
    expect(answer.status).toBe(201);
  });

  it('signs the new admin in', async () => {
    const client = auth.visitor();
    await client.post(ADMINS, { ...FIRST, token });
    expect((await client.get('/api/admins/sessions')).body.data).toEqual([
      expect.objectContaining({ current: true }),
    ]);
    const log = await client.get('/api/admins/security-log');
    expect(log.body.data[0]).toMatchObject({ event: 'signed_in', account: FIRST.email, detail: 'password' });
  });

  it("keeps a signed-in caller's session", async () => {
    const admin = await auth.signedIn();
    const link = await admin.post('/api/admins/invitations', { role: 'clerk' });
    const invited = new URL(link.body.data.url).searchParams.get('token');
    expect((await admin.post(ADMINS, { ...FIRST, token: invited })).status).toBe(201);
    expect((await admin.get(ADMINS)).status).toBe(200);
  });

  it('signs nobody in with a refused form or link', async () => {
    const client = auth.visitor();
    await client.post(ADMINS, { ...FIRST, password: 'short', token });
    await client.post(ADMINS, { ...FIRST, token: 'wrong' });
    expect((await client.get('/api/admins/sessions')).status).toBe(401);
  });

  it('keeps the link valid after an invalid form', async () => {
    const short = await auth.visitor().post(ADMINS, { ...FIRST, password: 'short', token });
    expect(short).toMatchEnvelope({ status: 422, errors: ['Password is shorter than 12 characters'] });
    expect((await auth.visitor().post(ADMINS, { ...FIRST, token })).status).toBe(201);
  });

  it('creates one admin when the link is used twice at the same time', async () => {
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((name) =>
        auth.visitor().post(ADMINS, { email: `${name}@example.org`, password: PASSWORD, token }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403, 403]);
    expect(await auth.database.query('SELECT count(*)::int FROM admins')).toEqual([{ count: 1 }]);
  });
});

describe('once there is an admin', () => {
  beforeEach(async () => {
    await auth.visitor().post(ADMINS, { ...FIRST, token });
  });

  it('refuses the link', async () => {
    const answer = await auth
      .visitor()
      .post(ADMINS, { email: 'second@example.org', password: PASSWORD, token });
    expect(answer).toMatchEnvelope({ status: 403, errors: ['This link is not valid or was used already'] });
  });

  it('prints no link', async () => {
    const replica = await auth.replica();
    await replica.stop();
    expect(replica.printed).toBe('');
  });
});

describe('a stranger without a valid link', () => {
  it('learns only that the link is not valid, whatever else is wrong', async () => {
    const bodies = [
      {},
      FIRST,
      { ...FIRST, token: '' },
      { ...FIRST, token: 'x'.repeat(43) },
      { ...FIRST, token: ['a', 'b'] },
      { email: 'nobody', password: 'x', token: 'wrong' },
    ];
    const answers = await Promise.all(bodies.map((body) => auth.visitor().post(ADMINS, body)));
    const told = answers.map(({ status, body }) => `${status} ${body.errors}`);
    expect(new Set(told)).toEqual(new Set(['403 This link is not valid or was used already']));
  });

  it('learns that the body is invalid JSON', async () => {
    expect(await auth.visitor().post(ADMINS, '{')).toMatchEnvelope({ status: 400, errors: ['Invalid Json'] });
  });
});

describe('the password of a new admin', () => {
  it.each([
    ['is missing', undefined, 'required', 'Password is required'],
    ['has 11 characters', 'abcdefghij1', 'too_short', 'Password is shorter than 12 characters', { min: 12 }],
    [
      'has 11 emoji',
      '\u{1F511}'.repeat(11),
      'too_short',
      'Password is shorter than 12 characters',
      { min: 12 },
    ],
    [
      'has 301 characters',
      'x'.repeat(301),
      'too_long',
      'Password is longer than 300 characters',
      { max: 300 },
    ],
    ['is common', '1q2w3e4r5t6y', 'too_common', 'Password is one of the most common ones'],
    ['is common in capitals', 'UNBELIEVABLE', 'too_common', 'Password is one of the most common ones'],
    ['is the address', 'First@Example.org', 'same_as_email', 'Password must not be the email'],
  ])('is refused when it %s', async (_, password, code, message, params?: object) => {
    const answer = await auth.visitor().post(ADMINS, { email: FIRST.email, password, token });
    expect(answer).toMatchEnvelope({
      status: 422,
      errors: [message],
      details: [{ field: 'password', code, message, ...(params && { params }) }],
    });
  });

  it.each([
    ['12 characters', 'otter-lanter'],
    ['12 emoji', '\u{1F511}'.repeat(12)],
    ['300 characters', 'x y'.repeat(100)],
    ['spaces at its ends', '  padded with spaces  '],
  ])('may have %s', async (_, password) => {
    const created = await auth.visitor().post(ADMINS, { email: FIRST.email, password, token });
    expect(created.status).toBe(201);
    await auth.signedIn(created.body.data, password);
  });
});
