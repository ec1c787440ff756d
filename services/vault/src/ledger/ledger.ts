import {
  Injectable,
  Logger,
  Module,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { MessageClient, WorkLoop } from '@vaultway/common';
import { DataSource } from 'typeorm';

/** Name of the ledger among the logs whose heads are in the public log. */
export const LEDGER_TRAIL = 'vault.movements';

/** Entries sent again at a start: tracking, restored from a backup, may lack the newest. */
const SENT_AGAIN = 1000;
/** How soon an entry is sent again that another process was to send, or that tracking did not confirm. */
const EVERY_MS = 5000;
const PAGE = 100;

interface Entry {
  id: string;
  position: number;
  root: string;
  at: Date;
}

/**
 * Enters each movement into the public log, in the order of the commits: sends the head of the ledger after each entry
 * until tracking confirms it. Tracking logs each once, so it may be sent again.
 */
@Injectable()
export class Ledger implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop = new WorkLoop({
    work: () => this.send(),
    pollMs: EVERY_MS,
    logger: new Logger('ledger'),
    messages: { failing: 'cannot log movements', recovered: 'logging movements again' },
  });

  /** Position of the last entry that tracking confirmed to this process. */
  private confirmed: number | undefined;

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

  /** Signals a new entry. */
  wake(): void {
    this.loop.wake();
  }

  /** @returns whether there may be more */
  async send(): Promise<boolean> {
    this.confirmed ??= await this.firstPosition();
    const entries = await this.database.query<Entry[]>(
      `SELECT id, position::float, encode(root, 'hex') AS root, at FROM ledger
       WHERE position > $1 ORDER BY ledger.position LIMIT ${PAGE}`,
      [this.confirmed],
    );
    for (const { id, position, root, at } of entries) {
      const payload = { id, trail: LEDGER_TRAIL, rows: position, root, sealed_at: at.toISOString() };
      const answer = await this.messages.ask('trail.sealed', payload, { fallback: undefined });
      if (!answer) throw new Error('tracking has not logged it');
      await this.database.query('INSERT INTO ledger_logged (position) VALUES ($1) ON CONFLICT DO NOTHING', [
        position,
      ]);
      this.confirmed = position;
    }
    return entries.length === PAGE;
  }

  private async firstPosition(): Promise<number> {
    const [logged] = await this.database.query<{ position: number }[]>(
      'SELECT coalesce(max(position), 0)::float AS position FROM ledger_logged',
    );
    return Math.max(0, (logged?.position ?? 0) - SENT_AGAIN);
  }
}

@Module({ providers: [Ledger], exports: [Ledger] })
export class LedgerModule {}
