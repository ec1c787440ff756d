import type { ReminderDays } from '@vaultway/contracts';
import { Column, Entity } from 'typeorm';
import { LastingEntity } from '../rows/lasting.entity.js';

/** Id of the only row. */
export const REMINDER_DAYS_ID = '0199d0e5-0000-7000-8000-000000000001';

/** Days before and after a fee is due on which its reminders are sent; null: none. */
@Entity('due_reminder_days')
export class ReminderDaysEntity extends LastingEntity {
  @Column('integer', { nullable: true })
  days_before!: number | null;

  @Column('integer', { nullable: true })
  days_after!: number | null;
}

export const toReminderDays = (row: ReminderDaysEntity): ReminderDays => ({
  id: row.id,
  days_before: row.days_before,
  days_after: row.days_after,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
