import { Body, Controller, Get, Patch } from '@nestjs/common';
import { Allow, Answers, CurrentAdmin, PublicOrSignedIn } from '@vaultway/common';
import { PublicSettings, Settings, UpdateSettings, WrittenSettings, type Admin } from '@vaultway/contracts';
import { z } from 'zod';
import { toPublicSettings, toSettings } from './settings.entity.js';
import { SettingsService } from './settings.service.js';

@Controller('settings')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @PublicOrSignedIn()
  @Allow('clerk', 'auditor')
  @Get()
  @Answers(z.union([Settings, PublicSettings]), {
    summary: 'Get the settings; only admins see the mail server',
  })
  async read(@CurrentAdmin() admin: Admin | false) {
    const row = await this.settings.read();
    return admin ? toSettings(row) : toPublicSettings(row);
  }

  @Patch()
  @Answers(WrittenSettings, {
    summary: 'Change settings',
    message: 'Settings updated',
    errors: ['changed_meanwhile'],
  })
  update(@Body({ schema: UpdateSettings }) changed: UpdateSettings, @CurrentAdmin() admin: Admin) {
    return this.settings.update(changed, admin);
  }
}
