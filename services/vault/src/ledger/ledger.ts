import {
  Injectable,
  Logger,
  Module,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { MessageClient, Nightly, NightlyModule, WorkLoop } from '@vaultway/common';
import { DataSource } from 'typeorm';
import { LedgerProofs } from './ledger-proofs.js';

/** Name of the ledger among the logs whose heads are in the public log. */
export const LEDGER_TRAIL = 'vault.movements';

/** Entries sent again at a start: tracking, restored from a backup, may lack the newest. */
const SENT_AGAIN = 1000;
/** How soon an entry is sent again that another process was to send, or that tracking did not confirm. */
const EVERY_MS = 5000;
const PAGE = 100;

/** Condition that an entry's head is sent at once: others would publish when clients come to their boxes. */
export const SENT_AT_ONCE = `(EXISTS (SELECT FROM movements WHERE movements.id = ledger.id)
  OR EXISTS (SELECT FROM counts WHERE counts.id = ledger.id)
  OR EXISTS (SELECT FROM count_signatures signature WHERE signature.id = ledger.id))`;

interface Entry {
  id: string;
  position: number;
  root: string;
  at: Date;
}

/**
 * Enters the ledger into the public log, in the order of the commits: sends its head after each movement and count,
 * and nightly, which covers the other entries. Each is sent until tracking confirms it; tracking logs each once.
 */
@Injectable()
export class Ledger implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop = new WorkLoop({
    work: () => this.send(),
    pollMs: EVERY_MS,
    logger: new Logger('ledger'),
    messages: { failing: 'cannot log the ledger', recovered: 'logging the ledger again' },
  });

  /** Position of the last entry that tracking confirmed to this process, or that waits for the night. */
  private confirmed: number | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly messages: MessageClient,
    private readonly nightly: Nightly,
  ) {}

  onApplicationBootstrap() {
    this.nightly.add('ledger', () => this.sendNewest());
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
    const entries = await this.database.query<(Entry & { is_sent: boolean })[]>(
      `SELECT id, position::float, encode(root, 'hex') AS root, at, ${SENT_AT_ONCE} AS is_sent FROM ledger
       WHERE position > $1 ORDER BY ledger.position LIMIT ${PAGE}`,
      [this.confirmed],
    );
    for (const { is_sent, ...entry } of entries) {
      if (is_sent) await this.log(entry);
      this.confirmed = entry.position;
    }
    return entries.length === PAGE;
  }

  /** Sends the newest head unless it was sent, without the time of its entry. */
  async sendNewest(): Promise<void> {
    const [newest] = await this.database.query<Entry[]>(
      `SELECT id, position::float, encode(root, 'hex') AS root, now() AS at FROM ledger
       WHERE position = (SELECT max(position) FROM ledger)
         AND NOT EXISTS (SELECT FROM ledger_logged logged WHERE logged.position = ledger.position)`,
    );
    if (newest) await this.log(newest);
  }

  private async log({ id, position, root, at }: Entry): Promise<void> {
    const payload = { id, trail: LEDGER_TRAIL, rows: position, root, sealed_at: at.toISOString() };
    const answer = await this.messages.ask('trail.sealed', payload, { fallback: undefined });
    if (!answer) throw new Error('tracking has not logged it');
    await this.database.query('INSERT INTO ledger_logged (position) VALUES ($1) ON CONFLICT DO NOTHING', [
      position,
    ]);
  }

  /** The newest head is also sent at night, maybe before others that wait, so what comes before it may be missing. */
  private async firstPosition(): Promise<number> {
    const [first] = await this.database.query<{ position: number }[]>(
      `SELECT least(
         (SELECT coalesce(max(position), 0) - ${SENT_AGAIN} FROM ledger_logged),
         (SELECT min(position) - 1 FROM ledger WHERE ${SENT_AT_ONCE}
            AND NOT EXISTS (SELECT FROM ledger_logged logged WHERE logged.position = ledger.position))
       )::float AS position`,
    );
    return Math.max(0, first?.position ?? 0);
  }
}

@Module({ imports: [NightlyModule], providers: [Ledger, LedgerProofs], exports: [Ledger, LedgerProofs] })
export class LedgerModule {}
