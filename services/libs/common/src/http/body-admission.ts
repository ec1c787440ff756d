import { LIMITS } from '@vaultway/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, tooLarge } from '../errors/index.js';
import { answerSocket } from './socket-answer.js';
import { routeConfig } from './route-config.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a form may carry a file. */
    takesFile?: boolean;
  }
}

/** Marks a call whose form may carry a file; elsewhere a file is a 415. */
export const TakesFile = () => routeConfig({ takesFile: true });

/** What a form adds around its fields. */
const FORM_OVERHEAD = 64 * 1024;
const FILE_FORM = LIMITS.imageBytes + LIMITS.bodyBytes;
/** Smaller bodies are not worth counting. */
const SMALL = LIMITS.publicBodyBytes;
/** How long a stranger's body may take to arrive. A signed-in admin has the server's requestTimeout. */
const PUBLIC_BODY_MS = 10_000;
const RETRY_AFTER_SECONDS = 5;

/** The most that may arrive as the body of a request. */
export function bodyLimitOf(request: FastifyRequest): number {
  const { bodyLimit, config } = request.routeOptions;
  if (!isForm(request)) return bodyLimit;
  return config.takesFile ? FILE_FORM : bodyLimit + FORM_OVERHEAD;
}

export const isForm = ({ headers }: FastifyRequest) => /^\s*multipart\//i.test(headers['content-type'] ?? '');

/**
 * Decides by the headers alone whether a body may come: its size, its time, and how much of others is under way.
 *
 * @param budget bytes that all bodies of admins may have together while they are being answered
 */
export function admitBodies(app: FastifyInstance, budget: number): void {
  let underWay = 0;

  // Before their routes exist: who needs no session gets by with less.
  app.addHook('onRoute', (route) => {
    route.bodyLimit ??= route.config?.access !== undefined ? LIMITS.publicBodyBytes : LIMITS.bodyBytes;
  });

  app.addHook('onRequest', async (request, reply) => {
    const bytes = announcedBytes(request);
    if (bytes === 0) return;
    if (bytes > bodyLimitOf(request)) {
      const { bodyLimit, config } = request.routeOptions;
      throw new ApiError(config.takesFile && isForm(request) ? 'file_too_large' : tooLarge(bodyLimit));
    }
    if (isPublic(request)) {
      if (inPieces(request)) throw new ApiError('length_required');
      return limitTime(request);
    }
    if (bytes > SMALL) takeBytes(bytes, reply);
  });

  function takeBytes(bytes: number, reply: FastifyReply) {
    if (underWay + bytes > budget) throw new ApiError('unavailable', { retryAfter: RETRY_AFTER_SECONDS });
    underWay += bytes;
    reply.raw.once('close', () => (underWay -= bytes));
  }
}

/** A body in pieces may become as large as its route allows. */
const announcedBytes = (request: FastifyRequest): number =>
  inPieces(request) ? bodyLimitOf(request) : Number(request.headers['content-length'] ?? 0);

/**
 * Node hears of each piece by itself: fifty bodies of 60,000 pieces of one byte each kept all others waiting for 0.4 s.
 * No browser sends a form or JSON like that.
 */
const inPieces = ({ headers }: FastifyRequest) => headers['transfer-encoding'] !== undefined;
const isPublic = ({ routeOptions }: FastifyRequest) => routeOptions.config.access !== undefined;

function limitTime({ raw }: FastifyRequest) {
  const over = setTimeout(() => {
    if (!raw.complete) answerSocket(raw.socket, 'request_too_slow');
  }, PUBLIC_BODY_MS);
  raw.once('close', () => clearTimeout(over));
}
