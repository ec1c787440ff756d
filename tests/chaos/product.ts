import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HttpClient, TcpProxy } from '@vaultway/common/testing';
import { Redis } from 'ioredis';
import pg from 'pg';
import { freePort } from '../../tools/infra/free-port.ts';
import { readRecords } from '../../tools/infra/run-records.ts';
import { commandLine, identify } from '../../tools/setup/process-identity.mjs';
import { firstAdmin, NO_THROTTLES, PASSWORD } from '../contract/support/sign-up.ts';
import { productDatabase } from '../support/product-database.ts';
import { startProduct, temporaryDataDir, type RunningProduct } from '../support/product.ts';
import { Replica } from './replica.ts';

const PRELOAD = new URL('detour.preload.ts', import.meta.url).href;
const HOST = '127.0.0.1';
const QUEUES = ['mail', 'mail-auth', 'mail-tracking'];
/** Waits are short, only to save time. */
const SHORT_WAITS = {
  MAIL_CONNECT_TIMEOUT_MS: '1000',
  MAIL_SEND_TIMEOUT_MS: '4000',
  MAIL_RETRY_FIRST_MS: '300',
  MAIL_RETRY_LONGEST_MS: '3000',
  MAIL_LOCK_MS: '3000',
};

/** A product as `npm start` starts it, whose parts can be killed, stopped and cut off from each other. */
export class ChaosProduct {
  readonly account = { email: 'admin@vaultway.example', password: PASSWORD };
  readonly dataDir: string;
  readonly #env: Record<string, string>;
  readonly #remove: () => Promise<void>;
  readonly #notes = mkdtempSync(join(tmpdir(), 'vaultway-detours-'));
  #product: RunningProduct | undefined;
  readonly #replica: Replica;
  readonly #extra: TcpProxy[] = [];
  #proxies: { postgres: TcpProxy; redis: TcpProxy } | undefined;

