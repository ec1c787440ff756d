import { Injectable } from '@nestjs/common';
import type { EventSuggestion } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { ParcelRecords } from '../parcel.records.js';
import { EventEntity } from './event.entity.js';

const SUGGESTIONS = 5;
/** Only the newest cases count: current habits, found in a few milliseconds whatever the size of the table. */
const CASES = 400;

/** Suggests what usually happens to a parcel next, learned from the company's own histories. */
@Injectable()
export class EventSuggestions {
  constructor(
    private readonly database: DataSource,
    private readonly parcels: ParcelRecords,
  ) {}

  /**
   * @returns the titles that most often followed the parcel's last event, most common first; for a parcel
   * without events, those that most often started a history
   */
  async after(parcelId: string): Promise<EventSuggestion[]> {
    const parcel = await this.parcels.find(parcelId);
    const last = await this.database.manager.findOne(EventEntity, {
      where: { parcel_id: parcel.id },
      order: { created_at: 'DESC', id: 'DESC' },
    });
    return last
      ? this.mostCommon(FOLLOWING, [last.title, CASES, SUGGESTIONS])
      : this.mostCommon(FIRST, [parcel.id, CASES, SUGGESTIONS]);
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

/** The events that directly followed the newest events titled $1. */
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

/** The first events of the newest parcels other than $1. */
const FIRST = `
  SELECT first.title, first.icon, first.color
  FROM (
    SELECT id FROM parcels WHERE deleted_at IS NULL AND id <> $1 ORDER BY created_at DESC, id DESC LIMIT $2
  ) AS parcel
  CROSS JOIN LATERAL (
    SELECT title, icon, color FROM activities
    WHERE parcel_id = parcel.id AND deleted_at IS NULL ORDER BY created_at, id LIMIT 1
  ) AS first`;
