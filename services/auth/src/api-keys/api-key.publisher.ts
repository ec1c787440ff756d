import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { API_KEYS_ISSUER, CONFIG, REDIS, SESSION_ALGORITHM } from '@vaultway/common';
import { API_KEYS_KEY, type PublishedApiKeys } from '@vaultway/contracts';
import type { Redis } from 'ioredis';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import type { AuthConfig } from '../config.js';
import { ApiKeyEntity } from './api-key.entity.js';

/** How often to check that Redis still has the keys. */
const CHECK_MS = 1000;

/** Any number, as long as every replica uses it: whoever publishes reads the table and writes to Redis alone. */
const PUBLISH_LOCK_ID = 7_461_004;

/**
 * Makes sure that Redis has every API key that stands, signed as sessions are, so that every service can check a key by
 * itself. The table is the source of truth; if Redis was down or lost its data, the keys are published again.
 */
@Injectable()
export class ApiKeyPublisher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('api keys');
  private readonly jwt: JwtService;
  private isIncomplete = true;
  private timer: NodeJS.Timeout | undefined;
  private checking: Promise<void> | undefined;

  constructor(
    private readonly database: DataSource,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(CONFIG) config: AuthConfig,
  ) {
    this.jwt = new JwtService({ privateKey: config.SESSION_PRIVATE_KEY });
  }

  async onApplicationBootstrap() {
    await this.check();
    this.timer = setInterval(() => void this.check(), CHECK_MS).unref();
  }

  async beforeApplicationShutdown() {
    clearInterval(this.timer);
    await this.checking;
  }

  /** Publishes what the table says. Never fails: what did not reach Redis is published again once it is back. */
  async publish(): Promise<void> {
    try {
      await this.database.transaction((tx) => this.publishIn(tx));
    } catch (error) {
      this.isIncomplete = true;
      this.logger.warn(`the API keys have not reached Redis yet: ${(error as Error).message}`);
    }
  }

  /**
   * To be called once `tx` has revoked keys, before it commits: if this process dies in between, they are closed rather
   * than still open. Others who publish wait until then, so that none brings them back. Never fails.
   */
  async publishRevocations(tx: EntityManager): Promise<void> {
    await lockPublishing(tx);
    await this.write(tx).catch((error: unknown) => {
      this.isIncomplete = true;
      this.logger.warn(`a revoked API key has not reached Redis yet: ${(error as Error).message}`);
    });
  }

  private async publishIn(tx: EntityManager): Promise<void> {
    await lockPublishing(tx);
    await this.write(tx);
  }

  private async write(tx: EntityManager): Promise<void> {
    const rows = await tx.find(ApiKeyEntity, {
      where: { expires_at: MoreThan(new Date()) },
      order: { id: 'ASC' },
    });
    const keys: PublishedApiKeys = rows.map(({ id, name, prefix, secret_hash, scopes, expires_at }) => ({
      id,
      name,
      prefix,
      hash: secret_hash.toString('base64url'),
      scopes,
      expires: Math.floor(expires_at.getTime() / 1000),
    }));
    const signed = this.jwt.sign({ keys }, { algorithm: SESSION_ALGORITHM, issuer: API_KEYS_ISSUER });
    await this.redis.set(API_KEYS_KEY, signed);
  }

  private check(): Promise<void> {
    this.checking ??= this.publishIfNeeded().finally(() => {
      this.checking = undefined;
    });
    return this.checking;
  }

  private async publishIfNeeded() {
    try {
      if (!this.isIncomplete && (await this.redis.exists(API_KEYS_KEY)) === 1) return;
      this.isIncomplete = false;
      await this.database.transaction((tx) => this.publishIn(tx));
    } catch {
      this.isIncomplete = true; // Redis or Postgres is down, which is logged elsewhere; the next check tries again.
    }
  }
}

const lockPublishing = (tx: EntityManager) => tx.query('SELECT pg_advisory_xact_lock($1)', [PUBLISH_LOCK_ID]);
