import { readSessionCookie } from '@vaultway/common';
import type { FastifyRequest } from 'fastify';
import { readDeviceCookie } from '../devices/device-cookie.js';

/** Who knocks: the client's address, what it calls itself, and what it keeps of earlier sign-ins. */
export interface Caller {
  address: string;
  userAgent: string | null;
  /** What it was signed in with before. */
  token: string | undefined;
  /** The mark of a browser that somebody signed in with before, see KnownDevices. */
  device: string | undefined;
}

const USER_AGENT_MAX = 300;

export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null,
  token: readSessionCookie(request),
  device: readDeviceCookie(request),
});
