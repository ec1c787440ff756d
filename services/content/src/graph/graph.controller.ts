import { Controller, Get, Module, Req, Res } from '@nestjs/common';
import {
  AllowEveryRole,
  Answers,
  CurrentSession,
  CurrentUser,
  matchesEtag,
  PublicOrSignedIn,
  type Session,
  WhileEnrolling,
} from '@vaultway/common';
import { Graph, type User } from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GraphService } from './graph.service.js';

@Controller('graph')
export class GraphController {
  constructor(private readonly graph: GraphService) {}

  /** Sends prepared bytes, envelope included. */
  @PublicOrSignedIn()
  @AllowEveryRole()
  @WhileEnrolling()
  @Get()
  @Answers(Graph, { summary: 'Get the data that the site loads at startup' })
  async read(
    @CurrentSession() session: Session | undefined,
    @CurrentUser() user: User | false,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { body, etag } = await this.graph.graphFor(
      session ? { ...session.admin, role: session.role } : false,
      user,
    );
    void reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'cookie');
    if (matchesEtag(request.headers['if-none-match'], etag)) {
      await reply.code(304).send();
      return;
    }
    await reply.header('content-type', 'application/json; charset=utf-8').send(body);
  }
}

@Module({ controllers: [GraphController], providers: [GraphService] })
export class GraphModule {}
