import type { MigrationInterface, QueryRunner } from 'typeorm';
import { refuse } from './06-counts.js';

/** Creates prices of metals, fees of accounts, and what is invoiced of them. */
export class Fees1796000000017 implements MigrationInterface {
  async up(database: QueryRunner) {
    for (const statement of STATEMENTS) await database.query(statement);
  }

  async down(database: QueryRunner) {
    await database.query(
      'DROP TABLE fee_runs, fee_waits, fee_periods, fee_invoices, fee_months, account_fees, metal_prices',
    );
    await database.query('DROP FUNCTION check_account_fees, keep_fee_invoice');
  }
}

const IS_MONTH = (column: string) => `CHECK (extract(day FROM ${column}) = 1)`;

const STATEMENTS = [
  // The newest entry of a day counts, by the column entry.
  `CREATE TABLE metal_prices (
     id uuid PRIMARY KEY,
     entry bigint GENERATED ALWAYS AS IDENTITY,
     date date NOT NULL,
     metal text NOT NULL CHECK (metal IN ('gold', 'silver', 'platinum', 'palladium')),
     price numeric NOT NULL CHECK (price > 0),
     currency text NOT NULL,
     entered_by text NOT NULL,
     created_at timestamptz(3) NOT NULL,
     updated_at timestamptz(3) NOT NULL
   )`,
  'CREATE INDEX metal_prices_day ON metal_prices (metal, currency, date DESC, entry DESC)',
  'CREATE INDEX metal_prices_newest ON metal_prices (created_at DESC, id DESC)',
  'CREATE INDEX metal_prices_by_date ON metal_prices (date, id)',
  // The newest entry of a month counts, until a later month has one.
  `CREATE TABLE account_fees (
     id uuid PRIMARY KEY,
     entry bigint GENERATED ALWAYS AS IDENTITY,
     account_id uuid NOT NULL REFERENCES accounts (id),
     from_month date NOT NULL ${IS_MONTH('from_month')},
     basis text NOT NULL CHECK (basis IN ('value', 'ounce', 'none', 'off')),
     gold numeric CHECK (gold > 0),
     silver numeric CHECK (silver > 0),
     platinum numeric CHECK (platinum > 0),
     palladium numeric CHECK (palladium > 0),
     minimum numeric CHECK (minimum >= 0),
     currency text,
     tax_rate numeric NOT NULL CHECK (tax_rate BETWEEN 0 AND 100),
     set_by text NOT NULL,
     created_at timestamptz(3) NOT NULL,
     updated_at timestamptz(3) NOT NULL,
     CHECK ((basis IN ('value', 'ounce')) = (currency IS NOT NULL))
   )`,
  'CREATE INDEX account_fees_month ON account_fees (account_id, from_month DESC, entry DESC)',
  'CREATE INDEX account_fees_newest ON account_fees (created_at DESC, id DESC)',
  // An account's month is invoiced once.
  `CREATE TABLE fee_months (
     account_id uuid NOT NULL REFERENCES accounts (id),
     month date NOT NULL ${IS_MONTH('month')},
     is_off boolean NOT NULL,
     PRIMARY KEY (account_id, month)
   )`,
  // The lock of the account keeps a month from being invoiced meanwhile.
  `CREATE FUNCTION check_account_fees() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM FROM accounts WHERE id = NEW.account_id FOR NO KEY UPDATE;
     IF EXISTS (SELECT FROM fee_months WHERE account_id = NEW.account_id AND month >= NEW.from_month) THEN
       ${refuse('account_fees_month')}
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER check_account_fees BEFORE INSERT ON account_fees
   FOR EACH ROW EXECUTE FUNCTION check_account_fees()`,
  `CREATE TABLE fee_invoices (
     id uuid PRIMARY KEY,
     account_id uuid NOT NULL,
     month date NOT NULL,
     currency text NOT NULL,
     part smallint NOT NULL CHECK (part >= 0),
     lines jsonb NOT NULL,
     problem text CHECK (problem IN ('no_customer', 'no_address')),
     drafted_at timestamptz(3),
     created_at timestamptz(3) NOT NULL,
     UNIQUE (account_id, month, currency, part),
     FOREIGN KEY (account_id, month) REFERENCES fee_months (account_id, month),
     CHECK (drafted_at IS NULL OR problem IS NULL)
   )`,
  'CREATE INDEX fee_invoices_newest ON fee_invoices (created_at DESC, id DESC)',
  'CREATE INDEX fee_invoices_unsent ON fee_invoices (id) WHERE drafted_at IS NULL',
  `CREATE FUNCTION keep_fee_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF OLD.drafted_at IS NOT NULL
       OR (to_jsonb(NEW) - '{problem,drafted_at}'::text[]) <> (to_jsonb(OLD) - '{problem,drafted_at}'::text[]) THEN
       ${refuse('fee_invoices_kept')}
     END IF;
     RETURN NEW;
   END $$`,
  'CREATE TRIGGER keep_fee_invoice BEFORE UPDATE ON fee_invoices FOR EACH ROW EXECUTE FUNCTION keep_fee_invoice()',
  // A period of a rental is invoiced once.
  `CREATE TABLE fee_periods (
     rental_id uuid NOT NULL REFERENCES rentals (id),
     period integer NOT NULL CHECK (period >= 0),
     due_on date NOT NULL,
     fee_invoice_id uuid NOT NULL REFERENCES fee_invoices (id),
     PRIMARY KEY (rental_id, period)
   )`,
  'CREATE INDEX fee_periods_invoice ON fee_periods (fee_invoice_id)',
  // Months that wait for a price.
  `CREATE TABLE fee_waits (
     account_id uuid NOT NULL REFERENCES accounts (id),
     month date NOT NULL,
     missing jsonb NOT NULL,
     PRIMARY KEY (account_id, month)
   )`,
  'CREATE INDEX fee_waits_month ON fee_waits (month, account_id)',
  `CREATE TABLE fee_runs (
     single boolean PRIMARY KEY DEFAULT true CHECK (single),
     finished_at timestamptz(3) NOT NULL,
     drafted integer NOT NULL
   )`,
];
