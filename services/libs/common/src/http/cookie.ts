import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie as the browser sent it. */
export const readCookie = (request: FastifyRequest, name: string): string | undefined =>
  request.cookies[name];

/**
 * Sets a cookie that is HttpOnly and SameSite.
 *
 * @param options path prefix, and lifetime in seconds
 */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  options: { path: string; maxAge: number },
) {
  const secure = request.protocol === 'https';
  void reply.setCookie(name, value, { ...options, httpOnly: true, sameSite: 'strict', secure });
}
