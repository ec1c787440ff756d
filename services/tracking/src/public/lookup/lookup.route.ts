import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import {
  answerError,
  matchesEtag,
  oncePerTurn,
  type RequestWithSession,
  StandingSessions,
} from '@vaultway/common';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codeKey, requestedCodeKey } from '../../parcels/code-key.js';
import { TrackingPrivacy } from '../../privacy/tracking-privacy.js';
import { Viewer } from '../../privacy/viewer.js';
import { LookupService } from './lookup.service.js';
import { LookupThrottle } from './lookup-throttle.js';
import { RecalledAnswer, type TrackedAnswer } from './tracked-answer.js';

const TAKES_LONGER = ['cookie', 'authorization', 'content-length', 'transfer-encoding'] as const;

interface Asked {
  Params: { code: string };
  /** `as=stranger`: what strangers are told, for somebody who is told more. */
  Querystring: { as?: string };
}
type LookupRequest = FastifyRequest<Asked> & Pick<RequestWithSession, 'apiKey'>;
/** An answer that only has to be sent. */
interface ReadyAnswer {
  answer: TrackedAnswer;
  request: LookupRequest;
  reply: FastifyReply;
}

/**
 * GET /api/parcels/{code}, registered with Fastify itself: Nest's guards, pipes and interceptors have nothing
 * to do for a public route that sends ready bytes, and running them doubles the CPU time of an answer. Errors,
 * request id and log are the same as for every other call.
 */
@Injectable()
export class LookupRoute implements OnModuleInit {
  private readonly sendSoon = oncePerTurn(() => this.sendAll());
  private ready: ReadyAnswer[] = [];

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly lookup: LookupService,
    private readonly throttle: LookupThrottle,
    private readonly viewer: Viewer,
    private readonly privacy: TrackingPrivacy,
    private readonly sessions: StandingSessions,
  ) {}

  onModuleInit() {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    const config: FastifyContextConfig = {
      access: 'visitor',
      allow: ['parcels:read'],
      answersEarly: (request, reply) => this.answerStranger(request as LookupRequest, reply),
    };
    fastify.get<Asked>('/api/parcels/:code', { config }, (request, reply) => this.answer(request, reply));
  }

  /** @returns false for a caller who may turn out to be somebody, or who sends a body, which is for others to refuse */
  private answerStranger(request: LookupRequest, reply: FastifyReply): boolean {
    if (TAKES_LONGER.some((name) => request.headers[name] !== undefined)) return false;
    const remembered = this.throttle.isOff ? this.lookup.remembered(codeKey(request.params.code)) : undefined;
    if (remembered) this.sendTogether({ answer: remembered, request, reply });
    else void this.findForStranger(request, reply);
    return true;
  }

  /**
   * Sends an answer once every request that has already arrived is read, right after the others that are ready by then:
   * what is written together wakes who reads it once, and runs from the processor's caches.
   */
  private sendTogether(answer: ReadyAnswer): void {
    this.ready.push(answer);
    this.sendSoon();
  }

  private sendAll(): void {
    const ready = this.ready;
    this.ready = [];
    for (const each of ready) this.sendReady(each);
  }

  private sendReady({ answer, request, reply }: ReadyAnswer): void {
    try {
      void this.sendToStranger(answer, request, reply);
    } catch (error) {
      answerError(error, request, reply);
    }
  }

  private async findForStranger(request: LookupRequest, reply: FastifyReply): Promise<void> {
    try {
      const key = requestedCodeKey(request.params.code);
      const answer = await this.throttle.admit(request.ip, () => this.lookup.findOrRecall(key));
      void this.sendToStranger(answer, request, reply);
    } catch (error) {
      answerError(error, request, reply);
    }
  }

  private sendToStranger(answer: TrackedAnswer, request: LookupRequest, reply: FastifyReply): FastifyReply {
    return send(this.privacy.gated ? answer.restricted : answer, request, reply);
  }

  /** Who may list parcels looks them up all day and does not guess codes, so is not throttled. Couriers know codes alone. */
  private async mayList(request: LookupRequest): Promise<boolean> {
    if (request.apiKey) return true;
    const session = request.headers.cookie === undefined ? undefined : await this.sessions.of(request);
    return session !== undefined && session.role !== 'courier';
  }

  private async answer(request: LookupRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      const key = requestedCodeKey(request.params.code);
      const find = () => this.lookup.findOrRecall(key);
      const free = await this.mayList(request);
      const answer = await (free ? find() : this.throttle.admit(request.ip, find));
      if (!this.privacy.gated) return send(answer, request, reply);
      const seesAll = request.query.as !== 'stranger' && (free || (await this.viewer.seesAll(key, request)));
      return send(seesAll ? answer : answer.restricted, request, reply);
    } catch (error) {
      answerError(error, request, reply);
      return reply;
    }
  }
}

function send(answer: TrackedAnswer, request: LookupRequest, reply: FastifyReply): FastifyReply {
  const { body, etag } = answer;
  if (answer instanceof RecalledAnswer) void reply.header('age', String(answer.age));
  void reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('x-robots-tag', 'noindex');
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
}
