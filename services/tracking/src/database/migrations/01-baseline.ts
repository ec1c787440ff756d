import { Logger } from '@nestjs/common';
import {
  createAuditTable,
  createBaseline,
  createErasuresTable,
  createImagesTable,
  createOutboxTable,
  createSettingsTable,
} from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DELIVERY_PINS } from './01-baseline/delivery-pins.js';
import { EVENTS } from './01-baseline/events.js';
import { HANDOVERS } from './01-baseline/handovers.js';
import { IMPORTS } from './01-baseline/imports.js';
import { INVOICES } from './01-baseline/invoices.js';
import { LOG } from './01-baseline/log.js';
import { LOOKUPS } from './01-baseline/lookups.js';
import { PARCEL_COUNT, PARCELS, TRIGRAM_INDEXES } from './01-baseline/parcels.js';
import { SUBSCRIPTIONS } from './01-baseline/subscriptions.js';
import { WEBHOOKS } from './01-baseline/webhooks.js';

export class Baseline1795900000001 implements MigrationInterface {
  async up(database: QueryRunner) {
    await createBaseline(database, 'TellNoChanges1795132800054', async () => {
      await createAuditTable(database);
      await createErasuresTable(database);
      await createImagesTable(database);
      await createOutboxTable(database);
      await createSettingsTable(database);
      const trigrams = (await hasTrigrams(database)) ? TRIGRAM_INDEXES : [];
      const statements = [
        PARCELS,
        trigrams,
        PARCEL_COUNT,
        EVENTS,
        HANDOVERS,
        DELIVERY_PINS,
        LOG,
        LOOKUPS,
        INVOICES,
        IMPORTS,
        SUBSCRIPTIONS,
        WEBHOOKS,
        PRIVACY,
      ].flat();
      for (const statement of statements) await database.query(statement);
    });
  }

  down(): Promise<never> {
    return Promise.reject(new Error('the baseline cannot be reverted: drop the database'));
  }
}

const PRIVACY = [
  `CREATE TABLE privacy (
    only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
    mode text NOT NULL
  )`,
];

/** pg_trgm is one of Postgres's contrib modules; without it a search reads the whole table. */
async function hasTrigrams(database: QueryRunner): Promise<boolean> {
  await database.query(`
    DO $$ BEGIN
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
    EXCEPTION WHEN undefined_file OR feature_not_supported OR insufficient_privilege THEN
      NULL;
    END $$`);
  const found = (await database.query(`SELECT FROM pg_extension WHERE extname = 'pg_trgm'`)) as unknown[];
  if (found.length === 0) new Logger('migrations').warn('pg_trgm is not available: searching will be slow');
  return found.length > 0;
}
