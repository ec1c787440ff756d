import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { WorkLoop } from '@vaultway/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Checkpoint, readCheckpoint, readTiles, writeTiles } from './log-store.js';
import { LogSigner } from './log-signer.js';
import { leafHash } from './merkle-tree.js';
import { PublishedSize } from './published-size.js';
import { grow, hashesOf } from './tiles.js';

const BATCH = 5000;
/** Maximum time until a leaf gets its index, roughly. */
const REST_MS = 500;
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
    work: async () => (await this.placeBatch()) === BATCH,
    pollMs: REST_MS,
    logger: this.logger,
    messages: { failing: 'cannot sign log entries', recovered: 'signing log entries again' },
  });

  constructor(
    private readonly database: DataSource,
    private readonly signer: LogSigner,
    private readonly published: PublishedSize,
  ) {}

  /** True if the last attempt to assign indexes failed. */
  get isFailing(): boolean {
    return this.loop.isFailing;
  }

  onApplicationBootstrap() {
    this.loop.start();
  }

  async beforeApplicationShutdown() {
    await this.loop.stop();
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
    const leaves = await giveIndexes(tx, size);
    if (leaves.length === 0) return { placed: 0 };
    await writeTiles(tx, await grow(size, leaves, readTiles(tx)));
    return { placed: leaves.length, checkpoint: await this.sign(tx, size + leaves.length) };
  }

  private async sign(tx: EntityManager, size: number): Promise<Checkpoint> {
    const [root] = await hashesOf([{ begin: 0, end: size }], readTiles(tx));
    if (!root) throw new Error('the tree has no root');
    const [note, key] = [this.signer.checkpoint({ size, root }), this.signer.verifierKey];
    await tx.query('INSERT INTO log_checkpoints (size, root, note, key) VALUES ($1, $2, $3, $4)', [
      size,
      root,
      note,
      key,
    ]);
    return { size, root, note, key };
  }
}

/** @returns the hashes of the leaves, in order of their indexes */
async function giveIndexes(tx: EntityManager, size: number): Promise<Buffer[]> {
  const [leaves] = await tx.query<[{ index: string; entry: Buffer }[], number]>(
    `UPDATE log_leaves SET index = placed.index
     FROM (
       SELECT id, $1::bigint + row_number() OVER (ORDER BY id) - 1 AS index
       FROM (SELECT id FROM log_leaves WHERE index IS NULL ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) AS waiting
     ) AS placed
     WHERE log_leaves.id = placed.id RETURNING log_leaves.index, entry`,
    [size],
  );
  return leaves
    .toSorted((one, other) => Number(one.index) - Number(other.index))
    .map(({ entry }) => leafHash(entry));
}
