import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const follow = (values: string) => `CREATE OR REPLACE FUNCTION follow_report_moves() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    UPDATE report_moves SET
      in_trash = NEW.deleted_at IS NOT NULL, sender_name = NEW.sender_name, recipient_name = NEW.recipient_name,
      ${values}
    WHERE parcel_id = NEW.id;
    RETURN NULL;
  END $$`;

const AMOUNT = 'value_amount = NEW.value_amount, value_currency = NEW.value_currency';

/** Counts no erased value among those that could not be read. */
export class ReportValues1795900000025 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(database, follow(`${AMOUNT}, has_value = NEW.declared_value IS NOT NULL`));
  }

  async down(database: QueryRunner) {
    await briefly(database, follow(AMOUNT));
  }
}
