import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataServices } from './data-services.js';
import { ErasureService, type UnfinishedErasure } from './erasure.service.js';

const CHECK_EVERY_MS = 2000;
/** An erasure whose replica died is taken up by another one so much later. */
const LEASE_S = 120;
/** How long one erasure goes on before the next one has its turn. */
const TURN_MS = 60_000;
const PAUSE_MS = 250;
/** When a service that was away is asked again. */
const AGAIN_S = 15;

/** Asks each service again and again until it has erased everything. Replicas share the work. */
@Injectable()
export class ErasureRunner implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('personal data');
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private running = Promise.resolve();

  constructor(
    private readonly erasures: ErasureService,
    private readonly services: DataServices,
  ) {}

  onApplicationBootstrap() {
    this.schedule(CHECK_EVERY_MS);
  }

  async onApplicationShutdown() {
    clearTimeout(this.timer);
    this.stopping.abort();
    await this.running;
  }

  private schedule(afterMs: number) {
    this.timer = setTimeout(() => {
      this.running = this.runSome().finally(() => {
        if (!this.stopping.signal.aborted) this.schedule(CHECK_EVERY_MS);
      });
    }, afterMs).unref();
  }

  private async runSome(): Promise<void> {
    try {
      const erasure = await this.erasures.claim(LEASE_S);
      if (erasure) await this.run(erasure);
    } catch (error) {
      this.logger.warn(`an erasure has to wait: ${(error as Error).message}`);
    }
  }

  /** The services go one after the other, so that the mails that one still causes are found by the next. */
  private async run({ id, person, services }: UnfinishedErasure): Promise<void> {
    const until = Date.now() + TURN_MS;
    let waits = 0;
    for (const service of services) {
      const done = await this.finish(service, until, () => this.services.erase(service, id, person), id);
      if (done) continue;
      waits = AGAIN_S;
      this.logger.log({ erasure: id, service }, 'an erasure waits for a service');
      break;
    }
    await this.erasures.release(id, waits);
  }

  private async finish(
    service: UnfinishedErasure['services'][number],
    until: number,
    ask: () => ReturnType<DataServices['erase']>,
    id: string,
  ): Promise<boolean> {
    while (Date.now() < until && !this.stopping.signal.aborted) {
      const progress = await ask();
      if (!progress) return false;
      await this.erasures.note(id, service, progress);
      if (progress.done) return true;
      await sleep(PAUSE_MS);
    }
    return false;
  }
}
