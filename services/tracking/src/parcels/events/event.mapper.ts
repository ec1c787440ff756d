import { suggestedName, type Activity } from '@vaultway/contracts';
import { calendarOf } from '../company-clock.js';
import type { EventEntity } from './event.entity.js';

/** An event's row, from Postgres or TypeORM. */
export type EventRow = Omit<EventEntity, 'deleted_at' | 'time_zone_given'>;

/** @param timeZone the company's IANA time zone, for month, day and time */
export const toActivity = (row: EventRow, timeZone: string): Activity => ({
  id: row.id,
  parcel_id: row.parcel_id,
  title: row.title,
  title_key: suggestedName(row.title),
  description: row.description,
  icon: row.icon,
  color: row.color,
  step: row.step,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  time_zone: row.time_zone,
  ...calendarOf(row.created_at, timeZone),
});
