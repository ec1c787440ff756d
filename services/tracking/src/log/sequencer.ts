import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { WorkLoop } from '@vaultway/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type ChainedLeaf, entryOf, readChainEnds } from './chain.js';
import { ExistingParcels } from './existing-parcels.js';
import { KeptCheckpoint } from './kept-checkpoint.js';
import { assertNotForked } from './log-forks.js';
import { type Checkpoint, readCheckpoint, readTiles, writeTiles } from './log-store.js';
import { LogSigner } from './log-signer.js';
import { leafHash } from './merkle-tree.js';
import { PublishedSize } from './published-size.js';
import { grow, hashesOf } from './tiles.js';

const BATCH = 5000;
/** Pause between batches. */
const REST_MS = 500;
/** Promised time until a record is in the signed log. */
export const MERGE_DELAY_MS = 10_000;
/** Arbitrary, but the same in every replica. */
const LOCK = 6962;

/**
 * Assigns indexes to leaves and signs the resulting tree, in one replica at a time. Leaves, tiles and checkpoint are
 * one transaction, so a crash never leads to two trees of the same size.
 */
@Injectable()
export class Sequencer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('log');
  private readonly loop = new WorkLoop({
    work: async () => {
      await this.kept.atStart();
      const hasMore = await this.existing.enterPage();
      return (await this.placeBatch()) === BATCH || hasMore;
    },
    pollMs: REST_MS,
    logger: this.logger,
    messages: { failing: 'cannot sign log entries', recovered: 'signing log entries again' },
  });

  constructor(
    private readonly database: DataSource,
    private readonly signer: LogSigner,
    private readonly published: PublishedSize,
    private readonly existing: ExistingParcels,
    private readonly kept: KeptCheckpoint,
  ) {}

  /** True if the last attempt to assign indexes failed. */
  get isFailing(): boolean {
    return this.loop.isFailing;
  }

  onApplicationBootstrap() {
    this.loop.start();
    this.kept.start();
  }

  async beforeApplicationShutdown() {
    await this.loop.stop();
    await this.kept.stop();
  }

  /** Places one batch. @returns the number of leaves placed */
  async placeBatch(): Promise<number> {
    const { placed, checkpoint } = await this.database.transaction((tx) => this.place(tx));
    if (checkpoint) await this.published.note(checkpoint.size);
    return placed;
  }

  private async place(tx: EntityManager): Promise<{ placed: number; checkpoint?: Checkpoint }> {
    const [state] = await tx.query<{ waiting: boolean; mine: boolean }[]>(
      `SELECT waiting, waiting AND pg_try_advisory_xact_lock(${LOCK}) AS mine
       FROM (SELECT EXISTS (SELECT FROM log_leaves WHERE index IS NULL) AS waiting) AS leaves`,
    );
    if (!state?.mine) return { placed: 0 };
    const former = await readCheckpoint(tx);
    const size = former?.size ?? 0;
    await this.published.assertNotAhead(size);
    await assertNotForked(tx);
    const leaves = await giveIndexes(tx, size);
    if (leaves.length === 0) return { placed: 0 };
    await writeTiles(tx, await grow(size, leaves, readTiles(tx)));
    return { placed: leaves.length, checkpoint: await this.sign(tx, size + leaves.length) };
  }

  private async sign(tx: EntityManager, size: number): Promise<Checkpoint> {
    const [root] = await hashesOf([{ begin: 0, end: size }], readTiles(tx));
    if (!root) throw new Error('the tree has no root');
    const [note, key] = [await this.signer.checkpoint({ size, root }), this.signer.verifierKey];
    await tx.query('INSERT INTO log_checkpoints (size, root, note, key) VALUES ($1, $2, $3, $4)', [
      size,
      root,
      note,
      key,
    ]);
    return { size, root, note, key };
  }
}

/** A leaf without an index. */
interface WaitingLeaf extends Omit<ChainedLeaf, 'sequence' | 'previous'> {
  id: string;
  version: number;
  /** Present only in leaves of an earlier release. */
  entry: Buffer | null;
}

/** @returns the hashes of the leaves, in order of their indexes */
async function giveIndexes(tx: EntityManager, size: number): Promise<Buffer[]> {
  const leaves = await tx.query<WaitingLeaf[]>(
    `SELECT id, version, entry, kind, ref, parcel_id, content,
       to_char(recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS recorded_at
     FROM log_leaves WHERE index IS NULL ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
  );
  const chains = await readChainEnds(tx, [...new Set(leaves.flatMap(({ parcel_id }) => parcel_id ?? []))]);
  const placed = leaves.map((leaf, at) => {
    const index = size + at;
    if (leaf.version === 1) return { id: leaf.id, index, entry: leaf.entry, sequence: null, previous: null };
    const end = chains.get(leaf.parcel_id);
    const [sequence, previous] = [(end?.sequence ?? 0) + 1, end?.hash ?? null];
    const entry = entryOf({ ...leaf, sequence, previous });
    chains.set(leaf.parcel_id, { sequence, hash: leafHash(entry) });
    return { id: leaf.id, index, entry, sequence, previous };
  });
  await tx.query(
    `UPDATE log_leaves SET index = placed.index, entry = placed.entry, sequence = placed.sequence,
       previous = placed.previous
     FROM unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::integer[], $5::bytea[])
       AS placed (id, index, entry, sequence, previous)
     WHERE log_leaves.id = placed.id`,
    [
      placed.map(({ id }) => id),
      placed.map(({ index }) => index),
      placed.map(({ entry }) => entry),
      placed.map(({ sequence }) => sequence),
      placed.map(({ previous }) => previous),
    ],
  );
  return placed.map(({ entry }) => leafHash(entry as Buffer));
}
