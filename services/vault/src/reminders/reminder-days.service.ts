import { Injectable } from '@nestjs/common';
import { RecordStore } from '@vaultway/common';
import type { Admin, ReminderDays, UpdateReminderDays } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { REMINDER_DAYS_ID, ReminderDaysEntity, toReminderDays } from './reminder-days.entity.js';

/** Keeps the days on which fees of rentals are reminded of. */
@Injectable()
export class ReminderDaysService {
  private readonly days: RecordStore<ReminderDaysEntity, ReminderDays>;

  constructor(database: DataSource) {
    this.days = new RecordStore(database, {
      type: 'vault_reminders',
      entity: ReminderDaysEntity,
      nameColumn: 'id',
      toView: toReminderDays,
    });
  }

  async read(): Promise<ReminderDays> {
    return toReminderDays(await this.days.find(REMINDER_DAYS_ID));
  }

  async update({ updated_at, ...changed }: UpdateReminderDays, by: Admin): Promise<ReminderDays> {
    const row = await this.days.write(by, async (records) =>
      records.update(await records.lock(REMINDER_DAYS_ID, updated_at), changed),
    );
    return toReminderDays(row);
  }
}
