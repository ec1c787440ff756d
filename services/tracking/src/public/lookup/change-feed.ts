import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CONFIG, Metrics, WorkLoop } from '@vaultway/common';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { DataSource } from 'typeorm';
import type { TrackingConfig } from '../../config.js';

const CONFIRM_EVERY_MS = 250;
/** Without a confirmation for so long, the connection is taken for dead. */
const SILENCE_LIMIT_MS = 3000;
const CONNECT_LIMIT_MS = 1000;
const QUERY_LIMIT_MS = 1000;

type Listener = (keys: readonly string[]) => void;

/**
 * Hears from Postgres which parcels have changed, whoever changed them.
 *
 * Postgres tells changes in the order of their commits. So four times a second the service sends itself a message through
 * Postgres: once that arrives, every change that was committed before it was sent has been told. It is sent by another
 * connection than the one that listens, since behind a PgBouncer that lends connections by transaction a connection hears no
 * more than what it causes itself; there the feed never counts as complete.
 */
@Injectable()
export class ChangeFeed implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('changes');
  private readonly listeners: Listener[] = [];
  private readonly loop: WorkLoop;
  private readonly url: string;
  /** For the confirmations of this process. */
  private readonly own = `confirmed ${randomUUID()}`;
  private client: pg.Client | undefined;
  private since = Infinity;
  private completeUntil = -Infinity;

  constructor(
    @Inject(CONFIG) config: TrackingConfig,
    private readonly database: DataSource,
    private readonly metrics: Metrics,
  ) {
    this.url = config.DATABASE_URL;
    this.loop = new WorkLoop({
      work: () => this.work(),
      pollMs: CONFIRM_EVERY_MS,
      logger: this.logger,
      messages: {
        failing: 'changes of parcels are not heard from Postgres',
        recovered: 'changes of parcels are heard again',
      },
    });
  }

  onModuleInit() {
    const ageSeconds = () => (performance.now() - this.completeUntil) / 1000;
    this.metrics.gauge({
      name: 'parcel_changes_heard_seconds',
      help: 'How long ago it was that every change of a parcel had certainly been heard from Postgres',
      collect() {
        this.set(ageSeconds());
      },
    });
    this.loop.start();
  }

  async onApplicationShutdown() {
    await this.loop.stop();
    this.disconnect();
  }

  /** @param listener gets the keys under which changed parcels may be remembered, including former ones */
  listen(listener: Listener) {
    this.listeners.push(listener);
  }

  /**
   * Whether every change since `moment` that was committed more than `lagMs` ago has been told.
   * @param moment by `performance.now()`
   */
  hasTold(moment: number, lagMs: number): boolean {
    return moment >= this.since && this.completeUntil >= performance.now() - lagMs;
  }

  private async work(): Promise<boolean> {
    if (this.client && performance.now() - Math.max(this.since, this.completeUntil) > SILENCE_LIMIT_MS) {
      this.disconnect();
    }
    this.client ??= await this.connect();
    const sent = performance.now();
    await this.database.query('SELECT pg_notify($1, $2)', [this.own, String(sent)]);
    return false;
  }

  /** @throws what pg throws */
  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'changes',
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      query_timeout: QUERY_LIMIT_MS,
      keepAlive: true,
    });
    client.on('error', () => this.lose(client));
    client.on('end', () => this.lose(client));
    client.on('notification', ({ channel, payload = '' }) => this.hear(channel, payload));
    try {
      await client.connect();
      const { rows } = await client.query<{ name: string }>('SELECT name FROM parcel_change_channel');
      for (const channel of [...rows.map(({ name }) => name), this.own]) {
        await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      }
      if (rows.length === 0) throw new Error('parcel_change_channel is empty');
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    this.since = performance.now();
    return client;
  }

  private hear(channel: string, payload: string) {
    if (channel === this.own) this.completeUntil = Math.max(this.completeUntil, Number(payload));
    else for (const listener of this.listeners) listener([payload]);
  }

  private lose(client: pg.Client) {
    if (client === this.client) this.disconnect();
  }

  /** What changes until there is another connection is not told. */
  private disconnect() {
    const { client } = this;
    this.client = undefined;
    this.since = Infinity;
    this.completeUntil = -Infinity;
    void client?.end().catch(() => {});
  }
}
