import { Module } from '@nestjs/common';
import { NightlyModule } from '@vaultway/common';
import { DueReminders } from './due-reminders.js';
import { HolderContacts } from './holder-contacts.js';
import { ReminderDaysController } from './reminder-days.controller.js';
import { ReminderDaysService } from './reminder-days.service.js';

@Module({
  imports: [NightlyModule],
  controllers: [ReminderDaysController],
  providers: [ReminderDaysService, HolderContacts, DueReminders],
})
export class ReminderModule {}
