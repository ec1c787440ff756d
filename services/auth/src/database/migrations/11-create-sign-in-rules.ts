import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One row of rules for every account. A session that must enrol is good for setting up a second factor alone. */
export class CreateSignInRules1795132800011 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      CREATE TABLE sign_in_rules (
        id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
        require_second_factor boolean NOT NULL DEFAULT false
      )`);
    await database.query('INSERT INTO sign_in_rules DEFAULT VALUES');
    await database.query('ALTER TABLE sessions ADD COLUMN must_enrol boolean NOT NULL DEFAULT false');
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE sessions DROP COLUMN must_enrol');
    await database.query('DROP TABLE sign_in_rules');
  }
}
