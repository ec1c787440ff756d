import { plainAnswer, type Middleware } from '../exchange.js';

/**
 * Refuses a body that announces more bytes than allowed, before reading any of it. It only ever sees requests
 * with a Content-Length, so it need not hold a body back to count.
 */
export function bufferingMiddleware(maxRequestBodyBytes: number): Middleware {
  return (next) => async (request) => {
    const length = Number(request.headers.get('content-length')?.[0] ?? 0);
    if (length > maxRequestBodyBytes) return plainAnswer(413, 'Request Entity Too Large');
    return next(request);
  };
}
