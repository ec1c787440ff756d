import { Body, Controller, Get, Patch } from '@nestjs/common';
import { Allow, Answers, CurrentAdmin } from '@vaultway/common';
import { type Admin, ReminderDays, UpdateReminderDays } from '@vaultway/contracts';
import { ReminderDaysService } from './reminder-days.service.js';

@Controller('vault/reminders')
export class ReminderDaysController {
  constructor(private readonly days: ReminderDaysService) {}

  @Allow('auditor')
  @Get()
  @Answers(ReminderDays, { summary: 'Get the days on which fees of rentals are reminded of' })
  read() {
    return this.days.read();
  }

  @Patch()
  @Answers(ReminderDays, {
    summary: 'Set the days on which fees of rentals are reminded of',
    message: 'Reminders updated',
    errors: ['changed_meanwhile'],
  })
  update(@Body({ schema: UpdateReminderDays }) changed: UpdateReminderDays, @CurrentAdmin() admin: Admin) {
    return this.days.update(changed, admin);
  }
}
