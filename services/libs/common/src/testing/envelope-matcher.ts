import { detailOf, ERRORS, ISSUES, sentenceOf, type ErrorCode, type ErrorDetail } from '@vaultway/contracts';
import { expect } from 'vitest';
import type { TestAnswer } from './http-client.js';

/** Parts of an envelope that a test checks. */
export interface ExpectedEnvelope {
  status: number;
  message?: unknown;
  errors?: unknown;
  data?: unknown;
  details?: unknown;
  [beside: string]: unknown;
}

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** Checks for an envelope (see docs/api.md) with these parts; objects may have more fields. */
    toMatchEnvelope(expected: ExpectedEnvelope): R;
  }
}

expect.extend({
  toMatchEnvelope(answer: TestAnswer, expected: ExpectedEnvelope) {
    const faults = shapeFaults(answer);
    if (faults.length === 0) faults.push(...codeFaults(answer));
    const matches = this.equals(answer.body, expect.objectContaining(leniently(expected)));
    return {
      pass: faults.length === 0 && matches,
      message: () =>
        faults.length > 0
          ? `The answer is no envelope: ${faults.join(', ')}\n${answer.text.slice(0, 500)}`
          : `The envelope differs:\n${this.utils.printDiffOrStringify(answer.body, expected)}`,
    };
  },
});

/** Codes that may name fields: of the input, or of the query or header that could not be understood. */
const WITH_DETAILS = new Set(['validation', 'bad_request']);

/** Errors carry codes, and every sentence follows from codes and params alone. */
function codeFaults({ status, body }: TestAnswer): string[] {
  if (status < 400) return 'code' in body ? ['a success with a code'] : [];
  const known = Object.hasOwn(ERRORS, body.code) && ERRORS[body.code as ErrorCode];
  if (!known) return [`${body.code} is no code of the catalog`];
  const sentence = sentenceOf(body.code as ErrorCode, body.params);
  const request = status >= 500 ? ` (request ${body.params?.request_id})` : '';
  const details = (body.details ?? []) as ErrorDetail[];
  const faults: [boolean, string][] = [
    [known.status !== status, `${body.code} is no ${status}`],
    [body.message !== sentence + request, `its message is not that of ${body.code}: ${sentence}${request}`],
    [body.code === 'validation' && details.length === 0, 'details are missing'],
    [details.length > 0 && !WITH_DETAILS.has(body.code), 'there are details'],
    ...details.map((detail): [boolean, string] => [
      !sameAsCatalogue(detail),
      `its details differ from the catalog: ${JSON.stringify(detail)}`,
    ]),
  ];
  return faults.filter(([faulty]) => faulty).map(([, fault]) => fault);
}

const sameAsCatalogue = ({ field, code, message, params = {} }: ErrorDetail) =>
  Object.hasOwn(ISSUES, code) && detailOf(field, code, params).message === message;

function shapeFaults({ status, headers, body }: TestAnswer): string[] {
  if (typeof body !== 'object' || body === null) return ['its body is not a JSON object'];
  const faults: [boolean, string][] = [
    [body.status !== status, `status ${body.status} differs from HTTP ${status}`],
    [typeof body.message !== 'string', 'message is not text'],
    [!Array.isArray(body.errors), 'errors is not a list'],
    [!('data' in body), 'data is missing'],
    [status >= 400 && status !== 409 && body.data !== null, 'data of a failure is not null'],
    [status >= 400 && body.errors?.length === 0, 'a failure without errors'],
    [status < 400 && body.errors?.length !== 0, 'a success with errors'],
    [!headers.get('x-request-id'), 'X-Request-Id is missing'],
    [!/^application\/json\b/.test(headers.get('content-type') ?? ''), 'its type is not JSON'],
    [
      body.details !== undefined && body.details.length !== body.errors.length,
      'details and errors differ in number',
    ],
  ];
  return faults.filter(([faulty]) => faulty).map(([, fault]) => fault);
}

/** Allows additional fields in actual objects. */
const lenient = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
    ? expect.objectContaining(leniently(value))
    : value;

const leniently = (parts: object) =>
  Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, lenient(value)]));
