import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { explainFolderError } from '../infra/plain-error.mjs';
import { startPostgres } from '../infra/postgres.mjs';
import { startRedis } from '../infra/redis.mjs';
import { forgetProcess, recordProcess } from '../infra/run-records.mjs';
import { say, step } from '../setup/terminal.mjs';
import { freshLogFile } from './log-file.mjs';

const DATABASES = ['tracking', 'content', 'auth', 'mail'];
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const STEPS = [
  ['SIGINT', 4000],
  ['SIGKILL', 1000],
];

/** Postgres with the product's databases, and Redis: started, kept alive, stopped. */
export class Infrastructure {
  #postgres;
  #redis;
  #dataDir;

  /** @param {import('./settings.mjs').Settings} settings @param {string} session see run-records */
  constructor(settings, session) {
    const options = { settings, session };
    this.#dataDir = settings.dataDir;
    this.#redis = new KeptAlive('redis', 3, options, (common) => startRedis({ ...common, appendonly: true }));
    this.#postgres = new KeptAlive('postgres', 4, options, async (common) => {
      const server = await startPostgres(common);
      for (const name of DATABASES) await server.createDatabase(name);
      return server;
    });
  }

  async start() {
    try {
      await Promise.all([
        step('Postgres is ready', () => this.#postgres.start()),
        step('Redis is ready', () => this.#redis.start()),
      ]);
    } catch (error) {
      throw explainFolderError(error, this.#dataDir);
    }
  }

  /** @param {string} name of a service */
  databaseUrl(name) {
    return this.#postgres.current.url(name);
  }

  get redisUrl() {
    return this.#redis.current.url;
  }

  async stop() {
    await this.#redis.stop();
    await this.#postgres.stop();
  }
}

/** A server that is launched again, on the same port, when it dies. */
class KeptAlive {
  /** The server as it was started last. */
  current;
  #stopping = false;
  #name;
  #launch;
  #runDir;
  #logDir;
  #logFile;

  constructor(name, order, { settings, session }, program) {
    const { dataDir, runDir, logDir } = settings;
    const onSpawn = (pid) => recordProcess(runDir, { name, pid, session, order, steps: STEPS });
    this.#name = name;
    this.#runDir = runDir;
    this.#launch = (port) =>
      program({ dir: join(dataDir, name), port, logFile: this.#logFile, log: say, onSpawn });
    this.#logDir = logDir;
    this.#logFile = join(logDir, `${name}.log`);
  }

  async start() {
    freshLogFile(this.#logDir, this.#name);
    this.current = await this.#launch(0);
    void this.#watch();
  }

  async stop() {
    this.#stopping = true;
    await this.current?.stop();
    if (this.current) forgetProcess(this.#runDir, this.#name);
  }

  async #watch() {
    for (;;) {
      await this.current.exited;
      for (let pause = FIRST_PAUSE_MS; !this.#stopping; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
        say(
          `${this.#name} is not running; starting it again in ${pause / 1000} s. Its log: ${this.#logFile}`,
        );
        await sleep(pause);
        if (this.#stopping || (await this.#launchAgain())) break;
      }
      if (this.#stopping) return;
    }
  }

  async #launchAgain() {
    try {
      this.current = await this.#launch(this.current.port);
      return true;
    } catch (error) {
      say(error.message);
      return false;
    }
  }
}
