import { REDIS } from '@vaultway/common';
import {
  HttpClient,
  runService,
  SessionSigner,
  testConfig,
  type RunningService,
} from '@vaultway/common/testing';
import type { Admin, Role, Settings } from '@vaultway/contracts';
import type { Redis } from 'ioredis';
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { migratedDatabase } from '../../../../tests/support/migrated-database.ts';
import { freshRedis } from '../../../../tests/support/redis.ts';
import { trackingService } from '../../src/app.module.js';
import { readTrackingConfig, type TrackingConfig } from '../../src/config.js';
import { databaseDefinition } from '../../src/database/database-definition.js';
import { ParcelBuilder } from './builders.js';

const keys = new SessionSigner();

/** The tracking service on a separate database, with helpers for tests. */
export class TrackingUnderTest {
  private visitors = 0;
  /** Signed in when the service starts. */
  readonly admin: HttpClient;

  constructor(
    private readonly service: RunningService,
    readonly config: TrackingConfig,
  ) {
    this.admin = keys.signedIn(service.url);
  }

  get url() {
    return this.service.url;
  }
  get app() {
    return this.service.app;
  }
  get database(): DataSource {
    return this.service.app.get(DataSource);
  }

  /** Returns a client signed in with a role. */
  signedInAs(role: Role, account: Partial<Admin> = {}): HttpClient {
    return keys.signedIn(this.url, keys.sign(account, { role }));
  }

  /** Returns a client at a unique address, so that throttles do not affect other tests. */
  visitor(): HttpClient {
    this.visitors += 1;
    return this.visitorFrom(`198.51.${Math.floor(this.visitors / 250)}.${(this.visitors % 250) + 1}`);
  }

  visitorFrom(address: string): HttpClient {
    return new HttpClient(this.url, { 'x-forwarded-for': address });
  }

  /** Builds a parcel, created by `save`. */
  aParcel(facts: Record<string, unknown> = {}): ParcelBuilder {
    return new ParcelBuilder(this.admin, facts);
  }

  /** Starts another replica of the service. */
  replica(overrides: Partial<TrackingConfig> = {}): Promise<TrackingUnderTest> {
    return start({ ...this.config, ...overrides });
  }

  /** Makes the nightly jobs due again. */
  async forgetNight(): Promise<void> {
    const redis: Redis = this.app.get(REDIS);
    const taken = await redis.keys('nightly:*');
    if (taken.length > 0) await redis.del(taken);
  }

  stop() {
    return this.service.stop();
  }
}

/** Stores settings as if received from content, unless some are stored. */
export async function remember(databaseUrl: string, settings: Partial<Settings>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('INSERT INTO company_settings (settings) VALUES ($1) ON CONFLICT DO NOTHING', [
    settings,
  ]);
  await client.end();
}

/** Starts tracking with an empty database and an empty Redis. Throttles are off by default. */
export async function startTracking(overrides: Partial<TrackingConfig> = {}): Promise<TrackingUnderTest> {
  const DATABASE_URL = overrides.DATABASE_URL ?? (await migratedDatabase(databaseDefinition));
  await remember(DATABASE_URL, {
    delivery_pin: 'no',
    time_zone: 'UTC',
    tracking_privacy: 'open',
    tracking_privacy_decided: false,
  });
  const shared = testConfig({
    DATABASE_URL,
    REDIS_URL: overrides.REDIS_URL ?? (await freshRedis()),
    SESSION_PUBLIC_KEY: keys.publicKey,
  });
  const config = readTrackingConfig({
    PUBLIC_URL: 'https://www.example.com',
    MAIL_SEAL_KEY: randomBytes(32).toString('base64'),
    LOG_KEY: randomBytes(32).toString('base64'),
    WEBHOOK_SECRET_KEY: randomBytes(32).toString('base64'),
    IMAGE_STORE: 'disk',
    IMAGE_DIR: await mkdtemp(join(tmpdir(), 'vaultway-images-')),
    THROTTLE_LOOKUP_PER_MINUTE: '0',
    THROTTLE_UNKNOWN_CODE_PER_MINUTE: '0',
    ...Object.fromEntries(Object.entries(shared).map(([name, value]) => [name, String(value)])),
  });
  return start({ ...config, ...overrides });
}

async function start(config: TrackingConfig): Promise<TrackingUnderTest> {
  return new TrackingUnderTest(await runService(trackingService(config)), config);
}

/** Signs sessions like auth. */
export const sessions = keys;
