import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TcpProxy } from '@vaultway/common/testing';
import { Redis } from 'ioredis';
import pg from 'pg';
import { findProgram } from '../../tools/infra/find-program.ts';
import { freePort } from '../../tools/infra/free-port.ts';
import { readRecords } from '../../tools/infra/run-records.ts';
import { commandLine, identify } from '../../tools/setup/process-identity.mjs';
import { IMAGE_SERVICES, PROGRAMS } from '../../tools/setup/services.mjs';
import { firstAdmin, NO_THROTTLES } from '../../tests/support/sign-up.ts';
import { productDatabase } from '../../tests/support/product-database.ts';
import { startProduct, temporaryDataDir, type RunningProduct } from '../../tests/support/product.ts';
import { Detours } from './detours.ts';
import { EngineClocks } from './engine-clocks.ts';
import { Product } from './product.ts';
import { environmentOf, Replica } from './replica.ts';
import { Volume } from './volume.ts';

const PRELOAD = new URL('detour.preload.ts', import.meta.url).href;
const HOST = '127.0.0.1';
/** Short waits, only to save time. */
const SHORT_WAITS = {
  MAIL_CONNECT_TIMEOUT_MS: '1000',
  MAIL_SEND_TIMEOUT_MS: '4000',
  MAIL_RETRY_FIRST_MS: '300',
  MAIL_RETRY_LONGEST_MS: '3000',
  MAIL_LOCK_MS: '3000',
};

interface Outfit {
  mailPort: number;
  /** Certificate authority that the webhook worker trusts. */
  hookAuthority: string | undefined;
  root: string | undefined;
  env: Record<string, string>;
  /** Undefined if tracking has no second replica. */
  replica: Replica | undefined;
}

interface StartOptions {
  /** Work tree that it is started from; by default this one. */
  root?: string | undefined;
  env?: Record<string, string>;
  /** Whether tracking has a second replica, which survives the first. */
  hasReplica?: boolean;
}

/** Runs the product as `npm start` does; its parts can be killed, stopped and disconnected. */
export class ProcessProduct extends Product {
  readonly dataDir: string;
  readonly #env: Record<string, string>;
  readonly #remove: () => Promise<void>;
  readonly #notes = mkdtempSync(join(tmpdir(), 'vaultway-detours-'));
  #product: RunningProduct | undefined;
  readonly #replica: Replica | undefined;
  readonly #extra: TcpProxy[] = [];
  readonly detours = new Detours(this.#notes);
  readonly engineClocks = new EngineClocks(this.#notes);
  readonly #mailPort: number;
  readonly #root: string | undefined;
  /** Small file systems that can be filled; undefined where mounting is impossible. */
  readonly disks: { postgres: Volume | undefined; images: Volume | undefined };

  private constructor(
    dataDir: string,
    remove: () => Promise<void>,
    { mailPort, hookAuthority, root, env, replica }: Outfit,
  ) {
    super();
    this.dataDir = dataDir;
    this.#remove = remove;
    this.#replica = replica;
    this.#mailPort = mailPort;
    this.#root = root;
    this.disks = {
      postgres: Volume.mount(join(dataDir, 'postgres')),
      images: findProgram('minio') && findProgram('mc') ? Volume.mount(join(dataDir, 'minio')) : undefined,
    };
    this.#env = {
      ...NO_THROTTLES,
      ...SHORT_WAITS,
      NO_DEMO: '1',
      CONTACT_EMAIL: 'office@vaultway.example',
      MAIL_RELAY_URL: `smtp://${HOST}:${mailPort}`,
      // As `npm start` sets it, which keeps existing values.
      NODE_OPTIONS: `--max-semi-space-size=4 --import ${PRELOAD}`,
      CHAOS_NOTE: this.detours.note,
      ...(hookAuthority !== undefined && { WEBHOOK_CA: hookAuthority }),
      ...env,
    };
  }

  static async start(
    { mail, hooks }: { mail: { port: number }; hooks?: { certificate: string } },
    { root, env = {}, hasReplica = true }: StartOptions = {},
  ): Promise<ProcessProduct> {
    const { dataDir, remove } = await temporaryDataDir();
    const chaos = new ProcessProduct(dataDir, remove, {
      mailPort: mail.port,
      hookAuthority: hooks?.certificate,
      root,
      env,
      replica: hasReplica ? new Replica(await freePort()) : undefined,
    });
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

  get replicaUrl(): string {
    return this.#replica?.url ?? this.url;
  }

  pidOf(name: string): number {
    const record = this.#recordOf(name);
    if (!record || !this.isRunning(name)) throw new Error(`${name} is not running`);
    return record.pid;
  }

  isRunning(name: string): boolean {
    const record = this.#recordOf(name);
    return record !== undefined && identify(record.pid) === record.identity;
  }

  /** Returns the environment that a program was started with. */
  environmentOf(name: string): Record<string, string> {
    return environmentOf(this.pidOf(name));
  }

  /** Returns the URL of a service's database as its owner, who may change tables. */
  ownerUrl(database: string): string {
    const { user, password, host, port } = productDatabase(this.dataDir, database);
    return `postgresql://${user}:${String(password)}@${host}:${port}/${database}?options=-c%20role%3D${database}`;
  }

  async restartReplica(): Promise<void> {
    await this.#replica?.stop();
    await this.#replica?.start(this.pidOf('tracking'), this.dataDir);
  }

  has(name: string): boolean {
    return this.#recordOf(name) !== undefined;
  }

  #recordOf(name: string) {
    return readRecords(join(this.dataDir, 'run')).find((each) => each.name === name);
  }

  signal(name: string, signal: NodeJS.Signals): void {
    process.kill(this.pidOf(name), signal);
  }

  async superuser(database: string): Promise<pg.Client> {
    const client = new pg.Client(productDatabase(this.dataDir, database));
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  operator(): Promise<Redis> {
    const { folder, port } = this.#redis;
    const password = readFileSync(join(folder, 'password'), 'utf8').trim();
    const client = new Redis({ host: HOST, port, password, maxRetriesPerRequest: 1, connectTimeout: 5000 });
    client.on('error', () => {});
    return Promise.resolve(client);
  }

  /** Sabotage: stops the second replica's clock, and cuts off its notifications. */
  async staleReplica(): Promise<void> {
    await this.#replica?.stop();
    const { port } = this.#redis;
    const { proxy, port: here } = await TcpProxy.beforeUnknown(() => `redis://${HOST}:${port}`);
    this.#extra.push(proxy);
    const note = join(this.#notes, 'replica.json');
    writeFileSync(note, JSON.stringify({ detours: { tracking: { [port]: here } } }));
    await this.#replica?.start(this.pidOf('tracking'), this.dataDir, {
      CHAOS_NOTE: note,
      STANDING_CLOCK: 'yes',
    });
    proxy.hang();
  }

  /** Simulates a power failure and a restart of the machine. */
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
    await this.#replica?.stop();
    const port = this.#running.port;
    await this.#launch(port);
  }

