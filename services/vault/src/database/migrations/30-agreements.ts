import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds to accounts which agreement they rest on, and the hash of its file, which is kept elsewhere. */
export class Agreements1796000000030 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(
      `ALTER TABLE accounts
         ADD agreement_note text CHECK (length(agreement_note) <= 200),
         ADD agreement_sha256 text CHECK (agreement_sha256 ~ '^[0-9a-f]{64}$')`,
    );
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE accounts DROP agreement_note, DROP agreement_sha256');
  }
}
