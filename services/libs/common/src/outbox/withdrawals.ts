import { Injectable } from '@nestjs/common';
import { NIL } from 'uuid';
import type { EntityManager } from 'typeorm';
import { MessageQueue, type LeftMessage } from './message-queue.js';

/** Rows that are read together. */
const BATCH = 500;

interface Row {
  id: string;
  payload: unknown;
}

/** Takes back what a service asked for and nobody has done yet, whether it waits in the outbox or in the queue. */
@Injectable()
export class Withdrawals {
  constructor(private readonly queue: MessageQueue) {}

  /**
   * What a worker has in its hands at this moment is not stopped.
   *
   * @param concerns whether a message is to be taken back; it gets what was asked for, also where that is sealed by now
   * @returns how many were
   * @throws when the queue has some of them, and does not answer
   */
  async withdraw(tx: EntityManager, concerns: (message: unknown) => boolean): Promise<number> {
    let withdrawn = 0;
    let after: string | undefined = NIL;
    while (after !== undefined) {
      const rows: Row[] = await tx.query(
        `SELECT id, payload FROM outbox WHERE id > $1 ORDER BY id LIMIT ${BATCH}`,
        [after],
      );
      const ids = rows
        .filter(({ id, payload }) => concerns(this.queue.opened(id, payload)))
        .map(({ id }) => id);
      if (ids.length > 0) withdrawn += await this.take(tx, ids);
      after = rows.length < BATCH ? undefined : rows.at(-1)?.id;
    }
    return withdrawn;
  }

  private async take(tx: EntityManager, ids: string[]): Promise<number> {
    const [rows] = await tx.query<[(LeftMessage & { moved_to: string | null })[], number]>(
      'DELETE FROM outbox WHERE id = ANY($1) RETURNING id, name, moved_to',
      [ids],
    );
    const moved = rows.filter(({ moved_to }) => moved_to !== null);
    if (moved.length > 0) await this.queue.takeBack(moved);
    return rows.length;
  }
}
