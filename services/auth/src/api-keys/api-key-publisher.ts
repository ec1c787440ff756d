import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { API_KEYS_ISSUER, CONFIG, REDIS, SESSION_ALGORITHM } from '@vaultway/common';
import { API_KEYS_KEY, type PublishedApiKeys } from '@vaultway/contracts';
import type { Redis } from 'ioredis';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import type { AuthConfig } from '../config.js';
import { RedisPublisher } from '../publishing/redis-publisher.js';
import { ApiKeyEntity } from './api-key.entity.js';

/** Arbitrary, but the same in every replica. Serializes publishers, from reading the table to writing Redis. */
const PUBLISH_LOCK_ID = 7_461_004;

/** Keeps all valid API keys in Redis, signed like sessions, so that every service can check keys by itself. */
@Injectable()
export class ApiKeyPublisher extends RedisPublisher {
  private readonly jwt: JwtService;

  constructor(
    private readonly database: DataSource,
    @Inject(REDIS) redis: Redis,
    @Inject(CONFIG) config: AuthConfig,
  ) {
    super(redis, 'API keys');
    this.jwt = new JwtService({ privateKey: config.SESSION_PRIVATE_KEY });
  }

  /** Publishes the table. Never fails: whatever did not reach Redis is published again once it is back. */
  publish(): Promise<void> {
    return this.attempt(() => this.publishAll());
  }

  /**
   * Call after `tx` has revoked keys, before it commits: if this process dies in between, they are closed rather than
   * still open. Blocks other publishers until then, so that none restores them. Fails only if Postgres does.
   */
  async publishRevocations(tx: EntityManager): Promise<void> {
    await lockPublishing(tx);
    await this.attempt(() => this.write(tx));
  }

  protected async isComplete(): Promise<boolean> {
    return (await this.redis.exists(API_KEYS_KEY)) === 1;
  }

  protected publishAll(): Promise<void> {
    return this.database.transaction(async (tx) => {
      await lockPublishing(tx);
      await this.write(tx);
    });
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
}

const lockPublishing = (tx: EntityManager) => tx.query('SELECT pg_advisory_xact_lock($1)', [PUBLISH_LOCK_ID]);
