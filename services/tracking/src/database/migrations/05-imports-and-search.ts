import { briefly, replaceIndexes } from '@vaultway/common/migrations';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Zeros of the scripts that offices write digits in; nine digits follow each. */
const USUAL = digitsFrom('660 6f0 966 9e6 e50');
/** Those of all other scripts whose digits have no compatibility form. */
const RARE =
  digitsFrom(`7c0 a66 ae6 b66 be6 c66 ce6 d66 de6 ed0 f20 1040 1090 17e0 1810 1946 19d0 1a80 1a90 1b50 1bb0 1c40 1c50
  a620 a8d0 a900 a9d0 a9f0 aa50 abf0 104a0 10d30 10d40 11066 110f0 11136 111d0 112f0 11450 114d0 11650 116c0 116d0 116da
  11730 118e0 11950 11bf0 11c50 11d50 11da0 11de0 11f50 16130 16a60 16ac0 16b50 16d70 1ccf0 1e140 1e2f0 1e4f0 1e5f1 1e950`);

function digitsFrom(zeros: string): string[] {
  return zeros
    .split(/\s+/)
    .flatMap((zero) =>
      Array.from({ length: 10 }, (_, at) => String.fromCodePoint(Number.parseInt(zero, 16) + at)),
    );
}

const westernize = (digits: readonly string[]) =>
  `translate(folded, '${digits.join('')}', '${'0123456789'.repeat(digits.length / 10)}')`;

/** Accents, Arabic and Hebrew vowels, direction marks, and other signs that nobody types into a search. */
const MARKS = String.raw`[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u064b-\u065f\u0670\u0640\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+`;
/** Letters that have no decomposition, and those that Arabic and Persian write differently. */
const [LETTERS, PLAIN] = ['ςøłđðıيىك', 'σolddiییک'];

/**
 * Folds a text for searching: case, accents, widths, white space, digits, ß and final sigma. The unit separator between
 * two fields stays. Each step that few texts need is behind a test, since translating costs more than all the rest.
 */
const FOLD = String.raw`CREATE OR REPLACE FUNCTION fold_text(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  DECLARE folded text COLLATE "C";
  BEGIN
    IF given COLLATE "C" ~ '^[\x1f-\x7e]*$' AND strpos(given, '  ') = 0 THEN
      RETURN lower(given COLLATE "C");
    END IF;
    folded := lower(normalize(given, NFKD) COLLATE pg_c_utf8);
    folded := regexp_replace(folded, '${MARKS}', '', 'g');
    folded := regexp_replace(folded, '[ \t\n\v\f\r]{2,}|[\t\n\v\f\r]', ' ', 'g');
    IF folded ~ '[ß${LETTERS}]' THEN
      folded := translate(replace(folded, 'ß', 'ss'), '${LETTERS}', '${PLAIN}');
    END IF;
    IF folded ~ '[${USUAL[0]}-${RARE.at(-1)}]' THEN
      folded := ${westernize(USUAL)};
      IF folded ~ '[${RARE.join('')}]' THEN
        folded := ${westernize(RARE)};
      END IF;
    END IF;
    RETURN folded;
  END $$`;

const SEARCHED = [
  'tracking_code',
  'code_key',
  'recipient_name',
  'recipient_email',
  'sender_name',
  'sender_email',
  'destination',
  'current_location',
  'pickup_location',
  'status',
];
/** Unit separators keep a search from matching across two fields. */
const ALL_TEXT = SEARCHED.map((column) => `coalesce(NEW.${column}, '')`).join(` || E'\\x1f' || `);

/** Sets the text on each write, since adding a generated column would rewrite the table while it is locked. */
const FOLD_PARCEL = [
  `CREATE OR REPLACE FUNCTION fold_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.search_text := fold_text(${ALL_TEXT});
    RETURN NEW;
  END $$`,
  `CREATE OR REPLACE TRIGGER fold_parcel BEFORE INSERT OR UPDATE ON parcels
   FOR EACH ROW EXECUTE FUNCTION fold_parcel()`,
];

const PER_PAGE = 2000;
const AGAIN_AFTER_MS = 500;
const NIL = '00000000-0000-0000-0000-000000000000';
/** The trigger sets the text of the page's parcels, and of those that others are writing. */
const FILL = `
  WITH page AS (SELECT id FROM parcels WHERE id > $1 ORDER BY id LIMIT ${PER_PAGE}),
  free AS (
    SELECT id FROM parcels JOIN page USING (id) WHERE search_text IS NULL FOR UPDATE OF parcels SKIP LOCKED
  ),
  filled AS (UPDATE parcels SET search_text = '' FROM free WHERE parcels.id = free.id)
  SELECT id FROM page ORDER BY id DESC LIMIT 1`;

/**
 * Stores which columns of a file were guessed with doubt, and folds the text that parcels are searched by, page by
 * page: look-ups and writes go on meanwhile. The version before reads the column `search`, without its index.
 */
export class ImportsAndSearch1795900000005 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      `ALTER TABLE imports ADD COLUMN IF NOT EXISTS mapping_doubts jsonb NOT NULL DEFAULT '[]'`,
      FOLD,
      'ALTER TABLE parcels ADD COLUMN IF NOT EXISTS search_text text COLLATE "C"',
      'ALTER TABLE parcels ALTER COLUMN search_text SET STATISTICS 1000',
      ...FOLD_PARCEL,
    );
    do await fillSome(database);
    while (await isSomeLeft(database));
    if (await hasTrigrams(database)) {
      await replaceIndexes(database, { parcels_search: 'parcels USING gin (search_text gin_trgm_ops)' });
    }
    await database.query('ANALYZE parcels (search_text)');
  }

  async down(database: QueryRunner) {
    if (await hasTrigrams(database)) {
      await replaceIndexes(database, { parcels_search: 'parcels USING gin (search gin_trgm_ops)' });
    }
    await briefly(
      database,
      'DROP TRIGGER fold_parcel ON parcels',
      'DROP FUNCTION fold_parcel()',
      'ALTER TABLE parcels DROP COLUMN search_text',
      'DROP FUNCTION fold_text(text)',
      'ALTER TABLE imports DROP COLUMN mapping_doubts',
    );
  }
}

/** Without the extension, a search reads the whole table, as the baseline says. */
async function hasTrigrams(database: QueryRunner): Promise<boolean> {
  const found = (await database.query(`SELECT FROM pg_extension WHERE extname = 'pg_trgm'`)) as unknown[];
  return found.length > 0;
}

async function fillSome(database: QueryRunner): Promise<void> {
  let after: string | undefined = NIL;
  while (after !== undefined) {
    const rows = (await database.query(FILL, [after])) as { id: string }[];
    after = rows[0]?.id;
  }
}

/** Waits for parcels that others had locked. */
async function isSomeLeft(database: QueryRunner): Promise<boolean> {
  const [found] = (await database.query(
    'SELECT EXISTS (SELECT FROM parcels WHERE search_text IS NULL) AS some',
  )) as [{ some: boolean }];
  if (found.some) await sleep(AGAIN_AFTER_MS);
  return found.some;
}
