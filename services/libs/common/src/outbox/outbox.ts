import { Inject, Injectable } from '@nestjs/common';
import { MAIL_SENDERS, QUEUED, type MailKind, type QueuedInput, type QueuedName } from '@vaultway/contracts';
import type { EntityManager, QueryRunner } from 'typeorm';
import { v7 } from 'uuid';
import { type Sandbox, SANDBOX } from '../config/index.js';
import { JOB_SENDER, type JobSender } from './message-queue.js';

const WROTE = 'outbox:wrote';

/** Stores messages in the transaction of their cause, so that none is lost. */
@Injectable()
export class Outbox {
  constructor(
    @Inject(JOB_SENDER) private readonly sender: Pick<JobSender, 'name'>,
    @Inject(SANDBOX) private readonly sandbox: Sandbox | null = null,
  ) {}

  /**
   * Adds a message, sent if and only if the transaction of `tx` commits.
   *
   * @returns the row's id, also the id of the queue's job
   * @throws Error when `tx` is not in a transaction, or the service may not send such a mail; ZodError when the payload
   *   breaks the message's schema
   */
  async add<N extends QueuedName>(tx: EntityManager, name: N, payload: QueuedInput<N>): Promise<string> {
    const [id = ''] = await this.addAll(tx, name, [payload]);
    return id;
  }

  /** Adds any number of messages in one statement, like {@link add}. The sandbox sends no mails, so it drops them. */
  async addAll<N extends QueuedName>(
    tx: EntityManager,
    name: N,
    payloads: readonly QueuedInput<N>[],
  ): Promise<string[]> {
    const runner = tx.queryRunner;
    if (!runner?.isTransactionActive) throw new Error(`${name} was added outside of a transaction`);
    if (payloads.length === 0) return [];
    const rows = payloads.map((payload) => {
      const message = QUEUED[name].payload.parse(payload);
      this.assertMaySend(name, message);
      return { id: v7(), name, payload: message };
    });
    const ids = rows.map(({ id }) => id);
    if (this.sandbox && isMail(name)) return ids;
    await runner.query(
      `INSERT INTO outbox (id, name, payload)
       SELECT id, name, payload FROM json_populate_recordset(null::outbox, $1::json)`,
      [JSON.stringify(rows)],
    );
    runner.data[WROTE] = true;
    return ids;
  }

  /** The mail worker would silently drop it. */
  private assertMaySend(message: QueuedName, payload: object): void {
    if (!isMail(message)) return;
    const { name } = this.sender;
    const kinds: readonly MailKind[] = MAIL_SENDERS[name].kinds;
    if ('kind' in payload ? kinds.includes(payload.kind as MailKind) : name === 'mail') return;
    const what = 'kind' in payload ? `mails of the kind ${String(payload.kind)}` : 'mails again';
    throw new Error(`${name} may not send ${what}, see MAIL_SENDERS`);
  }

  /**
   * Tells whether the transaction that just ended wrote to the outbox, and clears the mark, since connections are
   * reused.
   */
  static takeMark(runner: QueryRunner): boolean {
    if (runner.isTransactionActive || runner.data[WROTE] !== true) return false;
    delete runner.data[WROTE];
    return true;
  }
}

const isMail = (name: QueuedName): boolean => QUEUED[name].queue === null;
