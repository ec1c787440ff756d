import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import { freePort } from '../../../tools/infra/free-port.ts';
import { ROOT, temporaryFolder } from '../../../tools/setup/folders.mjs';
import { runProgram } from '../../../tools/setup/run-tool.mjs';
import { say, step } from '../../../tools/setup/terminal.mjs';
import { attempt, docker } from '../../../tests/support/container-engine.ts';
import { makeEnvFile, Stack, type StackFacts } from '../../../tests/support/container-stack.ts';
import { firstAdmin, NO_THROTTLES } from '../../../tests/support/sign-up.ts';
import type { Outside } from '../campaign.ts';
import { Product } from '../product.ts';

const OVERLAY = join(import.meta.dirname, 'overlay.yml');
/** Hostnames of this machine in the workers' containers; see overlay.yml. */
export const MAIL_HOST = 'mail-server.test';
export const HOOK_HOST = 'webhook.test';
const OPERATION_LIMIT_MS = 300_000;
const DOWN_LIMIT_MS = 60_000;
const PAUSE_TRIES = 10;
const REBOOT_LIMIT_MS = 60_000;
const START_LIMIT_MS = 30_000;
/** Errors of a starting server: Postgres' "the database system is starting up", and connection refused. */
const STARTING = new Set(['57P03', 'ECONNREFUSED']);
/** The container of tracking that clients reach without the gateway; only a reboot affects it. */
const ASKED_DIRECTLY = 1;

/** Exit code and output of a command. */
export interface Ended {
  code: number | null;
  said: string;
}

interface Inspected {
  State: { Pid: number; Running: boolean };
  NetworkSettings: { Networks: Record<string, { IPAddress: string; Aliases: string[] | null }> };
}

/**
 * Runs the product with docker-compose.yml and two tracking replicas. Finds the containers by their addresses on the
 * engine's networks, which are reachable if the engine runs on this machine (Linux).
 */
export class ContainerProduct extends Product {
  readonly #stack: Stack;
  readonly #remove: () => void;
  readonly #ids = new Map<string, string[]>();
  #replicaUrl = '';
  #canKill = false;

