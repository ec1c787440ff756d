import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { QUEUED } from '@vaultway/contracts';
import {
  DataSource,
  type EntityManager,
  type EntitySubscriberInterface,
  type TransactionCommitEvent,
} from 'typeorm';
import { NIL } from 'uuid';
import { WorkLoop } from '../concurrency/index.js';
import { MessageQueue, type LeftMessage, type QueuedMessage } from './message-queue.js';
import { Outbox } from './outbox.js';

const BATCH = 50;
/** Batch size and number of batches in a row: done rows must be gone before Redis may restart. */
const SETTLE_BATCH = 500;
const SETTLE_BATCHES = 10;
/** Polling interval, to pick up work of killed processes. */
const POLL_MS = 3000;
/** Writers need not wait for settling, so it runs about once per poll, however often the relay is woken. */
const SETTLE_MS = POLL_MS / 2;

/**
 * Moves outbox rows to the queue, and deletes each row once its job is done: delivery is at least once. Rows wait while
 * Redis is down; after Redis restarted and may have lost jobs, unfinished ones are queued again.
 */
@Injectable()
export class OutboxRelay
  implements EntitySubscriberInterface, OnApplicationBootstrap, BeforeApplicationShutdown
{
  private readonly logger = new Logger('outbox');
  private readonly loop = new WorkLoop({
    work: () => this.move(),
    pollMs: POLL_MS,
    logger: this.logger,
    messages: {
      failing: 'cannot reach the queue; messages stay in the outbox',
      recovered: 'the queue is reachable again',
    },
  });
  private settledUpTo: string = NIL;
  private settleAt = 0;

  constructor(
    private readonly database: DataSource,
    private readonly queue: MessageQueue,
  ) {}

  onApplicationBootstrap() {
    this.database.subscribers.push(this);
    this.loop.start();
  }

  async beforeApplicationShutdown() {
    this.database.subscribers.splice(this.database.subscribers.indexOf(this), 1);
    await this.loop.stop();
  }

  afterTransactionCommit({ queryRunner }: TransactionCommitEvent) {
    if (Outbox.takeMark(queryRunner)) this.loop.wake();
  }

  afterTransactionRollback({ queryRunner }: TransactionCommitEvent) {
    Outbox.takeMark(queryRunner);
  }

  /** @returns whether more may be waiting */
  private async move(): Promise<boolean> {
    const moved = await this.database.transaction((tx) => this.moveBatch(tx));
    if (performance.now() >= this.settleAt) {
      await this.settle();
      this.settleAt = performance.now() + SETTLE_MS;
    }
    return moved === BATCH;
  }

  /** Skips rows that another replica is moving. */
  private async moveBatch(tx: EntityManager): Promise<number> {
    const rows = await tx.query<QueuedMessage[]>(
      `SELECT id, name, payload FROM outbox WHERE name = ANY($1) AND moved_to IS NULL
       ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
      [Object.keys(QUEUED)],
    );
    if (rows.length === 0) return 0;
    const { run, sealed } = await this.queue.put(rows);
    // Stored sealed as in the queue: a message may hold a token.
    await tx.query(
      `UPDATE outbox SET moved_to = $2, payload = sealed.data
       FROM json_to_recordset($1::json) AS sealed (id uuid, data jsonb) WHERE outbox.id = sealed.id`,
      [JSON.stringify(sealed), run],
    );
    return rows.length;
  }

  private async settle(): Promise<void> {
    for (let batches = 0; batches < SETTLE_BATCHES && !this.loop.isStopping; batches += 1) {
      const looked = await this.database.transaction((tx) => this.settleBatch(tx));
      if (looked < SETTLE_BATCH) return;
    }
  }

  /**
   * Deletes finished rows and requeues jobs that may be lost; successive calls advance through the table, then start
   * over.
   * @returns the number of rows checked
   */
  private async settleBatch(tx: EntityManager): Promise<number> {
    const rows = await tx.query<(LeftMessage & { moved_to: string })[]>(
      `SELECT id, name, moved_to FROM outbox WHERE moved_to IS NOT NULL AND id > $1
       ORDER BY id LIMIT ${SETTLE_BATCH} FOR UPDATE SKIP LOCKED`,
      [this.settledUpTo],
    );
    this.settledUpTo = rows.length < SETTLE_BATCH ? NIL : (rows.at(-1)?.id ?? NIL);
    if (rows.length === 0) return 0;
    const { waiting, run } = await this.queue.stateOf(rows);
    const lost = rows.filter(({ moved_to }) => moved_to !== run);
    const done = rows.filter(({ id, moved_to }) => moved_to === run && !waiting.has(id));
    if (lost.length > 0) {
      await tx.query('UPDATE outbox SET moved_to = NULL WHERE id = ANY($1)', [idsOf(lost)]);
      this.logger.warn(`the queue lost its data: resending ${lost.length} messages`);
      this.loop.wake();
    }
    if (done.length > 0) await tx.query('DELETE FROM outbox WHERE id = ANY($1)', [idsOf(done)]);
    return rows.length;
  }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
