import type { Envelope, ErrorDetail, MessageParams } from '@vaultway/contracts';
import { type ErrorCode, INVALID_JSON, SOMETHING_WENT_WRONG } from '@vaultway/contracts/errors';

/** Code from a server, or the page's own for a missing response. */
export type FailureCode = ErrorCode | 'no_connection' | 'answer_lost';

/** A failed call, in the shape of an envelope. */
export interface ApiFailure {
  /** HTTP status; 0 without a response (no connection, or a timeout). */
  status: number;
  /** Null if only sentences describe the error. A newer server may send a code without a text here. */
  code: FailureCode | null;
  /** Parameters of the text for `code`. */
  params: MessageParams;
  /** English sentences, at least one. */
  errors: string[];
  /** The record's current state, if somebody else changed it meanwhile. */
  data: { current: object } | null;
  /** One per invalid field, in the order of `errors`. */
  details: readonly ErrorDetail[];
  /** Seconds to wait, from Retry-After. */
  retryAfter: number | null;
}

/** Converts a failed response whose body is an envelope. */
export function failureFrom(response: Response, body: Partial<Envelope>): ApiFailure {
  const errors = Array.isArray(body.errors) ? body.errors.filter((error) => typeof error === 'string') : [];
  const message = typeof body.message === 'string' ? body.message : '';
  if (errors.length === 0) errors.push(message || SOMETHING_WENT_WRONG);
  return {
    status: response.status,
    code: typeof body.code === 'string' ? body.code : null,
    params: typeof body.params === 'object' ? { ...body.params } : {},
    errors,
    data: dataOf(body),
    details: Array.isArray(body.details) ? body.details : [],
    retryAfter: retryAfterOf(response),
  };
}

/**
 * Converts a missing response, or one that is not JSON. Both begin their errors with the same words; the code
 * distinguishes them.
 * @param raised a write call's exception, added to the errors in the browser's English
 */
export function failureWithoutEnvelope(response: Response | null, raised?: Error): ApiFailure {
  return {
    code: response === null ? codeOfSilence(raised) : 'invalid_json',
    // A 404 without an envelope is not from a service: whether the record exists is unknown.
    status: response?.status === 404 ? 503 : (response?.status ?? 0),
    params: {},
    errors: [INVALID_JSON, ...(raised === undefined ? [] : [raised.message])],
    data: null,
    details: [],
    retryAfter: response && retryAfterOf(response),
  };
}

/** A write without an answer may have arrived, unless there is no network. Only in the panel can somebody look. */
const codeOfSilence = (raised?: Error): FailureCode =>
  raised !== undefined && navigator.onLine && location.pathname.startsWith('/control/')
    ? 'answer_lost'
    : 'no_connection';

function dataOf({ data }: Partial<Envelope>): ApiFailure['data'] {
  if (typeof data !== 'object' || data === null || !('current' in data)) return null;
  const { current } = data;
  return typeof current === 'object' && current !== null ? { current } : null;
}

function retryAfterOf(response: Response): number | null {
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return Number.isNaN(seconds) ? null : seconds;
}
