import { Controller, Global, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { DEFAULT_SETTINGS, type Settings } from '@vaultway/contracts';
import { ApiError } from '../errors/index.js';
import { MessageClient, OnEvent } from '../messaging/index.js';

/** How long settings are used before they are asked for again, even without news of a change. */
const MAX_AGE_MS = 60_000;
const RETRY_AFTER_MS = 5_000;
/** Until content answers for the first time: at a start it may be a second later than the others. */
const FIRST_RETRY_AFTER_MS = 250;

/** The company's settings. Content owns them; this is the last known copy. */
@Injectable()
export class CompanySettings implements OnApplicationBootstrap {
  /** The defaults, until content has answered for the first time. */
  private latest: Settings = DEFAULT_SETTINGS;
  private staleAt = 0;
  private readonly listeners: ((settings: Settings) => unknown)[] = [];
  private asking: Promise<Settings> | undefined;

  constructor(private readonly messages: MessageClient) {}

  onApplicationBootstrap() {
    void this.refresh();
  }

  /** @param listener called whenever content has answered */
  listen(listener: (settings: Settings) => unknown) {
    this.listeners.push(listener);
  }

  /** The last known settings, without waiting: a slow content service must not slow a request down. */
  current(): Settings {
    if (performance.now() > this.staleAt) void this.refresh();
    return this.latest;
  }

  /** The current settings; the last known ones when content does not answer within a second. */
  async fresh(): Promise<Settings> {
    return performance.now() > this.staleAt ? this.refresh() : this.latest;
  }

  /**
   * Like {@link fresh}, for what must not be done with mere defaults.
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
    return this.latest !== DEFAULT_SETTINGS;
  }

  /** To be called when content announces a change. */
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

  private update(settings: Settings) {
    this.latest = settings;
    for (const listener of this.listeners) listener(settings);
  }

  private async ask(): Promise<Settings> {
    const settings = await this.messages.ask('settings.get', {}, { fallback: undefined });
    if (settings) this.update(settings);
    const retryAfterMs = this.areKnown() ? RETRY_AFTER_MS : FIRST_RETRY_AFTER_MS;
    this.staleAt = performance.now() + (settings ? MAX_AGE_MS : retryAfterMs);
    return this.latest;
  }
}

@Controller()
class SettingsEvents {
  constructor(private readonly settings: CompanySettings) {}

  @OnEvent('settings.changed')
  changed() {
    return this.settings.changed();
  }
}

/** The company's settings, for a service that does not own them. */
@Global()
@Module({ controllers: [SettingsEvents], providers: [CompanySettings], exports: [CompanySettings] })
export class CompanySettingsModule {}
