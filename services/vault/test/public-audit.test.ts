import { FakeContent, someSettings } from '@vaultway/common/testing';
import type { AuditedItem, EventProof, Item, Place, VaultAccount, VaultAudit } from '@vaultway/contracts';
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { vaultCheck } from '../../../tools/operate/checks/vault.check.mjs';
import { FakeLog } from './support/fake-log.js';
import { aBar, VaultUnderTest } from './support/vault.js';

let vault: VaultUnderTest;
let content: FakeContent;
let log: FakeLog;
let [account, other]: VaultAccount[] = [];
let [top, position]: Place[] = [];
let bars: Item[];

const PROOF: EventProof = {
  version: 2,
  key: 'gold.example/log+d98b6f4f+AUcH',
  size: 9,
  root: Buffer.alloc(32).toString('base64'),
  checkpoint: 'gold.example/log\n9\n',
  stamp: null,
  index: 7,
  entry: Buffer.alloc(32).toString('base64'),
  path: [],
  salt: null,
  record: null,
  link: null,
};
const PATHS = ['audit', 'audit.csv', 'audit/items', `audit/items/${randomUUID()}/proof`];
const visit = (path: string) => vault.visitor().get(`/api/vault/${path}`);
const get = async <T>(path: string) => (await visit(path)).body.data as T;
const serials = async (query: string) =>
  (await get<AuditedItem[]>(`audit/items?${query}`)).map(({ serial }) => serial);

beforeAll(async () => {
  vault = await VaultUnderTest.start();
  vault.neighbors.hasSettings = false;
  content = await FakeContent.start(
    vault.config.REDIS_URL,
    someSettings({ vault: true, vault_audit: 'yes' }),
  );
  log = await FakeLog.start(vault.config.REDIS_URL);
  [account, other] = [await vault.anAccount(), await vault.anAccount()];
  top = await vault.aPlace({ name: 'Zürich' });
  position = await vault.aPlace({ kind: 'position', parent_id: top.id });
  bars = await vault.bars(
    [
      aBar({
        gross_weight: '401.125',
        weight_unit: 'ozt',
        fineness: '995.8',
        seal: 'S-9',
        hallmark: 'ASSAY 7',
        insured_value: '9',
        currency: 'USD',
      }),
      aBar({
        metal: 'silver',
        gross_weight: '1002.5',
        weight_unit: 'ozt',
        fineness: '999',
        refiner: 'Rand Refinery',
      }),
      { kind: 'document', seal: 'S-1' },
    ],
    { account, place: position },
  );
  await vault.bars([aBar({ gross_weight: '0.1', serial: '100% =1+1' })], { account: other, place: top });
  await vault.untilLogged();
});
afterAll(async () => {
  await log?.stop();
  await content?.stop();
  await vault?.stop();
});
beforeEach(() => {
  content.save({ vault_audit: 'yes' });
  log.proof = PROOF;
});

const GOLD = { metal: 'gold', items: 2, fine_weight: '402.655' };
const SILVER = { metal: 'silver', items: 1, fine_weight: '1001.5' };

