import {
  HttpClient,
  runService,
  SessionSigner,
  testConfig,
  type RunningService,
} from '@vaultway/common/testing';
import type { Type } from '@nestjs/common';
import type { Admin } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { migratedDatabase } from '../../../../tests/support/migrated-database.ts';
import { freshRedis } from '../../../../tests/support/redis.ts';
import { AdminEntity } from '../../src/admins/admin.entity.js';
import { authService } from '../../src/app.module.js';
import type { AuthConfig } from '../../src/config.js';
import { databaseParts } from '../../src/database/database-parts.js';
import { PasswordHasher } from '../../src/passwords/password-hasher.js';
import { captureOutput } from '../../../../tests/support/captured-output.ts';

export const PASSWORD = 'correct horse battery staple';
export const SITE = 'https://www.example.com';

const keys = new SessionSigner();

/** The auth service on a database of its own, and what a test needs to look at it. */
export class AuthUnderTest {
  private visitors = 0;

  constructor(
    readonly service: RunningService,
    readonly config: AuthConfig,
    /** What it wrote while it started. */
    readonly printed: string,
  ) {}

  get url() {
    return this.service.url;
  }
  get database(): DataSource {
    return this.service.app.get(DataSource);
  }

  /** Somebody at an address of their own, so that throttles do not mix tests up. */
  visitor(): HttpClient {
    this.visitors += 1;
    return this.visitorFrom(`198.51.${Math.floor(this.visitors / 250)}.${(this.visitors % 250) + 1}`);
  }

  visitorFrom(address: string): HttpClient {
    return new HttpClient(this.url, { 'x-forwarded-for': address });
  }

  /** An admin who exists already. */
  async anAdmin(email = `admin-${v7()}@example.org`, password = PASSWORD): Promise<Admin> {
    const password_hash = await this.service.app.get(PasswordHasher).hash(password);
    const now = new Date();
    const row = { id: v7(), email, password_hash, created_at: now, updated_at: now };
    await this.database.getRepository(AdminEntity).insert(row);
    return { id: row.id, email };
  }

  /** Somebody who is signed in, as an admin who exists or a new one. */
  async signedIn(admin?: Admin, password = PASSWORD): Promise<SignedInClient> {
    const who = admin ?? (await this.anAdmin());
    const client = this.visitor() as SignedInClient;
    const answer = await client.post('/api/admins/auth/signin', { email: who.email, password });
    if (answer.status !== 200) throw new Error(`Could not sign in: ${answer.text}`);
    client.admin = who;
    return client;
  }

  /** The same service once more, as another replica. */
  async replica(overrides: Partial<AuthConfig> = {}): Promise<AuthUnderTest> {
    return start({ ...this.config, ...overrides });
  }

  /** Another service, with a module of the test's: it lets in whom this one lets in. */
  otherService(module: Type, overrides: Partial<AuthConfig> = {}): Promise<RunningService> {
    return runService({
      name: 'other',
      config: { ...this.config, ...overrides },
      database: { entities: [], migrations: [] },
      modules: [module],
    });
  }

  stop() {
    return this.service.stop();
  }
}

/** The same browser at another service. */
export function sameBrowserAt(service: RunningService, client: HttpClient): HttpClient {
  const copy = service.visitor();
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
}

export type SignedInClient = HttpClient & { admin: Admin };

export async function startAuth(overrides: Partial<AuthConfig> = {}): Promise<AuthUnderTest> {
  const config = await authConfig(overrides);
  return start(config);
}

async function start(config: AuthConfig): Promise<AuthUnderTest> {
  const output = captureOutput();
  try {
    return new AuthUnderTest(await runService(authService(config)), config, output.text());
  } finally {
    output.release();
  }
}

export async function authConfig(overrides: Partial<AuthConfig> = {}): Promise<AuthConfig> {
  const common = testConfig({
    DATABASE_URL: overrides.DATABASE_URL ?? (await migratedDatabase(databaseParts)),
    REDIS_URL: overrides.REDIS_URL ?? (await freshRedis()),
    SESSION_PUBLIC_KEY: keys.publicKey,
  });
  return {
    ...common,
    SESSION_PRIVATE_KEY: keys.privateKey,
    AUTH_SECRET_KEY: randomBytes(32),
    MAIL_SEAL_KEY: randomBytes(32),
    PUBLIC_URL: SITE,
    SESSION_MINUTES: 30,
    SESSION_MAX_HOURS: 12,
    THROTTLE_SIGNIN_PER_15_MIN: 5,
    THROTTLE_PIN_PER_15_MIN: 3,
    ...overrides,
  };
}

export { keys };
