import { Body, Controller, Module, Post } from '@nestjs/common';
import { Answers } from '@vaultway/common';
import { TryMailSettings } from '@vaultway/contracts';
import { MailSettingsModule } from '../settings/mail-settings.js';
import { MailSettingsCheck } from './mail-settings-check.js';

@Controller('mails/try')
export class SettingsCheckController {
  constructor(private readonly check: MailSettingsCheck) {}

  @Post()
  @Answers(null, {
    summary: 'Test mail settings before saving them: signs in to the mail server, sends nothing',
    message: 'These settings work',
    errors: ['unavailable'],
  })
  run(@Body({ schema: TryMailSettings }) settings: TryMailSettings) {
    return this.check.run(settings);
  }
}

@Module({
  imports: [MailSettingsModule],
  controllers: [SettingsCheckController],
  providers: [MailSettingsCheck],
})
export class SettingsCheckModule {}
