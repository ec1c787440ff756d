import { describe, expect, it } from 'vitest';
import { ask, ENCODINGS, type Call, type Encoding } from './calls/call.ts';
import { CALLS, CALLS_OF_ADMINS, CALLS_OF_ALL, CALLS_OF_USERS } from './calls/index.ts';
import { anAdmin, aVisitor, type TestAnswer } from './support/clients.ts';
import {
  DESCRIBED_CALLS,
  DOCUMENT,
  expectAllowedBody,
  expectAsDescribed,
  operationOf,
  takesBody,
} from './support/document.ts';

const FORMS: Encoding[] = ['multipart', 'urlencoded'];
/** Calls that take a file, which fits only into multipart. */
const FILES_ONLY = new Set([
  'POST /api/parcels/image',
  'POST /api/images',
  'POST /api/vault/items/{id}/photos',
  'POST /api/vault/openings/{id}/photos',
  'POST /api/imports',
  'POST /api/requests/files',
  'POST /api/account/requests/files',
]);

const WRITES = CALLS.filter(({ call }) => takesBody(call));
const BY_FORM = WRITES.flatMap((call) =>
  FORMS.filter((form) => !FILES_ONLY.has(call.call) || form === 'multipart').map((form) => ({
    ...call,
    form,
  })),
);
const isEnvelope = ({ headers }: TestAnswer) =>
  (headers.get('content-type') ?? '').startsWith('application/json');

/** Some calls can only be refused here, such as those that need an email relay. */
const FIRST_ERROR = 400;

/** Checks status, envelope, message, relevant data, and the whole body against the document. */
function expectGood({ call, status, message, data }: Call, answer: TestAnswer) {
  expect(answer.status, answer.text).toBe(status);
  expectAsDescribed(call, answer);
  if (!isEnvelope(answer)) return;
  expect(answer).toMatchEnvelope({ status, message, errors: status < FIRST_ERROR ? [] : [message] });
  if (data !== undefined) expect(answer.body.data).toEqual(lenient(data));
}

const lenient = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(lenient);
  if (value === null || typeof value !== 'object') return value;
  const parts = Object.entries(value).map(([name, inner]) => [name, lenient(inner)]);
  return expect.objectContaining(Object.fromEntries(parts) as Record<string, unknown>) as unknown;
};

describe('the OpenAPI document', () => {
  it('describes exactly the calls of this table', () => {
    expect(DESCRIBED_CALLS.toSorted()).toEqual(CALLS.map(({ call }) => call).toSorted());
  });

  it('is served as checked in, with a page that renders it', async () => {
    expect((await aVisitor().get('/api/openapi.json')).body).toEqual(DOCUMENT);
    expect((await aVisitor().get('/api/docs')).headers.get('content-type')).toContain('text/html');
  });

  it.each(CALLS)('declares who may make $call', ({ call, who }) => {
    const needsSession = operationOf(call).security.every((way) => Object.keys(way).length > 0);
    expect(needsSession && operationOf(call).security.length > 0).toBe(who !== 'visitor');
  });
});

describe('a visitor', () => {
  it.each(CALLS_OF_ALL)('may make $call', async (call) => {
    const example = await call.good();
    const client = example.visitor ?? (example.client && aVisitor());
    expectGood(call, await ask(call, { ...example, client }, aVisitor()));
  });

  it.each(CALLS_OF_ADMINS)('gets 401 from $call', async (call) => {
    const answer = await ask(call, { ...(await call.good()), client: aVisitor() }, aVisitor(), formOf(call));
    expect(answer).toMatchEnvelope({ status: 401, errors: ['Sign in first'], data: null, admin: false });
    expectAsDescribed(call.call, answer);
  });

  it.each(CALLS_OF_USERS)('gets 401 from $call', async (call) => {
    const answer = await ask(call, { ...(await call.good()), client: aVisitor() }, aVisitor());
    expect(answer).toMatchEnvelope({ status: 401, errors: ['Sign in first'], data: null, user: false });
    expect(answer.body).not.toHaveProperty('admin');
    expectAsDescribed(call.call, answer);
  });
});

describe('an admin', () => {
  it.each(CALLS)('may make $call', async (call) => {
    const example = await call.good();
    expectGood(call, await ask(call, example, anAdmin(), formOf(call)));
  });

  it.each(BY_FORM)('may make $call with a $form form', async (call) => {
    expectGood(call, await ask(call, await call.good(), anAdmin(), call.form));
  });

  it.each(WRITES.filter(({ call }) => !FILES_ONLY.has(call)))(
    'sends $call a body that its description allows',
    async (call) => {
      const { fields = {} } = await call.good();
      expectAllowedBody(call.call, ENCODINGS.JSON(fields));
    },
  );
});

const formOf = ({ call }: Call): Encoding => (FILES_ONLY.has(call) ? 'multipart' : 'JSON');
