import type { ChainedProof } from '@vaultway/contracts';
import { loadTile } from '../../web/src/site/proof/check-head.ts';
import {
  base64,
  type Bytes,
  bytesOf,
  isPlacedIn,
  isSignedNote,
  leadsTo,
  linkOf,
  type ListedKey,
  NODE,
  sha256,
  type State,
} from '../../web/src/site/proof/check-proof.ts';

const TILE = 256;
const HASH_BYTES = 32;
const LIMIT_MS = 30_000;
/** Same as the alert's. */
const CHECKED_WITHIN_MS = 3 * 24 * 3600 * 1000;

/** State that an auditor keeps of a log: roots of complete subtrees, from which every later tree must grow. */
export interface AuditState {
  key: string;
  size: number;
  /** Base64, largest subtree first. */
  peaks: string[];
  checkpoints: { at: string; size: number; note: string }[];
  /** Newest heads of the services' logs of acts, by their names. */
  trails?: Record<string, TrailHead>;
}

interface TrailHead {
  /** Position in the chain of heads. */
  sequence: number;
  rows: number;
  root: string;
}

/** Newest heads of the services' logs of acts, and what the site's own audits found. */
interface SiteAudit extends State {
  audited_at: string;
  altered: number | null;
  trails: (ChainedProof & { trail: string; checked_at: string | null; altered: boolean | null })[];
}

/** Result of an audit. */
export interface AuditReport {
  ok: boolean;
  /** One sentence. */
  finding: string;
  state: AuditState | undefined;
}

/**
 * Follows a log: its newest checkpoint must be signed with the known key or a successor, and its tree must extend the
 * one of the last audit. Reads only the hashes of new entries.
 *
 * @param site its address
 * @param former undefined at the first audit
 * @throws if the log cannot be loaded
 */
export async function audit(
  site: string,
  former: AuditState | undefined,
  now = new Date(),
): Promise<AuditReport> {
  const fail = (finding: string): AuditReport => ({ ok: false, finding, state: former });
  const { keys } = (await (await load(site, '/log/keys')).json()) as { keys: ListedKey[] };
  const key = keys.at(-1)?.key ?? '';
  if (former && !(await leadsTo(keys, former.key)))
    return fail('The log has another key, which the known one has not signed.');
  const own = await loadAudit(site);
  const note = own?.checkpoint ?? (await (await load(site, '/log/checkpoint')).text());
  const [, sizeLine = '', root = ''] = note.split('\n');
  const size = Number(sizeLine);
  const signed = await Promise.all([key, former?.key ?? key].map((each) => isSignedNote(note, each)));
  if (!signed.includes(true)) return fail("The checkpoint is not signed with the log's key.");
  if (!Number.isSafeInteger(size) || size < (former?.size ?? 0)) {
    return fail(`The log shrank from ${former?.size} entries to ${size}.`);
  }
  const peaks = await grow(site, former, size);
  if (!peaks) return fail('Entries of the log are missing.');
  if (size > 0 && base64(await rootOf(peaks)) !== root) {
    return fail(
      `The log of ${size} entries does not extend the one of ${former?.size ?? 0}: it was rewritten.`,
    );
  }
  if (!own && former?.trails) return fail('The site no longer publishes the seals of its activity logs.');
  const trails = own && (await trailsOf(own, { size, root }, former?.trails, now));
  if (typeof trails === 'string') return fail(trails);
  const checkpoints = former?.checkpoints ?? [];
  const kept = checkpoints.at(-1)?.size === size ? [] : [{ at: now.toISOString(), size, note }];
  return {
    ok: true,
    finding: `The log of ${size} entries extends the one of ${former?.size ?? 0}.${seals(trails)}`,
    state: {
      key,
      size,
      peaks: peaks.map(base64),
      checkpoints: [...checkpoints, ...kept],
      ...(trails && { trails }),
    },
  };
}

const seals = (trails: AuditState['trails']) =>
  trails && Object.keys(trails).length > 0
    ? ` It has the newest seals of ${Object.keys(trails).sort().join(', ')}.`
    : '';