  private constructor(
    dataDir: string,
    remove: () => Promise<void>,
    { relayUrl, replica }: { relayUrl: string; replica: Replica },
  ) {
    this.dataDir = dataDir;
    this.#remove = remove;
    this.#replica = replica;
    this.#env = {
      ...NO_THROTTLES,
      ...SHORT_WAITS,
      NO_DEMO: '1',
      MAIL_RELAY_URL: relayUrl,
      NODE_OPTIONS: `--import ${PRELOAD}`,
      DETOURS: this.#detours,
    };
  }

  static async start(relayUrl: string): Promise<ChaosProduct> {
    const { dataDir, remove } = await temporaryDataDir();
    const chaos = new ChaosProduct(dataDir, remove, { relayUrl, replica: new Replica(await freePort()) });
    try {
      const product = await chaos.#launch();
      await firstAdmin(product);
    } catch (error) {
      await chaos.stop();
      throw error;
    }
    return chaos;
  }

  get url(): string {
    return this.#running.url;
  }

  /** A second replica of tracking, asked without the gateway. */
  get replicaUrl(): string {
    return this.#replica.url;
  }

  /** What stands between the services and their database and Redis. */
  get between(): { postgres: TcpProxy; redis: TcpProxy } {
    if (!this.#proxies) throw new Error('There are no proxies yet');
    return this.#proxies;
  }

  /** An admin who has just signed in. */
  async admin(): Promise<HttpClient> {
    const admin = new HttpClient(this.url);
    const { status, text } = await admin.post('/api/admins/auth/signin', this.account);
    if (status !== 200) throw new Error(`Not signed in: ${text}`);
    return admin;
  }

  pidOf(name: string): number {
    const record = readRecords(join(this.dataDir, 'run')).find((each) => each.name === name);
    if (!record || identify(record.pid) !== record.identity) throw new Error(`${name} is not running`);
    return record.pid;
  }

  has(name: string): boolean {
    return readRecords(join(this.dataDir, 'run')).some((each) => each.name === name);
  }

  signal(name: string, signal: NodeJS.Signals): void {
    process.kill(this.pidOf(name), signal);
  }

  /** Asks a database as the superuser. */
  async sql<T extends pg.QueryResultRow>(
    database: string,
    statement: string,
    values: unknown[] = [],
  ): Promise<T[]> {
    const client = await this.superuser(database);
    try {
      return (await client.query<T>(statement, values)).rows;
    } finally {
      await client.end();
    }
  }

  async superuser(database: string): Promise<pg.Client> {
    const client = new pg.Client(productDatabase(this.dataDir, database));
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  /** Redis as its operator. */
  operator(): Redis {
    const { folder, port } = this.#redis;
    const password = readFileSync(join(folder, 'password'), 'utf8').trim();
    const client = new Redis({ host: HOST, port, password, maxRetriesPerRequest: 1, connectTimeout: 5000 });
    client.on('error', () => {});
    return client;
  }

  /** How many jobs wait, run or rest in the queues. */
  async jobs(): Promise<number> {
    const operator = this.operator();
    try {
      const counts = QUEUES.flatMap((queue) => [
        operator.llen(`bull:${queue}:wait`),
        operator.llen(`bull:${queue}:active`),
        operator.zcard(`bull:${queue}:delayed`),
      ]);
      return (await Promise.all(counts)).reduce((sum, each) => sum + each, 0);
    } finally {
      operator.disconnect();
    }
  }

  /** Sabotage: the second replica's clock stands still, and it hears of nothing any more. */
  async staleReplica(): Promise<void> {
    await this.#replica.stop();
    const { proxy, url } = await TcpProxy.before(`redis://${HOST}:${this.#redis.port}`);
    this.#extra.push(proxy);
    const file = join(this.#notes, 'replica.json');
    writeFileSync(file, JSON.stringify({ [this.#redis.port]: portOf(url) }));
    await this.#replica.start(this.pidOf('tracking'), this.dataDir, { DETOURS: file, STANDING_CLOCK: 'yes' });
    proxy.hang();
  }

  /** The machine loses its power, and starts again. */
  async reboot(): Promise<void> {
    const records = readRecords(join(this.dataDir, 'run'));
    const guards = readdirSync('/proc')
      .map(Number)
      .filter(
        (pid) =>
          Number.isInteger(pid) &&
          /guard\.ts/.test(commandLine(pid)) &&
          commandLine(pid).includes(this.dataDir),
      );
    const recorded = records.map(({ pid }) => pid);
    for (const pid of [...guards, this.#running.pid, ...recorded]) kill(pid);
    await this.#running.ended;
    await this.#replica.stop();
    const port = this.#running.port;
    await this.#launch(port);
  }

  async stop(): Promise<void> {
    await this.#replica.stop();
    await this.#product?.stop();
    await this.#dropProxies();
    await Promise.all(this.#extra.map((proxy) => proxy.stop()));
    rmSync(this.#notes, { recursive: true, force: true });
    await this.#remove();
  }

  async #launch(port?: number): Promise<RunningProduct> {
    await this.#dropProxies();
    const product = await startProduct({
      dataDir: this.dataDir,
      env: this.#env,
      ...(port !== undefined && { port }),
    });
    this.#product = product;
    await this.#placeProxies();
    await this.#replica.start(this.pidOf('tracking'), this.dataDir);
    return product;
  }

  /** Connections that stand already go through the proxies once they are made again. */
  async #placeProxies(): Promise<void> {
    const { port: postgresPort } = productDatabase(this.dataDir, 'postgres');
    const [postgres, redis] = await Promise.all([
      TcpProxy.before(`postgres://${HOST}:${postgresPort}`),
      TcpProxy.before(`redis://${HOST}:${this.#redis.port}`),
    ]);
    this.#proxies = { postgres: postgres.proxy, redis: redis.proxy };
    const detours = { [Number(postgresPort)]: portOf(postgres.url), [this.#redis.port]: portOf(redis.url) };
    writeFileSync(this.#detours, JSON.stringify(detours));
    await this.sql(
      'postgres',
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename LIKE '%_service'",
    );
    const operator = this.operator();
    await operator.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await operator.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    operator.disconnect();
  }

  async #dropProxies(): Promise<void> {
    rmSync(this.#detours, { force: true });
    await Promise.all([this.#proxies?.postgres.stop(), this.#proxies?.redis.stop()]);
    this.#proxies = undefined;
  }

  get #running(): RunningProduct {
    if (!this.#product) throw new Error('The product is not running');
    return this.#product;
  }

  get #detours(): string {
    return join(this.#notes, 'detours.json');
  }

  get #redis(): { folder: string; port: number } {
    const folder = join(this.dataDir, 'redis');
    return {
      folder,
      port: Number(/^port (\d+)$/m.exec(readFileSync(join(folder, 'redis.conf'), 'utf8'))?.[1]),
    };
  }

  /** What its launcher said, and where it wrote the rest. */
  get output(): string {
    return existsSync(this.dataDir) ? `${this.#product?.output()}\nLogs: ${join(this.dataDir, 'logs')}` : '';
  }
}

const portOf = (url: string) => Number(new URL(url).port);

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended by itself meanwhile
  }
}
