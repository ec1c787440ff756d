import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HttpClient } from '@vaultway/common/testing';
import {
  type Admin,
  type Count,
  type EventProof,
  type Item,
  LANGUAGES,
  type Movement,
  type Paper,
  type Place,
  type VaultAccount,
  type VaultPaper,
} from '@vaultway/contracts';
import { FakeLog } from './support/fake-log.js';
import { aBar, VaultUnderTest } from './support/vault.js';

const PROOF: EventProof = {
  version: 2,
  key: 'gold.example/log+d98b6f4f+AUcH',
  size: 9,
  root: Buffer.alloc(32, 0xfb).toString('base64'),
  checkpoint: 'gold.example/log\n9\n',
  stamp: null,
  index: 7,
  entry: Buffer.alloc(32).toString('base64'),
  path: [],
  salt: null,
  record: null,
  link: null,
};
const ada = { id: randomUUID(), email: 'ada@example.com' };
const bob = { id: randomUUID(), email: 'bob@example.com' };
const second: Admin = { id: randomUUID(), email: 'second@example.com' };
const LATER = '2999-01-01T00:00:00Z';

let vault: VaultUnderTest;
let log: FakeLog;
let place: Place;
let [own, others]: VaultAccount[] = [];
let [bar, silver, gone]: Item[] = [];
let withdrawal: Movement;
let count: Count;
let client: HttpClient;

/** Every paper, for those who may print it. */
const staffPaths = () => [
  `/api/vault/accounts/${own?.id}/statement.pdf`,
  `/api/vault/movements/${withdrawal.id}/certificate.pdf`,
  `/api/vault/counts/${count.id}/report.pdf`,
];
const ownPaths = () => [
  `/api/vault/account/statement.pdf?account_id=${own?.id}`,
  `/api/vault/account/withdrawals/${withdrawal.id}/certificate.pdf`,
];
const post = (path: string, body: object = {}, by = vault.drafter) =>
  vault.signedIn(by).post(`/api/vault/${path}`, body);

beforeAll(async () => {
  vault = await VaultUnderTest.start();
  log = await FakeLog.start(vault.config.REDIS_URL);
  place = await vault.aPlace({ name: 'Zürich' });
  own = await vault.anAccount({ holder_type: 'user', holder_id: ada.id });
  others = await vault.anAccount({ holder_type: 'user', holder_id: bob.id });
  const valued = { insured_value: '777777', currency: 'EUR' };
  const owned = { account: own, place };
  [bar, silver, gone] = await vault.bars(
    [aBar({ gross_weight: '0.1', seal: 'S-7', ...valued }), aBar({ metal: 'silver' }), aBar(valued)],
    owned,
  );
  const [foreign] = await vault.bars([aBar()], { account: others, place });
  withdrawal = await vault.done({ kind: 'withdrawal', item_ids: [gone?.id, foreign?.id] });
  const started: Count = (await post('counts', { account_id: own.id })).body.data;
  const scan = { id: randomUUID(), code: bar?.serial, at: new Date().toISOString() };
  await post(`counts/${started.id}/scans`, { scans: [scan, { ...scan, id: randomUUID(), code: '<?>' }] });
  await post(`counts/${started.id}/finish`);
  const lines = await vault.signedIn().get(`/api/vault/counts/${started.id}/lines?outcome=different`);
  const line_ids = lines.body.data.map(({ id }: { id: string }) => id);
  const { updated_at } = (await post(`counts/${started.id}/reasons`, { line_ids, reason: 'At the assayer' }))
    .body.data;
  count = (await post(`counts/${started.id}/approve`, { updated_at }, second)).body.data;
  client = vault.client(ada);
  await vault.untilLogged();
});
afterAll(async () => {
  await log?.stop();
  await vault?.stop();
});
beforeEach(() => {
  log.proof = PROOF;
  vault.neighbors.refuses = null;
  vault.neighbors.customers = new Map();
});

