import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { addressKey, answerError, ApiError, CONFIG } from '@vaultway/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TrackingConfig } from '../config.js';
import { askedCodeKey } from '../lookup/asked-code.js';
import type { ReadyAnswer } from '../lookup/lookup.mapper.js';
import { LookupService } from '../lookup/lookup.service.js';
import { LookupThrottle } from '../lookup/lookup.throttle.js';
import { LiveDesk } from './live.desk.js';
import { LiveSeats } from './live.seats.js';
import { LiveStream } from './live.stream.js';

type Asked = FastifyRequest<{ Params: { code: string } }>;

/**
 * GET /api/parcels/{code}/news. A route of Fastify like the look-up's: the answer has no envelope and no end.
 * Beginning to listen tells whether a code exists, so it counts as a look-up.
 */
@Injectable()
export class LiveRoute implements OnModuleInit {
  private readonly seats: LiveSeats;

  constructor(
    @Inject(CONFIG) config: TrackingConfig,
    private readonly host: HttpAdapterHost,
    private readonly lookup: LookupService,
    private readonly throttle: LookupThrottle,
    private readonly desk: LiveDesk,
  ) {
    this.seats = new LiveSeats({ perClient: config.NEWS_PER_CLIENT, inAll: config.NEWS_STREAMS });
  }

  onModuleInit() {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    // A HEAD of something endless would wait for ever.
    const route = { exposeHeadRoute: false };
    fastify.get('/api/parcels/:code/news', route, (request: Asked, reply) => this.answer(request, reply));
  }

  private async answer(request: Asked, reply: FastifyReply): Promise<FastifyReply> {
    try {
      const key = askedCodeKey(request.params.code);
      const now = await this.throttle.admit(request.ip, () => this.lookup.find(key));
      if (this.desk.closed) throw new ApiError('unavailable', { retryAfter: 1 });
      // Who left meanwhile would keep a seat for ever: their connection has closed and will not close again.
      if (reply.raw.destroyed) return reply.hijack();
      this.open(key, now, this.seats.take(addressKey(request.ip)), reply);
    } catch (error) {
      answerError(error, request, reply);
    }
    return reply;
  }

  private open(key: string, now: ReadyAnswer, giveSeatBack: () => void, reply: FastifyReply) {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-robots-tag': 'noindex',
      'x-accel-buffering': 'no', // nginx in front of somebody's gateway
      connection: 'close', // it is not used for anything after the stream, and must not hold up a stop
    });
    const leave = this.desk.watch(key, new LiveStream(raw), now);
    raw.once('close', () => {
      leave();
      giveSeatBack();
    });
  }
}
