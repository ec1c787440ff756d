import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres, type Postgres } from '../infra/postgres.ts';
import { startRedis, type Redis } from '../infra/redis.ts';
import { forgetProcess, recordProcess } from '../infra/run-records.ts';
import type { Server, ServerOptions } from '../infra/server.ts';
import { explainFolderError } from '../setup/plain-error.mjs';
import type { StopSteps } from '../setup/process-identity.mjs';
import { SANDBOX, SERVICES, workersWithRoles } from '../setup/services.mjs';
import { say, step } from '../setup/terminal.mjs';
import { freshLogFile } from './log-file.ts';
import type { Settings } from './settings.ts';

const FIRST_PAUSE_MS = 500;
/** Short enough for everything to recover half a minute after the cause of a failure, such as a full disk, is gone. */
const LONGEST_PAUSE_MS = 10_000;
const STOP_STEPS: StopSteps = [
  ['SIGINT', 4000],
  ['SIGKILL', 1000],
];

/** Starts, keeps alive and stops Postgres with the product's databases, and Redis. */
export class Infrastructure {
  readonly #postgres: KeptAlive<Postgres>;
  readonly #redis: KeptAlive<Redis>;
  /** Only where the sandbox runs. */
  readonly #sandboxRedis: KeptAlive<Redis> | undefined;
  readonly #dataDir: string;

  /** @param session see run-records */
  constructor(settings: Settings, session: string) {
    this.#dataDir = settings.dataDir;
    const redisOf = (name: string, appendonly: boolean) =>
      new KeptAlive({ name, order: 3, session, settings }, (options) =>
        startRedis({ ...options, appendonly }),
      );
    this.#redis = redisOf('redis', true);
    // What it loses, the sandbox gets from its database again.
    this.#sandboxRedis = SANDBOX.length > 0 ? redisOf('sandbox-redis', false) : undefined;
    this.#postgres = new KeptAlive({ name: 'postgres', order: 4, session, settings }, async (options) => {
      const server = await startPostgres(options);
      await Promise.all(SERVICES.map((name) => server.createDatabase(name, workersWithRoles(name))));
      if (this.#sandboxRedis) await server.createDatabase('sandbox', workersWithRoles('tracking'));
      return server;
    });
  }

  /** Resolves once their processes run, before they are ready. Never rejects: `start` reports failures. */
  async launched(): Promise<void> {
    await Promise.all([this.#postgres.launched, this.#redis.launched]);
  }

  async start(): Promise<void> {
    try {
      await Promise.all([
        step('Postgres is ready', () => this.#postgres.start()),
        step('Redis is ready', () => this.#redis.start()),
        this.#sandboxRedis?.start(),
      ]);
    } catch (error) {
      throw explainFolderError(error, this.#dataDir);
    }
  }

  /** Returns the URL of a service's database for its owner, for migrations. */
  ownerUrl(service: string): string {
    return this.#postgres.current.url(service);
  }

  /** Returns the URL of a service's database for a program: the service's account, or a worker's own. */
  databaseUrl({ name, service }: { name: string; service: string }): string {
    const { serviceUrl, workerUrl } = this.#postgres.current;
    return workersWithRoles(service).includes(name) ? workerUrl(service, name) : serviceUrl(service);
  }

  /** Returns a program's Redis URL, for its own user. */
  redisUrl(program: string): string {
    return this.#redis.current.urlOf(program);
  }

  /** Returns the URLs of a program of the sandbox. @param program whose rights it has in its own database and Redis */
  sandboxUrls(program: string): { databaseUrl: string; redisUrl: string } {
    if (!this.#sandboxRedis) throw new Error('The sandbox has not been started');
    const { serviceUrl, workerUrl } = this.#postgres.current;
    const isWorker = workersWithRoles('tracking').includes(program);
    return {
      databaseUrl: isWorker ? workerUrl('sandbox', program) : serviceUrl('sandbox'),
      redisUrl: this.#sandboxRedis.current.urlOf(program),
    };
  }

  async stop(): Promise<void> {
    await Promise.all([this.#redis.stop(), this.#sandboxRedis?.stop()]);
    await this.#postgres.stop();
  }
}

/** Restarts a server on the same port when it dies. */
class KeptAlive<Kind extends Server> {
  #server: Kind | undefined;
  #stopping = false;
  readonly #name: string;
  readonly #settings: Settings;
  readonly #logFile: string;
  readonly #launch: (port: number) => Promise<Kind>;
  readonly #launched = Promise.withResolvers<void>();

  constructor(
    { name, order, session, settings }: { name: string; order: number; session: string; settings: Settings },
    start: (options: ServerOptions) => Promise<Kind>,
  ) {
    const { dataDir, runDir, logDir } = settings;
    this.#name = name;
    this.#settings = settings;
    this.#logFile = join(logDir, `${name}.log`);
    this.#launch = (port) =>
      start({
        dir: join(dataDir, name),
        port,
        logFile: this.#logFile,
        log: say,
        onSpawn: (pid) => {
          recordProcess(runDir, { name, pid, session, order, steps: STOP_STEPS });
          this.#launched.resolve();
        },
      });
  }

  get launched(): Promise<void> {
    return this.#launched.promise;
  }

  /** The server of the last start. */
  get current(): Kind {
    if (!this.#server) throw new Error(`${this.#name} has not been started`);
    return this.#server;
  }

  async start(): Promise<void> {
    freshLogFile(this.#settings.logDir, this.#name);
    this.#server = await this.#launch(0);
    void this.#watch();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#server?.stop();
    if (this.#server) forgetProcess(this.#settings.runDir, this.#name);
  }

  async #watch(): Promise<void> {
    for (;;) {
      await this.current.exited;
      for (let pause = FIRST_PAUSE_MS; !this.#stopping; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
        say(`${this.#name} is not running; restarting it in ${pause / 1000} s. Its log: ${this.#logFile}`);
        await sleep(pause);
        if (this.#stopping || (await this.#launchAgain())) break;
      }
      if (this.#stopping) return;
    }
  }

  async #launchAgain(): Promise<boolean> {
    try {
      this.#server = await this.#launch(this.current.port);
      return true;
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
      return false;
    }
  }
}
