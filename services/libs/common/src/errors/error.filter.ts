import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { chosenLanguage, failureEnvelope, LIMITS, type FailureEnvelope } from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.js';
import { fileErrorPage, opensFile } from './file-error-page.js';
import { isOutage } from './outage.js';

/** Seconds until a client may retry during an outage. */
const OUTAGE_RETRY = 5;

const logger = new Logger('errors');

/** Converts thrown errors to envelopes. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost) {
    const http = host.switchToHttp();
    answerError(thrown, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}

/** Sends the envelope of a thrown error, or a page if a person opened a file, and logs server errors. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toApiError(thrown, request.routeOptions.bodyLimit);
  if (error.status >= 500) {
    logger.error({ err: error.cause ?? thrown, requestId: request.id, code: error.code }, 'request failed');
  }
  if (reply.sent) return;
  if (error.retryAfter !== undefined) void reply.header('retry-after', String(error.retryAfter));
  void reply.code(error.status).header('cache-control', 'no-store');
  if (opensFile(request)) {
    void reply.type('text/html; charset=utf-8').send(fileErrorPage(error, chosenLanguage(request.cookies)));
  } else {
    void reply.type('application/json; charset=utf-8').send(errorEnvelope(error, request));
  }
}

/** Returns the body of an error response. */
export function errorEnvelope(
  { status, code, details, current, retryAfter }: ApiError,
  request: Pick<FastifyRequest, 'id'> & Partial<Pick<FastifyRequest, 'routeOptions'>>,
): FailureEnvelope {
  const params = retryAfter === undefined ? {} : { seconds: retryAfter };
  return {
    ...failureEnvelope(code, { params, details, current, requestId: request.id }),
    // Each kind of session ends separately.
    ...(status === 401 &&
      (request.routeOptions?.config.access === 'user'
        ? { user: false as const }
        : { admin: false as const })),
  };
}

/**
 * Maps any thrown value, whether ours, Nest's, Fastify's or a driver's, to a catalog error.
 *
 * @param bodyLimit the call's limit in bytes
 */
export function toApiError(thrown: unknown, bodyLimit?: number): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isOutage(thrown)) return new ApiError('unavailable', { retryAfter: OUTAGE_RETRY, cause: thrown });
  const { code, statusCode } = (thrown ?? {}) as { code?: unknown; statusCode?: unknown };
  switch (code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new ApiError('invalid_json', { cause: thrown });
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError(tooLarge(bodyLimit), { cause: thrown });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError('unsupported_media_type', { cause: thrown });
  }
  const status = thrown instanceof HttpException ? thrown.getStatus() : statusCode;
  if (status === 404) return new ApiError('not_found', { cause: thrown });
  if (status === 405) return new ApiError('method_not_allowed', { cause: thrown });
  if (status === 413) return new ApiError(tooLarge(bodyLimit), { cause: thrown });
  if (status === 415) return new ApiError('unsupported_media_type', { cause: thrown });
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new ApiError('bad_request', { cause: thrown });
  }
  return new ApiError('internal', { cause: thrown });
}

/** Returns the code for a body over the call's limit. */
export const tooLarge = (bodyLimit: number | undefined) =>
  bodyLimit === LIMITS.publicBodyBytes ? 'public_body_too_large' : 'body_too_large';
