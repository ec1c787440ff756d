import { REDIS } from '@vaultway/common';
import {
  HttpClient,
  runService,
  SessionSigner,
  testConfig,
  type RunningService,
} from '@vaultway/common/testing';
import type { Role } from '@vaultway/contracts';
import type { Redis } from 'ioredis';
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { migratedDatabase } from '../../../../tests/support/migrated-database.ts';
import { freshRedis } from '../../../../tests/support/redis.ts';
import { trackingService } from '../../src/app.module.js';
import { readTrackingConfig, type TrackingConfig } from '../../src/config.js';
import { databaseParts } from '../../src/database/database-parts.js';
import { ParcelBuilder } from './builders.js';

const keys = new SessionSigner();

/** The tracking service on a database of its own, and what a test needs to look at it. */
export class TrackingUnderTest {
  private visitors = 0;
  /** Signed in since the start. */
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

  /** Somebody who is signed in and may do less than an admin. */
  signedInAs(role: Role): HttpClient {
    return keys.signedIn(this.url, keys.sign({}, { role }));
  }

  /** Somebody at an address of their own, so that throttles do not mix tests up. */
  visitor(): HttpClient {
    this.visitors += 1;
    return this.visitorFrom(`198.51.${Math.floor(this.visitors / 250)}.${(this.visitors % 250) + 1}`);
  }

  visitorFrom(address: string): HttpClient {
    return new HttpClient(this.url, { 'x-forwarded-for': address });
  }

  /** A parcel that can be given what matters, and is made by its `save`. */
  aParcel(facts: Record<string, unknown> = {}): ParcelBuilder {
    return new ParcelBuilder(this.admin, facts);
  }

  /** The same service once more, as another replica. */
  replica(overrides: Partial<TrackingConfig> = {}): Promise<TrackingUnderTest> {
    return start({ ...this.config, ...overrides });
  }

  /** What is done once a night falls due again. */
  async forgetNight(): Promise<void> {
    const redis: Redis = this.app.get(REDIS);
    const taken = await redis.keys('nightly:*');
    if (taken.length > 0) await redis.del(taken);
  }

  stop() {
    return this.service.stop();
  }
}

/** Starts tracking with an empty database and an empty Redis; throttles are off unless asked for. */
export async function startTracking(overrides: Partial<TrackingConfig> = {}): Promise<TrackingUnderTest> {
  const DATABASE_URL = overrides.DATABASE_URL ?? (await migratedDatabase(databaseParts));
  const shared = testConfig({
    DATABASE_URL,
    REDIS_URL: await freshRedis(),
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

/** Sessions as auth signs them. */
export const sessions = keys;
