import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Seconds: a browser that was not used for so long is a stranger again. */
const LIFE = 180 * 24 * 60 * 60;

/** Bound to the host over https, as the session's. */
const nameFor = (request: FastifyRequest) => (request.protocol === 'https' ? '__Host-device' : 'device');

export const readDeviceCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[nameFor(request)];

export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, mark: string): void {
  const options: CookieSerializeOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: LIFE,
  };
  void reply.setCookie(nameFor(request), mark, options);
}
