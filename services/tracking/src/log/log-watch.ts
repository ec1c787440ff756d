import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Metrics, Nightly, REDIS, withinScrape } from '@vaultway/common';
import type { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { LogAudit } from './log-audit.js';
import { Sequencer } from './sequencer.js';
import { readWitnessDelays } from './witnesses.js';

/** What the last audit found, for every replica to tell. */
const FOUND = 'log:tracking:altered';
const NOTHING = -1;
/** When the last audit ended that looked at everything, in seconds since 1970; before the first, when the log began. */
const AUDITED = 'log:tracking:audited';
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
    private readonly database: DataSource,
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
    const audited = () => this.audited();
    this.metrics.gauge({
      name: 'log_audited_timestamp_seconds',
      help: 'When an audit last looked at the whole log, or when the log began; in seconds since 1970',
      collect: async function collect() {
        const at = await withinScrape(audited);
        if (at !== undefined) this.set(at);
      },
    });
    const delays = () => readWitnessDelays(this.database);
    this.metrics.gauge({
      name: 'log_witness_delay_seconds',
      help: 'For how long there has been a checkpoint that a witness has not signed, nor a later one; 0 when there is none',
      labelNames: ['witness'],
      collect: async function collect() {
        this.reset();
        for (const { name, seconds } of (await withinScrape(delays)) ?? [])
          this.set({ witness: name }, seconds);
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
    await this.redis.mset(FOUND, String(altered?.index ?? NOTHING), AUDITED, nowInSeconds());
  }

  private async audited(): Promise<number> {
    const began = nowInSeconds();
    const known = await this.redis.set(AUDITED, began, 'NX', 'GET');
    return Number(known ?? began);
  }

  private async altered(): Promise<number> {
    return Number((await this.redis.get(FOUND)) ?? NOTHING);
  }
}

const nowInSeconds = () => Math.floor(Date.now() / 1000);
