import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiError } from '@vaultway/common';
import type { EventSuggestion } from '@vaultway/contracts';
import type { DataSource } from 'typeorm';
import { findParcel } from '../parcels/parcel.row.js';
import { ActivityEntity } from './activity.entity.js';

/** So many are offered. */
const OFFERED = 5;
/** So many of the newest cases are looked at: the habits of today, in a few milliseconds at any size. */
const CASES = 400;

/** What mostly happens next to a parcel, learnt from the company's own history. */
@Injectable()
export class ActivitySuggestions {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /**
   * @returns the titles that most often followed the parcel's last event, the most common one first; for a
   * parcel without events those that histories began with. Empty when nothing is known.
   */
  async after(parcelId: string): Promise<EventSuggestion[]> {
    const parcel = await findParcel(this.database.manager, { id: parcelId });
    if (!parcel) throw new ApiError('parcel_not_found');
    const last = await this.database.manager.findOne(ActivityEntity, {
      where: { parcel_id: parcel.id },
      order: { created_at: 'DESC', id: 'DESC' },
    });
    return last
      ? this.mostCommon(FOLLOWING, [last.title, CASES, OFFERED])
      : this.mostCommon(FIRST, [parcel.id, CASES, OFFERED]);
  }

  private mostCommon(cases: string, values: unknown[]): Promise<EventSuggestion[]> {
    return this.database.query<EventSuggestion[]>(
      `SELECT title, mode() WITHIN GROUP (ORDER BY icon) AS icon, mode() WITHIN GROUP (ORDER BY color) AS color
       FROM (${cases}) AS cases
       GROUP BY title ORDER BY count(*) DESC, title LIMIT $3`,
      values,
    );
  }
}

/** The events right after the newest ones that have the title $1. */
const FOLLOWING = `
  SELECT next.title, next.icon, next.color
  FROM (
    SELECT id, parcel_id, created_at FROM activities
    WHERE title = $1 AND deleted_at IS NULL ORDER BY created_at DESC LIMIT $2
  ) AS event
  CROSS JOIN LATERAL (
    SELECT title, icon, color FROM activities
    WHERE parcel_id = event.parcel_id AND deleted_at IS NULL
      AND (created_at, id) > (event.created_at, event.id)
    ORDER BY created_at, id LIMIT 1
  ) AS next
  WHERE next.title <> $1`;

/** The first events of the newest parcels but $1. */
const FIRST = `
  SELECT first.title, first.icon, first.color
  FROM (
    SELECT id FROM parcels WHERE deleted_at IS NULL AND id <> $1 ORDER BY created_at DESC, id DESC LIMIT $2
  ) AS parcel
  CROSS JOIN LATERAL (
    SELECT title, icon, color FROM activities
    WHERE parcel_id = parcel.id AND deleted_at IS NULL ORDER BY created_at, id LIMIT 1
  ) AS first`;
