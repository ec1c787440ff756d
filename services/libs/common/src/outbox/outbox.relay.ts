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
import { MessageQueue, type QueuedMessage } from './message-queue.js';
import { Outbox } from './outbox.js';

const BATCH = 50;
/** How often the table is read without being woken, to find what a killed process left. */
const POLL_MS = 3000;

/**
 * Moves rows of the outbox to the queue. A row is deleted once Redis has its job, so a message may arrive twice but is
 * never lost. While Redis is away the rows wait.
 */
@Injectable()
export class OutboxRelay
  implements EntitySubscriberInterface, OnApplicationBootstrap, BeforeApplicationShutdown
{
  private readonly logger = new Logger('outbox');
  private stopping = false;
  private failing = false;
  private woken = false;
  private wakeUp: () => void = () => {};
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: DataSource,
    private readonly queue: MessageQueue,
  ) {}

  onApplicationBootstrap() {
    this.database.subscribers.push(this);
    this.running = this.run();
  }

  async beforeApplicationShutdown() {
    this.stopping = true;
    this.database.subscribers.splice(this.database.subscribers.indexOf(this), 1);
    this.wake();
    await this.running;
  }

  afterTransactionCommit({ queryRunner }: TransactionCommitEvent) {
    if (Outbox.tookPartIn(queryRunner)) this.wake();
  }

  afterTransactionRollback({ queryRunner }: TransactionCommitEvent) {
    Outbox.tookPartIn(queryRunner);
  }

  private wake() {
    this.woken = true;
    this.wakeUp();
  }

  private async run() {
    while (!this.stopping) {
      this.woken = false;
      const moved = await this.tryToMove();
      if (moved < BATCH) await this.rest();
    }
  }

  /** Rests until somebody writes, at most until the next poll; after a failure always until then. */
  private async rest() {
    if (this.stopping || (this.woken && !this.failing)) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      this.wakeUp = () => {
        if (this.failing && !this.stopping) return;
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private async tryToMove(): Promise<number> {
    try {
      const moved = await this.database.transaction((tx) => this.moveBatch(tx));
      if (this.failing) this.logger.log('messages leave again');
      this.failing = false;
      return moved;
    } catch (error) {
      if (!this.failing) this.logger.warn(`messages wait in the outbox: ${(error as Error).message}`);
      this.failing = true;
      return 0;
    }
  }

  /** Skips rows that another replica is moving. */
  private async moveBatch(tx: EntityManager): Promise<number> {
    const rows = await tx.query<QueuedMessage[]>(
      `SELECT id, name, payload FROM outbox WHERE name = ANY($1)
       ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
      [Object.keys(QUEUED)],
    );
    if (rows.length === 0) return 0;
    await this.queue.put(rows);
    await tx.query('DELETE FROM outbox WHERE id = ANY($1)', [rows.map(({ id }) => id)]);
    return rows.length;
  }
}
