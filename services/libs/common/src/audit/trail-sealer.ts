import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { WorkLoop } from '../concurrency/index.js';
import { SERVICE_NAME } from '../config/index.js';
import { MessageClient } from '../messaging/index.js';
import { Nightly } from '../nightly/index.js';

const EVERY_MS = 5 * 60_000;
/** Time limit for comparing all entries of a trail. A million take some ten seconds. */
const CHECK_LIMIT_MS = 60_000;

interface Head {
  id: string;
  trail: string;
  rows: number;
  root: string;
  at: Date;
}

/**
 * Seals a service's log of acts once an hour, and has tracking log the heads. A head is sent until tracking confirms
 * it; tracking logs each once. Compares the log with its seals nightly, and tells tracking the result.
 */
@Injectable()
export class TrailSealer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('audit');
  private readonly loop = new WorkLoop({
    work: async () => {
      await this.seal();
      return false;
    },
    pollMs: EVERY_MS,
    logger: this.logger,
    messages: { failing: 'cannot seal the activity log', recovered: 'sealing the activity log again' },
  });

  constructor(
    private readonly database: DataSource,
    private readonly messages: MessageClient,
    private readonly nightly: Nightly,
    @Inject(SERVICE_NAME) private readonly service: string,
  ) {}

  onApplicationBootstrap() {
    this.nightly.add('trail check', () => this.check());
    this.loop.start();
  }

  async beforeApplicationShutdown() {
    await this.loop.stop();
  }

  /** @param age minutes after the last head, in which no further one is made */
  async seal(age = 60): Promise<void> {
    for (const trail of this.trails()) {
      const [newest] = await this.database.query<{ recent: boolean | null }[]>(
        'SELECT max(at) > now() - make_interval(mins => $2) AS recent FROM trail_heads WHERE trail = $1',
        [trail, age],
      );
      for (let hasMore = newest?.recent !== true; hasMore;) {
        const rows = await this.database.query<{ more: boolean }[]>('SELECT seal_trail($1) AS more', [trail]);
        hasMore = rows[0]?.more === true;
      }
    }
    const heads = await this.database.query<Head[]>(
      `SELECT id, trail, rows::float, encode(root, 'hex') AS root, at FROM trail_heads
       WHERE logged_at IS NULL ORDER BY trail, trail_heads.rows LIMIT 100`,
    );
    for (const head of heads) {
      await this.send(head);
      await this.database.query('UPDATE trail_heads SET logged_at = now() WHERE id = $1', [head.id]);
    }
  }

  /** Compares the entries with their seals, and has tracking compare the newest head with the logged one. */
  async check(): Promise<void> {
    await this.seal();
    for (const trail of this.trails()) {
      const altered = await this.alteredIn(trail);
      if (altered !== null) this.logger.error(`${trail} was altered: ${altered}`);
      // Read last: another replica may have sealed while the entries were compared.
      const [newest] = await this.database.query<Head[]>(
        `SELECT id, trail, rows::float, encode(root, 'hex') AS root, at FROM trail_heads
         WHERE trail = $1 ORDER BY trail_heads.rows DESC LIMIT 1`,
        [trail],
      );
      if (newest) await this.send(newest, { altered: altered !== null });
    }
  }

  private trails() {
    return this.service === 'auth' ? ['audit', 'security_log'] : ['audit'];
  }

  private async send({ trail, at, ...head }: Head, result: { altered?: boolean } = {}): Promise<void> {
    const payload = { ...head, trail: `${this.service}.${trail}`, sealed_at: at.toISOString(), ...result };
    const answer = await this.messages.ask('trail.sealed', payload, { fallback: undefined });
    if (!answer) throw new Error('tracking has not logged its head');
  }

  /** Uses a connection of its own, since the others limit a statement to less time. */
  private async alteredIn(trail: string): Promise<string | null> {
    const own = await new DataSource({
      ...(this.database.options as PostgresDataSourceOptions),
      entities: [],
      migrations: [],
      poolSize: 1,
      extra: { statement_timeout: CHECK_LIMIT_MS, keepAlive: true },
    }).initialize();
    try {
      const [found] = await own.query<{ altered: string | null }[]>('SELECT check_trail($1) AS altered', [
        trail,
      ]);
      return found?.altered ?? null;
    } finally {
      await own.destroy();
    }
  }
}
