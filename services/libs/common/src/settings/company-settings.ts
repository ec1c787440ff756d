import {
  Controller,
  Global,
  Inject,
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { DEFAULT_SETTINGS, Settings } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { type Sandbox, SANDBOX } from '../config/index.js';
import { ApiError } from '../errors/index.js';
import { MessageClient, OnEvent } from '../messaging/index.js';

/** Maximum age of settings before a refresh, even without a change event. */
const MAX_AGE_MS = 60_000;
const RETRY_AFTER_MS = 5_000;
/** Retry delay until content first answers: it may start a second later than the others. */
const FIRST_RETRY_AFTER_MS = 250;

/**
 * Caches the company's settings, which content owns; in the sandbox those of a new installation. The table
 * `company_settings` keeps its last answer across restarts.
 */
@Injectable()
export class CompanySettings implements OnModuleInit, OnApplicationBootstrap {
  private readonly logger = new Logger('settings');
  /** An earlier version may have stored fewer settings. */
  private said: Partial<Settings> = {};
  private latest: Settings = DEFAULT_SETTINGS;
  private staleAt = 0;
  private readonly listeners: ((settings: Settings) => unknown)[] = [];
  private asking: Promise<Settings> | undefined;

  constructor(
    private readonly messages: MessageClient,
    private readonly database: DataSource,
    @Inject(SANDBOX) private readonly sandbox: Sandbox | null = null,
  ) {}

  async onModuleInit() {
    const [row] = await this.database.query<{ settings: object }[]>('SELECT settings FROM company_settings');
    if (!row) return;
    const remembered = Settings.partial().safeParse(row.settings);
    if (!remembered.success) return;
    // The schema adds defaults that content never sent.
    const said = Object.entries(remembered.data).filter(([name]) => name in row.settings);
    this.update(Object.fromEntries(said));
  }

  onApplicationBootstrap() {
    void this.refresh();
  }

  /** @param listener called after each answer of content */
  listen(listener: (settings: Settings) => unknown) {
    this.listeners.push(listener);
  }

  /**
   * Returns the last known settings without waiting, so that a slow content service delays no request. Settings that
   * content never sent have defaults, so never rely on them for protection.
   */
  current(): Settings {
    if (performance.now() > this.staleAt) void this.refresh();
    return this.latest;
  }

  /**
   * Returns the last known value of a protective setting.
   *
   * @throws ApiError `unavailable` when content never sent it
   */
  certain<K extends keyof Settings>(name: K): Settings[K] {
    const value = this.current()[name];
    if (!this.knows(name)) throw new ApiError('unavailable', { retryAfter: 5 });
    return value;
  }

  /** Returns current settings, or the last known ones if content does not answer within a second. */
  async fresh(): Promise<Settings> {
    return performance.now() > this.staleAt ? this.refresh() : this.latest;
  }

  /**
   * Like {@link fresh}, for operations that must not use defaults.
   *
   * @throws ApiError `unavailable` when content never answered
   */
  async known(): Promise<Settings> {
    const settings = await this.fresh();
    if (!this.areKnown()) throw new ApiError('unavailable', { retryAfter: 5 });
    return settings;
  }

  /** True once content has sent all settings. */
  areKnown(): boolean {
    return (Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[]).every((name) => this.knows(name));
  }

  /** True if content has ever sent this setting. */
  knows(name: keyof Settings): boolean {
    return name in this.said;
  }

  /** Call when content announces a change. */
  async changed(): Promise<void> {
    // A response in transit may predate the change.
    await this.asking;
    await this.refresh();
  }

  private refresh(): Promise<Settings> {
    this.asking ??= this.ask().finally(() => {
      this.asking = undefined;
    });
    return this.asking;
  }

  private update(said: Partial<Settings>) {
    this.said = said;
    this.latest = { ...DEFAULT_SETTINGS, ...said };
    for (const listener of this.listeners) listener(this.latest);
  }

  private async ask(): Promise<Settings> {
    // No service answers the sandbox.
    const settings = this.sandbox
      ? DEFAULT_SETTINGS
      : await this.messages.ask('settings.get', {}, { fallback: undefined });
    if (settings) {
      this.update(settings);
      void this.remember(settings);
    }
    const retryAfterMs = this.areKnown() ? RETRY_AFTER_MS : FIRST_RETRY_AFTER_MS;
    this.staleAt = performance.now() + (settings ? MAX_AGE_MS : retryAfterMs);
    return this.latest;
  }

  /** Runs in the background. A failed write is repeated with the next answer. */
  private async remember(settings: Settings): Promise<void> {
    try {
      await this.database.query(
        `INSERT INTO company_settings AS before (settings) VALUES ($1)
         ON CONFLICT (only_row) DO UPDATE SET settings = excluded.settings
         WHERE before.settings IS DISTINCT FROM excluded.settings`,
        [JSON.stringify(settings)],
      );
    } catch (error) {
      this.logger.warn({ err: error }, 'could not store the settings for the next start');
    }
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

/** Provides the company's settings to services that do not own them. */
@Global()
@Module({ controllers: [SettingsEvents], providers: [CompanySettings], exports: [CompanySettings] })
export class CompanySettingsModule {}
