import { Injectable } from '@nestjs/common';
import { CompanySettings, startPattern } from '@vaultway/common';
import { LIMITS, normalizeTrackingCode, type ParcelSummary, SEARCHED_FULLY } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { estimateHits, MAX_COUNTED_HITS, SURELY_MANY } from './hit-estimate.js';
import { conditionOf, folded, NO_FILTER } from './parcel-filter.js';
import { summariesOf } from './parcel-summaries.js';
import { hasText, hasTextByIndex, patternToFold } from './text-search.js';

/** Number of matches to rank, if there are many. */
const RANKED = 100;

/** Finds the few parcels that someone typing most likely means. */
@Injectable()
export class ParcelFinder {
  constructor(
    private readonly database: DataSource,
    private readonly settings: CompanySettings,
  ) {}

  /**
   * @returns parcels whose code begins with the text, in any notation, in order of codes; then those with it as a
   * complete name, place or address; then those containing it; newest first
   */
  async find(q: string): Promise<ParcelSummary[]> {
    const key = normalizeTrackingCode(q);
    const ids = key === '' ? [] : await this.beginningWith(key);
    if (ids.length < LIMITS.foundParcels) ids.push(...(await this.containing(q, ids)));
    // Matches a part of a code typed with different spaces and hyphens than stored.
    if (ids.length === 0 && key !== '' && key !== q.toLowerCase())
      ids.push(...(await this.containing(key, ids)));
    return summariesOf(this.database, ids);
  }

  /** Uses the operators of the index `parcels_code_key`, which compares bytes whatever the database's locale. */
  private async beginningWith(key: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }[]>(
      `SELECT id FROM parcels WHERE deleted_at IS NULL AND code_key LIKE $1
       ORDER BY code_key USING ~<~ LIMIT ${LIMITS.foundParcels}`,
      [startPattern(key)],
    );
    return rows.map(({ id }) => id);
  }

  private async containing(text: string, besides: string[]): Promise<string[]> {
    const values: unknown[] = [];
    const parameter = (value: unknown) => `$${values.push(value)}`;
    const fold = (given: string) => folded(parameter(given));
    const rows = await this.database.query<{ id: string }[]>(
      `WITH hits AS MATERIALIZED (${await this.hits(text, fold)})
       SELECT id FROM hits WHERE id <> ALL(${parameter(besides)}::uuid[])
       ORDER BY chr(31) || search_text || chr(31) LIKE ${fold(patternToFold(`\x1f${text}\x1f`))} DESC, created_at DESC, id DESC
       LIMIT ${LIMITS.foundParcels - besides.length}`,
      values,
    );
    return rows.map(({ id }) => id);
  }

  /** Avoids scanning a million parcels for a text that no index finds: too common or too short. */
  private async hits(text: string, fold: (text: string) => string): Promise<string> {
    if (!SEARCHED_FULLY.test(text)) {
      return `SELECT * FROM (${PARCELS} ${NEWEST_FIRST} LIMIT ${MAX_COUNTED_HITS}) AS newest WHERE ${hasText(text, fold)}`;
    }
    const condition = conditionOf({ ...NO_FILTER, q: text }, this.settings.certain('time_zone'));
    return (await estimateHits(this.database, condition)) > MAX_COUNTED_HITS
      ? `${PARCELS} AND ${hasText(text, fold)} ${NEWEST_FIRST} LIMIT ${RANKED}`
      : `${PARCELS} AND ${hasTextByIndex(text, fold)} LIMIT ${SURELY_MANY}`;
  }
}

const PARCELS = 'SELECT id, search_text, created_at FROM parcels WHERE deleted_at IS NULL';
const NEWEST_FIRST = 'ORDER BY created_at DESC, id DESC';
