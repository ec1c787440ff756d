import { Body, Controller, Post } from '@nestjs/common';
import { CurrentAdmin } from '@vaultway/common';
import { Answers } from '@vaultway/common/openapi';
import { MailQueued, SendContact, type Admin } from '@vaultway/contracts';
import { ContactService } from './contact.service.js';

@Controller('contact')
export class ContactController {
  constructor(private readonly contact: ContactService) {}

  @Post()
  @Answers(MailQueued, { summary: 'Write a mail', status: 202, message: 'The mail is on its way' })
  send(@Body({ schema: SendContact }) contact: SendContact, @CurrentAdmin() admin: Admin) {
    return this.contact.send(contact, admin);
  }
}
