import { runService, SessionSigner, testConfig, type RunningService } from '@vaultway/common/testing';
import type { Admin, Page, Review } from '@vaultway/contracts';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { migratedDatabase } from '../../../../tests/support/migrated-database.ts';
import { freshRedis } from '../../../../tests/support/redis.ts';
import { contentService } from '../../src/app.module.js';
import type { ContentConfig, FirstSettings } from '../../src/config.js';
import { databaseDefinition } from '../../src/database/database-definition.js';
import { addFirstContents } from '../../src/database/first-contents.js';

const signer = new SessionSigner();

export const FIRST_SETTINGS: FirstSettings = {
  COMPANY_NAME: 'Vaultway',
  CONTACT_EMAIL: 'hello@example.com',
  MAIL_RELAY_CONFIGURED: false,
};

/** Runs the content service with its own database, Redis and image folder, and gives tests access to them. */
export class ContentUnderTest {
  readonly admin: Admin = { id: randomUUID(), email: 'admin@example.com' };

  constructor(
    readonly service: RunningService,
    readonly config: ContentConfig,
  ) {}

  get url() {
    return this.service.url;
  }
  get database(): DataSource {
    return this.service.app.get(DataSource);
  }

  visitor() {
    return this.service.visitor();
  }
  signedIn(admin: Admin = this.admin) {
    return signer.signedIn(this.url, signer.sign(admin));
  }

  /** Starts another replica of the same service. */
  async replica(overrides: Partial<ContentConfig> = {}): Promise<ContentUnderTest> {
    const config = { ...this.config, ...overrides };
    return new ContentUnderTest(await runService(contentService(config)), config);
  }

  async aPage(facts: object = {}): Promise<Page> {
    const body = { title: `A page ${randomUUID()}`, content: 'What it says', ...facts };
    const answer = await this.signedIn().post('/api/pages', body);
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.data as Page;
  }

  async aReview(facts: object = {}): Promise<Review> {
    const body = { name: 'Ada', review: 'They found my parcel.', ...facts };
    const answer = await this.signedIn().post('/api/reviews', body);
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.data as Review;
  }

  /** Returns a record's audit rows, newest first. */
  async auditOf(type: string, id: string) {
    const answer = await this.signedIn().get(`/api/audit/content?record_type=${type}&record_id=${id}`);
    return answer.body.data as { action: string; before: object; after: object; admin_email: string }[];
  }

  stop() {
    return this.service.stop();
  }
}

export interface Started {
  content: ContentUnderTest;
  stop(): Promise<void>;
}

/** Starts a migrated service with its first contents. */
export async function startContent(overrides: Partial<ContentConfig> = {}): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), 'vaultway-content-'));
  const common = testConfig({
    DATABASE_URL: overrides.DATABASE_URL ?? (await migratedDatabase(databaseDefinition)),
    REDIS_URL: overrides.REDIS_URL ?? (await freshRedis()),
    SESSION_PUBLIC_KEY: signer.publicKey,
  });
  const config: ContentConfig = {
    ...common,
    SANDBOX: 'off',
    IMAGE_STORE: 'disk',
    IMAGE_DIR: folder,
    MINIO_BUCKET: 'uploads',
    MINIO_REGION: 'us-east-1',
    WEB_URL: 'http://127.0.0.1:9',
    MAIL_RELAY_CONFIGURED: false,
    MAIL_ALLOW_PRIVATE_HOSTS: false,
    ...overrides,
  };
  await addFirstContents(config.DATABASE_URL, FIRST_SETTINGS);
  const content = new ContentUnderTest(await runService(contentService(config)), config);
  return {
    content,
    async stop() {
      await content.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
