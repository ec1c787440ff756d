import { nestedList } from '@vaultway/common';
import { LIMITS, type Graph } from '@vaultway/contracts';
import type { DataSource } from 'typeorm';
import { toListedPage, type PageRow } from '../pages/page.entity.js';
import { toReviewView, type ReviewRow } from '../reviews/review.entity.js';
import {
  settingsInForce,
  toPublicSettings,
  type Installation,
  type SettingsRow,
} from '../settings/settings.entity.js';

/** The part of the graph that all visitors share. */
export type SharedGraph = Omit<Graph, 'admin' | 'user'>;

const newest = (table: string) => `
  (SELECT coalesce(json_agg(newest), '[]') FROM (
    SELECT * FROM ${table} WHERE deleted_at IS NULL
    ORDER BY created_at DESC, id DESC LIMIT ${LIMITS.graphFirst}
  ) AS newest) AS ${table},
  (SELECT count(*)::int FROM ${table} WHERE deleted_at IS NULL) AS ${table}_total`;

/** Reads pages, reviews and settings in one round trip. */
const STATEMENT = `
  SELECT ${newest('pages')}, ${newest('reviews')},
    (SELECT to_json(settings) FROM settings) AS settings`;

/** JSON has no dates; they arrive as text. */
type AsJson<R> = { [K in keyof R]: R[K] extends Date ? string : R[K] };

interface GraphRow {
  pages: AsJson<PageRow>[];
  pages_total: number;
  reviews: AsJson<ReviewRow>[];
  reviews_total: number;
  settings: AsJson<SettingsRow>;
}

export async function readGraph(database: DataSource, installation: Installation): Promise<SharedGraph> {
  const [row] = await database.query<[GraphRow]>(STATEMENT);
  const settings = { ...row.settings, updated_at: new Date(row.settings.updated_at) };
  return {
    pages: firstOf('pages', row.pages.map(toPage), row.pages_total),
    reviews: firstOf('reviews', row.reviews.map(toReview), row.reviews_total),
    settings: toPublicSettings(settingsInForce(settings, installation)),
  };
}

const toPage = (row: AsJson<PageRow>) =>
  toListedPage({ ...row, created_at: new Date(row.created_at), updated_at: new Date(row.updated_at) });

const toReview = (row: AsJson<ReviewRow>) =>
  toReviewView({ ...row, created_at: new Date(row.created_at), updated_at: new Date(row.updated_at) });

const firstOf = <T>(noun: string, rows: T[], total: number) =>
  nestedList(rows, total, `/api/${noun}?per_page=${LIMITS.graphFirst}`, LIMITS.graphFirst);
