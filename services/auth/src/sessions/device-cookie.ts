import { readCookie, setCookie } from '@vaultway/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** After this long without a sign-in, a browser is unknown again. */
const LIFETIME_SECONDS = 180 * 24 * 60 * 60;

/** Over https the prefix binds the cookie to the host, like the session's. */
const nameFor = (request: FastifyRequest) => (request.protocol === 'https' ? '__Host-device' : 'device');

export const readDeviceCookie = (request: FastifyRequest): string | undefined =>
  readCookie(request, nameFor(request));

export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, mark: string): void {
  setCookie(request, reply, nameFor(request), mark, { path: '/', maxAge: LIFETIME_SECONDS });
}