  async stop(): Promise<void> {
    await this.#replica?.stop();
    await this.#product?.stop();
    await this.detours.drop();
    await Promise.all(this.#extra.map((proxy) => proxy.stop()));
    for (const disk of Object.values(this.disks)) disk?.unmount();
    rmSync(this.#notes, { recursive: true, force: true });
    await this.#remove();
  }

  async #launch(port?: number): Promise<RunningProduct> {
    await this.detours.drop();
    const product = await startProduct({
      dataDir: this.dataDir,
      env: {
        ...this.#env,
        ...this.engineClocks.environment(await this.detours.beforeGateway(process.env.PATH ?? '')),
      },
      ...(port !== undefined && { port }),
      ...(this.#root !== undefined && { root: this.#root }),
    });
    this.#product = product;
    await this.#placeDetours();
    await this.#replica?.start(this.pidOf('tracking'), this.dataDir);
    return product;
  }

  async #placeDetours(): Promise<void> {
    const postgres = Number(productDatabase(this.dataDir, 'postgres').port);
    const minio = this.#minioPort();
    for (const name of PROGRAMS) {
      await this.detours.place(name, {
        postgres,
        redis: this.#redis.port,
        ...(name === 'mail-worker' && { smtp: this.#mailPort }),
        ...(IMAGE_SERVICES.includes(name) && minio !== undefined && { minio }),
      });
    }
    await this.sql(
      'postgres',
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename ~ '_(service|worker)$'",
    );
    const operator = await this.operator();
    await operator.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await operator.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    operator.disconnect();
  }

  /** Undefined if images are in a folder. */
  #minioPort(): number | undefined {
    const url = this.environmentOf('tracking')['MINIO_ENDPOINT'];
    return url === undefined ? undefined : Number(new URL(url).port);
  }

  get #running(): RunningProduct {
    if (!this.#product) throw new Error('The product is not running');
    return this.#product;
  }

  get #redis(): { folder: string; port: number } {
    const folder = join(this.dataDir, 'redis');
    return {
      folder,
      port: Number(/^port (\d+)$/m.exec(readFileSync(join(folder, 'redis.conf'), 'utf8'))?.[1]),
    };
  }

  get output(): string {
    return existsSync(this.dataDir) ? `${this.#product?.output()}\nLogs: ${join(this.dataDir, 'logs')}` : '';
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended by itself meanwhile
  }
}
