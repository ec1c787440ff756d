import { Injectable } from '@nestjs/common';
import { NIL } from 'uuid';
import type { EntityManager } from 'typeorm';
import { MessageQueue, type LeftMessage } from './message-queue.js';

/** Rows per read. */
const BATCH = 500;

interface Row {
  id: string;
  payload: unknown;
}

/** Withdraws unprocessed messages, from the outbox or the queue. */
@Injectable()
export class Withdrawals {
  constructor(private readonly queue: MessageQueue) {}

  /**
   * Does not stop a message that a worker is processing.
   *
   * @param concerns selects messages by their contents, unsealed if needed
   * @returns the number of withdrawn messages
   * @throws when messages are in the queue and it does not answer
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
