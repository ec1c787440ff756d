import { databaseOptions, migrate } from '@vaultway/common';
import { DataSource } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../tests/support/database.ts';
import { testMigrations } from '../../../tests/support/migration-tests.ts';
import { databaseParts } from '../src/database/database-parts.js';

testMigrations(databaseParts);

describe('the question who may see names on the tracking page', () => {
  const migrations = databaseParts.migrations as { name: string }[];
  const question = migrations.findIndex(({ name }) => name.startsWith('AskForTrackingPrivacy'));

  /** Whether it counts as decided after the upgrade of an installation with these rows. */
  async function decidedAfter(privacy: string, audited?: [before: string, after: string]) {
    const url = await freshDatabase();
    await migrate(url, databaseParts);
    const database = await new DataSource(databaseOptions(url, 1, databaseParts)).initialize();
    for (let n = 0; n < migrations.length - question; n += 1) await database.undoLastMigration();
    await database.query(
      `INSERT INTO settings (company_name, contact_email, mail_driver, mail_template, time_zone, tracking_privacy)
       VALUES ('A', 'a@b.ch', 'outbox', 'plain', 'UTC', $1)`,
      [privacy],
    );
    const facts = audited ?? ['open', 'open'];
    await database.query(
      `INSERT INTO audit VALUES (gen_random_uuid(), now(), '1', 'a@b.ch', 'settings.updated', 'settings', 'settings',
        jsonb_build_object('tracking_privacy', $1::text), jsonb_build_object('tracking_privacy', $2::text))`,
      facts,
    );
    await migrate(url, databaseParts);
    const [row] = await database.query('SELECT tracking_privacy_decided AS decided FROM settings');
    await database.destroy();
    return row.decided as boolean;
  }

  it('is asked where no admin ever touched the setting', async () => {
    expect(await decidedAfter('open')).toBe(false);
  });

  it('is not asked where an admin chose gated, or went back to open', async () => {
    expect(await decidedAfter('gated')).toBe(true);
    expect(await decidedAfter('open', ['gated', 'open'])).toBe(true);
  });
});
