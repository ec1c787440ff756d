import { createErasuresTable, dropErasuresTable } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `erased_addresses` are keyed hashes: whose waiting mails are not to be sent. */
export class CreateErasures1795132800009 implements MigrationInterface {
  async up(database: QueryRunner) {
    await createErasuresTable(database);
    await database.query(
      'CREATE TABLE erased_addresses (hash text PRIMARY KEY, at timestamptz(3) NOT NULL DEFAULT now())',
    );
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE erased_addresses');
    await dropErasuresTable(database);
  }
}
