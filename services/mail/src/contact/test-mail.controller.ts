import { Body, Controller, Post, Req } from '@nestjs/common';
import { CurrentAdmin, requestLanguage } from '@vaultway/common';
import { Answers } from '@vaultway/common/openapi';
import { MailQueued, SendTestMail, type Admin } from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';
import { TestMailService } from './test-mail.service.js';

@Controller('mails/test')
export class TestMailController {
  constructor(private readonly tests: TestMailService) {}

  @Post()
  @Answers(MailQueued, {
    summary: 'Send a test mail, to oneself unless said, by the driver of the settings',
    status: 202,
    message: 'The mail is on its way',
  })
  send(
    @Body({ schema: SendTestMail }) test: SendTestMail,
    @CurrentAdmin() admin: Admin,
    @Req() request: FastifyRequest,
  ) {
    return this.tests.send(test, requestLanguage(request), admin);
  }
}
