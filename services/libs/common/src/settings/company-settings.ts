import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DEFAULT_SETTINGS, type Settings } from '@vaultway/contracts';
import { ApiError } from '../errors/index.js';
import { MessageClient } from '../messaging/index.js';

/** Milliseconds after which the settings are asked for again, even if no change was heard of. */
const MAX_AGE = 60_000;
const RETRY_AFTER = 5_000;
/** The same while they were never heard: at a start content may be a second later than the others. */
const FIRST_RETRY_AFTER = 250;

/** The company's settings, owned by content and kept here as they were last heard. */
@Injectable()
export class CompanySettings implements OnApplicationBootstrap {
  /** The defaults stand until content has answered for the first time. */
  private heard: Settings = DEFAULT_SETTINGS;
  private staleAt = 0;
  private readonly listeners: ((settings: Settings) => unknown)[] = [];
  private asking: Promise<Settings> | undefined;

  constructor(private readonly messages: MessageClient) {}

  onApplicationBootstrap() {
    void this.refresh();
  }

  /** @param told called each time that content has said them */
  listen(told: (settings: Settings) => unknown) {
    this.listeners.push(told);
  }

  /** At once, never waits: a request must not be slower because content is. */
  current(): Settings {
    if (Date.now() > this.staleAt) void this.refresh();
    return this.heard;
  }

  /** As content has them now; what was last known when it does not answer within a second. */
  async fresh(): Promise<Settings> {
    return Date.now() > this.staleAt ? this.refresh() : this.heard;
  }

  /**
   * As {@link fresh}, for what must not be done with mere defaults.
   *
   * @throws ApiError `unavailable` until content has answered for the first time
   */
  async known(): Promise<Settings> {
    const settings = await this.fresh();
    if (!this.areKnown()) throw new ApiError('unavailable', { retryAfter: 5 });
    return settings;
  }

  /** Whether content has ever answered. */
  areKnown(): boolean {
    return this.heard !== DEFAULT_SETTINGS;
  }

  /** Content said that they changed. */
  async changed(): Promise<void> {
    // An answer that is already on its way may be older than the change.
    await this.asking;
    await this.refresh();
  }

  private refresh(): Promise<Settings> {
    this.asking ??= this.ask().finally(() => {
      this.asking = undefined;
    });
    return this.asking;
  }

  private hear(settings: Settings) {
    this.heard = settings;
    for (const told of this.listeners) told(settings);
  }

  private async ask(): Promise<Settings> {
    const settings = await this.messages.ask('settings.get', {}, { fallback: undefined });
    if (settings) this.hear(settings);
    const retryAfter = this.areKnown() ? RETRY_AFTER : FIRST_RETRY_AFTER;
    this.staleAt = Date.now() + (settings ? MAX_AGE : retryAfter);
    return this.heard;
  }
}
