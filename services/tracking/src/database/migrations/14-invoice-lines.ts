import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An invoice may lose the people that it names: its recipient, its customer except the country, and descriptions.
 * Nothing else of it ever changes.
 */
export const KEEP_INVOICES = `
  CREATE OR REPLACE FUNCTION keep_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE kept invoices;
  BEGIN
    IF TG_OP = 'UPDATE' AND NEW.anonymized_at IS NOT NULL
      AND (NEW.recipient_name IS NULL OR NEW.recipient_name = OLD.recipient_name)
      AND NEW.product IN (OLD.product, '—')
      AND (NEW.customer IS NOT DISTINCT FROM OLD.customer
        OR NEW.customer = jsonb_build_object('name', '—', 'address', NULL, 'country', OLD.customer -> 'country',
             'emails', '[]'::jsonb, 'tax_number', NULL))
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

const BEFORE = `
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
  END $$`;

/**
 * Adds lines, customers and due dates to invoices, credit notes, payments and reminders. An amount has the decimals of
 * its currency; without a fixed scale, the column keeps them without a rewrite of the table.
 */
export class InvoiceLines1795900000014 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      `ALTER TABLE invoices ALTER COLUMN amount TYPE numeric,
         ADD COLUMN IF NOT EXISTS kind text NOT NULL DEFAULT 'invoice',
         ADD COLUMN IF NOT EXISTS credits uuid CONSTRAINT invoices_credits UNIQUE REFERENCES invoices,
         ADD COLUMN IF NOT EXISTS customer_id uuid,
         ADD COLUMN IF NOT EXISTS customer jsonb,
         ADD COLUMN IF NOT EXISTS due_date date,
         ADD COLUMN IF NOT EXISTS lines jsonb`,
      `CREATE OR REPLACE FUNCTION without_descriptions(lines jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
         SELECT jsonb_agg(line - 'description' ORDER BY place)
         FROM jsonb_array_elements(lines) WITH ORDINALITY AS each(line, place) $$`,
      KEEP_INVOICES,
      `CREATE TABLE IF NOT EXISTS invoice_payments (
         id uuid PRIMARY KEY,
         invoice_id uuid NOT NULL REFERENCES invoices,
         amount numeric NOT NULL CHECK (amount > 0),
         date date NOT NULL,
         note text,
         created_at timestamptz(3) NOT NULL
       )`,
      'CREATE INDEX IF NOT EXISTS invoice_payments_invoice ON invoice_payments (invoice_id)',
      `CREATE TABLE IF NOT EXISTS invoice_reminders (
         id uuid PRIMARY KEY,
         invoice_id uuid NOT NULL REFERENCES invoices,
         emails text[] NOT NULL,
         created_at timestamptz(3) NOT NULL
       )`,
      'CREATE INDEX IF NOT EXISTS invoice_reminders_invoice ON invoice_reminders (invoice_id)',
      `CREATE INDEX IF NOT EXISTS invoices_customer ON invoices (customer_id, created_at)
         WHERE customer_id IS NOT NULL`,
      `CREATE INDEX IF NOT EXISTS invoices_lines ON invoices USING gin (lines jsonb_path_ops)
         WHERE lines IS NOT NULL`,
    );
  }

  async down(database: QueryRunner) {
    await briefly(
      database,
      'DROP TABLE IF EXISTS invoice_payments',
      'DROP TABLE IF EXISTS invoice_reminders',
      BEFORE,
      'DROP FUNCTION IF EXISTS without_descriptions',
      `ALTER TABLE invoices DROP COLUMN IF EXISTS kind, DROP COLUMN IF EXISTS credits,
         DROP COLUMN IF EXISTS customer_id, DROP COLUMN IF EXISTS customer, DROP COLUMN IF EXISTS due_date,
         DROP COLUMN IF EXISTS lines, ALTER COLUMN amount TYPE numeric(14, 2)`,
    );
  }
}
