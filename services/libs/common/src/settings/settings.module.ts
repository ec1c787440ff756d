import { Controller, Global, Module } from '@nestjs/common';
import { OnEvent } from '../messaging/index.js';
import { CompanySettings } from './company-settings.js';

@Controller()
class SettingsEvents {
  constructor(private readonly settings: CompanySettings) {}

  @OnEvent('settings.changed')
  changed() {
    return this.settings.changed();
  }
}

/** The company's settings for a service that is not their owner. */
@Global()
@Module({ controllers: [SettingsEvents], providers: [CompanySettings], exports: [CompanySettings] })
export class SettingsModule {}
