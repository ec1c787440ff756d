import { Module } from '@nestjs/common';
import { SettingsController } from './settings.controller.js';
import { SettingsMessages } from './settings.messages.js';
import { SettingsService } from './settings.service.js';

@Module({
  controllers: [SettingsController, SettingsMessages],
  providers: [SettingsService],
  exports: [SettingsService],
})
export class SettingsModule {}
