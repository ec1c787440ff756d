import { Body, Controller, Module, Post } from '@nestjs/common';
import { Answers } from '@vaultway/common';
import { TryMailSettings } from '@vaultway/contracts';
import { RelayDriver } from '../delivery/drivers/relay.driver.js';
import { SmtpDriver } from '../delivery/drivers/smtp.driver.js';
import { MailSettingsModule } from '../settings/mail-settings.js';
import { MailSettingsCheck } from './mail-settings-check.js';

@Controller('mails/try')
export class SettingsCheckController {
  constructor(private readonly check: MailSettingsCheck) {}

  @Post()
  @Answers(null, {
    summary: 'Try mail settings before they are saved: signs in to the mail server, sends nothing',
    message: 'These settings work',
  })
  run(@Body({ schema: TryMailSettings }) settings: TryMailSettings) {
    return this.check.run(settings);
  }
}

@Module({
  imports: [MailSettingsModule],
  controllers: [SettingsCheckController],
  providers: [MailSettingsCheck, SmtpDriver, RelayDriver],
})
export class SettingsCheckModule {}
