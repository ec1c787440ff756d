import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { answerError, matchesEtag, mayGo, type RequestWithSession, StandingSessions } from '@vaultway/common';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestedCodeKey } from '../../parcels/code-key.js';
import { TrackingPrivacy } from '../../privacy/tracking-privacy.js';
import { Viewer } from '../../privacy/viewer.js';
import { LookupService } from './lookup.service.js';
import { LookupThrottle } from '../../guessing/lookup-throttle.js';
import { StaleAnswer, type TrackedAnswer } from './tracked-answer.js';

interface Asked {
  Params: { code: string };
  /** `as=stranger`: requests the visitors' view, for callers who may see more. */
  Querystring: { as?: string };
}
type LookupRequest = FastifyRequest<Asked> & Pick<RequestWithSession, 'apiKey'>;

/**
 * GET /api/parcels/{code}, registered with Fastify directly: Nest's guards, pipes and interceptors have nothing to do
 * for a public route that sends ready bytes, and running them doubles the CPU time of a response. Errors, request id
 * and log are the same as for every other request.
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
    const config: FastifyContextConfig = {
      access: 'visitor',
      allow: ['parcels:read'],
    };
    fastify.get<Asked>('/api/parcels/:code', { config }, (request, reply) => this.answer(request, reply));
  }

  private async answer(request: LookupRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      const key = requestedCodeKey(request.params.code);
      const find = () => this.lookup.answer(key);
      const isStranger = request.apiKey === undefined && request.headers.cookie === undefined;
      const free = !isStranger && (await this.mayList(request));
      const answer = await (free ? find() : this.throttle.admit(request.ip, find));
      const asStranger = isStranger || request.query.as === 'stranger';
      if (!asStranger && (free || (await this.viewer.isColleague(request))))
        return send(answer, request, reply);
      const seesAll = !this.privacy.gated || (!asStranger && (await this.viewer.seesAll(key, request)));
      return send(seesAll ? answer.public : answer.restricted, request, reply);
    } catch (error) {
      answerError(error, request, reply);
      return reply;
    }
  }

  /**
   * True for callers who may list parcels. They look parcels up all day and do not guess codes, so they are not
   * throttled. Couriers only know codes, and keepers none.
   */
  private async mayList(request: LookupRequest): Promise<boolean> {
    if (request.apiKey) return true;
    const session = await this.sessions.of(request);
    return session !== undefined && mayGo(session.role, ['clerk', 'auditor']);
  }
}

function send(answer: TrackedAnswer, request: LookupRequest, reply: FastifyReply): FastifyReply {
  const { body, etag } = answer;
  if (answer instanceof StaleAnswer) void reply.header('age', String(answer.age));
  void reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('x-robots-tag', 'noindex');
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
}
