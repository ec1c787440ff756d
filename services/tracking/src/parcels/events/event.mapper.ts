import type { Activity } from '@vaultway/contracts';
import { calendarOf } from '../company-clock.js';
import type { EventEntity } from './event.entity.js';

/** An event's row, from Postgres or TypeORM. */
export type EventRow = Omit<EventEntity, 'deleted_at'>;

/** @param timeZone the company's IANA time zone, in which month, day and time are given */
export const toActivity = (row: EventRow, timeZone: string): Activity => ({
  id: row.id,
  parcel_id: row.parcel_id,
  title: row.title,
  description: row.description,
  icon: row.icon,
  color: row.color,
  step: row.step,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  ...calendarOf(row.created_at, timeZone),
});
