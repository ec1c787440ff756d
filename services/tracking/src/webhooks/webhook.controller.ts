import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { Allow, Answers, BodyOrQuery, CurrentAdmin, type Once, OncePerKey } from '@vaultway/common';
import {
  ById,
  CreateWebhook,
  ListDeliveries,
  ListWebhooks,
  UpdateWebhook,
  Webhook,
  WebhookDelivery,
  WebhookWithSecret,
  type Admin,
} from '@vaultway/contracts';
import { WebhookService } from './webhook.service.js';

/** Manages webhooks. */
@Controller('webhooks')
export class WebhookController {
  constructor(private readonly webhooks: WebhookService) {}

  @Allow('auditor', 'webhooks:read')
  @Get()
  @Answers(Webhook, { summary: 'List webhooks', list: true })
  list(@Query({ schema: ListWebhooks }) query: ListWebhooks) {
    return this.webhooks.list(query);
  }

  @Allow('auditor', 'webhooks:read')
  @Get(':id')
  @Answers(Webhook, { summary: 'Get a webhook', errors: ['not_found'] })
  get(@Param('id') id: string) {
    return this.webhooks.get(id);
  }

  @Allow('webhooks:write')
  @Post()
  @Answers(WebhookWithSecret, {
    summary: 'Create a webhook; only this response contains its secret',
    status: 201,
    message: 'Webhook created',
    errors: ['too_many_webhooks'],
  })
  create(
    @Body({ schema: CreateWebhook }) webhook: CreateWebhook,
    @CurrentAdmin() admin: Admin,
    @OncePerKey() once: Once,
  ) {
    return this.webhooks.create(webhook, admin, once);
  }

  @Allow('webhooks:write')
  @Patch()
  @Answers(Webhook, {
    summary: 'Change a webhook, or turn it on or off',
    message: 'Webhook updated',
    errors: ['not_found', 'changed_meanwhile'],
  })
  update(@Body({ schema: UpdateWebhook }) changed: UpdateWebhook, @CurrentAdmin() admin: Admin) {
    return this.webhooks.update(changed, admin);
  }

  @Allow('webhooks:write')
  @Delete()
  @Answers(null, {
    summary: 'Move a webhook to the trash',
    message: 'Webhook deleted',
    errors: ['not_found'],
  })
  remove(@BodyOrQuery(ById) { id }: ById, @CurrentAdmin() admin: Admin) {
    return this.webhooks.remove(id, admin);
  }

  @Allow('webhooks:write')
  @Post(':id/secret')
  @Answers(WebhookWithSecret, {
    summary: 'Rotate the secret of a webhook; messages are signed with both for a day',
    status: 201,
    message: 'Secret renewed',
    errors: ['not_found'],
  })
  renewSecret(@Param('id') id: string, @CurrentAdmin() admin: Admin, @OncePerKey() once: Once) {
    return this.webhooks.renewSecret(id, admin, once);
  }

  @Allow('webhooks:write')
  @Post(':id/test')
  @Answers(WebhookDelivery, {
    summary: 'Send a test message',
    status: 202,
    message: 'Test message on its way',
    errors: ['not_found', 'webhook_off'],
  })
  test(@Param('id') id: string, @OncePerKey() once: Once) {
    return this.webhooks.test(id, once);
  }

  @Allow('auditor', 'webhooks:read')
  @Get(':id/deliveries')
  @Answers(WebhookDelivery, {
    summary: 'List messages to a webhook in the last 30 days',
    list: true,
    errors: ['not_found'],
  })
  deliveries(@Param('id') id: string, @Query({ schema: ListDeliveries }) query: ListDeliveries) {
    return this.webhooks.deliveries(id, query);
  }

  @Allow('webhooks:write')
  @Post(':id/deliveries/:delivery/replay')
  @Answers(WebhookDelivery, {
    summary: 'Resend a message under the same id',
    status: 202,
    message: 'Message on its way',
    errors: ['not_found', 'webhook_off'],
  })
  replay(@Param('id') id: string, @Param('delivery') delivery: string, @OncePerKey() once: Once) {
    return this.webhooks.replay(id, delivery, once);
  }
}
