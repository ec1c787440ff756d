import { Logger } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows written by one statement. */
const CHUNK = 10_000;

interface Keyed {
  id: string;
  tracking_code: string;
  code_key: string;
  live: boolean;
}

/**
 * Computes the keys of codes anew, which have Western digits, no dotless i and no control characters since. Keys in
 * printable ASCII stay the same.
 */
export class FoldCodeKeys1795900000002 implements MigrationInterface {
  async up(database: QueryRunner) {
    const parcels = (await database.query(
      `SELECT id, tracking_code, code_key, deleted_at IS NULL AS live FROM parcels
       WHERE code_key COLLATE "C" ~ '[^ -~]' OR code_key LIKE 'sha256 %' ORDER BY created_at, id`,
    )) as Keyed[];
    const taken = new Set<string>();
    const keptAsTheyWere: string[] = [];
    const changed = parcels.flatMap(({ id, tracking_code, code_key, live }) => {
      const key = keyOf(tracking_code);
      if (key === code_key) return [];
      if (!live || taken.size < taken.add(key).size) return [{ id, key }];
      keptAsTheyWere.push(tracking_code);
      return [];
    });
    for (let at = 0; at < changed.length; at += CHUNK) {
      const chunk = changed.slice(at, at + CHUNK);
      const values = [chunk.map(({ id }) => id), chunk.map(({ key }) => key)];
      const rows = (await database.query(WRITE, values)) as { tracking_code: string }[];
      keptAsTheyWere.push(...rows.map(({ tracking_code }) => tracking_code));
    }
    if (keptAsTheyWere.length > 0) {
      new Logger('migrations').warn(
        `These codes equal others once written in Western digits and letters; give their parcels new codes: ${keptAsTheyWere.join(', ')}`,
      );
    }
  }

  /** Leaves the keys: the version before reads them, but finds codes in other digits only as Western ones. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}

/** Returns the live parcels whose key another one has. */
const WRITE = `
  WITH folded AS (SELECT * FROM unnest($1::uuid[], $2::text[]) AS folded (id, key)),
  written AS (
    UPDATE parcels SET code_key = folded.key FROM folded
    WHERE parcels.id = folded.id AND (parcels.deleted_at IS NOT NULL OR NOT EXISTS (
      SELECT FROM parcels other WHERE other.code_key = folded.key AND other.deleted_at IS NULL
    )) RETURNING parcels.id
  )
  SELECT tracking_code FROM parcels JOIN folded USING (id) WHERE id NOT IN (SELECT id FROM written)`;

const MAX_KEY_BYTES = 1200;

/** Computes a code's key as this version does; later versions may do so differently. */
function keyOf(code: string): string {
  const normalized = fold(fold(code));
  if (Buffer.byteLength(normalized) <= MAX_KEY_BYTES) return normalized;
  return `sha256 ${createHash('sha256').update(normalized).digest('hex')}`;
}

const fold = (code: string) =>
  code
    .normalize('NFKC')
    .replaceAll(/[\p{White_Space}\p{Dash_Punctuation}\p{Cc}\p{Cf}\u2212]/gu, '')
    .replaceAll(/\p{Nd}/gu, westernDigit)
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/i\u0307+/g, 'i');

/** Unicode encodes digits in rows from 0 to 9; some rows follow directly upon another. */
function westernDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before += 1;
  return String(before % 10);
}