/** Returns the paper that tracking was asked to print, and its file. */
async function printed(path: string, by = vault.signedIn()): Promise<{ paper: Paper; file: VaultPaper }> {
  const answer = await by.get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const paper = vault.neighbors.printed.at(-1) as Paper;
  expect(answer.text).toBe(`%PDF ${paper.number}`);
  return { paper, file: JSON.parse(paper.file.json) as VaultPaper };
}
const factsOf = ({ facts }: Paper) => Object.fromEntries(facts);
const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const fromHex = (hex: string | null | undefined) => Buffer.from(hex ?? '', 'hex');

describe('a statement', () => {
  it('lists items and totals, and has the ledger with its proof as a file', async () => {
    const { paper, file } = await printed(`${ownPaths()[0]}&language=en`, client);
    const { ledger, log: proof, record, salt } = file;
    expect(paper).toMatchObject({ title: 'Vault statement', number: own?.number, language: 'en' });
    expect(factsOf(paper)).toMatchObject({
      Account: own?.number,
      'Ledger entry': String(ledger?.position),
      'Hash of the ledger': ledger?.root,
      'In the public log': expect.stringMatching(/20\d\d at .* UTC$/),
    });
    const [totals, items] = paper.tables;
    expect(totals?.rows).toEqual([
      ['Gold', '1', '3.215 oz t'],
      ['Silver', '1', '32.1 oz t'],
    ]);
    expect(items?.rows).toEqual([
      [`Bar Valcambi ${bar?.serial} 2020`, 'Gold', '0.1 kg', '999.9', '3.215 oz t', 'S-7', 'Zürich'],
      [`Bar Valcambi ${silver?.serial} 2020`, 'Silver', '1 kg', '999.9', '32.1 oz t', '', 'Zürich'],
    ]);
    expect(paper.link?.path).toBe(`/verify.html?size=9&root=${encodeURIComponent(PROOF.root)}`);
    expect(paper.notes).toEqual([expect.stringContaining("doesn't prove what the entries say")]);
    expect({ proof, record, salt }).toEqual({ proof: PROOF, record: null, salt: null });
    expect(sha256(fromHex(ledger?.previous), fromHex(ledger?.entry)).toString('hex')).toBe(ledger?.root);
    expect(log.asked.at(-1)).toBe(ledger?.id);
    expect(file.about).toMatchObject({ number: own?.number, items: [{ id: bar?.id }, { id: silver?.id }] });
  });

  it('is the same for staff', async () => {
    const at = new Date().toISOString();
    const theirs = await printed(`${ownPaths()[0]}&at=${at}`, client);
    expect(await printed(`${staffPaths()[0]}?at=${at}`)).toEqual(theirs);
  });

  it('tells no values, aliases, people and places', async () => {
    const { paper } = await printed(ownPaths()[0] ?? '', client);
    const alias = own?.alias as string;
    for (const secret of ['777777', 'EUR', alias, 'example.com', place.id])
      expect(JSON.stringify(paper)).not.toContain(secret);
  });

  it('has no proof before the first entry, or while the public log lacks it', async () => {
    const before = await printed(`${staffPaths()[0]}?at=2000-01-01T00:00:00Z`);
    expect(before.file).toMatchObject({ ledger: null, log: null });
    expect(before.paper).toMatchObject({
      link: null,
      tables: [],
      notes: [expect.stringContaining('nothing')],
    });
    log.proof = null;
    const { paper, file } = await printed(staffPaths()[0] ?? '');
    expect(file).toMatchObject({ ledger: { position: expect.any(Number) }, log: null });
    expect(paper.notes).toEqual([expect.stringContaining("doesn't have this entry yet")]);
    expect(factsOf(paper)).not.toHaveProperty('In the public log');
  });

  it('is none of the future, nor of no account', async () => {
    for (const answer of [
      await vault.signedIn().get(`${staffPaths()[0]}?at=${LATER}`),
      await client.get(`${ownPaths()[0]}&at=${LATER}`),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.body.details).toEqual([expect.objectContaining({ field: 'at', code: 'in_the_future' })]);
    }
    for (const id of [randomUUID(), 'x', "';--"]) {
      const path = `/api/vault/accounts/${encodeURIComponent(id)}/statement.pdf`;
      expect((await vault.signedIn().get(path)).status).toBe(404);
    }
    const wrong = await client.get(`${ownPaths()[0]}&language=xx`);
    expect(wrong.body.details).toEqual([expect.objectContaining({ field: 'language' })]);
  });

  it.each(LANGUAGES)('has words in %s', async (language) => {
    const { paper } = await printed(`${staffPaths()[0]}?language=${language}`);
    const texts = JSON.stringify({ ...paper, file: null });
    expect(paper.language).toBe(language);
    expect(texts).not.toMatch(/undefined|\{count\}/);
    expect(paper.title === 'Vault statement').toBe(language === 'en');
  });

  it('is in the language chosen on the site, unless another is asked for', async () => {
    const reader = vault.client(ada);
    reader.cookies.set('language', 'ar');
    expect((await printed(ownPaths()[0] ?? '', reader)).paper.language).toBe('ar');
    expect((await printed(`${ownPaths()[0]}&language=de`, reader)).paper.language).toBe('de');
  });
});

