import { Injectable } from '@nestjs/common';
import { mayFollow, type EventSuggestion } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { ParcelRecords } from '../parcel-records.js';
import type { ParcelEntity } from '../parcel.entity.js';
import { EventEntity } from './event.entity.js';
import { isForeign, type Particulars } from './foreign-words.js';

const SUGGESTIONS = 5;
/** Of these, some may lie behind the parcel, and others speak of somewhere else. */
const CANDIDATES = 100;
/** Only the newest cases count: current habits, found in a few milliseconds whatever the size of the table. */
const CASES = 400;

/** What happened to one parcel alone is no habit. */
const HABIT = 2;

/** With whose parcels it happened to. */
type Candidate = EventSuggestion & Particulars;

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
   * the parcel has behind it, and no words with another parcel's places or names.
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

/** The events that directly followed the newest events with the title or step $1. */
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

/** The first events of the newest parcels other than $1. */
const FIRST = `
  SELECT first.title, first.icon, first.color, first.step, parcel.id AS parcel_id
  FROM (
    SELECT id FROM parcels WHERE deleted_at IS NULL AND id <> $1 ORDER BY created_at DESC, id DESC LIMIT $2
  ) AS parcel
  CROSS JOIN LATERAL (
    SELECT title, icon, color, step FROM activities
    WHERE parcel_id = parcel.id AND deleted_at IS NULL ORDER BY created_at, id LIMIT 1
  ) AS first`;
