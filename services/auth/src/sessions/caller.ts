import { readSessionCookie, requestLanguage } from '@vaultway/common';
import type { Language } from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';
import { readDeviceCookie } from '../devices/device-cookie.js';

const USER_AGENT_MAX = 300;

/** Who wants to sign in: address, user agent, and what the browser keeps of earlier sign-ins. */
export interface Caller {
  address: string;
  userAgent: string | null;
  /** The token of the session that the browser has so far. */
  token: string | undefined;
  /** In which its admin is written to. */
  language: Language;
  /** The mark of a browser that an admin has signed in with before, see KnownDevices. */
  device: string | undefined;
}

export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null,
  token: readSessionCookie(request),
  language: requestLanguage(request),
  device: readDeviceCookie(request),
});
