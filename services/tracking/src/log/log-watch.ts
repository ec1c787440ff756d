import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Metrics, Nightly, REDIS, withinScrape } from '@vaultway/common';
import type { Redis } from 'ioredis';
import { LogAudit } from './log-audit.js';
import { Sequencer } from './sequencer.js';

/** What the last audit found, for every replica to tell. */
const FOUND = 'log:tracking:altered';
const NOTHING = -1;
/** It begins anew each time; ten million leaves take some minutes. */
const AUDIT_LIMIT_MINUTES = 120;

/** Audits the log once a night, and tells Prometheus what was found. */
@Injectable()
export class LogWatch implements OnModuleInit {
  private readonly logger = new Logger('log');

  constructor(
    private readonly audit: LogAudit,
    private readonly sequencer: Sequencer,
    private readonly nightly: Nightly,
    private readonly metrics: Metrics,
    @Inject(REDIS) private readonly redis: Redis,
  ) {}

  onModuleInit() {
    this.nightly.add('log audit', (signal) => this.look(signal), AUDIT_LIMIT_MINUTES);
    const altered = () => this.altered();
    this.metrics.gauge({
      name: 'log_altered_index',
      help: 'The first index of the log whose row is not what it was, as the last audit found it; -1 when there is none',
      collect: async function collect() {
        this.set((await withinScrape(altered)) ?? NOTHING);
      },
    });
    const { sequencer } = this;
    this.metrics.gauge({
      name: 'log_stopped',
      help: 'Whether leaves of the log wait because their places could not be given',
      collect() {
        this.set(sequencer.isFailing ? 1 : 0);
      },
    });
  }

  private async look(signal: AbortSignal): Promise<void> {
    const report = await this.audit.run(signal);
    if (!report) return;
    const { altered } = report;
    if (altered) this.logger.error(`The log was altered at index ${altered.index}: ${altered.what}`);
    await this.redis.set(FOUND, String(altered?.index ?? NOTHING));
  }

  private async altered(): Promise<number> {
    return Number((await this.redis.get(FOUND)) ?? NOTHING);
  }
}
