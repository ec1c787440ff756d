import {
  HttpClient,
  runService,
  SessionSigner,
  testConfig,
  type RunningService,
} from '@vaultway/common/testing';
import type { Type } from '@nestjs/common';
import { type Admin, ROLES } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { migratedDatabase } from '../../../../tests/support/migrated-database.ts';
import { freshRedis } from '../../../../tests/support/redis.ts';
import { AdminEntity } from '../../src/accounts/admin.entity.js';
import { authService } from '../../src/app.module.js';
import type { AuthConfig } from '../../src/config.js';
import { databaseDefinition } from '../../src/database/database-definition.js';
import { PasswordHasher } from '../../src/accounts/password-hasher.js';
import { captureOutput } from '../../../../tests/support/captured-output.ts';

export const PASSWORD = 'correct horse battery staple';
export const SITE = 'https://www.example.com';

const keys = new SessionSigner();

/** Runs the auth service with its own database, and gives tests access to it. */
export class AuthUnderTest {
  private visitors = 0;

  constructor(
    readonly service: RunningService,
    readonly config: AuthConfig,
    /** Output during startup. */
    readonly printed: string,
  ) {}

  get url() {
    return this.service.url;
  }
  get database(): DataSource {
    return this.service.app.get(DataSource);
  }

  /** Returns a visitor with a unique address, so that tests do not share throttles. */
  visitor(): HttpClient {
    this.visitors += 1;
    return this.visitorFrom(`198.51.${Math.floor(this.visitors / 250)}.${(this.visitors % 250) + 1}`);
  }

  visitorFrom(address: string): HttpClient {
    return new HttpClient(this.url, { 'x-forwarded-for': address });
  }

  async anAdmin(email = `admin-${v7()}@example.org`, password = PASSWORD): Promise<Admin> {
    const password_hash = await this.service.app.get(PasswordHasher).hash(password);
    const now = new Date();
    const row = { id: v7(), email, password_hash, created_at: now, updated_at: now };
    await this.database.getRepository(AdminEntity).insert(row);
    return { id: row.id, email };
  }

  /** Signs in as an existing or new admin. */
  async signedIn(admin?: Admin, password = PASSWORD): Promise<SignedInClient> {
    const who = admin ?? (await this.anAdmin());
    const client = this.visitor() as SignedInClient;
    const answer = await client.post('/api/admins/auth/signin', { email: who.email, password });
    if (answer.status !== 200) throw new Error(`Could not sign in: ${answer.text}`);
    client.admin = who;
    return client;
  }

  /** Starts another replica of the same service. */
  async replica(overrides: Partial<AuthConfig> = {}): Promise<AuthUnderTest> {
    return start({ ...this.config, ...overrides });
  }

  /** Starts another service with the test's module, which accepts the same sessions. */
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

/** Returns the same browser at another service. */
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
    DATABASE_URL: overrides.DATABASE_URL ?? (await migratedDatabase(databaseDefinition)),
    REDIS_URL: overrides.REDIS_URL ?? (await freshRedis()),
    SESSION_PUBLIC_KEY: keys.publicKey,
  });
  return {
    ...common,
    SANDBOX: 'off',
    SESSION_PRIVATE_KEY: keys.privateKey,
    AUTH_SECRET_KEY: randomBytes(32),
    MAIL_SEAL_KEY: randomBytes(32),
    PUBLIC_URL: SITE,
    SESSION_MINUTES: 30,
    SESSION_MAX_HOURS: 12,
    THROTTLE_SIGNIN_PER_15_MIN: 5,
    THROTTLE_PIN_PER_15_MIN: 3,
    OIDC_NAME: 'Example Login',
    OIDC_SCOPE: 'openid email profile',
    OIDC_ROLE_CLAIM: 'roles',
    OIDC_ROLES: new Map(ROLES.map((role) => [role, role])),
    ...overrides,
  };
}

export { keys };
