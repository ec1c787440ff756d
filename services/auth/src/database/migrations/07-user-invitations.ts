import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks the links by which the desk invites users, which do not count as requests for a sign-in link. */
export class UserInvitations1795900000007 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query('ALTER TABLE user_links ADD COLUMN invited boolean NOT NULL DEFAULT false');
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE user_links DROP COLUMN invited');
  }
}
