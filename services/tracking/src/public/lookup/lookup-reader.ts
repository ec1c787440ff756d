import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { ApiError, CONFIG } from '@vaultway/common';
import pg from 'pg';
import type { TrackingConfig } from '../../config.js';
import { LOOKUP_SESSION, LOOKUP_SQL, type FoundParcel } from './lookup.query.js';

const MAX_CODES_PER_STATEMENT = 64;
/** Look-ups that may wait for a connection; further ones are refused at once. */
const MAX_WAITING = 5000;
const CONNECT_TIMEOUT_MS = 2000;
const STATEMENT_TIMEOUT_MS = 2500;
const MAX_WAIT_MS = 3000;

interface Waiting {
  key: string;
  since: number;
  resolve: (found: FoundParcel | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Reads parcels with their histories for the public look-up. While its few connections are all busy,
 * look-ups wait and then share one statement: under load most of the cost is the round trip, not the rows.
 * No look-up waits for a batch to fill.
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
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: STATEMENT_TIMEOUT_MS + 500,
      idleTimeoutMillis: 0,
      keepAlive: true,
    });
    const logger = new Logger('lookup');
    this.pool.on('error', (error) => logger.warn(`an idle connection failed: ${error.message}`));
  }

  /** The parcel with a code key, null when there is none. @throws ApiError `unavailable`, or what pg throws */
  read(key: string): Promise<FoundParcel | null> {
    if (this.waiting.length >= MAX_WAITING) {
      return Promise.reject(new ApiError('unavailable', { retryAfter: 1 }));
    }
    return new Promise((resolve, reject) => {
      this.waiting.push({ key, since: performance.now(), resolve, reject });
      if (this.sending) return;
      this.sending = true;
      // Once every request that has already arrived is read from its socket.
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
      const batch = this.waiting.splice(0, MAX_CODES_PER_STATEMENT).filter(inTime);
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

/** Rejects a look-up that has waited so long that Postgres must be in trouble. */
function inTime({ since, reject }: Waiting): boolean {
  const late = performance.now() - since > MAX_WAIT_MS;
  if (late) reject(new ApiError('unavailable', { retryAfter: 5 }));
  return !late;
}
