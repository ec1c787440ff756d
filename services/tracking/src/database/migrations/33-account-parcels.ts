import { briefly, replaceIndexes } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes parcels by their parties' addresses, and keeps PINs readable for recipients who are signed in. */
export class AccountParcels1795900000033 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(database, 'ALTER TABLE delivery_pins ADD COLUMN IF NOT EXISTS sealed_pin text');
    await replaceIndexes(database, {
      parcels_of_recipient: `parcels (lower(recipient_email), created_at, id)
        WHERE deleted_at IS NULL AND recipient_email IS NOT NULL`,
      parcels_of_sender: `parcels (lower(sender_email), created_at, id)
        WHERE deleted_at IS NULL AND sender_email IS NOT NULL`,
    });
  }

  async down(database: QueryRunner) {
    await briefly(
      database,
      'DROP INDEX parcels_of_recipient, parcels_of_sender',
      'ALTER TABLE delivery_pins DROP COLUMN sealed_pin',
    );
  }
}
