import { Injectable } from '@nestjs/common';
import { mayFollow, type EventSuggestion } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { ParcelRecords } from '../parcel-records.js';
import type { ParcelEntity } from '../parcel.entity.js';
import { EventEntity } from './event.entity.js';
import { isForeign, type Particulars } from './foreign-words.js';

const SUGGESTIONS = 5;
/** Includes candidates that are filtered out later. */
const CANDIDATES = 100;
/**
 * Maximum events to learn from, newest first: reflects current habits, and takes a few milliseconds at any table size.
 */
const CASES = 400;

/** Minimum number of parcels that share a title. */
const HABIT = 2;

/** A suggestion with the names and places of its parcels. */
type Candidate = EventSuggestion & Particulars;

/** Suggests a parcel's likely next events, learned from the company's own histories. */
@Injectable()
export class EventSuggestions {
  constructor(
    private readonly database: DataSource,
    private readonly parcels: ParcelRecords,
  ) {}

  /**
   * @returns the titles that most often followed the parcel's last event, most common first, or those that most often
   * started a history if it has none. Falls back to titles that followed the last event's step. Omits steps that the
   * parcel has passed, and titles with another parcel's places or names.
   */
  async after(parcelId: string): Promise<EventSuggestion[]> {
    const parcel = await this.parcels.find(parcelId);
    const last = await this.database.manager.findOne(EventEntity, {
      where: { parcel_id: parcel.id },
      order: { created_at: 'DESC', id: 'DESC' },
    });
    if (!last) return this.mostCommon(parcel, FIRST, parcel.id);
    const followed = await this.mostCommon(parcel, following('title'), last.title);
    if (followed.length > 0 || last.step === null) return followed;
    return this.mostCommon(parcel, following('step'), last.step);
  }

  private async mostCommon(parcel: ParcelEntity, cases: string, of: string): Promise<EventSuggestion[]> {
    const own = {
      names: [parcel.recipient_name, parcel.sender_name],
      places: [parcel.pickup_location, parcel.current_location, parcel.destination],
    };
    const candidates = await this.database.query<Candidate[]>(
      `SELECT title, mode() WITHIN GROUP (ORDER BY icon) AS icon, mode() WITHIN GROUP (ORDER BY color) AS color,
         mode() WITHIN GROUP (ORDER BY cases.step) AS step,
         array_agg(DISTINCT concat_ws(', ', recipient_name, sender_name)) AS names,
         array_agg(DISTINCT concat_ws(', ', pickup_location, current_location, destination)) AS places
       FROM (${cases}) AS cases JOIN parcels ON parcels.id = cases.parcel_id
       WHERE parcels.id <> $4
       GROUP BY title HAVING count(DISTINCT parcels.id) >= $5
       ORDER BY count(*) DESC, title LIMIT $3`,
      [of, CASES, CANDIDATES, parcel.id, HABIT],
    );
    return candidates
      .filter(({ title, step, ...others }) => mayFollow(parcel.step, step) && !isForeign(title, own, others))
      .slice(0, SUGGESTIONS)
      .map(({ title, icon, color, step }) => ({ title, icon, color, step }));
  }
}

/** Selects the events that directly followed the newest events with the title or step $1. */
const following = (column: 'title' | 'step') => `
  SELECT next.title, next.icon, next.color, next.step, event.parcel_id
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

/** Selects the first events of the newest parcels other than $1. */
const FIRST = `
  SELECT first.title, first.icon, first.color, first.step, parcel.id AS parcel_id
  FROM (
    SELECT id FROM parcels WHERE deleted_at IS NULL AND id <> $1 ORDER BY created_at DESC, id DESC LIMIT $2
  ) AS parcel
  CROSS JOIN LATERAL (
    SELECT title, icon, color, step FROM activities
    WHERE parcel_id = parcel.id AND deleted_at IS NULL ORDER BY created_at, id LIMIT 1
  ) AS first`;
