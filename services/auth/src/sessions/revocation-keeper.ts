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

/** Milliseconds between looks whether Redis still knows all revocations. */
const LOOK_EVERY = 1000;

/**
 * Sees to it that Redis knows every revoked session whose token could still be valid. The sessions table is
 * the truth; when Redis was away or lost its data it is told again.
 */
@Injectable()
export class RevocationKeeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('revocations');
  private untold = true;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private readonly onReady = () => {
    this.untold = true;
    void this.look();
  };

  constructor(
    private readonly revocations: Revocations,
    private readonly database: DataSource,
    @Inject(REDIS) private readonly redis: Redis,
  ) {}

  async onApplicationBootstrap() {
    this.redis.on('ready', this.onReady);
    await this.look();
    this.timer = setInterval(() => void this.look(), LOOK_EVERY).unref();
  }

  async beforeApplicationShutdown() {
    clearInterval(this.timer);
    this.redis.off('ready', this.onReady);
    await this.looking;
  }

  /** Tells Redis at once. Never fails: what Redis did not hear is told again as soon as it listens. */
  async tell(sessions: readonly Pick<SessionEntity, 'id' | 'token_expires_at'>[]): Promise<void> {
    try {
      await this.revocations.add(sessions.map(toRevocation).filter(matters));
    } catch (error) {
      this.untold = true;
      this.logger.warn(`Redis could not be told of a revoked session yet: ${(error as Error).message}`);
    }
  }

  private look(): Promise<void> {
    this.looking ??= this.tellAllIfNeeded().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  private async tellAllIfNeeded() {
    try {
      if (!this.untold && (await this.revocations.areComplete())) return;
      this.untold = false;
      await this.revocations.add((await this.revoked()).map(toRevocation).filter(matters));
      await this.revocations.markComplete();
    } catch {
      this.untold = true; // Redis or Postgres is away and says so elsewhere; the next look tries again.
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

const matters = ({ seconds }: Revocation) => seconds > 0;
