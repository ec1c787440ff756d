import { Injectable } from '@nestjs/common';
import { ApiError, MessageClient, type Person, PersonErasures, PersonExports } from '@vaultway/common';
import type { DataService, ErasureProgress, ExportedPage } from '@vaultway/contracts';

/** A batch takes a second at most; the rest is for a busy machine. */
const LIMIT_MS = 5000;
const TRIES = 2;

/** Every service that keeps something of people, auth itself included. */
@Injectable()
export class DataServices {
  constructor(
    private readonly messages: MessageClient,
    private readonly erasures: PersonErasures,
    private readonly exports: PersonExports,
  ) {}

  /** @returns undefined when the service is away */
  erase(service: DataService, id: string, person: Person): Promise<ErasureProgress | undefined> {
    if (service === 'auth') return this.erasures.advance(id, person);
    return this.messages.ask(
      `person.erase.${service}`,
      { id, ...person },
      { fallback: undefined, limitMs: LIMIT_MS },
    );
  }

  /** @throws ApiError `unavailable` when the service is away */
  async export(service: DataService, person: Person, after: string | null): Promise<ExportedPage> {
    if (service === 'auth') return this.exports.page(person, after);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const page = await this.messages.ask(
        `person.export.${service}`,
        { ...person, after },
        { fallback: undefined, limitMs: LIMIT_MS },
      );
      if (page) return page;
    }
    throw new ApiError('unavailable', { retryAfter: 30 });
  }
}
