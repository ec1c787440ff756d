import { Inject, Injectable } from '@nestjs/common';
import {
  MAIL_SENDERS,
  QUEUED,
  type MailKind,
  type MailRequested,
  type MailRetried,
  type QueuedInput,
  type QueuedName,
} from '@vaultway/contracts';
import type { EntityManager, QueryRunner } from 'typeorm';
import { v7 } from 'uuid';
import { briefly } from '../database/briefly.js';
import { JOB_SENDER, type JobSender } from './message-queue.js';

const WROTE = 'outbox:wrote';

/** Takes messages that must never be lost, in the same transaction as their cause. */
@Injectable()
export class Outbox {
  constructor(@Inject(JOB_SENDER) private readonly sender: Pick<JobSender, 'name'>) {}

  /**
   * Adds a message. It is sent when the transaction of `tx` commits, and only then.
   *
   * @returns the id of the row, which becomes the id of the queue's job
   * @throws Error when `tx` is not in a transaction, or the service may not send such a mail; ZodError when the payload
   *   breaks the message's schema
   */
  async add<N extends QueuedName>(tx: EntityManager, name: N, payload: QueuedInput<N>): Promise<string> {
    const [id = ''] = await this.addAll(tx, name, [payload]);
    return id;
  }

  /** Asks for any number of messages in one statement, as {@link add} does for one. */
  async addAll<N extends QueuedName>(
    tx: EntityManager,
    name: N,
    payloads: readonly QueuedInput<N>[],
  ): Promise<string[]> {
    const runner = tx.queryRunner;
    if (!runner?.isTransactionActive) throw new Error(`${name} was asked for outside of a transaction`);
    if (payloads.length === 0) return [];
    const rows = payloads.map((payload) => {
      const message = QUEUED[name].payload.parse(payload);
      this.assertMaySend(message);
      return { id: v7(), name, payload: message };
    });
    await runner.query(
      `INSERT INTO outbox (id, name, payload)
       SELECT id, name, payload FROM json_populate_recordset(null::outbox, $1::json)`,
      [JSON.stringify(rows)],
    );
    runner.data[WROTE] = true;
    return rows.map(({ id }) => id);
  }

  /** The worker would drop it, and nobody here would hear of that. */
  private assertMaySend(message: MailRequested | MailRetried): void {
    const { name } = this.sender;
    const kinds: readonly MailKind[] = MAIL_SENDERS[name].kinds;
    if ('kind' in message ? kinds.includes(message.kind) : name === 'mail') return;
    const what = 'kind' in message ? `mails of the kind ${message.kind}` : 'mails again';
    throw new Error(`${name} may not send ${what}, see MAIL_SENDERS`);
  }

  /** Whether a transaction that just ended had written here; true once per transaction. */
  static tookPartIn(runner: QueryRunner): boolean {
    if (runner.isTransactionActive || runner.data[WROTE] !== true) return false;
    delete runner.data[WROTE];
    return true;
  }
}

/** Creates the table that {@link Outbox} writes to; for a service's migration. */
export async function createOutboxTable(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE outbox (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      payload jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )`);
}

/** `moved_to` names the run of Redis that has the message's job; see OutboxRelay. */
export async function keepMessagesUntilDone(runner: QueryRunner): Promise<void> {
  await briefly(runner, 'ALTER TABLE outbox ADD COLUMN IF NOT EXISTS moved_to text');
}

/** What has left is deleted: the relay before moved every row that it found. */
export async function forgetMovedMessages(runner: QueryRunner): Promise<void> {
  await briefly(
    runner,
    'DELETE FROM outbox WHERE moved_to IS NOT NULL',
    'ALTER TABLE outbox DROP COLUMN moved_to',
  );
}

export async function dropOutboxTable(runner: QueryRunner): Promise<void> {
  await runner.query('DROP TABLE outbox');
}
