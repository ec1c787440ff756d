import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { STATEMENTS as ITEM_PHOTOS } from './19-item-photos.js';

/** Lets photos show what was found in a box that was opened by force, as they show items. */
export class OpeningPhotos1796000000032 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(database, ...STATEMENTS);
  }

  /** Fails once an opening has photos, which are kept. */
  async down(database: QueryRunner) {
    await briefly(database, 'ALTER TABLE item_photos ALTER item_id SET NOT NULL, DROP opening_id', CHECK);
  }
}

const CHECK = ITEM_PHOTOS.filter((statement) => statement.startsWith('CREATE FUNCTION check_item_photo('))
  .join('')
  .replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION');

const STATEMENTS = [
  `ALTER TABLE item_photos ALTER item_id DROP NOT NULL,
     ADD COLUMN IF NOT EXISTS opening_id uuid REFERENCES forced_openings (id),
     DROP CONSTRAINT IF EXISTS item_photos_shown,
     ADD CONSTRAINT item_photos_shown CHECK (num_nonnulls(item_id, opening_id) = 1)`,
  'CREATE INDEX IF NOT EXISTS item_photos_opening ON item_photos (opening_id, created_at, id)',
  'CREATE UNIQUE INDEX IF NOT EXISTS item_photos_same_opening ON item_photos (opening_id, sha256) WHERE removed_at IS NULL',
  CHECK.replace(
    'PERFORM FROM items WHERE id = NEW.item_id FOR NO KEY UPDATE;',
    `PERFORM FROM items WHERE id = NEW.item_id FOR NO KEY UPDATE;
       PERFORM FROM forced_openings WHERE id = NEW.opening_id FOR NO KEY UPDATE;`,
  ).replace(
    'WHERE item_id = NEW.item_id AND removed_at IS NULL',
    'WHERE (item_id = NEW.item_id OR opening_id = NEW.opening_id) AND removed_at IS NULL',
  ),
];
