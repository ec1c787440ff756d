import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { answerError, StandingSessions } from '@vaultway/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { restrictedAnswer } from '../privacy/restricted.js';
import { TrackingPrivacy } from '../privacy/tracking-privacy.js';
import { Viewer } from '../privacy/viewer.js';
import { askedCodeKey } from './asked-code.js';
import type { ReadyAnswer } from './lookup.mapper.js';
import { LookupService } from './lookup.service.js';
import { LookupThrottle } from './lookup.throttle.js';

type Asked = FastifyRequest<{ Params: { code: string } }>;

/**
 * GET /api/parcels/{code}. A route of Fastify and not of a Nest controller: guards, pipes and interceptors
 * have nothing to do here (public, bytes that are ready), and going through them doubles the processor
 * time of an answer. Errors, request id and log are those of every other call.
 */
@Injectable()
export class LookupRoute implements OnModuleInit {
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
    fastify.get('/api/parcels/:code', (request: Asked, reply) => this.answer(request, reply));
  }

  private async answer(request: Asked, reply: FastifyReply): Promise<FastifyReply> {
    try {
      const key = askedCodeKey(request.params.code);
      const look = () => this.lookup.find(key);
      // Somebody who works with parcels all day is not a stranger who tries out codes.
      const admin = request.headers.cookie !== undefined && (await this.sessions.of(request)) !== undefined;
      const answer = await (admin ? look() : this.throttle.admit(request.ip, look));
      if (admin || !this.privacy.gated) return send(answer, request, reply);
      const all = await this.viewer.seesAll(key, request);
      return send(all ? answer : restrictedAnswer(answer), request, reply);
    } catch (error) {
      answerError(error, request, reply);
      return reply;
    }
  }
}

function send({ body, etag }: ReadyAnswer, request: Asked, reply: FastifyReply): FastifyReply {
  void reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('x-robots-tag', 'noindex');
  if (knows(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
}

/** Whether a client has these bytes already; proxies that compress make a tag weak. */
const knows = (tags: string | undefined, etag: string) =>
  tags !== undefined &&
  (tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));