describe('a certificate of withdrawal', () => {
  it('has for staff all items and who approved', async () => {
    const { paper, file } = await printed(staffPaths()[1] ?? '');
    expect(factsOf(paper)).toMatchObject({
      'Drafted by': 'drafter@example.com',
      'Approved by': 'Administrator\napprover@example.com',
    });
    expect(paper.tables[1]?.rows.map((row) => row.at(-1))).toEqual([own?.number, others?.number]);
    expect(file.ledger).toMatchObject({ id: withdrawal.id });
    expect(file.record).toBeNull();
  });

  it('has for a client the own items, and nobody by name', async () => {
    const { paper, file } = await printed(ownPaths()[1] ?? '', client);
    expect(factsOf(paper)).toMatchObject({ 'Approved by': 'Administrator' });
    expect(paper.tables[0]?.rows).toEqual([['Gold', '1', '32.148 oz t']]);
    expect(file.about).toMatchObject({ items: [{ id: gone?.id, account_number: own?.number }] });
    for (const secret of ['example.com', others?.number, '777777'])
      expect(JSON.stringify(paper)).not.toContain(secret);
  });

  it('exists only once items were withdrawn', async () => {
    const draft = await vault.aDraft({ kind: 'withdrawal', item_ids: [bar?.id] });
    const moved = await vault.done({ kind: 'move', item_ids: [silver?.id], place_id: place.id });
    for (const id of [draft.id, moved.id, randomUUID(), 'x']) {
      expect((await vault.signedIn().get(`/api/vault/movements/${id}/certificate.pdf`)).status).toBe(404);
      expect((await client.get(`/api/vault/account/withdrawals/${id}/certificate.pdf`)).status).toBe(404);
    }
  });
});

