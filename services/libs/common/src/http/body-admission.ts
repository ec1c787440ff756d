import { FILE_LIMITS, LIMITS, type ErrorCode } from '@vaultway/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, tooLarge } from '../errors/index.js';
import { boundaryOf, hasOneType } from './body-type.js';
import { answerSocket } from './socket-answer.js';
import { routeConfig } from './route-config.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Most bytes of the file that a form may carry. */
    takesFile?: number;
  }
}

/** Marks a call whose form may carry a file; elsewhere a file is a 415. Not for calls of visitors. */
export const TakesFile = (bytes: number = LIMITS.imageBytes) => routeConfig({ takesFile: bytes });

/** Extra bytes around the fields of an admin's form. */
const FORM_OVERHEAD = 64 * 1024;
const LARGEST_FORM = FILE_LIMITS.bytes + LIMITS.bodyBytes;
/** Bodies up to this size are not counted. */
const SMALL = LIMITS.publicBodyBytes;
/** Time limit for a visitor's or user's body. Admins, and users' files, have the server's requestTimeout. */
const PUBLIC_BODY_MS = 10_000;
const RETRY_AFTER_SECONDS = 5;

/** Returns the size limit of a request's body, in bytes. */
export function bodyLimitOf(request: FastifyRequest): number {
  const { bodyLimit, config } = request.routeOptions;
  if (!isForm(request)) return bodyLimit;
  if (config.takesFile) return config.takesFile + LIMITS.bodyBytes;
  return isPublic(request) ? bodyLimit : bodyLimit + FORM_OVERHEAD;
}

/** Returns the error code for a body over the limit. */
export function tooLargeFor(request: FastifyRequest): ErrorCode {
  const { bodyLimit, config } = request.routeOptions;
  return config.takesFile && isForm(request) ? fileTooLarge(config.takesFile) : tooLarge(bodyLimit);
}

/** Returns the error code for a file over its limit. */
export const fileTooLarge = (limit: number): ErrorCode =>
  limit > LIMITS.imageBytes ? 'attachment_too_large' : 'file_too_large';

const isForm = ({ headers }: FastifyRequest) => /^\s*multipart\//i.test(headers['content-type'] ?? '');

/**
 * Admits or rejects a body by the headers alone: size, type, time, and other bodies in progress.
 *
 * @param budget bytes that all admins' bodies in progress may have together, and all users' files; one account may
 *   use half of them, and always one file
 */
export function admitBodies(app: FastifyInstance, budget: number): void {
  const share = Math.max(budget / 2, LARGEST_FORM);
  const underWay = { admins: 0, users: 0 };
  const ofAccounts = new Map<string, number>();

  // Hooks in before routes exist, to lower the limit of calls that visitors or users may make.
  app.addHook('onRoute', (route) => {
    route.bodyLimit ??= route.config?.access !== undefined ? LIMITS.publicBodyBytes : LIMITS.bodyBytes;
  });

  app.addHook('onRequest', async (request, reply) => {
    const bytes = announcedBytes(request);
    if (bytes === 0) return;
    if (bytes > bodyLimitOf(request)) throw new ApiError(tooLargeFor(request));
    if (isPublic(request) && inPieces(request)) throw new ApiError('length_required');
    checkType(request);
    if (isPublic(request) && !(request.routeOptions.config.takesFile && isForm(request))) limitTime(request);
    else if (bytes > SMALL) takeBytes(bytes, request, reply);
  });

  /**
   * Runs after the session check, so that strangers use none of the budget. A client that has disconnected by then
   * sends nothing.
   */
  function takeBytes(bytes: number, request: FastifyRequest, reply: FastifyReply) {
    if (request.raw.destroyed || reply.raw.destroyed) return;
    const account = accountOf(request);
    const group = isPublic(request) ? 'users' : 'admins';
    const own = (ofAccounts.get(account) ?? 0) + bytes;
    if ((underWay[group] > 0 && underWay[group] + bytes > budget) || own > share)
      throw new ApiError('unavailable', { retryAfter: RETRY_AFTER_SECONDS });
    underWay[group] += bytes;
    ofAccounts.set(account, own);
    reply.raw.once('close', () => {
      underWay[group] -= bytes;
      const left = (ofAccounts.get(account) ?? bytes) - bytes;
      if (left === 0) ofAccounts.delete(account);
      else ofAccounts.set(account, left);
    });
  }
}

function checkType(request: FastifyRequest) {
  const { 'content-encoding': encoding = 'identity' } = request.headers;
  if (!hasOneType(request.raw) || encoding.toLowerCase() !== 'identity')
    throw new ApiError('unsupported_media_type');
  if (isForm(request) && boundaryOf(request.headers['content-type'] ?? '') === undefined)
    throw new ApiError('form_not_readable');
}

function accountOf(request: FastifyRequest): string {
  const { session, userSession, apiKey } = request as {
    session?: { admin: { id: string } };
    userSession?: { user: { id: string } };
    apiKey?: { id: string };
  };
  return session?.admin.id ?? userSession?.user.id ?? apiKey?.id ?? '';
}

/** A chunked body may grow to its route's limit. */
const announcedBytes = (request: FastifyRequest): number =>
  inPieces(request) ? bodyLimitOf(request) : Number(request.headers['content-length'] ?? 0);

/**
 * Node handles each chunk separately: fifty bodies of 60,000 one-byte chunks blocked all other requests for 0.4 s. No
 * browser sends a form or JSON like that.
 */
const inPieces = ({ headers }: FastifyRequest) => headers['transfer-encoding'] !== undefined;
const isPublic = ({ routeOptions }: FastifyRequest) => routeOptions.config.access !== undefined;

function limitTime({ raw }: FastifyRequest) {
  const over = setTimeout(() => {
    if (!raw.complete) answerSocket(raw.socket, 'request_too_slow');
  }, PUBLIC_BODY_MS);
  raw.once('close', () => clearTimeout(over));
}
