import { assertProves } from '../../../services/tracking/test/support/proofs.ts';
import type { Product } from '../product.ts';
import type { Row, StoredLog } from './note.ts';

const TILE = 256;
/** Number of events, spread over all of them, whose proofs are requested. */
const PROOFS = 200;
const LIMIT_MS = 10_000;

/** Reads the log as strangers can, and the leaves that it was built from. */
export async function readLog(product: Product, rows: readonly Row[]): Promise<StoredLog> {
  const leaves = await product.sql<StoredLog['leaves'][number]>(
    'tracking',
    'SELECT kind, ref AS of, index FROM log_leaves',
  );
  const events = rows.filter(({ what }) => what === 'event');
  const step = Math.max(1, Math.floor(events.length / PROOFS));
  return {
    key: (await published(product, 'key')).toString(),
    entries: await entriesOf(product),
    leaves,
    unproved: await unproved(
      product,
      events.filter((_, at) => at % step === 0),
    ),
  };
}

async function entriesOf(product: Product): Promise<Buffer[]> {
  const [, size = '0'] = (await published(product, 'checkpoint')).toString().split('\n');
  const entries: Buffer[] = [];
  for (let first = 0; first < Number(size); first += TILE) {
    const width = Math.min(TILE, Number(size) - first);
    const part = width === TILE ? '' : `.p/${width}`;
    const tile = await published(product, `tile/entries/${pathOf(first / TILE)}${part}`);
    for (let at = 0; at < tile.length;) {
      const end = at + 2 + tile.readUInt16BE(at);
      entries.push(tile.subarray(at + 2, end));
      at = end;
    }
  }
  return entries;
}

/** Formats a tile's number as C2SP specifies: `1234` is `x001/234`. */
const pathOf = (tile: number) =>
  String(tile)
    .padStart(Math.ceil(String(tile).length / 3) * 3, '0')
    .replaceAll(/(\d{3})(?=\d)/g, 'x$1/');

async function published(product: Product, path: string): Promise<Buffer> {
  const answer = await fetch(`${product.url}/log/${path}`, { signal: AbortSignal.timeout(LIMIT_MS) });
  if (!answer.ok) throw new Error(`/log/${path} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

async function unproved(product: Product, events: readonly Row[]): Promise<StoredLog['unproved']> {
  const admin = await product.admin();
  const failed: StoredLog['unproved'] = [];
  for (const { id, key } of events) {
    try {
      const { status, body } = await admin.get(`/api/activities/${id}/proof`);
      if (status !== 200) throw new Error(`the answer was ${status}`);
      assertProves(body.data);
    } catch (error) {
      failed.push({ key, why: (error as Error).message });
    }
  }
  return failed;
}
