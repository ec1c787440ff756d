import { Body, Controller, Module, Post, Req } from '@nestjs/common';
import { Allow, Answers, CurrentAdmin, type Once, OncePerKey, requestLanguage } from '@vaultway/common';
import { MailQueued, SendContact, SendTestMail, type Admin } from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';
import { MailSettingsModule } from '../settings/mail-settings.js';
import { ContactService } from './contact.service.js';

@Controller('contact')
export class ContactController {
  constructor(private readonly contact: ContactService) {}

  @Allow('clerk')
  @Post()
  @Answers(MailQueued, { summary: 'Send an email', status: 202, message: 'The mail is in the outbox' })
  send(
    @Body({ schema: SendContact }) contact: SendContact,
    @CurrentAdmin() admin: Admin,
    @OncePerKey() once: Once,
  ) {
    return this.contact.send(contact, admin, once);
  }
}

@Controller('mails/test')
export class TestMailController {
  constructor(private readonly contact: ContactService) {}

  @Post()
  @Answers(MailQueued, {
    summary: 'Send a test email with the configured driver, to yourself by default',
    status: 202,
    message: 'The mail is in the outbox',
  })
  send(
    @Body({ schema: SendTestMail }) test: SendTestMail,
    @CurrentAdmin() admin: Admin,
    @Req() request: FastifyRequest,
    @OncePerKey() once: Once,
  ) {
    return this.contact.sendTest(test, requestLanguage(request), admin, once);
  }
}

@Module({
  imports: [MailSettingsModule],
  controllers: [ContactController, TestMailController],
  providers: [ContactService],
})
export class ContactModule {}
