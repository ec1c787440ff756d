import { Body, Controller, Module, Post, Req } from '@nestjs/common';
import { Allow, Answers, CurrentAdmin, requestLanguage } from '@vaultway/common';
import { MailQueued, SendContact, SendTestMail, type Admin } from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';
import { MailSettingsModule } from '../settings/mail-settings.js';
import { ContactService } from './contact.service.js';

@Controller('contact')
export class ContactController {
  constructor(private readonly contact: ContactService) {}

  @Allow('clerk')
  @Post()
  @Answers(MailQueued, { summary: 'Write a mail', status: 202, message: 'The mail is in the outbox' })
  send(@Body({ schema: SendContact }) contact: SendContact, @CurrentAdmin() admin: Admin) {
    return this.contact.send(contact, admin);
  }
}

@Controller('mails/test')
export class TestMailController {
  constructor(private readonly contact: ContactService) {}

  @Post()
  @Answers(MailQueued, {
    summary: 'Send a test mail, to oneself unless said, by the driver of the settings',
    status: 202,
    message: 'The mail is in the outbox',
  })
  send(
    @Body({ schema: SendTestMail }) test: SendTestMail,
    @CurrentAdmin() admin: Admin,
    @Req() request: FastifyRequest,
  ) {
    return this.contact.sendTest(test, requestLanguage(request), admin);
  }
}

@Module({
  imports: [MailSettingsModule],
  controllers: [ContactController, TestMailController],
  providers: [ContactService],
})
export class ContactModule {}
