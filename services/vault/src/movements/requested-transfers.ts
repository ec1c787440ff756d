import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { MessageClient, WorkLoop } from '@vaultway/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Approvals, carriedOutBy, type MovementEntity } from './movement.entity.js';

/** How soon tracking is told again of a transfer that it did not confirm. */
const EVERY_MS = 5000;
const PAGE = 100;

interface Transfer extends Approvals {
  movement_id: string;
  request_id: string;
}

/** Tells tracking that transfers which clients asked for are done, until it confirms each. */
@Injectable()
export class RequestedTransfers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop = new WorkLoop({
    work: () => this.send(),
    pollMs: EVERY_MS,
    logger: new Logger('requests'),
    messages: {
      failing: 'cannot close the requests of transfers',
      recovered: 'closing the requests of transfers again',
    },
  });

  constructor(
    private readonly database: DataSource,
    private readonly messages: MessageClient,
  ) {}

  onApplicationBootstrap() {
    this.loop.start();
  }

  async beforeApplicationShutdown() {
    await this.loop.stop();
  }

  /** Remembers, in the transaction that carries out a movement, that its request is done. */
  async note(tx: EntityManager, { id, kind, request_id }: MovementEntity): Promise<void> {
    if (kind === 'transfer' && request_id !== null)
      await tx.query('INSERT INTO requested_transfers (movement_id) VALUES ($1)', [id]);
  }

  /** Signals a new one. */
  wake(): void {
    this.loop.wake();
  }

  /** @returns whether there may be more */
  private async send(): Promise<boolean> {
    const transfers = await this.database.query<Transfer[]>(
      `SELECT movement_id, request_id, approved_by_id, approved_by, second_approved_by_id, second_approved_by
       FROM requested_transfers JOIN movements ON movements.id = movement_id
       ORDER BY requested_transfers.created_at LIMIT ${PAGE}`,
    );
    let failed = 0;
    for (const { movement_id, request_id, ...approvals } of transfers) {
      const answer = await this.messages.ask(
        'vault.transferred',
        { request_id, by: carriedOutBy(approvals) },
        { fallback: undefined },
      );
      if (answer)
        await this.database.query('DELETE FROM requested_transfers WHERE movement_id = $1', [movement_id]);
      else failed += 1;
    }
    if (failed > 0) throw new Error(`tracking has not closed ${failed} of ${transfers.length}`);
    return transfers.length === PAGE;
  }
}
