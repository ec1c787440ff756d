import { Injectable } from '@nestjs/common';
import { mayFollow, type EventSuggestion } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { ParcelRecords } from '../parcel-records.js';
import { EventEntity } from './event.entity.js';

const SUGGESTIONS = 5;
/** Of these, some may lie behind the parcel. */
const CANDIDATES = 20;
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
   * @returns the titles that most often followed the parcel's last event, most common first; for a parcel without events,
   * those that most often started a history. Where nothing followed that title yet, what followed its step. Nothing that
   * the parcel has behind it.
   */
  async after(parcelId: string): Promise<EventSuggestion[]> {
    const parcel = await this.parcels.find(parcelId);
    const last = await this.database.manager.findOne(EventEntity, {
      where: { parcel_id: parcel.id },
      order: { created_at: 'DESC', id: 'DESC' },
    });
    const ahead = (some: EventSuggestion[]) =>
      some.filter(({ step }) => mayFollow(parcel.step, step)).slice(0, SUGGESTIONS);
    if (!last) return ahead(await this.mostCommon(FIRST, parcel.id));
    const followed = ahead(await this.mostCommon(following('title'), last.title));
    if (followed.length > 0 || last.step === null) return followed;
    return ahead(await this.mostCommon(following('step'), last.step));
  }

  private mostCommon(cases: string, of: string): Promise<EventSuggestion[]> {
    return this.database.query<EventSuggestion[]>(
      `SELECT title, mode() WITHIN GROUP (ORDER BY icon) AS icon, mode() WITHIN GROUP (ORDER BY color) AS color,
         mode() WITHIN GROUP (ORDER BY step) AS step
       FROM (${cases}) AS cases
       GROUP BY title ORDER BY count(*) DESC, title LIMIT $3`,
      [of, CASES, CANDIDATES],
    );
  }
}

/** The events that directly followed the newest events with the title or step $1. */
const following = (column: 'title' | 'step') => `
  SELECT next.title, next.icon, next.color, next.step
  FROM (
    SELECT id, parcel_id, created_at FROM activities
    WHERE ${column} = $1 AND deleted_at IS NULL ORDER BY created_at DESC LIMIT $2
  ) AS event
  CROSS JOIN LATERAL (
    SELECT title, icon, color, step FROM activities
    WHERE parcel_id = event.parcel_id AND deleted_at IS NULL
      AND (created_at, id) > (event.created_at, event.id)
    ORDER BY created_at, id LIMIT 1
  ) AS next
  WHERE next.${column} IS DISTINCT FROM $1`;

/** The first events of the newest parcels other than $1. */
const FIRST = `
  SELECT first.title, first.icon, first.color, first.step
  FROM (
    SELECT id FROM parcels WHERE deleted_at IS NULL AND id <> $1 ORDER BY created_at DESC, id DESC LIMIT $2
  ) AS parcel
  CROSS JOIN LATERAL (
    SELECT title, icon, color, step FROM activities
    WHERE parcel_id = parcel.id AND deleted_at IS NULL ORDER BY created_at, id LIMIT 1
  ) AS first`;
