import type { AuditedItemProof, VaultPaper } from '@vaultway/contracts';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, describe, expect, it } from 'vitest';
import { aLedgerProof } from '@/test/ledger-proof';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';
import { base64, type Bytes, sha256, utf8 } from './check-proof';
import { checkPaper, readPaper } from './check-paper';
// Loaded by the page, which on a busy machine takes longer than a test may.
import './paper-result';

const RECORD = '{"kind": "count", "outcomes": {"found": 2}}';
const SALT = Uint8Array.from({ length: 32 }, (_, at) => at);

/** Returns the file of a paper about the entry that is proved. */
function fileOf({ movement_id: id, log, ...entry }: AuditedItemProof, facts: object = {}): VaultPaper {
  const about = { account_id: id, number: 'V-00001', as_of: '2026-11-30T10:00:00.000Z' };
  const rest = { holdings: [], items: [], left_out: 0 };
  return {
    version: 1,
    paper: 'statement',
    about: { ...about, ...rest },
    ledger: { id, ...entry },
    salt: null,
    record: null,
    log,
    ...facts,
  };
}
const aStatement = async () => fileOf(await aLedgerProof());
async function aReport(): Promise<VaultPaper> {
  const content: Bytes = Uint8Array.from([...SALT, ...utf8(RECORD)]);
  const proof = await aLedgerProof({}, {}, content);
  return fileOf(proof, { paper: 'count', about: {}, salt: base64(SALT), record: RECORD });
}
const keyOf = ({ log }: VaultPaper) => log?.key ?? '';

describe('the file of a paper', () => {
  it('proves the ledger up to its entry, and its record', async () => {
    const melt = fileOf(await aLedgerProof(), { paper: 'melt', about: {} });
    for (const paper of [await aStatement(), await aReport(), melt]) {
      expect(readPaper(JSON.stringify(paper))).toEqual(paper);
      expect(await checkPaper(paper, keyOf(paper))).toBe('proved');
      expect(await checkPaper(paper, null)).toBe('unknown_key');
      expect(await checkPaper({ ...paper, log: null }, keyOf(paper))).toBe('unlogged');
    }
  });

  it('proves nothing once it was changed', async () => {
    const [paper, report] = [await aStatement(), await aReport()];
    const ledger = (change: object) => ({ ...paper.ledger, ...change }) as VaultPaper['ledger'];
    const changed: VaultPaper[] = [
      { ...paper, ledger: ledger({ position: 3 }) },
      { ...paper, ledger: ledger({ entry: 'ab'.repeat(32) }) },
      { ...paper, ledger: ledger({ previous: null }) },
      { ...paper, ledger: ledger({ id: '0199aaaa-0000-7000-8000-0000000000d2' }) },
      { ...paper, record: '{}', salt: base64(SALT) },
      { ...report, record: RECORD.replace('2', '3') },
      { ...report, salt: base64(SALT.slice(1)) },
      { ...report, salt: '%' },
      { ...report, salt: null },
    ];
    for (const each of changed) expect(await checkPaper(each, keyOf(each))).toBe('wrong');
  });

  it('has the proof of an entry, whatever else is beside it', async () => {
    const [paper, report] = [await aStatement(), await aReport()];
    const { log } = report;
    const [salt, record] = [base64(SALT), (log?.record ?? '').replace('2', '3')];
    const content = base64(await sha256(SALT, utf8(record)));
    const link = [JSON.stringify({ ...JSON.parse(log?.link ?? ''), content })];
    const forged = { ...log, salt, record, link, records: [log] };
    expect(readPaper(JSON.stringify({ ...paper, log: forged }))).toBeUndefined();
    for (const each of [forged, { ...log, salt, record, link }]) {
      const ledger = { ...paper.ledger, position: 3 };
      expect(await checkPaper({ ...paper, ledger, log: each } as never, keyOf(paper))).not.toBe('proved');
    }
  });

  it('is no other file', async () => {
    const paper = await aStatement();
    for (const other of [
      null,
      7,
      {},
      { ...paper, version: 2 },
      { ...paper, paper: 'x' },
      { ...paper, log: {} },
      { ...paper, ledger: null },
    ])
      expect(readPaper(JSON.stringify(other))).toBeUndefined();
  });
});

describe('the page that checks proofs', () => {
  beforeEach(() => server.use(http.get('/log/keys', () => HttpResponse.json({ keys: [] }))));
  const knows = (paper: VaultPaper) =>
    server.use(http.get('/log/keys', () => HttpResponse.json({ keys: [{ key: keyOf(paper), note: null }] })));
  const upload = async (file: File) => {
    const { user } = renderSite('/verify.html');
    await user.upload(await screen.findByLabelText('Proof (.json, .pdf)'), file);
    return user;
  };
  const json = (paper: VaultPaper) =>
    new File([JSON.stringify(paper)], 'a.json', { type: 'application/json' });

  it('says what the file of a statement does not prove', async () => {
    const paper = await aStatement();
    knows(paper);
    await upload(json(paper));
    expect(await screen.findByText(/up to entry 2\. What the paper says wasn't checked/)).toBeVisible();
  });

  it('shows no record under the verdict of the file before', async () => {
    const report = await aReport();
    knows(report);
    const user = await upload(json(report));
    await screen.findByText(/"found": 2/);
    const shown: string[] = [];
    new MutationObserver(() => shown.push(document.body.textContent)).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    const forged = json({ ...report, record: RECORD.replace('2', '987') });
    await user.upload(screen.getByLabelText('Proof (.json, .pdf)'), forged);
    await screen.findByText('Not proven');
    expect(shown.filter((text) => text.includes('987'))).toEqual([]);
  });

  it('stays there if the file leaves its record out', async () => {
    const paper = await aStatement();
    knows(paper);
    const { record: _, ...without } = paper;
    await upload(json(without as VaultPaper));
    expect(await screen.findByText(/up to entry 2\. What the paper says wasn't checked/)).toBeVisible();
  });

  it('reads the file in a PDF, and shows the record of a count', async () => {
    const paper = await aReport();
    knows(paper);
    const stream = new Response(JSON.stringify(paper)).body?.pipeThrough(new CompressionStream('deflate'));
    const parts = ['%PDF-1.7\n<< /Type /EmbeddedFile >>\nstream\n', await new Response(stream).arrayBuffer()];
    await upload(new File([...parts, '\nendstream'], 'a.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText(/record in this file is entry 2/)).toBeVisible();
    expect(screen.getByText(/"found": 2/)).toBeInTheDocument();
    expect(screen.getByText(/^What the pages of the PDF say wasn't checked/)).toBeVisible();
  });

  it('says that a paper was printed too early', async () => {
    await upload(json({ ...(await aStatement()), log: null }));
    expect(await screen.findByText(/didn't have this entry when the paper was printed/)).toBeVisible();
  });

  it('refuses a PDF without a proof', async () => {
    await upload(
      new File(['%PDF-1.7\n/Type /EmbeddedFile stream\nx\nendstream'], 'b.pdf', { type: 'application/pdf' }),
    );
    expect(await screen.findByText(/isn't a proof/)).toBeVisible();
  });
});
