import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { WorkLoop } from '../concurrency/index.js';
import { SERVICE_NAME } from '../config/index.js';
import { MessageClient } from '../messaging/index.js';

const EVERY_MS = 5 * 60_000;

interface Head {
  id: string;
  trail: string;
  rows: number;
  root: string;
  at: Date;
}

/**
 * Seals a service's log of acts once an hour, and has tracking log the heads. A head is sent until tracking confirms
 * it; tracking logs each once.
 */
@Injectable()
export class TrailSealer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop = new WorkLoop({
    work: async () => {
      await this.seal();
      return false;
    },
    pollMs: EVERY_MS,
    logger: new Logger('audit'),
    messages: { failing: 'cannot seal the activity log', recovered: 'sealing the activity log again' },
  });

  constructor(
    private readonly database: DataSource,
    private readonly messages: MessageClient,
    @Inject(SERVICE_NAME) private readonly service: string,
  ) {}

  onApplicationBootstrap() {
    this.loop.start();
  }

  async beforeApplicationShutdown() {
    await this.loop.stop();
  }

  /** @param age minutes after the last head, in which no further one is made */
  async seal(age = 60): Promise<void> {
    const trails = this.service === 'auth' ? ['audit', 'security_log'] : ['audit'];
    for (const trail of trails) {
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
    for (const { trail, at, ...head } of heads) {
      const payload = { ...head, trail: `${this.service}.${trail}`, sealed_at: at.toISOString() };
      const answer = await this.messages.ask('trail.sealed', payload, { fallback: undefined });
      if (!answer) throw new Error('tracking has not logged its head');
      await this.database.query('UPDATE trail_heads SET logged_at = now() WHERE id = $1', [head.id]);
    }
  }
}