describe('the public audit', () => {
  it('is not there unless the owner has turned it on, not even for administrators', async () => {
    for (const vault_audit of ['no', undefined] as const) {
      content.save({ vault_audit });
      for (const path of PATHS) expect((await visit(path)).status, path).toBe(404);
      expect((await vault.signedIn().get('/api/vault/audit')).status).toBe(404);
    }
  });

  it('has totals by metal and vault, without racks, documents, seals and values', async () => {
    const audit = await get<VaultAudit>('audit');
    expect(audit).toMatchObject({
      totals: [GOLD, SILVER],
      accounts: [GOLD, SILVER],
      balanced: true,
      vaults: [{ name: 'Zürich', holdings: [GOLD, SILVER], last_count: null }],
    });
    const all = JSON.stringify([audit, await get('audit/items'), (await visit('audit.csv')).text]);
    const secrets = [
      position?.code,
      position?.id,
      account?.number,
      account?.id,
      'S-9',
      'S-1',
      'USD',
      '@',
      'ASSAY 7',
    ];
    for (const secret of secrets) expect(all).not.toContain(secret);
  });

  it('says which entry of the ledger the public log has', async () => {
    const [row] = await vault.database.query<{ position: number; root: string }[]>(
      `SELECT position::int, encode(root, 'hex') AS root FROM ledger_logged JOIN ledger USING (position)
       ORDER BY position DESC LIMIT 1`,
    );
    expect((await get<VaultAudit>('audit')).checkpoint).toMatchObject({ ...row, log_index: 7 });
  });

  it('lists the bars by alias, with the last movement of each', async () => {
    const [gold] = bars as [Item];
    const lines = await get<AuditedItem[]>('audit/items');
    expect(lines).toHaveLength(3);
    expect(lines.find(({ id }) => id === gold.id)).toEqual({
      id: gold.id,
      alias: account?.alias,
      kind: 'bar',
      metal: 'gold',
      refiner: 'Valcambi',
      serial: gold.serial,
      year: 2020,
      gross_weight: '401.125',
      weight_unit: 'ozt',
      fineness: '995.8',
      fine_weight: '399.440',
      vault: 'Zürich',
      movement_id: expect.any(String),
      position: 1,
    });
  });

  it('finds by alias, serial number and refiner, and sorts', async () => {
    const [gold, silver] = bars.map(({ serial }) => serial);
    expect(await serials(`q=${account?.alias?.toLowerCase()}&sort=-fine_weight`)).toEqual([silver, gold]);
    expect(await serials('q=rand%20refin')).toEqual([silver]);
    expect(await serials('q=100%25')).toEqual(['100% =1+1']);
    expect(await serials('q=%25')).toEqual([]);
    expect(await serials(`q=${account?.number}`)).toEqual([]);
    expect(await serials('q=S-9')).toEqual([]);
    expect(await serials('metal=silver')).toEqual([silver]);
    expect(await serials('sort=serial&per_page=1')).toEqual(['100% =1+1']);
    for (const query of ['sort=account_id', 'sort=seal', 'per_page=1000', 'metal=lead'])
      expect((await visit(`audit/items?${query}`)).status, query).toBe(422);
  });

  it('is exported as CSV, without formulas', async () => {
    const { text, headers } = await visit('audit.csv');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [head, ...rows] = text.trim().split('\r\n');
    expect(head).toContain('"alias","kind","metal","refiner","serial"');
    expect(rows).toHaveLength(3);
    expect(rows[2]).toContain(`"${other?.alias}","bar","gold","Valcambi","100% =1+1"`);
  });

  it('keeps vaults of one name apart', async () => {
    const twin = await vault.aPlace({ name: 'Zürich' });
    const [bar] = (await vault.bars([aBar()], { place: twin })) as [Item];
    const { vaults } = await get<VaultAudit>('audit');
    expect(vaults.map(({ name, holdings }) => [name, holdings.length])).toEqual(
      expect.arrayContaining([
        ['Zürich', 1],
        ['Zürich', 2],
      ]),
    );
    await vault.done({ kind: 'withdrawal', item_ids: [bar.id] });
  });

  it('leaves out what has left', async () => {
    const [bar] = (await vault.bars([aBar({ metal: 'platinum' })], { account, place: position })) as [Item];
    expect((await get<VaultAudit>('audit')).totals).toHaveLength(3);
    await vault.done({ kind: 'withdrawal', item_ids: [bar.id] });
    expect((await get<VaultAudit>('audit')).totals).toHaveLength(2);
    expect(await serials('metal=platinum')).toEqual([]);
    expect((await visit(`audit/items/${bar.id}/proof`)).status).toBe(404);
  });
});

