import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { REDIS, Revocations, type Revocation } from '@vaultway/common';
import type { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { SessionEntity } from './session.entity.js';

/** How often to check that Redis still has all revocations. */
const CHECK_MS = 1000;

/**
 * Makes sure that Redis has every revoked session whose token could still be valid. The sessions table is the
 * source of truth; if Redis was down or lost its data, all of them are published again.
 */
@Injectable()
export class RevocationPublisher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('revocations');
  private isIncomplete = true;
  private timer: NodeJS.Timeout | undefined;
  private checking: Promise<void> | undefined;
  private readonly onReady = () => {
    this.isIncomplete = true;
    void this.check();
  };

  constructor(
    private readonly revocations: Revocations,
    private readonly database: DataSource,
    @Inject(REDIS) private readonly redis: Redis,
  ) {}

  async onApplicationBootstrap() {
    this.redis.on('ready', this.onReady);
    await this.check();
    this.timer = setInterval(() => void this.check(), CHECK_MS).unref();
  }

  async beforeApplicationShutdown() {
    clearInterval(this.timer);
    this.redis.off('ready', this.onReady);
    await this.checking;
  }

  /** Publishes at once. Never fails: what did not reach Redis is published again as soon as Redis is back. */
  async publish(sessions: readonly Pick<SessionEntity, 'id' | 'token_expires_at'>[]): Promise<void> {
    try {
      await this.revocations.add(sessions.map(toRevocation).filter(isStillValid));
    } catch (error) {
      this.isIncomplete = true;
      this.logger.warn(`a revoked session has not reached Redis yet: ${(error as Error).message}`);
    }
  }

  private check(): Promise<void> {
    this.checking ??= this.publishAllIfNeeded().finally(() => {
      this.checking = undefined;
    });
    return this.checking;
  }

  private async publishAllIfNeeded() {
    try {
      if (!this.isIncomplete && (await this.revocations.areComplete())) return;
      this.isIncomplete = false;
      await this.revocations.add((await this.revoked()).map(toRevocation).filter(isStillValid));
      await this.revocations.markComplete();
    } catch {
      this.isIncomplete = true; // Redis or Postgres is down, which is logged elsewhere; the next check tries again.
    }
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
