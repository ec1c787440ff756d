import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Nightly, WorkLoop } from '@vaultway/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { LookupMetrics } from './lookup.metrics.js';
import { deleteOutdatedSnapshots, storeSnapshots } from './snapshot-store.js';

/** Look-ups of the same moment share a statement. */
const GATHER_MS = 50;
const POLL_MS = 60_000;
const MAX_CODES_PER_STATEMENT = 64;
/** Further ones are stored when they are looked up again. */
const MAX_WAITING = 5000;

/** Stores in Postgres what look-ups had to put together, so that the next one, in whichever replica, only reads it. */
@Injectable()
export class LookupSnapshots implements OnModuleInit, OnApplicationShutdown {
  private readonly waiting = new Set<string>();
  private readonly loop: WorkLoop;

  constructor(
    private readonly database: DataSource,
    private readonly nightly: Nightly,
    private readonly metrics: LookupMetrics,
  ) {
    this.loop = new WorkLoop({
      work: () => this.storeSome(),
      pollMs: POLL_MS,
      logger: new Logger('lookup'),
      messages: {
        failing: 'snapshots of parcels are not stored',
        recovered: 'snapshots of parcels are stored again',
      },
    });
  }

  onModuleInit() {
    this.nightly.add('lookup snapshots', (signal) => deleteOutdatedSnapshots(this.database, signal));
    this.loop.start();
  }

  async onApplicationShutdown() {
    await this.loop.stop();
  }

  /** @param missing the code keys of parcels that had no snapshot: they get one soon */
  note({ read, missing }: { read: number; missing: readonly string[] }): void {
    this.metrics.countSnapshots(read, missing.length);
    if (missing.length === 0 || this.loop.isFailing) return;
    this.add(missing);
    this.loop.wake();
  }

  private add(keys: readonly string[]): void {
    for (const key of keys) if (this.waiting.size < MAX_WAITING) this.waiting.add(key);
  }

  private async storeSome(): Promise<boolean> {
    if (this.waiting.size === 0) return false;
    await sleep(GATHER_MS);
    const keys = [...this.waiting].slice(0, MAX_CODES_PER_STATEMENT);
    for (const key of keys) this.waiting.delete(key);
    try {
      // Those that are being changed are stored after the next look-up.
      await storeSnapshots(this.database, keys);
    } catch (error) {
      this.add(keys);
      throw error;
    }
    return this.waiting.size > 0;
  }
}
