import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const REQUEST_ID = 'x-request-id';

/** The caller's request id when it is harmless to log, else a new one. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers[REQUEST_ID];
  return typeof given === 'string' && /^[\w.-]{8,100}$/.test(given) ? given : randomUUID();
}