/** Returns undefined if the site is of an earlier version. */
async function loadAudit(site: string): Promise<SiteAudit | undefined> {
  const response = await fetch(`${site}/log/audit`, { signal: AbortSignal.timeout(LIMIT_MS) });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`/log/audit: ${response.status}`);
  return (await response.json()) as SiteAudit;
}

/**
 * Verifies the heads against the tree, and that they only grew. Whether entries match their heads only the site can
 * tell, since it does not publish them; its own finding is reported.
 *
 * @returns the heads, or what is wrong
 */
async function trailsOf(
  { trails, audited_at, altered }: SiteAudit,
  tree: Pick<State, 'size' | 'root'>,
  former: AuditState['trails'],
  now: Date,
): Promise<NonNullable<AuditState['trails']> | string> {
  if (altered !== null) return `The site's own audit found entry ${altered} of the log altered.`;
  if (isLate(audited_at, now)) return `The site has not audited its log since ${audited_at}.`;
  const heads: NonNullable<AuditState['trails']> = {};
  for (const each of trails) {
    const head = await headOf(each, tree).catch(() => undefined);
    if (!head) return `The newest seal of ${each.trail} is not what the log has.`;
    if (each.altered === true) return `The site's own check found ${each.trail} altered.`;
    if (each.checked_at !== null && isLate(each.checked_at, now))
      return `The site has not checked ${each.trail} since ${each.checked_at}.`;
    heads[each.trail] = head;
  }
  for (const [trail, before] of Object.entries(former ?? {})) {
    const head = heads[trail];
    if (!head || head.sequence < before.sequence || head.rows < before.rows)
      return `Seals of ${trail} are missing.`;
    if (head.rows === before.rows && head.root !== before.root) return `${trail} was rewritten.`;
  }
  return heads;
}

const isLate = (at: string, now: Date) => !(now.getTime() - Date.parse(at) < CHECKED_WITHIN_MS);

async function headOf(
  proof: SiteAudit['trails'][number],
  tree: Pick<State, 'size' | 'root'>,
): Promise<TrailHead | undefined> {
  const link = linkOf(proof);
  if (link?.kind !== 'trail.sealed' || !(await isPlacedIn(proof, tree))) return undefined;
  const { trail, rows, root } = JSON.parse(proof.record ?? '') as Record<string, string>;
  if (trail !== proof.trail || root === undefined) return undefined;
  return { sequence: link.sequence, rows: Number(rows), root };
}

async function load(site: string, path: string): Promise<Response> {
  const response = await fetch(`${site}${path}`, { signal: AbortSignal.timeout(LIMIT_MS) });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

/** Adds the leaf hashes after the former size; undefined if some are missing. */
async function grow(
  site: string,
  former: AuditState | undefined,
  size: number,
): Promise<Bytes[] | undefined> {
  const peaks = (former?.peaks ?? []).map(bytesOf);
  let have = former?.size ?? 0;
  while (have < size) {
    const index = Math.floor(have / TILE);
    const width = Math.min(TILE, size - index * TILE);
    const tile = await loadTile(0, index, width, { site, signal: AbortSignal.timeout(LIMIT_MS) });
    if (tile?.length !== width * HASH_BYTES) return undefined;
    for (let at = have % TILE; at < width; at += 1, have += 1) {
      let hash: Bytes = tile.slice(at * HASH_BYTES, (at + 1) * HASH_BYTES);
      for (let rest = have; rest % 2 === 1; rest = (rest - 1) / 2)
        hash = await sha256(NODE, peaks.pop() as Bytes, hash);
      peaks.push(hash);
    }
  }
  return peaks;
}

async function rootOf(peaks: readonly Bytes[]): Promise<Bytes> {
  let root = peaks.at(-1) as Bytes;
  for (const left of peaks.slice(0, -1).toReversed()) root = await sha256(NODE, left, root);
  return root;
}
