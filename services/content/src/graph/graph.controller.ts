import { Controller, Get, Req, Res } from '@nestjs/common';
import { Answers, CurrentAdmin, PublicOrAdmin } from '@vaultway/common';
import { Graph, type Admin } from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GraphService } from './graph.service.js';

@Controller('graph')
export class GraphController {
  constructor(private readonly graph: GraphService) {}

  /** Sends bytes that are ready, so the envelope is in them already. */
  @PublicOrAdmin()
  @Get()
  @Answers(Graph, { summary: 'What the site needs at its start' })
  async read(
    @CurrentAdmin() admin: Admin | false,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { body, etag } = await this.graph.graphFor(admin);
    void reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'cookie');
    if (knows(request.headers['if-none-match'], etag)) {
      await reply.code(304).send();
      return;
    }
    await reply.header('content-type', 'application/json; charset=utf-8').send(body);
  }
}

/** Whether a client has these bytes already; proxies that compress make a tag weak. */
const knows = (tags: string | undefined, etag: string) =>
  tags !== undefined &&
  (tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));
