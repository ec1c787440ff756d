import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tells API keys of the sandbox apart, which their visible beginning also does. */
export class TestKeys1795900000015 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      'ALTER TABLE api_keys ADD COLUMN IF NOT EXISTS test boolean NOT NULL DEFAULT false',
      'ALTER TABLE api_keys DROP CONSTRAINT IF EXISTS api_keys_test',
      `ALTER TABLE api_keys ADD CONSTRAINT api_keys_test CHECK (test = starts_with(prefix, 'vw_test_'))`,
    );
  }

  async down(database: QueryRunner) {
    await database.query('DELETE FROM api_keys WHERE test');
    await database.query('ALTER TABLE api_keys DROP COLUMN test');
  }
}
