import { randomUUID } from 'node:crypto';
import { startGuard } from '../infra/guard.mjs';
import { redisProgram } from '../infra/redis-program.mjs';
import { stopRecorded } from '../infra/run-records.mjs';
import { say, seconds, step } from '../setup/terminal.mjs';
import { claimDataDir } from './data-dir.mjs';
import { demoCodes } from './demo.mjs';
import { serviceEnvironment } from './environment.mjs';
import { requireFreePort } from './gateway.mjs';
import { chooseImageStore, imagesUrl, imageStoreEnvironment, minioProgram } from './image-store.mjs';
import { Infrastructure } from './infrastructure.mjs';
import { productKeys } from './keys.mjs';
import { migrate } from './migrations.mjs';
import { signUpLink } from './sign-up-link.mjs';
import { Supervisor } from './supervisor.mjs';
import { choosePorts, presentServices, programsOf, serviceUrls } from './topology.mjs';

/**
 * @typedef {object} Variant what differs between a way of running the product and another
 * @property {() => Promise<void>} build
 * @property {typeof import('./topology.mjs').serviceProgram} service
 * @property {(settings: import('./settings.mjs').Settings, ports: Record<string, number>,
 *   serviceUrls: Record<string, string>) => Promise<{ sentence: string, program: import('./supervisor.mjs').Program }[]>}
 *   front what stands between the services and the browser, in the order of starting
 */

/** The whole product on this machine: everything that is started, and its end. */
export class Product {
  #variant;
  #settings;
  #supervisor;
  #infrastructure;
  #dataDir;
  #session = randomUUID();
  #begin = performance.now();

  /** @param {import('./settings.mjs').Settings} settings @param {Variant} variant */
  constructor(settings, variant) {
    this.#variant = variant;
    this.#settings = settings;
    this.#supervisor = new Supervisor(settings, this.#session);
    this.#infrastructure = new Infrastructure(settings, this.#session);
  }

  async start() {
    const settings = this.#settings;
    this.#dataDir = await claimDataDir(settings);
    await requireFreePort(settings);
    // Before the minute that building takes: without Redis there is nothing to build for.
    await redisProgram(say);
    await this.#variant.build();
    // Settled first: a setting that makes no sense must not cost the time of a start.
    const ports = await choosePorts();
    const store = chooseImageStore(settings);
    const urls = { ...serviceUrls(ports), IMAGES_URL: imagesUrl(store, ports) };
    const front = await this.#variant.front(settings, ports, urls);
    startGuard({ folder: settings.runDir, session: this.#session });
    await Promise.all([this.#infrastructure.start(), this.#startImageStore(store, ports)]);

    const services = presentServices();
    const environments = this.#environments(services, imageStoreEnvironment(store, settings, ports.minio));
    await step('Databases are up to date', () => migrate(environments));
    const codes = services.includes('tracking') ? await demoCodes(settings, environments.tracking) : [];
    const logs = await this.#startPrograms({ services, environments, ports, front });
    this.#welcome(codes, logs);
  }

  /** Stops everything that was started, in the order that loses nothing. Safe at any moment. */
  async stop() {
    // Nothing is started before the folder is ours.
    if (!this.#dataDir) return;
    await this.#supervisor.stopAll();
    await this.#infrastructure.stop();
    // What was still on its way when the stop came.
    await stopRecorded(this.#settings.runDir, ({ session }) => session === this.#session);
    this.#dataDir.release();
  }

  async #startImageStore(store, ports) {
    if (store === 'disk') return;
    const program = minioProgram(this.#settings, ports.minio);
    await step('MinIO is ready', () => this.#supervisor.start(program));
  }

  #environments(services, imageStore) {
    const { redisUrl } = this.#infrastructure;
    const keys = productKeys(this.#settings.keyDir);
    const environment = (name) =>
      serviceEnvironment(name, {
        settings: this.#settings,
        databaseUrl: this.#infrastructure.databaseUrl(name),
        redisUrl,
        imageStore,
        keys,
      });
    return Object.fromEntries(services.map((name) => [name, environment(name)]));
  }

  async #startPrograms({ services, environments, ports, front }) {
    const start = (sentence, program) => step(sentence, () => this.#supervisor.start(program));
    const started = programsOf(services).map(async ({ name, service }) => {
      const program = this.#variant.service(name, { port: ports[name], env: environments[service] });
      return [name, (await start(`${name} is ready`, program)).logFile];
    });
    const ready = Promise.all(started);
    // A service that fails while the front is still starting must not count as a mistake nobody looks at.
    ready.catch(() => {});
    for (const { sentence, program } of front) await start(sentence, program);
    return Object.fromEntries(await ready);
  }

  #welcome(codes, logs) {
    const { address, publicUrl, host, logDir } = this.#settings;
    const link = logs.auth ? signUpLink(logs.auth) : null;
    say(`Started in ${seconds(this.#begin)}. Logs: ${logDir}. Ctrl-C stops everything.`);
    if (host === '127.0.0.1') say('Only this machine can reach it; HOST=0.0.0.0 opens it to the network.');
    say(`Ready: ${address}`);
    if (codes.length > 0) say(`Demo parcels: ${codes.join(', ')} (${publicUrl}/track.html)`);
    if (link) say(`Create the first admin: ${link}`);
  }
}
