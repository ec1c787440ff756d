import { Controller, Inject, type INestMicroservice } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { OnRequest, redisTransport } from '@vaultway/common';
import type { Settings } from '@vaultway/contracts';

const SETTINGS = Symbol('settings');

@Controller()
class SettingsAnswers {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  @OnRequest('settings.get')
  get() {
    return this.settings;
  }
}

export const someSettings = (changes: Partial<Settings> = {}): Settings => ({
  company_name: 'Vaultway Zürich',
  contact_email: 'office@vaultway.example',
  contact_phone: '+41 44 123 45 67',
  contact_phone_alt: null,
  contact_twitter: null,
  contact_telegram: null,
  contact_instagram: null,
  contact_address: 'Bahnhofstrasse 1\n8001 Zürich',
  mail_driver: 'outbox',
  mail_template: 'plain',
  meta_description: null,
  chat_code: null,
  time_zone: 'Europe/Zurich',
  updated_at: '2026-11-20T12:00:00.000Z',
  smtp_host: null,
  smtp_port: null,
  smtp_user: null,
  ...changes,
});

/** Stands in for the content service on the message bus. */
export class FakeContent {
  private constructor(
    private readonly app: INestMicroservice,
    readonly settings: Settings,
  ) {}

  static async start(redisUrl: string, settings = someSettings()): Promise<FakeContent> {
    const root = {
      module: class ContentModule {},
      controllers: [SettingsAnswers],
      providers: [{ provide: SETTINGS, useValue: settings }],
    };
    const app = await NestFactory.createMicroservice(root, { ...redisTransport(redisUrl), logger: false });
    await app.listen();
    return new FakeContent(app, settings);
  }

  stop() {
    return this.app.close();
  }
}
