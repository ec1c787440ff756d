import {
  type HttpClient,
  runService,
  SessionSigner,
  testConfig,
  type RunningService,
} from '@vaultway/common/testing';
import {
  type Admin,
  type Item,
  type Movement,
  type Place,
  type Role,
  USER_COOKIE,
  type User,
  type VaultAccount,
} from '@vaultway/contracts';
import { randomBytes, randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { vi } from 'vitest';
import { migratedDatabase } from '../../../../tests/support/migrated-database.ts';
import { freshRedis } from '../../../../tests/support/redis.ts';
import { vaultService } from '../../src/app.module.js';
import type { VaultConfig } from '../../src/config.js';
import { databaseDefinition } from '../../src/database/database-definition.js';
import { SENT_AT_ONCE } from '../../src/ledger/ledger.js';
import { FakeNeighbors } from './fake-neighbors.js';

const signer = new SessionSigner();
let count = 0;
/** Returns a serial number or code that no other record has. */
export const fresh = () => `N${(count += 1)}`;

/** A bar as a deposit lists it. */
export const aBar = (facts: object = {}) => ({
  kind: 'bar',
  metal: 'gold',
  refiner: 'Valcambi',
  serial: fresh(),
  gross_weight: '1',
  weight_unit: 'kg',
  fineness: '999.9',
  year: 2020,
  ...facts,
});

/** Runs the vault service with its own database and Redis, and with stand-ins for auth and tracking. */
export class VaultUnderTest {
  readonly drafter: Admin = { id: randomUUID(), email: 'drafter@example.com' };
  readonly approver: Admin = { id: randomUUID(), email: 'approver@example.com' };

  private constructor(
    readonly service: RunningService,
    readonly neighbors: FakeNeighbors,
    readonly config: VaultConfig,
  ) {}

  static async start(overrides: Partial<VaultConfig> = {}): Promise<VaultUnderTest> {
    const common = testConfig({
      DATABASE_URL: await migratedDatabase(databaseDefinition),
      REDIS_URL: await freshRedis(),
      SESSION_PUBLIC_KEY: signer.publicKey,
    });
    const config: VaultConfig = {
      ...common,
      PUBLIC_URL: 'https://www.example.com',
      MAIL_SEAL_KEY: randomBytes(32),
      THROTTLE_AUDIT_PER_MINUTE: 0,
      ...overrides,
    };
    const neighbors = await FakeNeighbors.start(config.REDIS_URL);
    return new VaultUnderTest(await runService(vaultService(config)), neighbors, config);
  }

  async stop() {
    await this.service.stop();
    await this.neighbors.stop();
  }

  get database(): DataSource {
    return this.service.app.get(DataSource);
  }

  visitor() {
    return this.service.visitor();
  }

  signedIn(admin: Admin = this.drafter, role: Role = 'admin') {
    return signer.signedIn(this.service.url, signer.sign(admin, { role }));
  }

  /** Signs a client in. */
  client(user: Partial<User> = {}): HttpClient {
    const client = this.visitor();
    client.cookies.set(USER_COOKIE.http, signer.signUser(user).token);
    return client;
  }

  async aPlace(facts: object = {}): Promise<Place> {
    return this.made('/api/vault/places', { kind: 'vault', code: fresh(), ...facts });
  }

  async anAccount(facts: object = {}): Promise<VaultAccount> {
    return this.made('/api/vault/accounts', facts);
  }

  /** Drafts a movement. */
  async aDraft(facts: object): Promise<Movement> {
    return this.made('/api/vault/movements', facts);
  }

  approve({ id, updated_at }: Movement, by: Admin = this.approver, facts: object = {}) {
    return this.signedIn(by).post(`/api/vault/movements/${id}/approve`, { updated_at, ...facts });
  }

  /** Waits until the public log has confirmed the entries that are sent at once. */
  async untilLogged(): Promise<void> {
    await vi.waitFor(async () => {
      const [row] = await this.database.query<{ waiting: number }[]>(
        `SELECT count(*)::int AS waiting FROM ledger
         WHERE ${SENT_AT_ONCE} AND position NOT IN (SELECT position FROM ledger_logged)`,
      );
      if (row?.waiting !== 0) throw new Error(`The public log lacks ${row?.waiting} entries`);
    }, 20_000);
  }

  /** Drafts a movement and has it approved. */
  async done(facts: object): Promise<Movement> {
    const answer = await this.approve(await this.aDraft(facts));
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body.data as Movement;
  }

  /** Deposits bars. */
  async bars(
    items: object[] = [aBar()],
    { account, place }: { account?: VaultAccount; place?: Place } = {},
  ): Promise<Item[]> {
    const account_id = (account ?? (await this.anAccount())).id;
    const place_id = (place ?? (await this.aPlace())).id;
    const { item_ids } = await this.done({ kind: 'deposit', account_id, place_id, items });
    return Promise.all(item_ids.map((id) => this.item(id)));
  }

  async item(id: string): Promise<Item> {
    return (await this.signedIn().get(`/api/vault/items/${id}`)).body.data as Item;
  }

  private async made<T>(path: string, facts: object): Promise<T> {
    const answer = await this.signedIn().post(path, facts);
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.data as T;
  }
}
