import { createErasuresTable, dropErasuresTable } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `sealed` holds the address and the name, encrypted, until every service is done; the hash is all that a receipt keeps. */
export class CreateErasures1795132800015 implements MigrationInterface {
  async up(database: QueryRunner) {
    await createErasuresTable(database);
    await database.query(`
      CREATE TABLE erasures (
        id uuid PRIMARY KEY,
        person text NOT NULL,
        sealed text,
        administrator boolean NOT NULL,
        requested_by text NOT NULL,
        created_at timestamptz(3) NOT NULL,
        finished_at timestamptz(3),
        leased_until timestamptz(3)
      )`);
    await database.query(
      'CREATE INDEX erasures_unfinished ON erasures (created_at) WHERE finished_at IS NULL',
    );
    await database.query(`
      CREATE TABLE erasure_services (
        erasure_id uuid NOT NULL REFERENCES erasures (id) ON DELETE CASCADE,
        service text NOT NULL,
        position smallint NOT NULL,
        finished_at timestamptz(3),
        erased jsonb NOT NULL DEFAULT '{}',
        PRIMARY KEY (erasure_id, service)
      )`);
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE erasure_services');
    await database.query('DROP TABLE erasures');
    await dropErasuresTable(database);
  }
}
