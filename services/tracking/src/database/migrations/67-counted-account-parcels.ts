import { replaceIndexes } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds columns to the indexes of parties, so that counting a client's parcels reads no rows of the table. */
export class CountedAccountParcels1795900000067 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await replaceIndexes(database, {
      parcels_of_recipient: `parcels (lower(recipient_email), created_at, id) INCLUDE (recipient_email, step)
        WHERE deleted_at IS NULL AND recipient_email IS NOT NULL`,
      parcels_of_sender: `parcels (lower(sender_email), created_at, id) INCLUDE (sender_email, recipient_email, step)
        WHERE deleted_at IS NULL AND sender_email IS NOT NULL`,
    });
  }

  async down(database: QueryRunner) {
    await replaceIndexes(database, {
      parcels_of_recipient: `parcels (lower(recipient_email), created_at, id)
        WHERE deleted_at IS NULL AND recipient_email IS NOT NULL`,
      parcels_of_sender: `parcels (lower(sender_email), created_at, id)
        WHERE deleted_at IS NULL AND sender_email IS NOT NULL`,
    });
  }
}
