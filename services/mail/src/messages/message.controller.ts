import {
  Body,
  Controller,
  Delete,
  Get,
  Inject,
  Module,
  Param,
  Patch,
  Post,
  Query,
  Req,
} from '@nestjs/common';
import {
  addressKey,
  Allow,
  Answers,
  BodyOrQuery,
  CONFIG,
  CurrentAdmin,
  type Once,
  OncePerKey,
  Public,
  REDIS,
  Throttle,
} from '@vaultway/common';
import { ById, ListMessages, Message, SendMessage, UpdateMessage, type Admin } from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import type { MailConfig } from '../config.js';
import { MessageService } from './message.service.js';

const HOUR_S = 3600;

@Controller('messages')
export class MessageController {
  private readonly throttle: Throttle;

  constructor(
    private readonly messages: MessageService,
    @Inject(REDIS) redis: Redis,
    @Inject(CONFIG) config: MailConfig,
  ) {
    this.throttle = new Throttle(redis, {
      name: 'mail:message',
      tries: config.THROTTLE_MESSAGE_PER_HOUR,
      seconds: HOUR_S,
    });
  }

  @Public()
  @Post()
  @Answers(null, {
    summary: 'Send a message to the company',
    status: 202,
    message: 'Thank you, we have your message',
    errors: ['throttled'],
  })
  async send(
    @Body({ schema: SendMessage }) message: SendMessage,
    @Req() request: FastifyRequest,
    @OncePerKey() once: Once,
  ) {
    await this.throttle.count(addressKey(request.ip));
    await this.messages.receive(message, once);
  }

  @Allow('clerk', 'auditor')
  @Get()
  @Answers(Message, { summary: 'List messages from the contact form', list: true })
  list(@Query({ schema: ListMessages }) query: ListMessages) {
    return this.messages.list(query);
  }

  @Allow('clerk', 'auditor')
  @Get(':id')
  @Answers(Message, { summary: 'Get a message', errors: ['not_found'] })
  get(@Param('id') id: string) {
    return this.messages.get(id);
  }

  @Allow('clerk')
  @Patch()
  @Answers(Message, { summary: 'Mark a message as read or unread', errors: ['not_found'] })
  update(@Body({ schema: UpdateMessage }) changed: UpdateMessage, @CurrentAdmin() admin: Admin) {
    return this.messages.update(changed, admin);
  }

  @Delete()
  @Answers(null, { summary: 'Delete a message', message: 'Message deleted', errors: ['not_found'] })
  remove(@BodyOrQuery(ById) { id }: ById, @CurrentAdmin() admin: Admin) {
    return this.messages.remove(id, admin);
  }
}

@Module({ controllers: [MessageController], providers: [MessageService] })
export class MessageModule {}
