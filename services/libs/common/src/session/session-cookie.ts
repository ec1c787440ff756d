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

/** Returns the session token of the browser's cookie, if any. */
export const readSessionCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[nameFor(request)];

/** @param expires when the browser drops the cookie; same as the token's expiry */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string, expires: Date) {
  void reply.setCookie(nameFor(request), token, { ...optionsFor(request), expires });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply) {
  void reply.clearCookie(nameFor(request), optionsFor(request));
}

/** Returns the session token of a user's cookie, if any. */
export const readUserCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[nameFor(request, USER_COOKIE)];

/** @param expires as for {@link setSessionCookie} */
export function setUserCookie(request: FastifyRequest, reply: FastifyReply, token: string, expires: Date) {
  void reply.setCookie(nameFor(request, USER_COOKIE), token, { ...optionsFor(request), expires });
}

export function clearUserCookie(request: FastifyRequest, reply: FastifyReply) {
  void reply.clearCookie(nameFor(request, USER_COOKIE), optionsFor(request));
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** True if a request only reads. */
export const isSafe = ({ method }: Pick<FastifyRequest, 'method'>): boolean => SAFE_METHODS.has(method);

/** True if a request with a session's cookie may change data; safe methods never do. */
export const mayChange = (request: Asked): boolean => isSafe(request) || isFromOwnSite(request);

/**
 * True if a request comes from our own pages or was typed by the user. Browsers send its origin; programs that send
 * none are trusted.
 */
export function isFromOwnSite(request: Asked): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = request.headers.origin;
  return origin === undefined || hostOf(origin) === request.host;
}

type Asked = Pick<FastifyRequest, 'method' | 'headers' | 'host'>;

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
