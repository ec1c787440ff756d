import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Metrics, Nightly, REDIS, withinScrape } from '@vaultway/common';
import type { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { LogAudit } from './log-audit.js';
import { readForks } from './log-forks.js';
import { Sequencer } from './sequencer.js';
import { readStampAge } from './stamps.js';
import { TrailChecks } from './trail-checks.js';
import { readWitnessDelays } from './witnesses.js';

/** Redis key of the last audit's finding, exported by every replica. */
const FOUND = 'log:tracking:altered';
const NOTHING = -1;
/** Redis key of the end of the last complete audit, as a Unix time in seconds; until the first one, the log's start. */
const AUDITED = 'log:tracking:audited';
/** Each audit starts over; ten million leaves take several minutes. */
const AUDIT_LIMIT_MINUTES = 120;

/** Audits the log nightly, and exports the result to Prometheus. */
@Injectable()
export class LogWatch implements OnModuleInit {
  private readonly logger = new Logger('log');

  constructor(
    private readonly audit: LogAudit,
    private readonly sequencer: Sequencer,
    private readonly nightly: Nightly,
    private readonly metrics: Metrics,
    private readonly database: DataSource,
    private readonly trails: TrailChecks,
    @Inject(REDIS) private readonly redis: Redis,
  ) {}

  onModuleInit() {
    this.nightly.add('log audit', (signal) => this.look(signal), AUDIT_LIMIT_MINUTES);
    const altered = () => this.altered();
    this.metrics.gauge({
      name: 'log_altered_index',
      help: 'First log index that the last audit found altered; -1 if none',
      collect: async function collect() {
        this.set((await withinScrape(altered)) ?? NOTHING);
      },
    });
    const audited = () => this.audited();
    this.metrics.gauge({
      name: 'log_audited_timestamp_seconds',
      help: 'Unix time of the last complete log audit, or of the start of the log',
      collect: async function collect() {
        const at = await withinScrape(audited);
        if (at !== undefined) this.set(at);
      },
    });
    const trails = () => this.trails.read();
    this.metrics.gauge({
      name: 'log_trail_altered',
      help: '1 if the last check found that a log of acts differs from its seals in the log; otherwise 0',
      labelNames: ['trail'],
      collect: async function collect() {
        this.reset();
        for (const check of (await withinScrape(trails)) ?? [])
          this.set({ trail: check.trail }, check.altered ? 1 : 0);
      },
    });
    this.metrics.gauge({
      name: 'log_trail_checked_timestamp_seconds',
      help: 'Unix time of the last check of a log of acts',
      labelNames: ['trail'],
      collect: async function collect() {
        this.reset();
        for (const { trail, at } of (await withinScrape(trails)) ?? [])
          this.set({ trail }, Math.floor(at.getTime() / 1000));
      },
    });
    const delays = () => readWitnessDelays(this.database);
    this.metrics.gauge({
      name: 'log_witness_delay_seconds',
      help: 'Age of the oldest checkpoint that a witness has not cosigned; 0 if none',
      labelNames: ['witness'],
      collect: async function collect() {
        this.reset();
        for (const { name, seconds } of (await withinScrape(delays)) ?? [])
          this.set({ witness: name }, seconds);
      },
    });
    const stamp = () => readStampAge(this.database);
    this.metrics.gauge({
      name: 'log_stamp_age_seconds',
      help: 'Age of the last time stamp of the log; absent without an authority and before the first stamp',
      labelNames: ['authority'],
      collect: async function collect() {
        this.reset();
        const found = await withinScrape(stamp);
        if (found && found.age !== null) this.set({ authority: found.authority }, found.age);
      },
    });
    this.metrics.gauge({
      name: 'log_stamp_delay_seconds',
      help: 'Age of the oldest checkpoint without a time stamp; 0 if none; absent without an authority',
      labelNames: ['authority'],
      collect: async function collect() {
        this.reset();
        const found = await withinScrape(stamp);
        if (found) this.set({ authority: found.authority }, found.waits);
      },
    });
    const forks = () => readForks(this.database);
    this.metrics.gauge({
      name: 'log_forked',
      help: 'Number of witnesses and kept checkpoints that contradict the log, until an operator resumes it',
      collect: async function collect() {
        const found = await withinScrape(forks);
        if (found) this.set(found.length);
      },
    });
    const { sequencer } = this;
    this.metrics.gauge({
      name: 'log_stopped',
      help: '1 if the log cannot assign indexes, so that leaves wait; otherwise 0',
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

  /** Returns the time and the finding of the last audit. */
  async last(): Promise<{ at: Date; altered: number | null }> {
    const [at, altered] = [await this.audited(), await this.altered()];
    return { at: new Date(at * 1000), altered: altered === NOTHING ? null : altered };
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
