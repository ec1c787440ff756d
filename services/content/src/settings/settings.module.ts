import { Controller, Module } from '@nestjs/common';
import { OnRequest } from '@vaultway/common';
import type { Settings } from '@vaultway/contracts';
import { AppIcons } from '../images/app-icons.js';
import { MailTrial } from './mail-trial.js';
import { RelayWatch } from './relay-watch.js';
import { SettingsController } from './settings.controller.js';
import { toSettings } from './settings.entity.js';
import { SettingsService } from './settings.service.js';

/** Answers other services. */
@Controller()
class SettingsRequests {
  constructor(private readonly settings: SettingsService) {}

  @OnRequest('settings.get')
  async get(): Promise<Settings> {
    return toSettings(await this.settings.read());
  }
}

@Module({
  controllers: [SettingsController, SettingsRequests, RelayWatch],
  providers: [SettingsService, MailTrial, AppIcons],
  exports: [SettingsService, AppIcons],
})
export class SettingsModule {}
