import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events that other companies sent, by hashes of their IDs and contents, so that a repeat writes nothing. */
export class EpcisCaptures1795900000042 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      `CREATE TABLE IF NOT EXISTS epcis_captures (
         id uuid PRIMARY KEY,
         created_at timestamptz(3) NOT NULL DEFAULT now()
       )`,
      `CREATE TABLE IF NOT EXISTS captured_events (
         event_key bytea PRIMARY KEY,
         content bytea NOT NULL,
         capture_id uuid NOT NULL REFERENCES epcis_captures (id)
       )`,
    );
  }

  async down(database: QueryRunner) {
    await briefly(database, 'DROP TABLE captured_events', 'DROP TABLE epcis_captures');
  }
}
