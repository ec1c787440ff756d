import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { failureEnvelope, LIMITS, type FailureEnvelope } from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.js';
import { isOutage } from './outage.js';

/** Seconds after which a client may try again when something is away. */
const OUTAGE_RETRY = 5;

const logger = new Logger('errors');

/** Turns whatever is thrown into the envelope. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost) {
    const http = host.switchToHttp();
    answerError(thrown, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}

/** Answers a request with the envelope of whatever was thrown; a failure of ours is also logged. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toApiError(thrown, request.routeOptions.bodyLimit);
  if (error.status >= 500) {
    logger.error({ err: error.cause ?? thrown, requestId: request.id, code: error.code }, 'request failed');
  }
  if (reply.sent) return;
  if (error.retryAfter !== undefined) void reply.header('retry-after', String(error.retryAfter));
  void reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(errorEnvelope(error, request));
}

/** The body of a failed answer. */
export function errorEnvelope(
  { status, code, details, current, retryAfter }: ApiError,
  request: Pick<FastifyRequest, 'id' | 'url'>,
): FailureEnvelope {
  const params = retryAfter === undefined ? {} : { seconds: retryAfter };
  return {
    ...failureEnvelope(code, { params, details, current, requestId: request.id }),
    ...(status === 401 && { admin: false as const }),
    ...(status === 401 && request.url.startsWith('/api/users/') && { user: false as const }),
  };
}

/**
 * The catalog's entry for anything that can be thrown, by us, Nest, Fastify or a driver.
 *
 * @param bodyLimit bytes that the call takes
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

/** The code for a body of more bytes than its call takes. */
export const tooLarge = (bodyLimit: number | undefined) =>
  bodyLimit === LIMITS.publicBodyBytes ? 'public_body_too_large' : 'body_too_large';
