import { addAuditAnonymizing, dropAuditAnonymizing } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A parcel was anonymized, and not changed since, as long as `anonymized_at` is its `updated_at`. */
const HAS_PEOPLE = 'anonymized_at IS DISTINCT FROM updated_at';

/**
 * An invoice may lose its recipient, and its product where that names somebody, and then says when. Nothing else of it
 * ever changes.
 */
export class AnonymizeParcels1795132800017 implements MigrationInterface {
  async up(database: QueryRunner) {
    await addAuditAnonymizing(database);
    await database.query('ALTER TABLE parcels ADD COLUMN anonymized_at timestamptz(3)');
    await database.query(
      `CREATE INDEX parcels_with_people ON parcels (updated_at) WHERE delivered AND ${HAS_PEOPLE}`,
    );
    await database.query('ALTER TABLE invoices ADD COLUMN anonymized_at timestamptz(3)');
    await database.query(`
      CREATE OR REPLACE FUNCTION keep_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE kept invoices;
      BEGIN
        IF TG_OP = 'UPDATE' AND NEW.anonymized_at IS NOT NULL AND NEW.recipient_name IS NULL
          AND NEW.product IN (OLD.product, '—') THEN
          kept := NEW;
          kept.recipient_name := OLD.recipient_name;
          kept.product := OLD.product;
          kept.anonymized_at := OLD.anonymized_at;
          IF kept IS NOT DISTINCT FROM OLD THEN
            RETURN NEW;
          END IF;
        END IF;
        RAISE EXCEPTION 'an invoice neither changes nor goes away';
      END $$`);
  }

  async down(database: QueryRunner) {
    await database.query(`
      CREATE OR REPLACE FUNCTION keep_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'an invoice neither changes nor goes away';
      END $$`);
    await database.query('ALTER TABLE invoices DROP COLUMN anonymized_at');
    await database.query('ALTER TABLE parcels DROP COLUMN anonymized_at');
    await dropAuditAnonymizing(database);
  }
}
