import type { Envelope } from './envelope.js';
import { type ErrorCode, type ErrorParams, ERRORS, sentenceOf } from './errors.js';
import type { ErrorDetail } from './issues.js';

/** Parts of a failed response beside its code. */
export interface Failure {
  params?: ErrorParams | undefined;
  details?: readonly ErrorDetail[] | undefined;
  /** Current state of the record when it caused the refusal. */
  current?: object | undefined;
  /** As in `X-Request-Id`. */
  requestId?: string | undefined;
}

/** Body of a failed response. */
export interface FailureEnvelope extends Envelope<{ current: object } | null> {
  code: ErrorCode;
}

/** Builds the body of a failed response. A 5xx includes its request id, for finding it in the logs. Free of zod. */
export function failureEnvelope(code: ErrorCode, failure: Failure = {}): FailureEnvelope {
  const { details, current, requestId } = failure;
  const { status } = ERRORS[code];
  const sentence = sentenceOf(code, failure.params);
  const named = status >= 500 && requestId !== undefined;
  const params = { ...failure.params, ...(named && { request_id: requestId }) };
  const message = named ? `${sentence} (request ${requestId})` : sentence;
  return {
    status,
    code,
    ...(Object.keys(params).length > 0 && { params }),
    message,
    errors: details?.map((detail) => detail.message) ?? [status === 500 ? message : sentence],
    data: current ? { current } : null,
    ...(details && { details }),
  };
}
