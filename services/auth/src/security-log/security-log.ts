import { Inject, Injectable, Logger } from '@nestjs/common';
import { ApiError, CONFIG, hiddenKey, Metrics, REDIS } from '@vaultway/common';
import { SECURITY_EVENTS, type SecurityEventName, type SecurityNote } from '@vaultway/contracts';
import type { Redis } from 'ioredis';
import { createHmac } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import type { AuthConfig } from '../config.js';
import { deriveSecret } from '../secrets.js';
import { networkOf } from './network.js';
import { SecurityLogEntity } from './security-log.entity.js';

/** Of what strangers can repeat without end, one entry a minute is stored; the metric counts them all. */
const REPEATED_SECONDS = 60;
const REPEATABLE: ReadonlySet<SecurityEventName> = new Set([
  'sign_in_throttled',
  'link_refused',
  'reset_requested',
  'reset_failed',
  'request_refused',
]);

const HASH_LENGTH = 12;

export interface SecurityDetails {
  /** The address of the account that it was about, whether or not there is such an account. */
  email?: string;
  /** The client's. */
  address?: string;
  /** In a word; no secrets. */
  detail?: string;
}

export const accountKey = (privateKey: string): Buffer => deriveSecret(privateKey, 'security log');

/** What stands for an account in the log: the same for each writing of its address. */
export const accountHash = (key: Buffer, email: string): string =>
  createHmac('sha256', key).update(email.toLowerCase()).digest('hex').slice(0, HASH_LENGTH);

/**
 * Notes what somebody who looks for intruders wants to see, apart from the access log: as lines of the logger
 * `security`, in the database, and counted for Prometheus. Accounts are hashed, addresses cut short.
 */
@Injectable()
export class SecurityLog {
  private readonly logger = new Logger('security');
  private readonly key: Buffer;
  private readonly counter;

  constructor(
    private readonly database: DataSource,
    @Inject(REDIS) private readonly redis: Redis,
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

  /** Notes what failed. Never fails itself, so that whoever failed is answered the same. */
  async note(event: SecurityEventName, details: SecurityDetails): Promise<void> {
    const row = this.rowOf(event, details);
    try {
      if (await this.isRepeated(row)) return;
      await this.database.getRepository(SecurityLogEntity).insert(row);
    } catch (error) {
      this.logger.error({ err: error, event }, 'an entry of the security log was not stored');
    }
  }

  /**
   * Notes an attempt that fails, or that is not let through.
   *
   * @param check the attempt; it fails by returning undefined, and is not let through with ApiError `throttled`
   */
  async watch<T>(
    failed: SecurityEventName,
    details: SecurityDetails,
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const outcome = await this.watchThrottle(details, check);
    if (outcome === undefined) await this.note(failed, details);
    return outcome;
  }

  /** Notes that a call is not let through. */
  async watchThrottle<T>(details: SecurityDetails, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'throttled')
        await this.note('sign_in_throttled', details);
      throw error;
    }
  }

  /** Notes a change in the transaction that makes it. */
  async record(tx: EntityManager, event: SecurityEventName, details: SecurityDetails): Promise<void> {
    await tx.insert(SecurityLogEntity, this.rowOf(event, details));
  }

  hashOf(email: string): string {
    return accountHash(this.key, email);
  }

  /** Deletes what is older than 180 days, by a function of the tables' owner: the service itself may not delete. */
  async deleteOld(): Promise<void> {
    await this.database.query('SELECT forget_old_security_log()');
  }

  /** Keeps what another service has noticed; a note that is told twice, or to two replicas, is kept once. */
  async keep({ id, at, event, email, address, detail }: SecurityNote): Promise<void> {
    const details = { email: email ?? undefined, address: address ?? undefined, detail };
    const row = Object.assign(this.rowOf(event, details), { id, at: new Date(at) });
    if (await this.isRepeated(row)) return;
    await this.database
      .createQueryBuilder()
      .insert()
      .into(SecurityLogEntity)
      .values(row)
      .orIgnore()
      .execute();
  }

  private rowOf(event: SecurityEventName, { email, address, detail }: SecurityDetails): SecurityLogEntity {
    const row = {
      id: v7(),
      at: new Date(),
      event,
      account: email === undefined ? null : this.hashOf(email),
      network: address === undefined ? null : networkOf(address),
      detail: detail ?? null,
    };
    this.counter.inc({ event });
    const { account, network } = row;
    this.logger.log({ event, account, network, detail: row.detail }, event);
    return row;
  }

  private async isRepeated({ event, account, network }: SecurityLogEntity): Promise<boolean> {
    if (!REPEATABLE.has(event)) return false;
    const about = [event, network ?? '', event === 'sign_in_throttled' ? (account ?? '') : ''];
    const key = hiddenKey(this.redis, 'throttle:auth:security-log', ...about);
    return (await this.redis.set(key, '1', 'EX', REPEATED_SECONDS, 'NX')) === null;
  }
}
