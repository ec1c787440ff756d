import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  Inject,
  Module,
  Param,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import {
  Allow,
  Answers,
  BodyOrQuery,
  CONFIG,
  CurrentAdmin,
  type Once,
  OncePerKey,
  Public,
} from '@vaultway/common';
import {
  type Admin,
  ById,
  CreateEmbed,
  Embed,
  EmbeddedParcel,
  EmbeddedQuery,
  ListEmbeds,
} from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TrackingConfig } from '../config.js';
import { GuessingModule } from '../guessing/guessing.module.js';
import { LookupThrottle } from '../guessing/lookup-throttle.js';
import { requestedCodeKey } from '../parcels/code-key.js';
import { LookupService } from '../public/lookup/lookup.service.js';
import { PublicModule } from '../public/public.module.js';
import { EmbedService } from './embed.service.js';
import { languageOf, toEmbeddedParcel } from './embedded-parcel.js';

/** Manages publishable keys, and answers the websites that have one. */
@Controller('embeds')
class EmbedController {
  constructor(
    private readonly embeds: EmbedService,
    private readonly lookup: LookupService,
    private readonly throttle: LookupThrottle,
    @Inject(CONFIG) private readonly config: Pick<TrackingConfig, 'PUBLIC_URL'>,
  ) {}

  @Allow('auditor')
  @Get()
  @Answers(Embed, { summary: 'List the publishable keys of other websites', list: true })
  list(@Query({ schema: ListEmbeds }) query: ListEmbeds) {
    return this.embeds.list(query);
  }

  @Post()
  @Answers(Embed, {
    summary: 'Create a publishable key, with which the websites named look parcels up',
    status: 201,
    message: 'Key created',
  })
  create(
    @Body({ schema: CreateEmbed }) embed: CreateEmbed,
    @CurrentAdmin() by: Admin,
    @OncePerKey() once: Once,
  ) {
    return this.embeds.create(embed, by, once);
  }

  @Delete()
  @Answers(null, { summary: 'Revoke a publishable key', message: 'Key revoked', errors: ['not_found'] })
  revoke(@BodyOrQuery(ById) { id }: ById, @CurrentAdmin() by: Admin) {
    return this.embeds.revoke(id, by);
  }

  /**
   * Counts as a look-up of the visitor's address. Takes no notice of cookies, and names the website in the response, so
   * that other websites cannot read it.
   */
  @Public()
  @Get(':key/parcels/:code')
  @Header('x-robots-tag', 'noindex')
  @Header('cache-control', 'no-store')
  @Header('vary', 'origin')
  @Answers(EmbeddedParcel, {
    summary: 'Look a parcel up from another website, which the key names',
    errors: ['not_found', 'not_allowed', 'parcel_not_found', 'throttled'],
  })
  async find(
    @Param('key') key: string,
    @Param('code') code: string,
    @Query({ schema: EmbeddedQuery }) { lang }: EmbeddedQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { origin } = request.headers;
    await this.embeds.demand(key, origin);
    // Lets the website read errors, too.
    void reply.header('access-control-allow-origin', origin);
    const answer = await this.throttle.admit(request.ip, () => this.lookup.find(requestedCodeKey(code)));
    return toEmbeddedParcel(answer.public.parcel, languageOf(lang), this.config.PUBLIC_URL);
  }
}

@Module({
  imports: [GuessingModule, PublicModule],
  controllers: [EmbedController],
  providers: [EmbedService],
})
export class EmbedModule {}
