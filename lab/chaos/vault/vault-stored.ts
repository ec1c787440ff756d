import { setTimeout as sleep } from 'node:timers/promises';
import type { AuditedItemProof } from '@vaultway/contracts';
import type { HttpClient } from '@vaultway/common/testing';
import { assertProves } from '../../../services/tracking/test/support/proofs.ts';
import type { Product } from '../product.ts';
import type { Entry, Holding, VaultStored } from './deed.ts';

const SETTLE_MS = 120_000;
/** Number of items, spread over all of them, whose proofs are requested. */
const PROOFS = 100;
const TRAIL = 'vault.movements';
/** Entries whose hashes go into the public log at once. */
const AT_ONCE = `(EXISTS (SELECT FROM movements WHERE movements.id = ledger.id)
  OR EXISTS (SELECT FROM counts WHERE counts.id = ledger.id)
  OR EXISTS (SELECT FROM count_signatures signature WHERE signature.id = ledger.id))`;

/** Waits until tracking has logged all of the ledger. @returns what is missing after the time limit */
export async function vaultSettled(product: Product): Promise<string | undefined> {
  const until = Date.now() + SETTLE_MS;
  for (;;) {
    const [unsent] = await product.sql<{ n: number }>(
      'vault',
      `SELECT count(*)::int AS n FROM ledger LEFT JOIN ledger_logged logged USING (position)
       WHERE logged.position IS NULL AND ${AT_ONCE}`,
    );
    const leaves = await product.sql('tracking', 'SELECT FROM log_leaves WHERE index IS NULL');
    if (unsent?.n === 0 && leaves.length === 0) return undefined;
    if (Date.now() > until) return `${unsent?.n} entries are not logged, ${leaves.length} leaves wait`;
    await sleep(500);
  }
}

/** Reads the state that a run is judged by: rows from the databases, sums as the calls say. */
export async function readVault(product: Product): Promise<VaultStored> {
  const vault = <T extends object>(statement: string) => product.sql<T>('vault', statement);
  const ledger = await vault<Entry>(
    `SELECT position::float, id, encode(salt, 'hex') AS salt, record, encode(root, 'hex') AS root
     FROM ledger ORDER BY ledger.position`,
  );
  const confirmed = await vault<{ position: number }>('SELECT position::float FROM ledger_logged');
  return {
    places: await vault('SELECT id, kind, parent_id, capacity FROM places'),
    movements: await vault(
      `SELECT id, kind, state, account_id, place_id, items, item_ids, drafted_by, approved_by, second_approved_by FROM movements`,
    ),
    parts: await vault('SELECT movement_id, item_id, from_account_id IS NULL AS is_made FROM movement_items'),
    items: await vault(
      `SELECT id, metal, refiner_key, serial_key, year, gross_weight::text, fineness::text, fine_weight, insured_value::text,
         state, place_id, account_id FROM items`,
    ),
    ledger,
    confirmed: confirmed.map(({ position }) => position),
    heads: await product.sql(
      'tracking',
      `SELECT trail.id, trail.rows::float, encode(trail.root, 'hex') AS root, count(leaf.ref)::int AS leaves,
         count(leaf.index)::int AS placed
       FROM log_trails trail LEFT JOIN log_leaves leaf ON leaf.ref = trail.id AND leaf.kind = 'trail.sealed'
       WHERE trail.trail = $1 GROUP BY trail.id`,
      [TRAIL],
    ),
    counts: await vault(
      `SELECT id, state, place_id, account_id, position::float, finished_position::float, started_by, approved_by
       FROM counts`,
    ),
    lines: await vault('SELECT id, count_id, item_id, code_key, expected, outcome, reason FROM count_lines'),
    invitations: await vault('SELECT id, count_id FROM count_invitations'),
    signatures: await vault('SELECT id, invitation_id, count_id FROM count_signatures'),
    scans: await vault('SELECT count_id, id, item_id FROM count_scans'),
    boxes: await vault('SELECT id, state FROM deposit_boxes'),
    rentals: await vault('SELECT id, box_id, until::text FROM rentals'),
    visits: await vault('SELECT id, box_id, out_at::text, voided_at::text FROM visits'),
    fees: await vault('SELECT set_by FROM account_fees'),
    feeInvoices: await vault('SELECT id, problem, drafted_at IS NOT NULL AS "isSent" FROM fee_invoices'),
    feeDrafts: await product.sql('tracking', 'SELECT id, title FROM invoice_drafts'),
    audit: await vault('SELECT action, record_id AS id FROM audit'),
    ...(await saidBy(product, ledger)),
  };
}

async function saidBy(
  product: Product,
  ledger: readonly Entry[],
): Promise<Pick<VaultStored, 'said' | 'unproved'>> {
  const admin = await product.admin();
  const read = async <T>(path: string) => (await admin.get(`/api/vault/${path}`)).body.data as T;
  const accounts = await allOf<{ holdings: Holding[] }>(admin, 'accounts?');
  const vaults = await allOf<{ holdings: Holding[] }>(admin, 'places?kind=vault');
  const audit = await read<{ totals: Holding[]; accounts: Holding[]; vaults: { holdings: Holding[] }[] }>(
    'audit',
  );
  return {
    said: {
      accounts: accounts.flatMap(({ holdings }) => holdings),
      places: vaults.flatMap(({ holdings }) => holdings),
      totals: await read('totals'),
      audits: [audit.totals, audit.accounts, audit.vaults.flatMap(({ holdings }) => holdings)],
    },
    unproved: await unproved(admin, ledger),
  };
}

async function allOf<T>(admin: HttpClient, path: string): Promise<T[]> {
  const found: T[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { body } = await admin.get(`/api/vault/${path}&per_page=100&page=${page}`);
    last = body.last_page as number;
    found.push(...(body.data as T[]));
  }
  return found;
}

/** Verifies proofs of items as a stranger's browser does. */
async function unproved(admin: HttpClient, ledger: readonly Entry[]): Promise<string[]> {
  const items = await allOf<{ id: string; serial: string }>(admin, 'audit/items?');
  const step = Math.max(1, Math.floor(items.length / PROOFS));
  const roots = new Map(ledger.map(({ position, root }) => [position, root]));
  const failed: string[] = [];
  for (const { id, serial } of items.filter((_, at) => at % step === 0)) {
    try {
      const { status, body } = await admin.get(`/api/vault/audit/items/${id}/proof`);
      if (status !== 200) throw new Error(`the answer was ${status}`);
      const { root, position, log } = body.data as AuditedItemProof;
      assertProves(log);
      if (root !== roots.get(position)) throw new Error('another root than the ledger');
      if (!(log.record ?? '').includes(root)) throw new Error('the log has another root');
    } catch (error) {
      failed.push(`${serial}: ${(error as Error).message}`);
    }
  }
  return failed;
}
