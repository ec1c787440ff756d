import { Body, Controller, Get, Module, Param, Post, Query } from '@nestjs/common';
import { Allow, Answers, CurrentAdmin, type Once, OncePerKey } from '@vaultway/common';
import {
  ListMails,
  Mail,
  MailPreview,
  MailQueued,
  PreviewMail,
  RetryMail,
  SendKeptMails,
  SentKept,
  type Admin,
} from '@vaultway/contracts';
import { MailSettingsModule } from '../settings/mail-settings.js';
import { MailPreviews, PreviewMessages } from './mail-preview.js';
import { MailService } from './mail.service.js';

@Controller('mails')
export class MailController {
  constructor(
    private readonly mails: MailService,
    private readonly previews: MailPreviews,
  ) {}

  @Allow('clerk', 'auditor')
  @Get()
  @Answers(Mail, { summary: 'List emails', list: true })
  list(@Query({ schema: ListMails }) query: ListMails) {
    return this.mails.list(query);
  }

  @Allow('clerk', 'auditor')
  @Get(':id')
  @Answers(Mail, { summary: 'Get an email', errors: ['not_found'] })
  get(@Param('id') id: string) {
    return this.mails.get(id);
  }

  @Allow('clerk', 'auditor')
  @Post('preview')
  @Answers(MailPreview, { summary: 'Preview an email without sending it' })
  preview(@Body({ schema: PreviewMail }) wanted: PreviewMail) {
    return this.previews.show(wanted);
  }

  @Allow('clerk')
  @Post('send-kept')
  @Answers(SentKept, { summary: 'Send selected emails that were kept', status: 202, message: '' })
  sendKept(
    @Body({ schema: SendKeptMails }) wanted: SendKeptMails,
    @CurrentAdmin() admin: Admin,
    @OncePerKey() once: Once,
  ) {
    return this.mails.sendKept(wanted, admin, once);
  }

  @Allow('clerk')
  @Post(':id/retry')
  @Answers(MailQueued, {
    summary: 'Resend an email that failed or was not sent',
    status: 202,
    message: 'The mail is in the outbox',
    errors: ['not_found', 'mail_not_retryable', 'mail_secret_gone'],
  })
  retry(
    @Param('id') id: string,
    @Body({ schema: RetryMail }) { password }: RetryMail,
    @CurrentAdmin() admin: Admin,
    @OncePerKey() once: Once,
  ) {
    return this.mails.retry(id, password, admin, once);
  }
}

@Module({
  imports: [MailSettingsModule],
  controllers: [MailController, PreviewMessages],
  providers: [MailService, MailPreviews],
})
export class MailModule {}
