import { Module } from '@nestjs/common';
import { MailboxModule } from '../mailbox/mailbox.module.js';
import { MailSettings } from '../settings/mail-settings.js';
import { ContactController } from './contact.controller.js';
import { ContactService } from './contact.service.js';
import { TestMailController } from './test-mail.controller.js';
import { TestMailService } from './test-mail.service.js';

@Module({
  imports: [MailboxModule],
  controllers: [ContactController, TestMailController],
  providers: [MailSettings, ContactService, TestMailService],
})
export class ContactModule {}
