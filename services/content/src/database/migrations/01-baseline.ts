import {
  createAuditTable,
  createBaseline,
  createErasuresTable,
  createImagesTable,
} from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Baseline1795900000001 implements MigrationInterface {
  async up(database: QueryRunner) {
    await createBaseline(database, 'ListWhatErasuresLeave1795132800015', async () => {
      await createAuditTable(database);
      await createErasuresTable(database);
      await createImagesTable(database);
      for (const statement of STATEMENTS) await database.query(statement);
    });
  }

  down(): Promise<never> {
    return Promise.reject(new Error('the baseline cannot be reverted: drop the database'));
  }
}

const STATEMENTS = [
  // A deleted page stays for a while, and its slug may be used again.
  `CREATE TABLE pages (
    id uuid PRIMARY KEY,
    slug text NOT NULL,
    title text NOT NULL,
    sub_title text,
    content text NOT NULL,
    icon text NOT NULL,
    hero text NOT NULL,
    overlay text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    deleted_at timestamptz(3),
    language text NOT NULL DEFAULT 'en',
    translations jsonb NOT NULL DEFAULT '{}'
  )`,
  'CREATE INDEX pages_newest ON pages (created_at DESC, id DESC) WHERE deleted_at IS NULL',
  'CREATE UNIQUE INDEX pages_slug ON pages (slug) WHERE deleted_at IS NULL',
  `CREATE TABLE reviews (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    review text NOT NULL,
    image text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    deleted_at timestamptz(3)
  )`,
  'CREATE INDEX reviews_newest ON reviews (created_at DESC, id DESC) WHERE deleted_at IS NULL',
  // At most one row, inserted by the first start. A new setting is a column with a default.
  // `retention_days` is the time until personal data in delivered parcels is removed; null: never.
  `CREATE TABLE settings (
    id smallint DEFAULT 1 PRIMARY KEY CHECK (id = 1),
    company_name text NOT NULL,
    contact_email text NOT NULL,
    contact_phone text,
    contact_phone_alt text,
    contact_twitter text,
    contact_telegram text,
    contact_instagram text,
    contact_address text,
    mail_driver text NOT NULL,
    mail_template text NOT NULL,
    smtp_host text,
    smtp_port integer,
    smtp_user text,
    meta_description text,
    chat_code text,
    time_zone text NOT NULL,
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    tracking_prefix text,
    tile_url text,
    tile_attribution text,
    tracking_privacy text NOT NULL DEFAULT 'open' CHECK (tracking_privacy IN ('open', 'gated')),
    tracking_privacy_decided boolean NOT NULL DEFAULT false,
    retention_days integer CHECK (retention_days > 0),
    opening_hours text,
    hero_1 text,
    hero_2 text,
    hero_3 text,
    logo text,
    favicon text,
    accent_color text,
    site_texts jsonb NOT NULL DEFAULT '{}',
    delivery_pin text NOT NULL DEFAULT 'no' CHECK (delivery_pin IN ('yes', 'no'))
  )`,
];
