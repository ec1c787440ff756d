import type { Envelope, ErrorDetail } from '@vaultway/contracts';
import { ERRORS } from '@vaultway/contracts/errors';

/** A call that did not succeed, in the shape of an envelope. */
export interface ApiFailure {
  /** The HTTP status; 0 when no answer came (no connection, or the time limit passed). */
  status: number;
  /** Which error of the catalogue it is; null when no answer came. */
  code: string | null;
  message: string;
  /** At least one sentence. */
  errors: string[];
  /** The record as it is now, when somebody else changed it meanwhile. */
  data: { current: object } | null;
  /** One per failed field, in the order of `errors`. */
  details: ErrorDetail[];
  /** Seconds that the server asks to wait, from Retry-After. */
  retryAfter: number | null;
}

/** A failed answer whose body is an envelope. */
export function failureFrom(response: Response, body: Partial<Envelope>): ApiFailure {
  const errors = Array.isArray(body.errors) ? body.errors.filter((error) => typeof error === 'string') : [];
  const message = typeof body.message === 'string' ? body.message : '';
  return {
    status: response.status,
    code: typeof body.code === 'string' ? body.code : null,
    message,
    errors: errors.length > 0 ? errors : [message || ERRORS.internal.sentence],
    data: dataOf(body),
    details: Array.isArray(body.details) ? body.details : [],
    retryAfter: retryAfterOf(response),
  };
}

/**
 * No answer, or one that is not JSON.
 * @param raised what a write call adds to its errors
 */
export function unreadable(response: Response | null, raised?: Error): ApiFailure {
  return {
    status: response?.status ?? 0,
    code: null,
    message: '',
    errors: [ERRORS.invalid_json.sentence, ...(raised === undefined ? [] : [raised.message])],
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
