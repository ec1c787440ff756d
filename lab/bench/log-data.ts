import { randomInt } from 'node:crypto';
import pg from 'pg';
import { readTiles, writeTiles, type Database } from '../../services/tracking/dist/log/log-store.js';
import { completeRoot } from '../../services/tracking/dist/log/merkle-tree.js';
import type { NoteSigner } from '../../services/tracking/dist/log/signed-note.js';
import { grow, hashesOf, splitHashes, TILE_WIDTH } from '../../services/tracking/dist/log/tiles.js';

/** One in this many leaves belongs to an event with a provable entry; the others belong to erased events. */
const PROVABLE = 1000;
/** Enough parcels that none has thousands of events, which would slow down each further one. */
const PARCELS = 1000;
/** A multiple of whole tiles, so that two connections can share the work. */
const LEAVES_PER_STATEMENT = 1000 * TILE_WIDTH;
const CONNECTIONS = 2;
const TILES_PER_READING = 2000;

/**
 * Fills a migrated, empty database with a log of `size` leaves: Postgres alone makes the rows and the lowest tiles, the
 * sequencer's code the other tiles and the checkpoint.
 *
 * @returns the ids of the events among them
 */
export async function fillLog(url: string, size: number, signer: NoteSigner): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const events = await fillEvents(client, Math.ceil(size / PROVABLE));
    await fillLeaves(client, url, size);
    await fillTiles(client, url, size);
    await sign(databaseOf(client), size, signer);
    await client.query('VACUUM (ANALYZE) log_leaves');
    await client.query('VACUUM (ANALYZE) log_tiles');
    return events;
  } finally {
    await client.end();
  }
}

const databaseOf = (client: pg.Client) =>
  ({ query: async (sql: string, values?: unknown[]) => (await client.query(sql, values)).rows }) as Database;

/** Returns the code of a random parcel. */
export const anyCode = () => `VW-LOG-${1 + randomInt(PARCELS)}`;

/** Adds events round-robin to the parcels; their trigger writes the leaves. */
export async function addEvents(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `INSERT INTO activities (id, parcel_id, title, icon, color, step, created_at)
     SELECT gen_random_uuid(), parcel.id, 'Arrived at hub ' || n, 'plane', 'green', 'arrived', now()
     FROM generate_series(1, $1) AS n
     JOIN (SELECT id, row_number() OVER (ORDER BY random()) AS place FROM parcels) parcel ON place = n % $2 + 1`,
    [count, PARCELS],
  );
}

async function fillEvents(client: pg.Client, count: number): Promise<string[]> {
  await client.query(
    `INSERT INTO parcels (id, tracking_code, code_key, recipient_name, destination)
     SELECT gen_random_uuid(), 'VW-LOG-' || n, 'vwlog' || n, 'Ada Lovelace', 'Zürich' FROM generate_series(1, $1) AS n`,
    [PARCELS],
  );
  await client.query('ALTER TABLE activities DISABLE TRIGGER USER');
  await addEvents(client, count);
  await client.query('ALTER TABLE activities ENABLE TRIGGER USER');
  await client.query(
    `CREATE TABLE provable AS
     SELECT (row_number() OVER (ORDER BY id) - 1) * ${PROVABLE} AS index, id,
       uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) AS salt FROM activities`,
  );
  await client.query('CREATE UNIQUE INDEX ON provable (index)');
  const { rows } = await client.query<{ id: string }>('SELECT id FROM provable ORDER BY index');
  return rows.map(({ id }) => id);
}

/** Inserts leaves and builds their indexes last, which takes a fraction of the time. */
async function fillLeaves(client: pg.Client, url: string, size: number): Promise<void> {
  await client.query('ALTER TABLE log_leaves DISABLE TRIGGER USER');
  await client.query(
    'ALTER TABLE log_leaves DROP CONSTRAINT log_leaves_pkey, DROP CONSTRAINT log_leaves_index_key',
  );
  await client.query('DROP INDEX log_leaves_of, log_leaves_waiting');
  await inTurns(
    url,
    size,
    `INSERT INTO log_leaves (index, entry, kind, ref, salt)
     SELECT index, sha256(salt || convert_to(CASE kind WHEN 'event.created' THEN log_record(kind, ref)
         ELSE '{"id":"' || ref || '","kind":"event.erased"}' END, 'UTF8')), kind, ref, salt
     FROM (
       SELECT n AS index, CASE WHEN event.id IS NULL THEN 'event.erased' ELSE 'event.created' END AS kind,
         coalesce(event.id, gen_random_uuid()) AS ref, coalesce(event.salt, sha256(int8send(n))) AS salt
       FROM generate_series($1::bigint, $2::bigint - 1) AS n LEFT JOIN provable event ON event.index = n
     ) AS leaf ORDER BY index`,
  );
  await client.query("SET maintenance_work_mem = '512MB'");
  await client.query('ALTER TABLE log_leaves ADD PRIMARY KEY (id), ADD UNIQUE (index)');
  await client.query('CREATE INDEX log_leaves_of ON log_leaves (ref, id)');
  await client.query('CREATE INDEX log_leaves_waiting ON log_leaves (id) WHERE index IS NULL');
  await client.query('ALTER TABLE log_leaves ENABLE TRIGGER USER');
}

async function fillTiles(client: pg.Client, url: string, size: number): Promise<void> {
  await inTurns(
    url,
    size,
    `INSERT INTO log_tiles (level, index, hashes)
     SELECT 0, index / ${TILE_WIDTH}, string_agg(sha256('\\x00'::bytea || entry), ''::bytea ORDER BY index)
     FROM log_leaves WHERE index >= $1 AND index < $2 GROUP BY index / ${TILE_WIDTH}`,
  );
  // The upper levels form a tree whose leaves are the roots of the lowest tiles.
  const upper = await grow(0, await rootsOfTiles(client, Math.floor(size / TILE_WIDTH)), () =>
    Promise.resolve([]),
  );
  await writeTiles(
    databaseOf(client),
    upper.map(({ level, ...tile }) => ({ level: level + 1, ...tile })),
  );
}

async function rootsOfTiles(client: pg.Client, count: number): Promise<Buffer[]> {
  const roots: Buffer[] = [];
  while (roots.length < count) {
    const { rows } = await client.query<{ hashes: Buffer }>(
      'SELECT hashes FROM log_tiles WHERE level = 0 AND index >= $1 AND index < $2 ORDER BY index',
      [roots.length, Math.min(roots.length + TILES_PER_READING, count)],
    );
    roots.push(...rows.map(({ hashes }) => completeRoot(splitHashes(hashes))));
  }
  return roots;
}

/** Runs a statement over all leaves, in batches, on several connections. */
async function inTurns(url: string, size: number, sql: string): Promise<void> {
  let next = 0;
  const work = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query('SET synchronous_commit = off');
      for (let first = next; first < size; first = next) {
        next = Math.min(first + LEAVES_PER_STATEMENT, size);
        await client.query(sql, [first, next]);
      }
    } finally {
      await client.end();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
}

async function sign(database: Database, size: number, signer: NoteSigner): Promise<void> {
  const [root] = await hashesOf([{ begin: 0, end: size }], readTiles(database));
  if (!root) throw new Error('the tree has no root');
  await database.query('INSERT INTO log_checkpoints (size, root, note, key) VALUES ($1, $2, $3, $4)', [
    size,
    root,
    await signer.checkpoint({ size, root }),
    signer.verifierKey,
  ]);
}
