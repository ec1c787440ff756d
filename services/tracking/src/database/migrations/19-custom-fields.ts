import { briefly, replaceIndexes } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

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
const ALL_TEXT = SEARCHED.map((column) => `coalesce(NEW.${column}, '')`).join(` || E'\\x1f' || `);
const CUSTOM_TEXT = `CASE WHEN NEW.custom = '{}' THEN '' ELSE (
  SELECT coalesce(string_agg(E'\\x1f' || value, '' ORDER BY key), '') FROM jsonb_each_text(NEW.custom)) END`;

const foldParcel = (
  text: string,
) => `CREATE OR REPLACE FUNCTION fold_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.search_text := fold_text(${text});
    RETURN NEW;
  END $$`;

/**
 * Adds the owner's fields, and their values to parcels and to the text that parcels are searched by. The index has
 * parcels with values only.
 */
export class CustomFields1795900000019 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      `CREATE TABLE IF NOT EXISTS custom_fields (
        id smallint PRIMARY KEY CHECK (id = 1),
        fields jsonb NOT NULL DEFAULT '[]',
        archived jsonb NOT NULL DEFAULT '[]',
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      )`,
      "INSERT INTO custom_fields (id, updated_at) VALUES (1, 'epoch') ON CONFLICT DO NOTHING",
      `ALTER TABLE parcels ADD COLUMN IF NOT EXISTS custom jsonb NOT NULL DEFAULT '{}'`,
      foldParcel(`${ALL_TEXT} || ${CUSTOM_TEXT}`),
    );
    await replaceIndexes(database, { parcels_by_custom: `parcels USING gin (custom) WHERE custom <> '{}'` });
  }

  async down(database: QueryRunner) {
    await briefly(
      database,
      foldParcel(ALL_TEXT),
      'ALTER TABLE parcels DROP COLUMN custom',
      'DROP TABLE custom_fields',
    );
  }
}
