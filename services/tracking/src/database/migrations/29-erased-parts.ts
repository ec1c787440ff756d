import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { KEEP_INVOICES } from './14-invoice-lines.js';

/** True if a text is erased, or has `…` where the former one named somebody. */
const IS_ERASED = `
  CREATE OR REPLACE FUNCTION is_erased(former text, remains text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT remains IS NULL OR remains IN (former, '—')
      OR former LIKE replace(regexp_replace(remains, '([\\\\%_])', '\\\\\\1', 'g'), '…', '%') $$`;

/** An invoice may lose the people that it names, whole or in part. Nothing else of it ever changes. */
const KEEP = `
  CREATE OR REPLACE FUNCTION keep_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE kept invoices;
  BEGIN
    IF TG_OP = 'UPDATE' AND NEW.anonymized_at IS NOT NULL
      AND is_erased(OLD.recipient_name, NEW.recipient_name)
      AND NEW.product IS NOT NULL AND is_erased(OLD.product, NEW.product)
      AND (NEW.customer IS NOT DISTINCT FROM OLD.customer
        OR NEW.customer - '{name,address,tax_number,emails}'::text[]
             = OLD.customer - '{name,address,tax_number,emails}'::text[]
          AND NEW.customer ->> 'name' IS NOT NULL AND is_erased(OLD.customer ->> 'name', NEW.customer ->> 'name')
          AND is_erased(OLD.customer ->> 'address', NEW.customer ->> 'address')
          AND is_erased(OLD.customer ->> 'tax_number', NEW.customer ->> 'tax_number')
          AND OLD.customer -> 'emails' @> (NEW.customer -> 'emails'))
      AND without_descriptions(NEW.lines) IS NOT DISTINCT FROM without_descriptions(OLD.lines) THEN
      kept := NEW;
      kept.recipient_name := OLD.recipient_name;
      kept.product := OLD.product;
      kept.customer := OLD.customer;
      kept.lines := OLD.lines;
      kept.anonymized_at := OLD.anonymized_at;
      IF kept IS NOT DISTINCT FROM OLD THEN
        RETURN NEW;
      END IF;
    END IF;
    RAISE EXCEPTION 'an invoice neither changes nor goes away';
  END $$`;

/** Lets an erasure take a part of a text of an invoice, and one of several addresses. */
export class ErasedParts1795900000029 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(database, IS_ERASED, KEEP);
  }

  async down(database: QueryRunner) {
    await briefly(database, KEEP_INVOICES, 'DROP FUNCTION IF EXISTS is_erased');
  }
}
