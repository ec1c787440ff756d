import { type EraserStep, matches, personPattern } from '@vaultway/common';
import type { DataSource } from 'typeorm';

/** Deletes saved views that name a person, in their own name or in a filter. */
export const forgetViewsOf =
  (database: DataSource): EraserStep =>
  async (person) => {
    const [, views] = await database.query<[unknown[], number]>(
      `DELETE FROM list_views WHERE ${matches(`name || ' ' || filters::text`, 1)}`,
      [personPattern(person)],
    );
    return { erased: { views }, next: null };
  };
