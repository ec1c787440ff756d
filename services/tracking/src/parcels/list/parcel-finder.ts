import { Injectable } from '@nestjs/common';
import { CompanySettings, likePattern, startPattern } from '@vaultway/common';
import { LIMITS, normalizeTrackingCode, type ParcelSummary, SEARCHED_FULLY } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import { ReadDatabase } from '../../read-replicas/read-database.js';
import { estimateHits, MAX_COUNTED_HITS, SURELY_MANY } from './hit-estimate.js';
import { conditionOf, inLowerCase, NO_FILTER } from './parcel-filter.js';
import { summariesOf } from './parcel-summaries.js';
import { hasText, hasTextByIndex } from './text-search.js';

/** Where so many match, the best of these many are taken. */
const RANKED = 100;

/** The few parcels that somebody most likely means who is still typing. */
@Injectable()
export class ParcelFinder {
  constructor(
    private readonly reads: ReadDatabase,
    private readonly settings: CompanySettings,
  ) {}

  /**
   * @returns those whose code begins with the text, however it is written, in the order of codes; then those of which it
   * is a whole name, place or address; then those in which it occurs; of each, the newest first
   */
  find(q: string): Promise<ParcelSummary[]> {
    return this.reads.read(async (from) => {
      const key = normalizeTrackingCode(q);
      const ids = key === '' ? [] : await this.beginningWith(from, key);
      if (ids.length < LIMITS.foundParcels) ids.push(...(await this.containing(from, q, ids)));
      // A part of a code that was written with other spaces and hyphens than it is stored with.
      if (ids.length === 0 && key !== '' && key !== q.toLowerCase())
        ids.push(...(await this.containing(from, key, ids)));
      return summariesOf(from, ids);
    });
  }

  /** By the operators of the index `parcels_code_key`, which goes by bytes whatever the database's language. */
  private async beginningWith(from: EntityManager, key: string): Promise<string[]> {
    const rows = await from.query<{ id: string }[]>(
      `SELECT id FROM parcels WHERE deleted_at IS NULL AND code_key LIKE $1
       ORDER BY code_key USING ~<~ LIMIT ${LIMITS.foundParcels}`,
      [startPattern(key)],
    );
    return rows.map(({ id }) => id);
  }

  private async containing(from: EntityManager, text: string, besides: string[]): Promise<string[]> {
    const values: unknown[] = [];
    const parameter = (value: unknown) => `$${values.push(value)}`;
    const lower = (given: string) => inLowerCase(parameter(given));
    const rows = await from.query<{ id: string }[]>(
      `WITH hits AS MATERIALIZED (${await this.hits(from, text, lower)})
       SELECT id FROM hits WHERE id <> ALL(${parameter(besides)}::uuid[])
       ORDER BY chr(31) || search || chr(31) LIKE ${lower(likePattern(`\x1f${text}\x1f`))} DESC, created_at DESC, id DESC
       LIMIT ${LIMITS.foundParcels - besides.length}`,
      values,
    );
    return rows.map(({ id }) => id);
  }

  /** Never reads a million parcels for what no index finds: a text in most of them, or one too short. */
  private async hits(from: EntityManager, text: string, lower: (text: string) => string): Promise<string> {
    if (!SEARCHED_FULLY.test(text)) {
      return `SELECT * FROM (${PARCELS} ${NEWEST_FIRST} LIMIT ${MAX_COUNTED_HITS}) AS newest WHERE ${hasText(text, lower)}`;
    }
    const condition = conditionOf({ ...NO_FILTER, q: text }, this.settings.current().time_zone);
    return (await estimateHits(from, condition)) > MAX_COUNTED_HITS
      ? `${PARCELS} AND ${hasText(text, lower)} ${NEWEST_FIRST} LIMIT ${RANKED}`
      : `${PARCELS} AND ${hasTextByIndex(text, lower)} LIMIT ${SURELY_MANY}`;
  }
}

const PARCELS = 'SELECT id, search, created_at FROM parcels WHERE deleted_at IS NULL';
const NEWEST_FIRST = 'ORDER BY created_at DESC, id DESC';
