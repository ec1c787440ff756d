import { Module } from '@nestjs/common';
import { MailboxModule } from '../mailbox/mailbox.module.js';
import { MailSettings } from '../settings/mail-settings.js';
import { ContactController } from './contact.controller.js';
import { ContactService } from './contact.service.js';

@Module({
  imports: [MailboxModule],
  controllers: [ContactController],
  providers: [MailSettings, ContactService],
})
export class ContactModule {}
