import type { MigrationInterface, QueryRunner } from 'typeorm';
import { refuse } from './06-counts.js';

/** Creates photos of items, which are kept as they are until an administrator removes them. */
export class ItemPhotos1796000000019 implements MigrationInterface {
  async up(database: QueryRunner) {
    for (const statement of STATEMENTS) await database.query(statement);
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE item_photo_files, item_photos');
    await database.query('DROP FUNCTION check_item_photo, drop_photo_file, check_photo_file');
  }
}

export const STATEMENTS = [
  `CREATE TABLE item_photos (
     id uuid PRIMARY KEY,
     item_id uuid NOT NULL REFERENCES items (id),
     sha256 text NOT NULL,
     size integer NOT NULL,
     added_by text NOT NULL,
     removed_at timestamptz(3),
     removed_by text,
     remove_reason text CHECK (remove_reason <> ''),
     created_at timestamptz(3) NOT NULL,
     updated_at timestamptz(3) NOT NULL,
     CHECK (num_nulls(removed_at, removed_by, remove_reason) IN (0, 3))
   )`,
  'CREATE INDEX item_photos_item ON item_photos (item_id, created_at, id)',
  'CREATE UNIQUE INDEX item_photos_same ON item_photos (item_id, sha256) WHERE removed_at IS NULL',
  `CREATE TABLE item_photo_files (
     photo_id uuid PRIMARY KEY REFERENCES item_photos (id),
     content bytea NOT NULL
   )`,
  // JPEGs don't compress.
  'ALTER TABLE item_photo_files ALTER content SET STORAGE EXTERNAL',
  // The lock makes photos that are added at once count each other.
  `CREATE FUNCTION check_item_photo() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'INSERT' THEN
       PERFORM FROM items WHERE id = NEW.item_id FOR NO KEY UPDATE;
       IF NEW.removed_at IS NOT NULL THEN ${refuse('item_photos_kept')} END IF;
       IF (SELECT count(*) FROM item_photos WHERE item_id = NEW.item_id AND removed_at IS NULL) >= 6 THEN
         ${refuse('item_photos_full')}
       END IF;
       RETURN NEW;
     END IF;
     IF TG_OP = 'DELETE' OR OLD.removed_at IS NOT NULL OR NEW.removed_at IS NULL
       OR (to_jsonb(NEW) - '{removed_at,removed_by,remove_reason,updated_at}'::text[])
         <> (to_jsonb(OLD) - '{removed_at,removed_by,remove_reason,updated_at}'::text[]) THEN
       ${refuse('item_photos_kept')}
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER check_item_photo BEFORE INSERT OR UPDATE OR DELETE ON item_photos
   FOR EACH ROW EXECUTE FUNCTION check_item_photo()`,
  `CREATE FUNCTION drop_photo_file() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     DELETE FROM item_photo_files WHERE photo_id = NEW.id;
     RETURN NULL;
   END $$`,
  'CREATE TRIGGER drop_photo_file AFTER UPDATE ON item_photos FOR EACH ROW EXECUTE FUNCTION drop_photo_file()',
  `CREATE FUNCTION check_photo_file() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE photo item_photos;
   BEGIN
     SELECT * INTO photo FROM item_photos WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.photo_id ELSE NEW.photo_id END;
     IF TG_OP = 'UPDATE' OR (TG_OP = 'DELETE') <> (photo.removed_at IS NOT NULL)
       OR TG_OP = 'INSERT' AND (encode(sha256(NEW.content), 'hex'), length(NEW.content))
         IS DISTINCT FROM (photo.sha256, photo.size) THEN
       ${refuse('item_photos_kept')}
     END IF;
     RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
   END $$`,
  `CREATE TRIGGER check_photo_file BEFORE INSERT OR UPDATE OR DELETE ON item_photo_files
   FOR EACH ROW EXECUTE FUNCTION check_photo_file()`,
];
