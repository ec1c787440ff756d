import { loadTile } from '../../web/src/site/proof/check-head.ts';
import {
  base64,
  type Bytes,
  bytesOf,
  isSignedNote,
  leadsTo,
  type ListedKey,
  NODE,
  sha256,
} from '../../web/src/site/proof/check-proof.ts';

const TILE = 256;
const HASH_BYTES = 32;
const LIMIT_MS = 30_000;

/** State that an auditor keeps of a log: roots of complete subtrees, from which every later tree must grow. */
export interface AuditState {
  key: string;
  size: number;
  /** Base64, largest subtree first. */
  peaks: string[];
  checkpoints: { at: string; size: number; note: string }[];
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
  const note = await (await load(site, '/log/checkpoint')).text();
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
  const checkpoints = former?.checkpoints ?? [];
  const kept = checkpoints.at(-1)?.size === size ? [] : [{ at: now.toISOString(), size, note }];
  return {
    ok: true,
    finding: `The log of ${size} entries extends the one of ${former?.size ?? 0}.`,
    state: { key, size, peaks: peaks.map(base64), checkpoints: [...checkpoints, ...kept] },
  };
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