  private constructor(facts: StackFacts, remove: () => void) {
    super();
    this.#stack = new Stack(facts, [OVERLAY]);
    this.#remove = remove;
    process.once('exit', this.#remains);
  }

  static async start({ mail, hooks }: Outside): Promise<ContainerProduct> {
    const { folder, remove } = temporaryFolder('chaos');
    const facts = {
      project: `vaultway-chaos-${process.pid}`,
      envFile: join(folder, '.env'),
      httpPort: await freePort(),
      httpsPort: await freePort(),
    };
    const [mailAuthority, hookAuthority] = [join(folder, 'mail-ca.pem'), join(folder, 'hook-ca.pem')];
    writeFileSync(mailAuthority, mail.certificate ?? '');
    writeFileSync(hookAuthority, hooks.certificate);
    const settings = {
      ...NO_THROTTLES,
      CONTACT_EMAIL: 'office@vaultway.example',
      MAIL_RELAY_URL: `smtps://${MAIL_HOST}:${mail.port}`,
      WEBHOOK_ALLOW_PRIVATE_HOSTS: 'true',
      CHAOS_MAIL_CA: mailAuthority,
      CHAOS_HOOK_CA: hookAuthority,
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(facts.envFile, lines.join(''), { mode: 0o600 });
    await makeEnvFile(facts);
    const product = new ContainerProduct(facts, remove);
    try {
      await product.#launch();
    } catch (error) {
      await product.stop();
      throw error;
    }
    return product;
  }

  get url(): string {
    return this.#stack.url;
  }

  get replicaUrl(): string {
    return this.#replicaUrl;
  }

  get output(): string {
    return `docker compose --project-name ${this.#stack.facts.project} logs`;
  }

  /** Returns the host's process id of a container's first process; 0 if it is not running. */
  async pidOf(service: string): Promise<number> {
    const { State } = await this.#inspect(service);
    return State.Pid;
  }

  /** Whether this process can kill those of the containers: it sees them only if the engine runs on the same host. */
  get canKill(): boolean {
    return this.#canKill;
  }

  /**
   * Sends SIGKILL from the host, like the OOM killer: the engine restarts the container, which it does not after
   * `docker kill`.
   */
  async kill(service: string): Promise<void> {
    const pid = await this.pidOf(service);
    if (pid > 0) process.kill(pid, 'SIGKILL');
  }

  async pause(service: string): Promise<() => Promise<unknown>> {
    const id = await this.#idOf(service);
    // The kernel may fail to freeze busy processes on the first attempt.
    for (let tries = 1; (await attempt(['pause', id])).code !== 0; tries += 1) {
      if (tries === PAUSE_TRIES) throw new Error(`${service} cannot be paused`);
      await sleep(200);
    }
    return () => docker(['unpause', id]);
  }

  /**
   * Disconnects a container from one of the project's networks. @returns a function that reconnects it under its old
   * names
   */
  async unplug(service: string, network: string): Promise<() => Promise<unknown>> {
    const id = await this.#idOf(service);
    const name = `${this.#stack.facts.project}_${network}`;
    const { NetworkSettings } = await this.#inspect(service);
    const aliases = NetworkSettings.Networks[name]?.Aliases ?? [service];
    await docker(['network', 'disconnect', '--force', name, id]);
    return () => docker(['network', 'connect', ...aliases.flatMap((alias) => ['--alias', alias]), name, id]);
  }

  async restart(service: string): Promise<void> {
    await docker(['restart', await this.#idOf(service)]);
  }

  /** Runs a shell command in a container. */
  async run(service: string, command: string): Promise<void> {
    await docker(['exec', await this.#idOf(service), 'sh', '-c', command]);
  }

  /** Simulates a power failure: kills every process at once. The engine restarts the containers without help. */
  async reboot(): Promise<void> {
    const ids = (await this.#stack.compose(['ps', '--quiet'])).split('\n').filter(Boolean);
    const pids = async () =>
      (await docker(['inspect', '--format', '{{.State.Pid}}', ...ids]))
        .split('\n')
        .filter(Boolean)
        .map(Number);
    const before = await pids();
    for (const pid of before) if (pid > 0) process.kill(pid, 'SIGKILL');
    for (const until = Date.now() + REBOOT_LIMIT_MS; ; await sleep(200)) {
      const now = await pids();
      if (now.every((pid, at) => pid > 0 && pid !== before[at])) break;
      if (Date.now() > until) throw new Error('The engine did not start again what ran');
    }
    await this.#findReplica();
  }

  backup(file: string): Promise<Ended> {
    return this.#operate('backup', file);
  }

  /** Restores into an empty installation, after deleting everything. */
  async restoreIntoEmpty(file: string): Promise<Ended> {
    await this.#stack.down();
    this.#ids.clear();
    return this.#operate('restore', file);
  }

  /** Connects, and waits for a server that is starting. */
  async superuser(database: string): Promise<pg.Client> {
    for (const until = Date.now() + START_LIMIT_MS; ; await sleep(200)) {
      try {
        return await this.#connect(database);
      } catch (error) {
        if (!isStarting(error) || Date.now() > until) throw error;
      }
    }
  }

  async #connect(database: string): Promise<pg.Client> {
    const client = new pg.Client({
      host: await this.#addressOf(`${database}-db`),
      user: 'vaultway',
      database,
      password: this.#secret(`${database}_db_owner`),
      connectionTimeoutMillis: 10_000,
    });
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  async operator(): Promise<Redis> {
    const host = await this.#addressOf('redis');
    const password = this.#secret('redis_default');
    const client = new Redis({ host, password, maxRetriesPerRequest: 1, connectTimeout: 5000 });
    client.on('error', () => {});
    return client;
  }

  async stop(): Promise<void> {
    process.off('exit', this.#remains);
    await this.#stack.down();
    this.#remove();
  }

  /** Removes the containers of an interrupted run. */
  readonly #remains = (): void => {
    spawnSync('docker', ['compose', 'down', '--volumes', '--timeout', '1'], {
      cwd: ROOT,
      env: this.#stack.env,
      timeout: DOWN_LIMIT_MS,
    });
    this.#remove();
  };

  async #launch(): Promise<void> {
    say('Building the images (minutes the first time) …');
    await step('Images are built', () => this.#stack.build());
    await step('The stack is healthy', () => this.#stack.up(['--scale', 'tracking=2']));
    await this.#stack.untilReachable();
    await firstAdmin({ url: this.url, signUpLink: await this.#stack.signUpLink() });
    this.#canKill = mayEnd(await this.pidOf('web'));
    await this.#findReplica();
  }

  async #findReplica(): Promise<void> {
    this.#replicaUrl = `http://${await this.#addressOf('tracking', ASKED_DIRECTLY)}:3000`;
  }

  #operate(command: string, file: string): Promise<Ended> {
    return runProgram(process.execPath, [join(ROOT, 'tools/operate', `${command}.mjs`), file], {
      env: this.#stack.env,
      limitMs: OPERATION_LIMIT_MS,
    });
  }

  #secret(name: string): string {
    return readFileSync(join(dirname(this.#stack.facts.envFile), '.secrets', name), 'utf8').trim();
  }

  /** Caches ids: a container keeps its id across stop and start. */
  async #idOf(service: string, at = 0): Promise<string> {
    const known = this.#ids.get(service) ?? (await this.#stack.containers(service));
    this.#ids.set(service, known);
    const id = known[at];
    if (id === undefined) throw new Error(`${service} has no container ${at + 1}`);
    return id;
  }

  async #inspect(service: string, at = 0): Promise<Inspected> {
    const [inspected] = JSON.parse(await docker(['inspect', await this.#idOf(service, at)])) as Inspected[];
    if (!inspected) throw new Error(`${service} cannot be inspected`);
    return inspected;
  }

  async #addressOf(service: string, at = 0): Promise<string> {
    const { NetworkSettings } = await this.#inspect(service, at);
    const address = Object.values(NetworkSettings.Networks).find(
      ({ IPAddress }) => IPAddress !== '',
    )?.IPAddress;
    if (address === undefined) throw new Error(`${service} is on no network`);
    return address;
  }
}

const isStarting = (error: unknown) =>
  error instanceof Error && 'code' in error && STARTING.has(String(error.code));

function mayEnd(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}