describe('a certificate of destruction', () => {
  let melt: Movement;
  beforeAll(async () => {
    const used = await vault.bars([aBar(), aBar({ insured_value: '777777', currency: 'EUR' })], {
      account: own,
      place,
    });
    const items = [aBar({ gross_weight: '1.9' })];
    const item_ids = used.map(({ id }) => id);
    melt = await vault.done({ kind: 'melt', item_ids, items, explanation: 'Worn edges' });
  });
  const forStaff = () => `/api/vault/movements/${melt.id}/certificate.pdf`;
  const forClient = (id = melt.id) => `/api/vault/account/melts/${id}/certificate.pdf`;

  it('has what was used up and made, the loss, the explanation, and who approved', async () => {
    const { paper, file } = await printed(forStaff());
    expect(paper).toMatchObject({ title: 'Certificate of destruction', number: own?.number });
    expect(factsOf(paper)).toMatchObject({
      Account: own?.number,
      Explanation: 'Worn edges',
      'Loss of fine weight': 'Gold: 3.215 oz t',
      'Drafted by': 'drafter@example.com',
      'Approved by': 'Administrator\napprover@example.com',
    });
    expect(paper.tables.map(({ title, rows }) => [title, rows.length])).toEqual([
      ['Items used up', 2],
      ['Items made', 1],
    ]);
    expect(paper.notes).toEqual([
      'The items used up no longer exist.',
      expect.stringContaining("doesn't prove what the entries say"),
    ]);
    expect(file).toMatchObject({ paper: 'melt', ledger: { id: melt.id }, record: null });
  });

  it('has for the client nobody by name, and no values', async () => {
    const { paper, file } = await printed(forClient(), client);
    expect(factsOf(paper)).toMatchObject({ 'Approved by': 'Administrator' });
    expect(file.about).toMatchObject({ used: [{}, {}], made: [{ gross_weight: '1.9' }] });
    for (const secret of ['example.com', '777777', place.id])
      expect(JSON.stringify(paper)).not.toContain(secret);
  });

  it('is of done melts of own items alone', async () => {
    const item_ids = (await vault.bars([aBar()], { account: own, place })).map(({ id }) => id);
    const items = [aBar({ gross_weight: '0.5' }), aBar({ gross_weight: '0.4' })];
    const drafted = await vault.aDraft({ kind: 'melt', item_ids, items, explanation: 'x' });
    expect((await client.get(forClient(drafted.id))).status).toBe(404);
    const split = await vault.done({ kind: 'split', item_ids, items, explanation: 'x' });
    for (const id of [withdrawal.id, split.id, randomUUID(), 'x'])
      expect((await client.get(forClient(id))).status).toBe(404);
    expect((await vault.signedIn().get(`/api/vault/movements/${split.id}/certificate.pdf`)).status).toBe(404);
    expect((await vault.client(bob).get(forClient())).status).toBe(404);
    expect((await vault.visitor().get(forClient())).status).toBe(401);
  });

  it.each(LANGUAGES)('has words in %s', async (language) => {
    const { paper } = await printed(`${forStaff()}?language=${language}`);
    expect(JSON.stringify({ ...paper, file: null })).not.toMatch(/undefined|\{count\}/);
    expect(paper.title === 'Certificate of destruction').toBe(language === 'en');
  });
});

