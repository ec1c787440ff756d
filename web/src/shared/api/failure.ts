import type { Envelope, ErrorDetail, MessageParams } from '@vaultway/contracts';
import { type ErrorCode, INVALID_JSON, SOMETHING_WENT_WRONG } from '@vaultway/contracts/errors';

/** What a server says went wrong, and what only the page can say: that no answer came. */
export type FailureCode = ErrorCode | 'no_connection';

/** A call that did not succeed, in the shape of an envelope. */
export interface ApiFailure {
  /** The HTTP status; 0 when no answer came (no connection, or the time limit passed). */
  status: number;
  /** Null when only sentences say what went wrong. A newer server may send a code that has no text here. */
  code: FailureCode | null;
  /** What the text of `code` names. */
  params: MessageParams;
  /** English sentences, at least one. */
  errors: string[];
  /** The record as it is now, when somebody else changed it meanwhile. */
  data: { current: object } | null;
  /** One per failed field, in the order of `errors`. */
  details: readonly ErrorDetail[];
  /** Seconds that the server asks to wait, from Retry-After. */
  retryAfter: number | null;
}

/** A failed answer whose body is an envelope. */
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
 * No answer, or one that is not JSON. Both begin their errors with the same word; the code says which of them it was.
 * @param raised what a write call adds to its errors, for whoever reads the whole answer: it is the browser's English
 */
export function unreadable(response: Response | null, raised?: Error): ApiFailure {
  return {
    code: response === null ? 'no_connection' : 'invalid_json',
    // Without an envelope a 404 is no service's: nobody knows whether the thing is there.
    status: response?.status === 404 ? 503 : (response?.status ?? 0),
    params: {},
    errors: [INVALID_JSON, ...(raised === undefined ? [] : [raised.message])],
    data: null,
    details: [],
    retryAfter: response && retryAfterOf(response),
  };
}

function dataOf({ data }: Partial<Envelope>): ApiFailure['data'] {
  if (typeof data !== 'object' || data === null || !('current' in data)) return null;
  const { current } = data;
  return typeof current === 'object' && current !== null ? { current } : null;
}

function retryAfterOf(response: Response): number | null {
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return Number.isNaN(seconds) ? null : seconds;
}
