import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DockerComposeEnvironment } from 'testcontainers';
import { runProgram } from '../../tools/setup/run-tool.mjs';
import { OPTIONAL_PARTS } from '../../tools/setup/services.mjs';
import { baseTags } from './base-images.ts';
import { docker, type EngineOptions } from './container-engine.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const OVERLAY = join(import.meta.dirname, 'container-overlay.yml');
/** Includes the parts that can be left out. */
const EVERYTHING = OPTIONAL_PARTS.flatMap((name) => ['--profile', name]);
const UP_LIMIT_MS = 400_000;
const LINK = /https?:\/\/[^\s"']+\/control\/signup\.html\?token=[\w.~%-]+/g;

/** Plain data to find a running stack again. */
export interface StackFacts {
  project: string;
  envFile: string;
  httpPort: number;
  httpsPort: number;
}

interface ComposeModel {
  services: Record<string, { networks?: Record<string, unknown> }>;
  networks: Record<string, unknown>;
}

/** Runs the product from docker-compose.yml: a compose project of its own, published on the loopback address. */
export class Stack {
  readonly url: string;
  /** For programs that call `docker compose` themselves, such as `npm run deploy`. */
  readonly env: NodeJS.ProcessEnv;
  readonly facts: StackFacts;
  private readonly files: string[];

  /** @param overlays compose files in place of the tests' own */
  constructor(facts: StackFacts, overlays: string[] = [OVERLAY], base = 'docker-compose.yml') {
    this.facts = facts;
    this.files = [base, ...overlays];
    this.url = `http://localhost:${facts.httpPort}`;
    this.env = {
      ...process.env,
      ...baseTags(),
      COMPOSE_PROJECT_NAME: facts.project,
      COMPOSE_ENV_FILES: facts.envFile,
      COMPOSE_FILE: this.files.join(':'),
      // Never the images of an installation on this machine.
      VERSION: 'test',
    };
  }

  compose(words: string[], options: Omit<EngineOptions, 'env'> = {}): Promise<string> {
    return docker(['compose', ...words], { ...options, env: this.env });
  }

  /**
   * Returns the stack of one service. Compose creates every network of a project, even for one service, and Docker has
   * addresses for 31 of them by default.
   */
  async only(service: string, folder: string): Promise<Stack> {
    const model = JSON.parse(await this.compose(['config', '--format', 'json', service])) as ComposeModel;
    const used = Object.keys(model.services[service]?.networks ?? {});
    const networks = Object.fromEntries(used.map((name) => [name, model.networks[name]]));
    const file = join(folder, 'compose.json');
    writeFileSync(file, JSON.stringify({ ...model, networks }));
    return new Stack(this.facts, [], file);
  }

  /** Returns the same stack with another compose file. */
  with(overlay: string): Stack {
    const [base, ...overlays] = this.files;
    return new Stack(this.facts, [...overlays, overlay], base);
  }

  build(): Promise<string> {
    return this.compose([...EVERYTHING, 'build'], { limitMs: 15 * 60_000 });
  }

  /** Starts a stack from built images, with this many replicas of tracking, and waits until it is healthy. */
  async start({ tracking }: { tracking: number }): Promise<void> {
    // Some machines publish ports on this address only.
    process.env['TESTCONTAINERS_HOST_OVERRIDE'] ??= '127.0.0.1';
    await new DockerComposeEnvironment(ROOT, this.files)
      .withProjectName(this.facts.project)
      .withEnvironmentFile(this.facts.envFile)
      .withEnvironment({ VERSION: 'test' })
      .withClientOptions({ commandOptions: ['--no-build', '--wait', '--scale', `tracking=${tracking}`] })
      .withStartupTimeout(UP_LIMIT_MS)
      // down() cleans up.
      .withAutoCleanup(false)
      .up();
  }

  /** Starts missing containers and waits until all are healthy. */
  up(words: string[] = []): Promise<string> {
    return this.compose(['up', '--detach', '--no-build', '--wait', ...words], { limitMs: UP_LIMIT_MS });
  }

  /** Scales a service to this many healthy replicas, keeping running ones. @returns their ids */
  async scale(service: string, count: number): Promise<string[]> {
    await this.up(['--no-recreate', '--no-deps', '--scale', `${service}=${count}`, service]);
    return this.containers(service);
  }

  /** Returns the ids of a service's running containers. */
  async containers(service: string): Promise<string[]> {
    return (await this.compose(['ps', '--quiet', service])).split('\n').filter(Boolean);
  }

  /** Polls until the site and the services behind the gateway answer. */
  async untilReachable(path = '/api/graph', wanted = 200): Promise<void> {
    const until = Date.now() + 60_000;
    for (;;) {
      const status = await this.status(path);
      if (status === wanted) return;
      if (Date.now() > until) throw new Error(`${path} answers ${status}, not ${wanted}`);
      await sleep(100);
    }
  }

  async status(path: string): Promise<number | undefined> {
    const answer = await fetch(`${this.url}${path}`, { signal: AbortSignal.timeout(10_000) }).catch(
      () => undefined,
    );
    await answer?.body?.cancel();
    return answer?.status;
  }

  async signUpLink(): Promise<string> {
    const link = (await this.compose(['logs', '--no-color', '--no-log-prefix', 'auth'])).match(LINK)?.at(-1);
    if (link === undefined) throw new Error('auth printed no sign-up link');
    return link;
  }

  /** Runs a statement in a service's database. @returns its rows, one per line */
  sql(service: string, statement: string, database = service): Promise<string> {
    const psql = ['psql', '-U', 'vaultway', '-d', database, '-tAqc', statement];
    return this.compose(['exec', '-T', `${service}-db`, ...psql]);
  }

  /** Returns the names and values of the stack's .env. */
  settings(): [string, string][] {
    const lines = readFileSync(this.facts.envFile, 'utf8').matchAll(/^([A-Z_]+)="?(.*?)"?$/gm);
    return [...lines].map(([, name = '', value = '']) => [name, value]);
  }

  setting(name: string): string {
    return this.settings().find(([known]) => known === name)?.[1] ?? '';
  }

  /** Stops the stack and deletes its volumes. */
  down(): Promise<string> {
    return this.compose([...EVERYTHING, 'down', '--volumes', '--remove-orphans', '--timeout', '1'], {
      limitMs: 180_000,
    });
  }
}

/** Writes an installation's settings; keeps those in the file. */
export async function makeEnvFile({ envFile, httpPort, httpsPort }: StackFacts) {
  const ports = ['--http-port', String(httpPort), '--https-port', String(httpsPort)];
  const words = ['tools/operate/init.mjs', '--file', envFile, '--bind-address', '127.0.0.1', ...ports];
  const { code, said } = await runProgram(process.execPath, words, { limitMs: 20_000 });
  if (code !== 0) throw new Error(said);
}

export { ROOT };
