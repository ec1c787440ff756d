import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateMessages1795132800002 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      CREATE TABLE messages (
        id uuid PRIMARY KEY,
        name text,
        email text NOT NULL,
        subject text NOT NULL,
        body text NOT NULL,
        read_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await database.query('CREATE INDEX messages_created_at ON messages (created_at DESC, id DESC)');
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE messages');
  }
}
