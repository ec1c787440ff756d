import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets users own passkeys, beside admins. */
export class UserPasskeys1795900000012 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      `ALTER TABLE passkeys
        ALTER COLUMN admin_id DROP NOT NULL,
        ADD COLUMN IF NOT EXISTS user_id uuid REFERENCES users ON DELETE CASCADE`,
      'ALTER TABLE passkeys DROP CONSTRAINT IF EXISTS passkeys_owner',
      'ALTER TABLE passkeys ADD CONSTRAINT passkeys_owner CHECK (num_nonnulls(admin_id, user_id) = 1)',
      'CREATE INDEX IF NOT EXISTS passkeys_user ON passkeys (user_id) WHERE user_id IS NOT NULL',
    );
  }

  async down(database: QueryRunner) {
    await database.query('DELETE FROM passkeys WHERE user_id IS NOT NULL');
    await database.query('ALTER TABLE passkeys DROP COLUMN user_id, ALTER COLUMN admin_id SET NOT NULL');
  }
}
