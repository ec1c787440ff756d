import pg from 'pg';
import { readTiles, writeTiles, type Database } from '../../services/tracking/dist/log/log-store.js';
import { leafHash } from '../../services/tracking/dist/log/merkle-tree.js';
import type { NoteSigner } from '../../services/tracking/dist/log/signed-note.js';
import { grow, hashesOf } from '../../services/tracking/dist/log/tiles.js';

/** Every so many leaves, one belongs to an event whose proof can be asked for. */
const PROVABLE = 1000;
/** One that has thousands of events takes longer with each. */
const PARCELS = 1000;
const LEAVES_PER_STATEMENT = 500_000;
const LEAVES_PER_BATCH = 65_536;

/**
 * Fills a migrated, empty database with a log of `size` leaves: rows by Postgres alone, tiles and checkpoint by the code that
 * the sequencer has for them.
 *
 * @returns the ids of the events among them
 */
export async function fillLog(url: string, size: number, signer: NoteSigner): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const events = await fillEvents(client, Math.ceil(size / PROVABLE));
    await fillLeaves(client, size);
    await fillTiles(client, size);
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

/** Adds events to the parcels by turns, whose leaves their trigger writes. */
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

/** With their indexes built at the end, which takes a fraction of the time. */
async function fillLeaves(client: pg.Client, size: number): Promise<void> {
  await client.query('ALTER TABLE log_leaves DISABLE TRIGGER USER');
  await client.query('DROP INDEX log_leaves_of');
  for (let first = 0; first < size; first += LEAVES_PER_STATEMENT) {
    await client.query(
      `INSERT INTO log_leaves (index, entry, kind, ref, salt)
       SELECT n, CASE WHEN event.id IS NULL THEN sha256(int8send(n))
           ELSE sha256(event.salt || convert_to(log_record('event.created', event.id), 'UTF8')) END,
         'event.created', coalesce(event.id, gen_random_uuid()), coalesce(event.salt, sha256(int8send(-n)))
       FROM generate_series($1::bigint, $2::bigint) AS n LEFT JOIN provable event ON event.index = n ORDER BY n`,
      [first, Math.min(first + LEAVES_PER_STATEMENT, size) - 1],
    );
  }
  await client.query('CREATE INDEX log_leaves_of ON log_leaves (ref, id)');
  await client.query('ALTER TABLE log_leaves ENABLE TRIGGER USER');
}

async function fillTiles(client: pg.Client, size: number): Promise<void> {
  const database = databaseOf(client);
  for (let first = 0; first < size; first += LEAVES_PER_BATCH) {
    const { rows } = await client.query<{ entry: Buffer }>(
      'SELECT entry FROM log_leaves WHERE index >= $1 AND index < $2 ORDER BY index',
      [first, first + LEAVES_PER_BATCH],
    );
    const leaves = rows.map(({ entry }) => leafHash(entry));
    await writeTiles(database, await grow(first, leaves, readTiles(database)));
  }
}

async function sign(database: Database, size: number, signer: NoteSigner): Promise<void> {
  const [root] = await hashesOf([{ begin: 0, end: size }], readTiles(database));
  if (!root) throw new Error('the tree has no root');
  await database.query('INSERT INTO log_checkpoints (size, root, note, key) VALUES ($1, $2, $3, $4)', [
    size,
    root,
    signer.checkpoint({ size, root }),
    signer.verifierKey,
  ]);
}
