import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets an entry take a payment back: the same amount below zero, at most one per payment. */
export class PaymentReversals1795900000024 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      `ALTER TABLE invoice_payments
         ADD COLUMN IF NOT EXISTS reverses uuid
           CONSTRAINT invoice_payments_reverses UNIQUE REFERENCES invoice_payments,
         DROP CONSTRAINT IF EXISTS invoice_payments_amount_check,
         ADD CONSTRAINT invoice_payments_amount_check
           CHECK (amount <> 0 AND (amount < 0) = (reverses IS NOT NULL))`,
    );
  }

  async down(database: QueryRunner) {
    await briefly(
      database,
      `DELETE FROM invoice_payments WHERE reverses IS NOT NULL OR id IN (SELECT reverses FROM invoice_payments)`,
      `ALTER TABLE invoice_payments DROP COLUMN IF EXISTS reverses,
         DROP CONSTRAINT IF EXISTS invoice_payments_amount_check,
         ADD CONSTRAINT invoice_payments_amount_check CHECK (amount > 0)`,
    );
  }
}