describe('a proof', () => {
  const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

  it("leads from an item's last movement to the ledger's root that the log has", async () => {
    const [{ id }] = bars as [Item];
    const elsewhere = await vault.aPlace();
    await vault.done({ kind: 'move', item_ids: [id], place_id: elsewhere.id });
    const proof = await get<Record<string, string>>(`audit/items/${id}/proof`);
    const [row] = await vault.database.query<Record<string, Buffer>[]>(
      'SELECT entry.*, before.root AS previous FROM ledger entry LEFT JOIN ledger before ON before.position = entry.position - 1 WHERE entry.id = $1',
      [proof['movement_id']],
    );
    const bytes = (name: string): Buffer => row?.[name] ?? Buffer.alloc(0);
    const entry = sha256(bytes('salt'), Buffer.from(String(row?.['record'])));
    expect(proof).toMatchObject({
      entry: entry.toString('hex'),
      previous: bytes('previous').toString('hex'),
      root: sha256(bytes('previous'), entry).toString('hex'),
      position: Number(row?.['position']),
      log: PROOF,
    });
    expect(log.asked.at(-1)).toBe(proof['movement_id']);
    expect(JSON.stringify(proof)).not.toContain(bytes('salt').toString('hex'));
  });

  it('waits for the log', async () => {
    log.proof = null;
    const [, { id }] = bars as [Item, Item];
    expect(await visit(`audit/items/${id}/proof`)).toMatchEnvelope({ status: 409 });
  });

  it.each(['x', randomUUID()])('of %s does not exist', async (id) => {
    expect((await visit(`audit/items/${id}/proof`)).status).toBe(404);
  });

  it('does not exist for documents', async () => {
    const [, , { id }] = bars as [Item, Item, Item];
    expect((await visit(`audit/items/${id}/proof`)).status).toBe(404);
  });
});

describe('sums that differ', () => {
  const metric = async () =>
    /^vault_sums_differ\S* (\d)$/m.exec((await vault.visitor().get('/metrics')).text)?.[1];

  const doctor = async (services = ['vault']) => {
    const sql = async (_: string, statement: string) =>
      (await vault.database.query<{ coalesce: string }[]>(statement))[0]?.coalesce ?? '';
    return vaultCheck({ services: () => services, sql } as never)();
  };

  it('are said, and raise an alert', async () => {
    expect(await metric()).toBe('0');
    expect(await doctor()).toMatchObject({ level: 'good' });
    expect(await doctor(['auth'])).toEqual([]);
    const forge = (statement: string) => vault.database.query(statement);
    await forge('ALTER TABLE items DROP CONSTRAINT items_account_id_fkey');
    await forge('ALTER TABLE items DISABLE TRIGGER USER');
    await forge(`UPDATE items SET account_id = gen_random_uuid() WHERE id = '${bars[1]?.id}'`);
    expect(await get('audit')).toMatchObject({ balanced: false, totals: [GOLD, SILVER], accounts: [GOLD] });
    expect(await metric()).toBe('1');
    expect(await doctor()).toMatchObject({
      level: 'bad',
      text: expect.stringContaining('silver: 1001.5 oz t (1) in places, 0 oz t (0) on accounts'),
    });
    await forge(`UPDATE items SET account_id = '${account?.id}' WHERE id = '${bars[1]?.id}'`);
    await forge('ALTER TABLE items ENABLE TRIGGER USER');
    expect(await get('audit')).toMatchObject({ balanced: true });
  });
});

describe('without answers', () => {
  it('of the log, the audit has no entry of it, and no proofs', async () => {
    await log.stop();
    expect((await get<VaultAudit>('audit')).checkpoint).toMatchObject({ log_index: null });
    expect((await visit(`audit/items/${bars[0]?.id}/proof`)).status).toBe(503);
  });

  it('of content, it is not public', async () => {
    await content.stop();
    for (const path of PATHS) expect((await visit(path)).status, path).toBe(503);
  });
});

it('limits the calls of an address', async () => {
  const limited = await VaultUnderTest.start({ THROTTLE_AUDIT_PER_MINUTE: 1 });
  await limited.visitor().get('/api/vault/audit');
  expect((await limited.visitor().get('/api/vault/audit')).status).toBe(429);
  await limited.stop();
});
