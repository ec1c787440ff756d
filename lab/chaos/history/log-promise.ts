import { createHash } from 'node:crypto';
import { leafOf, openCheckpoint } from '../../../services/tracking/test/support/proofs.ts';
import type { Breach, Checkpoint, Call, Judgment, StoredLog } from './note.ts';

type Seen = Call & Checkpoint;
interface Tree {
  size: number;
  hash: Buffer;
}

/** Type of a record's first leaf, by type of record. */
export const FIRST_LEAF: Record<string, string> = { event: 'event.created', handover: 'handover.recorded' };

/**
 * Requires that each event and handover has its place in the log, that all checkpoints that clients saw belong to one
 * tree that only grows, and that each event has a valid proof. Uses none of the product's own code.
 */
export const logIsWhole: Judgment = (notes, { rows, log }) => {
  const leaves = Map.groupBy(log.leaves, ({ kind, of }) => `${kind} ${of}`);
  const unlogged = rows.flatMap(({ what, id, key }) => {
    const kind = FIRST_LEAF[what];
    if (kind === undefined) return [];
    const own = leaves.get(`${kind} ${id}`) ?? [];
    if (own.length === 1 && own[0]?.index !== null) return [];
    const how =
      own.length === 0 ? 'has no leaf' : own.length > 1 ? `has ${own.length} leaves` : 'waits for its place';
    return [{ key, sentence: `${what} ${key} ${how} in the log` }];
  });
  const seen = notes.filter((note): note is Seen => note.act === 'checkpoint' && note.outcome === 'done');
  return [
    ...unlogged,
    ...shrunk(seen),
    ...forked(seen, log),
    ...log.unproved.map(({ key, why }) => ({
      key,
      sentence: `the proof of event ${key} does not hold: ${why}`,
    })),
  ];
};

/** Reports requests that saw a smaller log than one answered before them. */
function shrunk(seen: readonly Seen[]): Breach[] {
  const answered = seen.toSorted((a, b) => a.answered - b.answered);
  let [at, largest] = [0, 0];
  return seen
    .toSorted((a, b) => a.asked - b.asked)
    .flatMap((note) => {
      for (let next = answered[at]; next && next.answered < note.asked; next = answered[(at += 1)]) {
        largest = Math.max(largest, sizeIn(next.text));
      }
      const size = sizeIn(note.text);
      if (size >= largest) return [];
      return [
        {
          key: note.key,
          sentence: `call ${note.n} of ${note.client} saw a log of ${size} entries after one of ${largest}`,
        },
      ];
    });
}

/** Reports checkpoints that lack a valid signature, or don't belong to the final tree. */
function forked(seen: readonly Seen[], { key, entries }: StoredLog): Breach[] {
  const roots = rootsOf(entries, new Set(seen.map(({ text }) => sizeIn(text))));
  return seen.flatMap(({ n, client, text, key: about }) => {
    const why = forkOf(text, key, roots);
    return why === undefined
      ? []
      : [{ key: about, sentence: `the checkpoint of call ${n} of ${client} ${why}` }];
  });
}

function forkOf(text: string, key: string, roots: ReadonlyMap<number, string>): string | undefined {
  try {
    const { size, root } = openCheckpoint(text, key);
    const real = roots.get(size);
    if (real === undefined) return `has ${size} entries, more than there are`;
    return real === root ? undefined : `has another root than the log had at ${size} entries`;
  } catch (error) {
    return `cannot be opened: ${(error as Error).message}`;
  }
}

const sizeIn = (checkpoint: string) => Number(checkpoint.split('\n')[1]);

const node = (left: Buffer, right: Buffer) =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.of(1), left, right]))
    .digest();

/** Computes the roots of a log of these entries at the given sizes (RFC 6962). */
export function rootsOf(entries: readonly Buffer[], sizes: ReadonlySet<number>): Map<number, string> {
  const roots = new Map<number, string>([[0, createHash('sha256').digest('base64')]]);
  const trees: Tree[] = [];
  for (const [index, entry] of entries.entries()) {
    let tree: Tree = { size: 1, hash: leafOf(entry) };
    for (let left = trees.at(-1); left?.size === tree.size; left = trees.at(-1)) {
      tree = { size: tree.size * 2, hash: node(left.hash, tree.hash) };
      trees.pop();
    }
    trees.push(tree);
    if (!sizes.has(index + 1)) continue;
    const root = trees.reduceRight<Buffer | undefined>(
      (right, { hash }) => (right ? node(hash, right) : hash),
      undefined,
    );
    if (root) roots.set(index + 1, root.toString('base64'));
  }
  return roots;
}
