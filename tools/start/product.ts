import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { servicesFingerprint } from '../build/ensure-built.ts';
import { startGuard } from '../infra/guard.ts';
import { redisProgram } from '../infra/redis-program.ts';
import { stopRecorded } from '../infra/run-records.ts';
import {
  PROGRAMS,
  SANDBOX,
  SANDBOX_PROGRAMS,
  SERVICES,
  WORKERS,
  workersWithRoles,
} from '../setup/services.mjs';
import { say, seconds, step } from '../setup/terminal.mjs';
import { claimDataDir } from './data-dir.ts';
import { demoCodes } from './demo.ts';
import { programEnvironment, sandboxEnvironment } from './environment.ts';
import { requireFreePort } from './gateway.ts';
import {
  chooseImageStore,
  imagesUrl,
  imageStoreEnvironment,
  minioProgram,
  prepareMinio,
  type ImageStoreKind,
} from './image-store.ts';
import { Infrastructure } from './infrastructure.ts';
import { productKeys, sandboxKeys } from './keys.ts';
import { migrate } from './migrations.ts';
import { isPrivacyChosen } from './privacy-choice.ts';
import type { Settings } from './settings.ts';
import { Supervisor, type Program } from './supervisor.ts';
import { choosePorts, serviceUrls, type Ports, type ServiceOptions } from './topology.ts';
import { welcomeText } from './welcome.ts';

/** Differences between `npm start` and `npm run dev`. */
export interface Variant {
  build: () => Promise<void>;
  service: (name: string, options: ServiceOptions) => Program;
  /** Programs between the services and the browser, in starting order. */
  front: (settings: Settings, ports: Ports, serviceUrls: Record<string, string>) => Promise<FrontProgram[]>;
}

interface FrontProgram {
  /** Printed when ready. */
  sentence: string;
  program: Program;
}

