import { Controller, Inject, type INestMicroservice } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DEFAULT_SETTINGS, type Settings } from '@vaultway/contracts';
import { MessageClient, MessageServer, MessageTransport, OnRequest } from '../messaging/index.js';

const SOURCE = Symbol('settings');

@Controller()
class SettingsAnswers {
  constructor(@Inject(SOURCE) private readonly source: { settings: Settings }) {}

  @OnRequest('settings.get')
  get() {
    return this.source.settings;
  }
}

/** Settings as content sends them, overridden by `fields`. */
export const someSettings = (fields: Partial<Settings> = {}): Settings => ({
  ...DEFAULT_SETTINGS,
  contact_email: 'office@vaultway.example',
  tracking_privacy_decided: true,
  updated_at: '2026-11-20T12:00:00.000Z',
  ...fields,
});

/** Stands in for the content service on the message bus. */
export class FakeContent {
  private constructor(
    private readonly app: INestMicroservice,
    private readonly transport: MessageTransport,
    private readonly source: { settings: Settings },
  ) {}

  static async start(redisUrl: string, settings = someSettings()): Promise<FakeContent> {
    const source = { settings };
    const root = {
      module: class ContentModule {},
      controllers: [SettingsAnswers],
      providers: [{ provide: SOURCE, useValue: source }],
    };
    const app = await NestFactory.createMicroservice(root, {
      strategy: new MessageServer(redisUrl),
      logger: false,
    });
    await app.listen();
    return new FakeContent(app, new MessageTransport(redisUrl), source);
  }

  /** Changes the settings without announcing it. */
  save(fields: Partial<Settings>): void {
    this.source.settings = { ...this.source.settings, ...fields };
  }

  /** Changes the settings and announces it, as content does after an admin's PATCH. */
  async change(fields: Partial<Settings>): Promise<void> {
    this.save(fields);
    await new MessageClient(this.transport).tell('settings.changed', {
      updated_at: new Date().toISOString(),
    });
  }

  async stop() {
    await this.transport.close();
    await this.app.close();
  }
}
