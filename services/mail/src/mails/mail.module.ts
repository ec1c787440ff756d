import { Module } from '@nestjs/common';
import { MailboxModule } from '../mailbox/mailbox.module.js';
import { MailSettings } from '../settings/mail-settings.js';
import { MailPreviews } from './mail-previews.js';
import { MailController } from './mail.controller.js';
import { MailService } from './mail.service.js';
import { PreviewMessages } from './preview.messages.js';

@Module({
  imports: [MailboxModule],
  controllers: [MailController, PreviewMessages],
  providers: [MailSettings, MailService, MailPreviews],
})
export class MailModule {}
