import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import { Answers, BodyOrQuery, type Once, OncePerKey, Public, requestLanguage } from '@vaultway/common';
import { SubscribeToParcel, SubscriptionConfirmed, SubscriptionToken } from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestedCodeKey } from '../parcels/code-key.js';
import { SubscriptionLinks } from './subscription-links.js';
import { SubscriptionService } from './subscription.service.js';
import { SubscriptionThrottle } from './subscription-throttle.js';

@Public()
@Controller()
export class SubscriptionController {
  constructor(
    private readonly subscriptions: SubscriptionService,
    private readonly links: SubscriptionLinks,
    private readonly throttle: SubscriptionThrottle,
  ) {}

  @Post('parcels/:code/subscriptions')
  @Answers(null, {
    summary: 'Subscribe to email updates about a parcel',
    status: 202,
    message: 'If there is such a parcel, updates start once the address is confirmed',
    errors: ['throttled'],
  })
  async ask(
    @Param('code') code: string,
    @Body({ schema: SubscribeToParcel }) { email, language }: SubscribeToParcel,
    @Req() request: FastifyRequest,
    @OncePerKey() once: Once,
  ): Promise<void> {
    const key = requestedCodeKey(code);
    await this.throttle.count(request.ip, email);
    await this.subscriptions.ask(key, email, language ?? requestLanguage(request), once);
  }

  @Post('subscriptions/confirm')
  @Answers(SubscriptionConfirmed, {
    summary: 'Confirm a subscription to email updates',
    message: 'Address confirmed',
    errors: ['link_not_valid', 'too_many_subscribers'],
  })
  confirm(@BodyOrQuery(SubscriptionToken) { token }: SubscriptionToken) {
    return this.subscriptions.confirm(token);
  }

  @Post('subscriptions/unsubscribe')
  @Answers(null, {
    summary: 'Unsubscribe from email updates; also serves one-click unsubscribe (RFC 8058)',
    message: 'You get no more news about this parcel',
  })
  unsubscribe(@BodyOrQuery(SubscriptionToken) { token }: SubscriptionToken): Promise<void> {
    return this.subscriptions.unsubscribe(token);
  }

  /** For mail programs that open the header's link instead of posting to it. The page asks for confirmation. */
  @Get('subscriptions/unsubscribe')
  @ApiExcludeEndpoint()
  page(@Query({ schema: SubscriptionToken }) { token }: SubscriptionToken, @Res() reply: FastifyReply) {
    return reply.redirect(this.links.pageUrl('unsubscribe', token), 302);
  }
}
