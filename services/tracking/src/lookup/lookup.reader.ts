import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { ApiError, CONFIG } from '@vaultway/common';
import pg from 'pg';
import type { TrackingConfig } from '../config.js';
import { LOOKUP_SESSION, LOOKUP_SQL, type FoundParcel } from './lookup.query.js';

/** Codes that go with one statement at most. */
const BATCH = 64;
/** Look-ups that may wait for a connection; more are turned away at once. */
const QUEUE = 5000;
/** Milliseconds. */
const CONNECT_TIMEOUT = 2000;
const STATEMENT_TIMEOUT = 2500;
const LONGEST_WAIT = 3000;

interface Waiting {
  key: string;
  since: number;
  resolve: (found: FoundParcel | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Reads parcels with their history for the public look-up. While all of its few connections are busy,
 * look-ups wait and then travel together in one statement: under load most of the cost is the round
 * trip, not the rows. Nobody waits for a batch to fill.
 */
@Injectable()
export class LookupReader implements OnApplicationShutdown {
  private readonly pool: pg.Pool;
  private readonly connections: number;
  private waiting: Waiting[] = [];
  private busy = 0;
  private sending = false;

  constructor(@Inject(CONFIG) config: TrackingConfig) {
    this.connections = config.LOOKUP_CONNECTIONS;
    this.pool = new pg.Pool({
      connectionString: config.DATABASE_URL,
      application_name: 'lookup',
      options: LOOKUP_SESSION,
      max: this.connections,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      statement_timeout: STATEMENT_TIMEOUT,
      query_timeout: STATEMENT_TIMEOUT + 500,
      idleTimeoutMillis: 0,
      keepAlive: true,
    });
    const logger = new Logger('lookup');
    this.pool.on('error', (error) => logger.warn(`an idle connection broke: ${error.message}`));
  }

  /** The parcel of a code key; null when there is none. @throws ApiError unavailable, or what pg throws */
  read(key: string): Promise<FoundParcel | null> {
    if (this.waiting.length >= QUEUE) {
      return Promise.reject(new ApiError('unavailable', { retryAfter: 1 }));
    }
    return new Promise((resolve, reject) => {
      this.waiting.push({ key, since: performance.now(), resolve, reject });
      if (this.sending) return;
      this.sending = true;
      // After all requests that have already arrived were read from their sockets.
      setImmediate(() => {
        this.sending = false;
        this.send();
      });
    });
  }

  async onApplicationShutdown() {
    await this.pool.end();
  }

  private send() {
    while (this.busy < this.connections && this.waiting.length > 0) {
      const batch = this.waiting.splice(0, BATCH).filter(inTime);
      if (batch.length === 0) continue;
      this.busy += 1;
      void this.ask(batch).finally(() => {
        this.busy -= 1;
        this.send();
      });
    }
  }

  private async ask(batch: Waiting[]): Promise<void> {
    try {
      const keys = batch.map(({ key }) => key);
      const { rows } = await this.pool.query<FoundParcel>({
        name: 'lookup',
        text: LOOKUP_SQL,
        values: [keys],
      });
      const found = new Map(rows.map((row) => [row.code_key, row]));
      for (const { key, resolve } of batch) resolve(found.get(key) ?? null);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

/** Turns away who has waited so long that Postgres must be in trouble. */
function inTime({ since, reject }: Waiting): boolean {
  const late = performance.now() - since > LONGEST_WAIT;
  if (late) reject(new ApiError('unavailable', { retryAfter: 5 }));
  return !late;
}