describe('a report of a count', () => {
  it('has results, differences with reasons, and proves its record', async () => {
    const { paper, file } = await printed(staffPaths()[2] ?? '');
    expect(factsOf(paper)).toMatchObject({
      Account: own?.number,
      'Started by': expect.stringMatching(/^drafter@example\.com\n\d/),
      'Approved by': expect.stringMatching(/^second@example\.com\n\d/),
    });
    expect(Object.fromEntries(paper.tables[0]?.rows as [string, string][])).toMatchObject({
      Expected: '2',
      Found: '1',
      Missing: '1',
      'Unknown number': '1',
    });
    expect(paper.tables[1]?.rows.map(([name, outcome]) => [name, outcome])).toEqual(
      expect.arrayContaining([
        [`Bar Valcambi ${silver?.serial} 2020`, 'Missing'],
        ['<?>', 'Unknown number'],
      ]),
    );
    expect(paper.tables[1]?.rows.map((row) => row.at(-1))).toEqual(['At the assayer', 'At the assayer']);
    const { ledger, salt, record } = file;
    expect(sha256(Buffer.from(salt ?? '', 'base64'), record ?? '').toString('hex')).toBe(ledger?.entry);
    expect(JSON.parse(record ?? '')).toMatchObject({ id: count.id, kind: 'count' });
    expect(paper.notes).toEqual([expect.stringContaining('has this entry of the ledger')]);
  });

  it('names the firms that signed, and whether they agree, but nobody by name', async () => {
    const started: Count = (await post('counts', { place_id: (await vault.aPlace()).id })).body.data;
    const { id, updated_at } = (await post(`counts/${started.id}/finish`)).body.data as Count;
    const sign = async (firm: string, remark: string | null) => {
      const invitation = randomUUID();
      await vault.database.query(
        `INSERT INTO count_invitations (id, count_id, email, token_hash, expires_at, invited_by_id, invited_by)
         VALUES ($1, $2, 'grace@audit.example', $3, now() + interval '1 day', 'x', 'x')`,
        [invitation, id, Buffer.from(invitation)],
      );
      await vault.database.query(
        `INSERT INTO count_signatures (id, invitation_id, count_id, name, firm, agrees, remark, signed_at)
         VALUES (gen_random_uuid(), $1, $2, 'Grace Hopper', $3, $4, $5::text, clock_timestamp())`,
        [invitation, id, firm, remark === null, remark],
      );
    };
    await sign('Byron & Co.', null);
    await sign('Hopper Ltd.', 'Two seals were broken');
    await post(`counts/${id}/approve`, { updated_at }, second);
    const { paper, file } = await printed(`/api/vault/counts/${id}/report.pdf`);
    const table = paper.tables.find(({ title }) => title === 'Signatures');
    expect(table?.rows.map(([firm, agrees, , remark]) => [firm, agrees, remark])).toEqual([
      ['Byron & Co.', 'Agrees', ''],
      ['Hopper Ltd.', "Doesn't agree", 'Two seals were broken'],
    ]);
    expect(file.about).toMatchObject({
      signatures: [{ firm: 'Byron & Co.', agrees: true }, { agrees: false }],
    });
    expect(JSON.stringify(paper)).not.toMatch(/Hopper"|Grace|audit\.example/);
  });

  it('exists only once the count is approved', async () => {
    const open: Count = (await post('counts', { account_id: others?.id })).body.data;
    for (const id of [open.id, randomUUID(), 'x'])
      expect((await vault.signedIn().get(`/api/vault/counts/${id}/report.pdf`)).status).toBe(404);
  });
});

describe('papers', () => {
  it('are refused to strangers, keepers and other clients', async () => {
    const keeper = vault.signedIn({ id: randomUUID(), email: 'keeper@example.com' }, 'keeper');
    for (const path of staffPaths()) {
      expect((await vault.visitor().get(path)).status).toBe(401);
      expect((await client.get(path)).status).toBe(401);
      expect((await keeper.get(path)).status).toBe(403);
    }
    for (const path of ownPaths()) {
      expect((await vault.visitor().get(path)).status).toBe(401);
      expect((await keeper.get(path)).status).toBe(401);
    }
    const stranger = vault.client({ id: randomUUID(), email: 'eve@example.com' });
    for (const path of ownPaths()) expect((await stranger.get(path)).status).toBe(404);
    expect((await vault.client(bob).get(ownPaths()[0] ?? '')).status).toBe(404);
  });

  it('come later while they are being printed, or the log does not answer', async () => {
    vault.neighbors.refuses = 'unavailable';
    const busy = await vault.signedIn().get(staffPaths()[0] ?? '');
    expect(busy).toMatchEnvelope({ status: 503, code: 'unavailable' });
    expect(busy.headers.get('retry-after')).toBe('2');
    vault.neighbors.refuses = 'too_slow_to_print';
    expect(await vault.signedIn().get(staffPaths()[2] ?? '')).toMatchEnvelope({ status: 422 });
    vault.neighbors.customers = null;
    for (const path of ownPaths()) expect((await client.get(path)).status).toBe(503);
  });

  it('are not sent again unchanged', async () => {
    const path = `${staffPaths()[0]}?at=${new Date().toISOString()}`;
    const first = await vault.signedIn().get(path);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const again = await vault
      .signedIn()
      .send('GET', path, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });
});
