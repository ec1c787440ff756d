import { Controller } from '@nestjs/common';
import { OnRequest } from '@vaultway/common';
import type { Settings } from '@vaultway/contracts';
import { toSettings } from './settings.mapper.js';
import { SettingsService } from './settings.service.js';

/** Answers the other services. */
@Controller()
export class SettingsMessages {
  constructor(private readonly settings: SettingsService) {}

  @OnRequest('settings.get')
  async get(): Promise<Settings> {
    return toSettings(await this.settings.read());
  }
}
