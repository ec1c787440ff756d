import { Inject, Injectable } from '@nestjs/common';
import {
  ApiError,
  CONFIG,
  isUnavailable,
  MessageClient,
  type Person,
  PersonErasures,
  PersonExports,
} from '@vaultway/common';
import {
  DATA_SERVICES,
  type DataService,
  type ErasureProgress,
  type ExportedFile,
  type ExportedPage,
} from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import type { AuthConfig } from '../config.js';

/** A batch takes a second at most; the rest allows for a busy machine. */
const LIMIT_MS = 5000;
/** Longer than the database's limit for a statement, so that the service can report that it was exceeded. */
const ERASE_LIMIT_MS = 15_000;
const TRIES = 2;
/** Later pages seldom add a name. */
const PAGES_WITH_NAMES = 20;
const MOST_NAMES = 50;

/** All services with personal data, including auth. */
@Injectable()
export class DataServices {
  /** Those that run, in processing order. */
  readonly running: readonly DataService[];

  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) { VAULT }: AuthConfig,
    private readonly messages: MessageClient,
    private readonly erasures: PersonErasures,
    private readonly exports: PersonExports,
  ) {
    this.running = DATA_SERVICES.filter((service) => service !== 'vault' || VAULT === 'on');
  }

  /** @returns undefined when the service is down */
  async erase(service: DataService, id: string, person: Person): Promise<ErasureProgress | undefined> {
    if (service === 'auth') return this.erasures.advance(id, person);
    const user_id = await this.userIdFor(service, person);
    return this.messages.ask(
      `person.erase.${service}`,
      { ...person, id, names: [...(person.names ?? [])], user_id },
      { fallback: undefined, limitMs: ERASE_LIMIT_MS },
    );
  }

  /**
   * Collects the names that records use for a person, until that moment.
   *
   * @returns the service that is down instead, if there is one
   */
  async namesOf(person: Person, until: number): Promise<{ names: string[] } | { down: DataService }> {
    const names = new Set<string>();
    for (const service of this.running) {
      let after: string | null = null;
      for (let pages = 0; pages < PAGES_WITH_NAMES && Date.now() < until; pages += 1) {
        const page: ExportedPage | undefined = await this.export(service, person, after).catch(
          (error: unknown) => {
            if (isUnavailable(error)) return undefined;
            throw error;
          },
        );
        if (!page) return { down: service };
        for (const record of page.records) for (const name of namesIn(record)) names.add(name);
        after = page.next;
        if (after === null) break;
      }
    }
    return { names: [...names].slice(0, MOST_NAMES) };
  }

  /** Returns the next file of a user. @throws ApiError `unavailable` when tracking is down */
  async file(email: string, after: string | null): Promise<ExportedFile> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const found = await this.messages.ask(
        'person.files',
        { email, after },
        { fallback: undefined, limitMs: LIMIT_MS },
      );
      if (found) return found;
    }
    throw new ApiError('unavailable', { retryAfter: 30 });
  }

  /** @throws ApiError `unavailable` when the service is down */
  async export(
    service: DataService,
    person: Person,
    after: string | null,
    own = false,
  ): Promise<ExportedPage> {
    if (service === 'auth') return this.exports.page(person, after, own);
    const user_id = await this.userIdFor(service, person);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const page = await this.messages.ask(
        `person.export.${service}`,
        { ...person, after, own, user_id },
        { fallback: undefined, limitMs: LIMIT_MS },
      );
      if (page) return page;
    }
    throw new ApiError('unavailable', { retryAfter: 30 });
  }

  /** Returns the id of a person's account. */
  async userIdOf({ email }: Person): Promise<string | null> {
    const [user] = await this.database.query<{ id: string }[]>(
      'SELECT id FROM users WHERE lower(email) = lower($1)',
      [email],
    );
    return user?.id ?? null;
  }

  /** The vault names clients by their ids; nobody else needs these. */
  private async userIdFor(service: DataService, person: Person): Promise<string | null> {
    return service === 'vault' ? this.userIdOf(person) : null;
  }
}

/** Reads the fields of exported parcels and messages that contain the person's name. */
const namesIn = ({ type, name, recipient_name, sender_name }: ExportedPage['records'][number]) =>
  [recipient_name, sender_name, ...(type === 'message' ? [name] : [])].filter(
    (value) => typeof value === 'string',
  );
