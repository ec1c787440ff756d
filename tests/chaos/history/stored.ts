import { setTimeout as sleep } from 'node:timers/promises';
import type { MailServer } from '../mail/mail-server.ts';
import type { HookServer } from '../hooks/hook-server.ts';
import type { Product } from '../product.ts';
import { readLog } from './stored-log.ts';
import type { Row, Stored } from './note.ts';

/** Longer than the lease of a webhook's delivery whose worker has died. */
const SETTLE_MS = 100_000;
/** Minted by the run's clients; an installation begins with records of its own. */
const MINTED = '^[a-z]{2}-[a-z]+[0-9]*-[0-9]+(x[0-9])?$';
const OUTBOXES = ['tracking', 'auth', 'mail'];

/** Waits until nothing is on its way any more. @returns what still is, if it takes too long */
export async function settled(product: Product): Promise<string | undefined> {
  const admin = await product.admin();
  const until = Date.now() + SETTLE_MS;
  for (;;) {
    // An import whose replica died counts as interrupted once somebody looks.
    await admin.get('/api/imports').catch(() => {});
    const left = await onTheWay(product);
    if (left === undefined || Date.now() > until) return left;
    await sleep(500);
  }
}

async function onTheWay(product: Product): Promise<string | undefined> {
  const waiting = await outboxes(product);
  const mails = await product.sql<{ state: string; n: number }>(
    'mail',
    "SELECT state, count(*)::int AS n FROM mails WHERE state IN ('queued', 'sending') GROUP BY state",
  );
  const jobs = await product.jobs();
  const imports = await product.sql('tracking', "SELECT 1 FROM imports WHERE state = 'running'");
  const leaves = await product.sql('tracking', 'SELECT 1 FROM log_leaves WHERE index IS NULL');
  const deliveries = await product.sql(
    'tracking',
    'SELECT 1 FROM webhook_deliveries WHERE next_try_at IS NOT NULL',
  );
  const tracking = { imports: imports.length, leaves: leaves.length, deliveries: deliveries.length };
  const left = [...Object.values(waiting), ...Object.values(tracking), mails.length, jobs];
  return left.every((each) => each === 0)
    ? undefined
    : JSON.stringify({ outbox: waiting, mails, jobs, ...tracking });
}

async function outboxes(product: Product): Promise<Record<string, number>> {
  const counts = OUTBOXES.map(async (name) => {
    const [row] = await product.sql<{ n: number }>(name, 'SELECT count(*)::int AS n FROM outbox');
    return [name, row?.n ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** Reads everything that a history is judged by: rows from the databases, what is derived from them as it is served. */
export async function readStored(
  product: Product,
  { mail, hooks }: { mail: MailServer; hooks: HookServer },
  windows: Stored['windows'],
  since: (wallClock: number) => number,
): Promise<Stored> {
  const rows = await readRows(product);
  const parcels = rows.filter(({ what }) => what === 'parcel');
  const audits = await Promise.all(
    ['tracking', 'content'].map((name) =>
      product.sql<Stored['audit'][number]>(name, 'SELECT action, record_id AS id FROM audit'),
    ),
  );
  return {
    rows,
    audit: audits.flat(),
    outbox: await outboxes(product),
    found: await searched(product),
    count: { said: await counted(product), real: parcels.length },
    invoices: await product.sql(
      'tracking',
      'SELECT number, key FROM invoices LEFT JOIN invoice_keys ON invoice_id = id ORDER BY number',
    ),
    photos: await photosOf(product),
    arrivals: (await mail.arrivals()).map(({ key, at, told }) => ({ key, at: since(at), told })),
    told: hooks.told,
    log: await readLog(product, rows),
    windows,
  };
}

const instant = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS version`;

async function readRows(product: Product): Promise<Row[]> {
  const parcels = product.sql<Row>(
    'tracking',
    `SELECT 'parcel' AS what, id, tracking_code AS key, status AS value, ${instant('updated_at')}
     FROM parcels WHERE deleted_at IS NULL`,
  );
  const events = product.sql<Row>(
    'tracking',
    `SELECT 'event' AS what, a.id, title AS key, description AS value, ${instant('a.updated_at')}, tracking_code AS of
     FROM activities a JOIN parcels p ON p.id = parcel_id WHERE a.deleted_at IS NULL`,
  );
  const pages = product.sql<Row>(
    'content',
    `SELECT 'page' AS what, id, slug AS key, content AS value, ${instant('updated_at')}
     FROM pages WHERE deleted_at IS NULL AND slug ~ '${MINTED}'`,
  );
  const settings = product.sql<Row>(
    'content',
    `SELECT 'settings' AS what, 'settings' AS id, 'settings' AS key, coalesce(contact_phone, '') AS value, ${instant('updated_at')}
     FROM settings`,
  );
  // Its event has the key for a title, and is written with it or not at all.
  const handovers = product.sql<Row>(
    'tracking',
    `SELECT 'handover' AS what, h.id, title AS key, kind AS value, ${instant('h.updated_at')}, tracking_code AS of
     FROM handovers h LEFT JOIN handover_parcels ON handover_id = h.id
     LEFT JOIN activities a ON a.id = event_id LEFT JOIN parcels p ON p.id = a.parcel_id`,
  );
  return (await Promise.all([parcels, events, handovers, pages, settings])).flat();
}

/** The parcels' keys that the search of the control panel finds. */
async function searched(product: Product): Promise<string[]> {
  const admin = await product.admin();
  const found: string[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { body } = await admin.get(`/api/parcels?q=pa-&per_page=100&page=${page}`);
    last = body.last_page as number;
    found.push(...body.data.map(({ tracking_code }: { tracking_code: string }) => tracking_code));
  }
  return found;
}

async function counted(product: Product): Promise<number> {
  const { body } = await (await product.admin()).get('/api/parcels?per_page=1');
  return body?.total as number;
}

async function photosOf(product: Product): Promise<Stored['photos']> {
  const named = await product.sql<{ key: string; image: string }>(
    'tracking',
    'SELECT tracking_code AS key, image FROM parcels WHERE image IS NOT NULL AND deleted_at IS NULL',
  );
  const photos: Stored['photos'] = [];
  for (const { key, image } of named) {
    const path = image.startsWith('/') ? image : `/uploads/images/${image}`;
    const { status, bytes } = await fileAt(new URL(path, product.url));
    photos.push({ key, image, whole: status === 200 && bytes > 0 });
  }
  return photos;
}

/** @throws Error when it cannot be said whether the file is there */
async function fileAt(url: URL): Promise<{ status: number; bytes: number }> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    const { byteLength: bytes } = await answer.arrayBuffer();
    if (answer.status === 200 || answer.status === 404) return { status: answer.status, bytes };
    if (tries === 10) throw new Error(`${url.pathname} answered ${answer.status} ten times`);
    await sleep(1000);
  }
}
