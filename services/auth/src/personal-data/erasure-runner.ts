import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Person } from '@vaultway/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataServices } from './data-services.js';
import { ErasureService, type UnfinishedErasure } from './erasure.service.js';

const CHECK_EVERY_MS = 2000;
/** Lease in seconds; another replica resumes an erasure after it. */
const LEASE_S = 120;
/** Turn of one erasure before the next one. */
const TURN_MS = 60_000;
const PAUSE_MS = 250;
/** Delay before asking an unavailable service again. */
const AGAIN_S = 15;

/** Runs erasures: asks each service repeatedly until it has erased everything. Replicas share the work. */
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
      this.running = this.runNext();
    }, afterMs).unref();
  }

  private async runNext(): Promise<void> {
    const ran = await this.runOne();
    if (!this.stopping.signal.aborted) this.schedule(ran ? 0 : CHECK_EVERY_MS);
  }

  /** @returns whether an erasure had its turn, so that the next one need not wait */
  private async runOne(): Promise<boolean> {
    try {
      const erasure = await this.erasures.claim(LEASE_S);
      if (erasure) await this.run(erasure);
      return erasure !== undefined;
    } catch (error) {
      this.logger.warn(`erasure postponed: ${(error as Error).message}`);
      return false;
    }
  }

  /** Processes services in sequence, so that later ones find mails that earlier ones still cause. */
  private async run({ id, person: asked, services }: UnfinishedErasure): Promise<void> {
    const until = Date.now() + TURN_MS;
    const person = await this.withNames(id, asked, until);
    if (!person) return this.erasures.release(id, AGAIN_S);
    let waits = 0;
    for (const service of services) {
      const done = await this.finish(service, until, () => this.services.erase(service, id, person), id);
      if (done) continue;
      waits = AGAIN_S;
      this.logger.log({ erasure: id, service }, 'erasure waiting for a service');
      break;
    }
    await this.erasures.release(id, waits);
  }

  /**
   * Reads the names first: after the erasure, no record contains them.
   *
   * @returns undefined while a service is down, or when the erasure is finished
   */
  private async withNames(id: string, person: Person, until: number): Promise<Person | undefined> {
    if (person.names) return person;
    const found = await this.services.namesOf(person, until);
    if ('down' in found) {
      await this.erasures.noteDown(id, found.down);
      return undefined;
    }
    const named = { ...person, names: found.names };
    return (await this.erasures.keepNames(id, named)) ? named : undefined;
  }

  private async finish(
    service: UnfinishedErasure['services'][number],
    until: number,
    ask: () => ReturnType<DataServices['erase']>,
    id: string,
  ): Promise<boolean> {
    while (Date.now() < until && !this.stopping.signal.aborted) {
      const progress = await ask();
      if (!progress) {
        await this.erasures.noteDown(id, service);
        return false;
      }
      await this.erasures.note(id, service, progress);
      if (progress.problem !== null) return false;
      if (progress.done) return true;
      await sleep(PAUSE_MS);
    }
    return false;
  }
}
