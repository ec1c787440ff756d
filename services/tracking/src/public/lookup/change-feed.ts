import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CONFIG, Metrics, WorkLoop } from '@vaultway/common';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DataSource } from 'typeorm';
import type { TrackingConfig } from '../../config.js';

const CONFIRM_EVERY_MS = 250;
/** When a confirmation is not heard for so long, the connection is taken for dead, or for one to a former channel. */
const SILENCE_LIMIT_MS = 3000;
/** How long a pooler in front of Postgres is left alone: it may be gone some day. */
const POOLER_PAUSE_MS = 60_000;
const CONNECT_LIMIT_MS = 1000;
const QUERY_LIMIT_MS = 1000;

/** A pooler makes up the process that clients are told of. */
const CHANNEL = 'SELECT name, pg_backend_pid() AS pid FROM parcel_change_channel';

/** Only where changes are still told on the channel that is listened to. */
const CONFIRM = `
  SELECT pg_notify($1, $2) FROM parcel_change_channel
  WHERE name = $3 AND 2 = (
    SELECT count(*) FROM pg_trigger
    WHERE tgrelid = 'parcels'::regclass AND tgname IN ('tell_parcels_update', 'tell_parcels_delete')
      AND tgenabled IN ('O', 'A'))`;

type Listener = (keys: readonly string[]) => void;

/**
 * Hears from Postgres which parcels have changed, whoever changed them.
 *
 * Postgres tells changes in the order of their commits. So four times a second the service sends itself a message through
 * Postgres: once that arrives, every change that was committed before it was sent has been told. It is sent by another
 * connection than the one that listens, which could hear what it causes itself although it hears nothing else. Behind a
 * pooler, which passes nothing on, nobody listens, and the feed never counts as complete.
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
  /** The channel on which changes are told. */
  private told = '';
  private since = Infinity;
  /** From when on a confirmation that was sent has not come. */
  private unheardSince: number | undefined;
  private connectsFrom = -Infinity;
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
    const now = performance.now();
    if (this.unheardSince !== undefined && now - this.unheardSince > SILENCE_LIMIT_MS) this.disconnect();
    if (!this.client && now < this.connectsFrom) return false;
    this.client ??= await this.connect();
    if (this.client) await this.confirm();
    return false;
  }

  /** One that takes longer is not waited for: without confirmations the feed just ages. @throws what pg throws */
  private async confirm(): Promise<void> {
    const query = this.database.query(CONFIRM, [this.own, String(performance.now()), this.told]);
    const answer: unknown = await Promise.race([query, sleep(QUERY_LIMIT_MS, undefined, { ref: false })]);
    if (answer !== undefined) this.unheardSince ??= performance.now();
  }

  /** @returns undefined behind a pooler; @throws what pg throws */
  private async connect(): Promise<pg.Client | undefined> {
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
      const { rows } = await client.query<{ name: string; pid: number }>(CHANNEL);
      const [channel] = rows;
      if (!channel) throw new Error('parcel_change_channel is empty');
      if (channel.pid !== (client as pg.Client & { processID: number }).processID) {
        this.connectsFrom = performance.now() + POOLER_PAUSE_MS;
        void client.end().catch(() => {});
        return undefined;
      }
      for (const name of [channel.name, this.own]) await client.query(`LISTEN ${pg.escapeIdentifier(name)}`);
      this.told = channel.name;
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    this.since = performance.now();
    return client;
  }

  private hear(channel: string, payload: string) {
    if (channel === this.own) {
      this.unheardSince = undefined;
      this.completeUntil = Math.max(this.completeUntil, Number(payload));
    } else for (const listener of this.listeners) listener([payload]);
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
    this.unheardSince = undefined;
    void client?.end().catch(() => {});
  }
}
