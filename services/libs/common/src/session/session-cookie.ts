import { SESSION_COOKIE, USER_COOKIE } from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const nameFor = (request: FastifyRequest, names: { https: string; http: string } = SESSION_COOKIE) =>
  request.protocol === 'https' ? names.https : names.http;

const optionsFor = (request: FastifyRequest) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: request.protocol === 'https',
});

/** The session token that the browser sent, if any. */
export const readSessionCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[nameFor(request)];

/** @param expires when the browser forgets it; the token says the same for itself */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string, expires: Date) {
  void reply.setCookie(nameFor(request), token, { ...optionsFor(request), expires });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply) {
  void reply.clearCookie(nameFor(request), optionsFor(request));
}

export function clearUserCookie(request: FastifyRequest, reply: FastifyReply) {
  void reply.clearCookie(nameFor(request, USER_COOKIE), optionsFor(request));
}
