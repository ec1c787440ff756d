import { Logger } from '@nestjs/common';
import { databaseOptions, migrate } from '@vaultway/common';
import { DataSource } from 'typeorm';
import { describe, expect, it, vi } from 'vitest';
import { testMigrations } from '../../../tests/support/migration-tests.ts';
import { databaseDefinition } from '../src/database/database-definition.js';
import { aBar, fresh, VaultUnderTest } from './support/vault.js';

testMigrations('vault', databaseDefinition);

/** Migrations of the first state that had items, counts and boxes. */
const FIRST = 9;
const LISTS = ['places', 'accounts', 'items', 'movements', 'counts', 'boxes', 'rentals', 'visits', 'totals'];

/** Takes a database back to the state before a migration. */
async function undoFrom(url: string, migration: string) {
  const older = await new DataSource(databaseOptions(url, 1, databaseDefinition)).initialize();
  const migrations = databaseDefinition.migrations as { name: string }[];
  for (const _ of migrations.slice(migrations.findIndex(({ name }) => name.startsWith(migration))))
    await older.undoLastMigration({ transaction: 'none' });
  await older.destroy();
}

describe('an upgrade of a vault in use', () => {
  it('keeps what it holds, and goes on with its drafts and its ledger', async () => {
    const vault = await VaultUnderTest.start();
    const admin = vault.signedIn();
    const post = async (path: string, facts?: object, by = admin) => {
      const answer = await by.post(`/api/vault/${path}`, facts);
      expect(answer.status, answer.text).toBeLessThan(300);
      return answer.body.data;
    };
    const place = await vault.aPlace();
    const items = await vault.bars([aBar(), aBar(), aBar()], { place });
    const [first, second, third] = items.map(({ id }) => id);
    await vault.done({ kind: 'move', place_id: (await vault.aPlace()).id, item_ids: [first] });
    await vault.done({ kind: 'withdrawal', item_ids: [second] });
    const draft = await vault.aDraft({ kind: 'withdrawal', item_ids: [third] });
    const count = await post('counts', { place_id: place.id });
    await post(`counts/${count.id}/scans`, {
      scans: [{ id: crypto.randomUUID(), code: items[2]?.serial, at: new Date().toISOString() }],
    });
    const { updated_at } = await post(`counts/${count.id}/finish`);
    await post(`counts/${count.id}/approve`, { updated_at }, vault.signedIn(vault.approver));
    const box = await post('boxes', { number: fresh(), size: 'S', place_id: place.id });
    const terms = { starts_on: '2026-01-31', period: 'month', fee: '10', currency: 'EUR' };
    await post('rentals', { box_id: box.id, account_id: items[0]?.account_id, ...terms });
    await post('visits', { box_id: box.id, visitor: 'Ada Winter', identified_by: 'passport' });
    const read = async () => {
      const answers = await Promise.all(LISTS.map((list) => admin.get(`/api/vault/${list}`)));
      // Earlier states knew only when a movement was done.
      return answers.map(({ text }) => text.replaceAll(/"approved_at":"[^"]*"/g, ''));
    };
    const roots = () => vault.database.query<object[]>('SELECT position, root FROM ledger ORDER BY position');
    const [before, ledger] = [await read(), await roots()];

    const url = vault.config.DATABASE_URL;
    const older = await new DataSource(databaseOptions(url, 1, databaseDefinition)).initialize();
    for (const _ of (databaseDefinition.migrations as unknown[]).slice(FIRST))
      await older.undoLastMigration({ transaction: 'none' });
    await older.destroy();
    await migrate(url, databaseDefinition);

    expect(await read()).toEqual(before);
    expect(await roots()).toEqual(ledger);
    expect((await vault.approve(draft)).body.data).toMatchObject({ state: 'done' });
    expect(await roots()).toHaveLength(ledger.length + 1);
    await vault.stop();
  });

  it('finds bars by the keys of this version, and both of two that were taken for different ones', async () => {
    const vault = await VaultUnderTest.start();
    const [serial, other] = [fresh(), fresh()];
    const bars = [`${serial}\u2011A`, `${other}-B`, `\u65e5${fresh()}`, fresh(), fresh()];
    const [hyphened, twin, kept, moved, scanned] = await vault.bars(
      bars.map((each) => aBar({ serial: each })),
    );
    // As the former version wrote them.
    await vault.database.query('ALTER TABLE items DISABLE TRIGGER check_item');
    const spell = (id: string | undefined, text: string) =>
      vault.database.query('UPDATE items SET serial = $2, serial_key = $2 WHERE id = $1', [id, text]);
    await spell(hyphened?.id, `${serial}\u2011A`);
    await spell(moved?.id, `${other}\u2011B`);
    await spell(scanned?.id, `]C1${serial}`);
    await vault.database.query('ALTER TABLE items ENABLE TRIGGER check_item');

    const url = vault.config.DATABASE_URL;
    const versionOf = async (id: string | undefined) =>
      (await vault.database.query<[{ xmin: string }]>('SELECT xmin FROM items WHERE id = $1', [id]))[0].xmin;
    const keptVersion = await versionOf(kept?.id);
    await undoFrom(url, 'ItemKeys');
    const warned = vi.spyOn(Logger.prototype, 'warn').mockReturnValue();
    await migrate(url, databaseDefinition);
    expect(warned.mock.calls.flat().join()).toContain(`${other}\u2011B`);
    warned.mockRestore();
    expect(await versionOf(kept?.id)).toBe(keptVersion);

    const found = async (text: string) => {
      const { body } = await vault.signedIn().get(`/api/vault/items?serial=${encodeURIComponent(text)}`);
      return body.data.map(({ id }: { id: string }) => id);
    };
    expect(await found(`${serial}-A`)).toEqual([hyphened?.id]);
    for (const scan of [`${other}-B`, `${other}\u2011B`])
      expect((await found(scan)).toSorted()).toEqual([twin?.id, moved?.id].toSorted());
    expect(await found(serial)).toEqual([scanned?.id]);
    await vault.done({ kind: 'withdrawal', item_ids: [moved?.id] });
    expect(await vault.aDraft({ kind: 'withdrawal', item_ids: [twin?.id] })).toMatchObject({
      state: 'drafted',
    });
    await vault.stop();
  });

  it('keeps nobody waiting behind a dump of the photos', async () => {
    const vault = await VaultUnderTest.start();
    const url = vault.config.DATABASE_URL;
    await undoFrom(url, 'OpeningPhotos');
    const dump = vault.database.createQueryRunner();
    await dump.startTransaction();
    await dump.query('LOCK TABLE item_photos IN ACCESS SHARE MODE');
    const migrated = migrate(url, databaseDefinition);
    try {
      const waiting = `SELECT FROM pg_locks WHERE relation = 'item_photos'::regclass AND NOT granted`;
      await expect
        .poll(() => vault.database.query<object[]>(waiting), { timeout: 20_000, interval: 20 })
        .not.toEqual([]);
      await vault.database.transaction(async (tx) => {
        await tx.query(`SET LOCAL lock_timeout = '3s'`);
        await tx.query('SELECT FROM item_photos');
      });
    } finally {
      await dump.commitTransaction();
      await dump.release();
      await migrated;
    }
    await vault.stop();
  });
});