const SIGN_UP_LINK = /https?:\/\/[^\s"']+\/control\/signup\.html\?token=[\w.~%-]+/g;

/** The whole product on this machine, from start to stop. */
export class Product {
  readonly #variant: Variant;
  readonly #settings: Settings;
  readonly #supervisor: Supervisor;
  readonly #infrastructure: Infrastructure;
  readonly #session = randomUUID();
  readonly #begin = performance.now();
  #dataDir: { release: () => void } | undefined;

  constructor(settings: Settings, variant: Variant) {
    this.#variant = variant;
    this.#settings = settings;
    this.#supervisor = new Supervisor(settings, this.#session);
    this.#infrastructure = new Infrastructure(settings, this.#session);
  }

  async start(): Promise<void> {
    const settings = this.#settings;
    this.#dataDir = await claimDataDir(settings);
    await requireFreePort(settings);
    // Before the build, which takes a minute and is useless without Redis.
    await redisProgram(say);
    const store = chooseImageStore(settings);
    startGuard({ folder: settings.runDir, session: this.#session });
    const infrastructure = this.#infrastructure.start();
    infrastructure.catch(() => {}); // reported when it is awaited
    // Checks the build while they start; reading all sources before they run would delay them.
    await Promise.race([this.#infrastructure.launched(), infrastructure]);
    await this.#variant.build();
    const ports = await choosePorts();
    const urls = { ...serviceUrls(ports), IMAGES_URL: imagesUrl(store, ports) };
    const front = await this.#variant.front(settings, ports, urls);
    // Services need it for the first image, not for their start.
    const imageStore = this.#startImageStore(store, ports);
    imageStore.catch(() => {});
    const frontStarted = this.#startFront(front);
    frontStarted.catch(() => {});
    await infrastructure;

    const environments = this.#environments(serviceUrls(ports)['WEB_URL'], (service) =>
      imageStoreEnvironment(store, settings, { service, port: ports.minio }),
    );
    await step('Databases are up to date', async () => {
      const build = servicesFingerprint();
      await migrate(this.#migrations(environments), build);
      if (SANDBOX.length > 0) await migrate({ tracking: this.#sandboxMigration(environments) }, build);
    });
    const codes = await demoCodes(settings, environments.tracking);
    const [logs] = await Promise.all([this.#startServices(environments, ports), frontStarted, imageStore]);
    const chosen = await isPrivacyChosen(
      environments.content?.DATABASE_URL,
      environments.tracking?.TRACKING_PRIVACY,
    );
    this.#welcome(codes, logs.auth, chosen);
  }

  /** Stops everything in an order that loses nothing. Safe at any moment. */
  async stop(): Promise<void> {
    // Nothing starts before the folder is claimed.
    if (!this.#dataDir) return;
    await this.#supervisor.stopAll();
    await this.#infrastructure.stop();
    // Stops programs that were still starting.
    await stopRecorded(this.#settings.runDir, ({ session }) => session === this.#session);
    this.#dataDir.release();
  }

  async #startImageStore(store: ImageStoreKind, ports: Ports): Promise<void> {
    if (store === 'disk') return;
    const program = minioProgram(this.#settings, ports.minio);
    await step('MinIO is ready', async () => {
      await this.#supervisor.start(program);
      await prepareMinio(this.#settings, ports.minio);
    });
  }

  #environments(
    webUrl: string | undefined,
    imageStore: (service: string) => NodeJS.ProcessEnv,
  ): Record<string, NodeJS.ProcessEnv> {
    const keys = productKeys(this.#settings.keyDir);
    const environments = PROGRAMS.map((name): [string, NodeJS.ProcessEnv] => {
      const service = WORKERS[name]?.service ?? name;
      const parts = {
        settings: this.#settings,
        databaseUrl: this.#infrastructure.databaseUrl({ name, service }),
        redisUrl: this.#infrastructure.redisUrl(name),
        webUrl,
        imageStore: imageStore(service),
        keys,
      };
      return [name, programEnvironment({ name, service }, parts)];
    });
    const ofSandbox = SANDBOX.map((name): [string, NodeJS.ProcessEnv] => {
      const program = SANDBOX_PROGRAMS[name] ?? '';
      const parts = {
        settings: this.#settings,
        ...this.#infrastructure.sandboxUrls(program),
        apiKeysUrl: this.#infrastructure.redisUrl('sandbox'),
        keys: sandboxKeys(join(this.#settings.dataDir, 'sandbox'), keys),
      };
      return [name, sandboxEnvironment(program, parts)];
    });
    return Object.fromEntries([...environments, ...ofSandbox]);
  }

  /** Returns the environments for migrations, which run as the tables' owner. */
  #migrations(environments: Record<string, NodeJS.ProcessEnv>) {
    const environment = (name: string) => {
      const [worker = ''] = workersWithRoles(name);
      return {
        ...environments[name],
        DATABASE_URL: this.#infrastructure.ownerUrl(name),
        SERVICE_DATABASE_URL: environments[name]?.DATABASE_URL,
        WORKER_DATABASE_URL: environments[worker]?.DATABASE_URL,
      };
    };
    return Object.fromEntries(SERVICES.map((name) => [name, environment(name)]));
  }

  /** Returns the environment for the migration of the sandbox's database. */
  #sandboxMigration(environments: Record<string, NodeJS.ProcessEnv>): NodeJS.ProcessEnv {
    return {
      ...environments['sandbox'],
      DATABASE_URL: this.#infrastructure.ownerUrl('sandbox'),
      SERVICE_DATABASE_URL: environments['sandbox']?.DATABASE_URL,
      WORKER_DATABASE_URL: environments['sandbox-worker']?.DATABASE_URL,
    };
  }

  /** Starts the web server and the gateway, which call no service before a visitor comes. */
  async #startFront(front: FrontProgram[]): Promise<void> {
    for (const { sentence, program } of front) await step(sentence, () => this.#supervisor.start(program));
  }

  /** @returns the log file of each service */
  async #startServices(
    environments: Record<string, NodeJS.ProcessEnv>,
    ports: Ports,
  ): Promise<Record<string, string>> {
    const started = [...PROGRAMS, ...SANDBOX].map(async (name) => {
      const program = this.#variant.service(name, { port: ports[name], env: environments[name] });
      const { logFile } = await step(`${name} is ready`, () => this.#supervisor.start(program));
      return [name, logFile] as const;
    });
    return Object.fromEntries(await Promise.all(started));
  }

  #welcome(codes: string[], authLog: string | undefined, privacyChosen: boolean): void {
    // Auth prints it while there is no admin.
    const link = authLog && readFileSync(authLog, 'utf8').match(SIGN_UP_LINK)?.at(-1);
    // In one write, so that a program that waits for "Ready" has the link too.
    say(
      welcomeText({
        settings: this.#settings,
        took: seconds(this.#begin),
        codes,
        isPrivacyChosen: privacyChosen,
        signUpLink: link || undefined,
      }),
    );
  }
}
