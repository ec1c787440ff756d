import { Inject, Injectable, Logger } from '@nestjs/common';
import { ApiError, CONFIG, Metrics } from '@vaultway/common';
import {
  type NotedEvent,
  SECURITY_EVENTS,
  type SecurityEventName,
  type SecurityNote,
} from '@vaultway/contracts';
import { createHmac } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import type { AuthConfig } from '../config.js';
import { deriveSecret } from '../secrets.js';
import { networkOf } from './network.js';
import { SecurityLogEntity } from './security-log.entity.js';

/** Other services' notes that strangers can repeat endlessly: counted, like auth's own. */
const COUNTED: ReadonlySet<NotedEvent> = new Set(['request_refused']);
/** Longer than `SecurityNotes` retries a note. */
const TOLD_AGAIN = '10 minutes';

const HASH_LENGTH = 12;

export interface SecurityDetails {
  /** Address of the account concerned, whether or not it exists. */
  email?: string;
  /** The client's address. */
  address?: string;
  /** A word without secrets. */
  detail?: string;
}

export const accountKey = (privateKey: string): Buffer => deriveSecret(privateKey, 'security log');

/** Returns an account's keyed hash for the log, the same for each spelling of its address. */
export const accountHash = (key: Buffer, email: string): string =>
  createHmac('sha256', key).update(email.toLowerCase()).digest('hex').slice(0, HASH_LENGTH);

/**
 * Records security events, apart from the access log: as lines of the logger `security`, in the database, and as
 * Prometheus counters. Accounts are hashed, addresses truncated.
 */
@Injectable()
export class SecurityLog {
  private readonly logger = new Logger('security');
  private readonly key: Buffer;
  private readonly counter;

  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) config: AuthConfig,
    metrics: Metrics,
  ) {
    this.key = accountKey(config.SESSION_PRIVATE_KEY);
    this.counter = metrics.counter({
      name: 'security_events_total',
      help: 'Entries of the security log, by event',
      labelNames: ['event'],
    });
    // A series that begins with its first event hides that event from `increase`.
    for (const event of SECURITY_EVENTS) this.counter.inc({ event }, 0);
  }

  /** Notes a failure; counts repetitions within an hour. Never fails itself, so that the response stays the same. */
  async note(event: SecurityEventName, details: SecurityDetails): Promise<void> {
    try {
      const row = this.rowOf(event, details);
      this.show(row);
      await this.database.query(`SELECT ${COUNT}`, countOf(row, details.email));
    } catch (error) {
      this.logger.error({ err: error, event }, 'could not store an entry of the security log');
    }
  }

  /** Notes throttled calls. */
  async watchThrottle<T>(details: SecurityDetails, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'throttled')
        await this.note('sign_in_throttled', details);
      throw error;
    }
  }

  /** Notes a change in its transaction. */
  async record(tx: EntityManager, event: SecurityEventName, details: SecurityDetails): Promise<void> {
    const row = this.rowOf(event, details);
    this.show(row);
    await tx.insert(SecurityLogEntity, row);
  }

  hashOf(email: string): string {
    return accountHash(this.key, email);
  }

  /** Deletes entries older than 180 days, with a function of the tables' owner: the service itself may not delete. */
  async deleteOld(): Promise<void> {
    await this.database.query('SELECT forget_old_security_log()');
  }

  /**
   * Stores another service's note once, even if it arrives repeatedly or at two replicas. Resolves when any replica has
   * stored it.
   */
  async keep({ id, at, event, email, address, detail, count }: SecurityNote): Promise<void> {
    const details = { email: email ?? undefined, address: address ?? undefined, detail };
    const row = Object.assign(this.rowOf(event, details, count), { id, at: new Date(at) });
    const isNew = COUNTED.has(event) ? await this.countOnce(row, details.email) : await this.insertOnce(row);
    if (isNew) this.show(row);
  }

  private rowOf(
    event: SecurityEventName,
    { email, address, detail }: SecurityDetails,
    count = 1,
  ): SecurityLogEntity {
    return {
      id: v7(),
      at: new Date(),
      event,
      account: email === undefined ? null : this.hashOf(email),
      network: address === undefined ? null : networkOf(address),
      detail: detail ?? null,
      count,
      last_at: null,
    };
  }

  private show({ event, account, network, detail, count }: SecurityLogEntity): void {
    this.counter.inc({ event }, count);
    this.logger.log({ event, account, network, detail, count }, event);
  }

  /** Counts in the statement that stores the id: another replica with the same note waits for it. */
  private async countOnce(row: SecurityLogEntity, email: string | undefined): Promise<boolean> {
    const counted = await this.database.query<unknown[]>(
      `WITH forgotten AS (DELETE FROM told_security_notes WHERE at < now() - interval '${TOLD_AGAIN}'),
         told AS (INSERT INTO told_security_notes (id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING id)
       SELECT ${COUNT} FROM told`,
      countOf(row, email),
    );
    return counted.length > 0;
  }

  private async insertOnce(row: SecurityLogEntity): Promise<boolean> {
    const { raw } = await this.database
      .createQueryBuilder()
      .insert()
      .into(SecurityLogEntity)
      .values(row)
      .orIgnore()
      .returning('id')
      .execute();
    return (raw as unknown[]).length > 0;
  }
}

/** Adds to the row of the same event, account, network, detail and hour, with a function of the table's owner. */
const COUNT = `count_security_event(
  $1, $2, $3, $4, EXISTS (SELECT 1 FROM admins WHERE lower(email) = lower($5)), $6, $7, $8)`;

const countOf = (
  { id, at, event, account, network, detail, count }: SecurityLogEntity,
  email: string | undefined,
) => [id, at, event, account, email ?? null, network, detail, count];
