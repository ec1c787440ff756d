import { Injectable } from '@nestjs/common';
import { QUEUED, type QueuedInput, type QueuedName } from '@vaultway/contracts';
import type { EntityManager, QueryRunner } from 'typeorm';
import { v7 } from 'uuid';

const WROTE = 'outbox:wrote';

/** Messages that must never be lost: they are asked for in the same transaction as their cause. */
@Injectable()
export class Outbox {
  /**
   * Asks for a message. It leaves when the transaction of `tx` commits, and only then.
   *
   * @returns the id of the row, which becomes the id of the queue's job
   * @throws when `tx` is not in a transaction, or the payload is not what the message's schema says
   */
  async add<N extends QueuedName>(tx: EntityManager, name: N, payload: QueuedInput<N>): Promise<string> {
    const runner = tx.queryRunner;
    if (!runner?.isTransactionActive) throw new Error(`${name} was asked for outside of a transaction`);
    const id = v7();
    const text = JSON.stringify(QUEUED[name].payload.parse(payload));
    await runner.query('INSERT INTO outbox (id, name, payload) VALUES ($1, $2, $3)', [id, name, text]);
    runner.data[WROTE] = true;
    return id;
  }

  /** Whether a transaction that just ended had written here; true once per transaction. */
  static tookPartIn(runner: QueryRunner): boolean {
    if (runner.isTransactionActive || runner.data[WROTE] !== true) return false;
    delete runner.data[WROTE];
    return true;
  }
}
