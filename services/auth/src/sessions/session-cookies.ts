import { setSessionCookie } from '@vaultway/common';
import type { SignedIn } from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setDeviceCookie } from '../devices/device-cookie.js';
import type { SignedInSession } from './session-opener.js';

/** Gives a browser its session, and says whose it is. */
export function handOver(
  { admin, token, expiresAt, device }: SignedInSession,
  request: FastifyRequest,
  reply: FastifyReply,
): SignedIn {
  setSessionCookie(request, reply, token, expiresAt);
  setDeviceCookie(request, reply, device);
  return { admin };
}
