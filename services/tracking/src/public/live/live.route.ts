import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { answerError, ApiError, CONFIG } from '@vaultway/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TrackingConfig } from '../../config.js';
import { requestedCodeKey } from '../../parcels/code-key.js';
import { LookupService } from '../lookup/lookup.service.js';
import { LookupThrottle } from '../../guessing/lookup-throttle.js';
import type { TrackedAnswer } from '../lookup/tracked-answer.js';
import { LiveStream } from './live-stream.js';
import { StreamHub } from './stream-hub.js';
import { StreamLimiter } from './stream-limiter.js';
import { takeConnection } from './take-connection.js';

type StreamRequest = FastifyRequest<{ Params: { code: string } }>;

/**
 * GET /api/parcels/{code}/news, registered with Fastify directly like the look-up: the response has no envelope and no
 * end. Opening a stream reveals whether a code exists, so it counts as a look-up.
 */
@Injectable()
export class LiveRoute implements OnModuleInit {
  private readonly limiter: StreamLimiter;

  constructor(
    @Inject(CONFIG) config: TrackingConfig,
    private readonly host: HttpAdapterHost,
    private readonly lookup: LookupService,
    private readonly throttle: LookupThrottle,
    private readonly hub: StreamHub,
  ) {
    this.limiter = new StreamLimiter({
      perClient: config.LIVE_STREAMS_PER_CLIENT,
      total: config.LIVE_STREAMS,
    });
  }

  onModuleInit() {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    // A HEAD request for an endless response would never return.
    const options = { exposeHeadRoute: false, config: { access: 'visitor' } } as const;
    fastify.get('/api/parcels/:code/news', options, (request: StreamRequest, reply) =>
      this.answer(request, reply),
    );
  }

  private async answer(request: StreamRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      // Without a socket, earlier requests on this connection have no response yet.
      const { socket } = reply.raw;
      if (!socket) throw new ApiError('bad_request');
      const key = requestedCodeKey(request.params.code);
      const current = await this.throttle.admit(request.ip, () => this.lookup.find(key));
      if (this.hub.closed) throw new ApiError('unavailable', { retryAfter: 1 });
      // A closed connection would never release its slot.
      if (reply.raw.destroyed) return reply.hijack();
      this.open(
        key,
        current,
        this.limiter.acquire(request.ip, () => socket.destroy()),
        reply,
      );
    } catch (error) {
      answerError(error, request, reply);
    }
    return reply;
  }

  private open(key: string, current: TrackedAnswer, release: () => void, reply: FastifyReply) {
    const connection = takeConnection(reply.hijack().raw);
    connection.cork();
    connection.write(streamHead(reply.getHeaders() as Record<string, string>));
    const unwatch = this.hub.watch(key, new LiveStream(connection), current);
    connection.uncork();
    connection.once('close', () => {
      unwatch();
      release();
    });
  }
}

function streamHead(headers: Record<string, string>): string {
  const fields = Object.entries({
    ...headers,
    date: new Date().toUTCString(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-robots-tag': 'noindex',
    'x-accel-buffering': 'no', // for operators with nginx in front of the gateway
    connection: 'close', // closing the connection ends the response
  });
  return `HTTP/1.1 200 OK\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}
