import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the people of accounts beside their holders, and who of them may instruct. */
export class AccountPeople1796000000022 implements MigrationInterface {
  async up(database: QueryRunner) {
    for (const statement of STATEMENTS) await database.query(statement);
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE account_people');
  }
}

const STATEMENTS = [
  `CREATE TABLE account_people (
     id uuid PRIMARY KEY,
     account_id uuid NOT NULL REFERENCES accounts (id),
     person_type text NOT NULL CHECK (person_type IN ('customer', 'user')),
     person_id text NOT NULL,
     role text NOT NULL CHECK (role IN ('holder', 'nominee')),
     may_instruct boolean NOT NULL DEFAULT false,
     created_at timestamptz(3) NOT NULL,
     updated_at timestamptz(3) NOT NULL
   )`,
  'CREATE UNIQUE INDEX account_people_person ON account_people (account_id, person_type, lower(person_id))',
  'CREATE INDEX account_people_of ON account_people (lower(person_id))',
];
