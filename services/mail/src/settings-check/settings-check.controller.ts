import { Body, Controller, Module, Post } from '@nestjs/common';
import { Answers, ApiError, OnRequest, RequestBody } from '@vaultway/common';
import { TryMailSettings, type RequestPayload, type RequestReply } from '@vaultway/contracts';
import { SmtpDriver } from '../delivery/drivers/smtp.driver.js';
import { MailSettingsModule } from '../settings/mail-settings.js';
import { MailSettingsCheck } from './mail-settings-check.js';

@Controller('mails/try')
export class SettingsCheckController {
  constructor(private readonly check: MailSettingsCheck) {}

  @Post()
  @Answers(null, {
    summary: 'Test mail settings before saving them: signs in to the mail server, sends nothing',
    message: 'These settings work',
  })
  run(@Body({ schema: TryMailSettings }) settings: TryMailSettings) {
    return this.check.run(settings);
  }
}

/** Tests unsaved mail settings for content. */
@Controller()
export class SettingsCheckMessages {
  constructor(private readonly check: MailSettingsCheck) {}

  @OnRequest('mail.try')
  async run(@RequestBody('mail.try') way: RequestPayload<'mail.try'>): Promise<RequestReply<'mail.try'>> {
    try {
      await this.check.reach(way);
      return { details: [] };
    } catch (error) {
      if (error instanceof ApiError && error.details) return { details: [...error.details] };
      throw error;
    }
  }
}

@Module({
  imports: [MailSettingsModule],
  controllers: [SettingsCheckController, SettingsCheckMessages],
  providers: [MailSettingsCheck, SmtpDriver],
})
export class SettingsCheckModule {}
