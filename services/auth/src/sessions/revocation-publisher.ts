import { Inject, Injectable } from '@nestjs/common';
import { REDIS, Revocations, type Revocation } from '@vaultway/common';
import type { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { RedisPublisher } from '../publishing/redis-publisher.js';
import { SessionEntity } from './session.entity.js';

/** Keeps every revoked session in Redis whose token could still be valid. */
@Injectable()
export class RevocationPublisher extends RedisPublisher {
  constructor(
    private readonly revocations: Revocations,
    private readonly database: DataSource,
    @Inject(REDIS) redis: Redis,
  ) {
    super(redis, 'revocations');
  }

  /** Publishes at once. Never fails: whatever did not reach Redis is published again once it is back. */
  publish(sessions: readonly Pick<SessionEntity, 'id' | 'token_expires_at'>[]): Promise<void> {
    return this.attempt(() => this.revocations.add(sessions.map(toRevocation).filter(isStillValid)));
  }

  protected isComplete(): Promise<boolean> {
    return this.revocations.areComplete();
  }

  protected async publishAll(): Promise<void> {
    await this.revocations.add((await this.revoked()).map(toRevocation).filter(isStillValid));
    await this.revocations.markComplete();
  }

  private revoked(): Promise<SessionEntity[]> {
    return this.database
      .getRepository(SessionEntity)
      .createQueryBuilder('session')
      .where('session.revoked_at IS NOT NULL AND session.token_expires_at > now()')
      .getMany();
  }
}

const toRevocation = (session: Pick<SessionEntity, 'id' | 'token_expires_at'>): Revocation => ({
  sessionId: session.id,
  seconds: (session.token_expires_at.getTime() - Date.now()) / 1000,
});

const isStillValid = ({ seconds }: Revocation) => seconds > 0;
