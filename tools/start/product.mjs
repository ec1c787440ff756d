import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { startGuard } from '../infra/guard.mjs';
import { PlainError } from '../infra/plain-error.mjs';
import { ensureBuilt } from '../setup/build.mjs';
import { ROOT } from '../setup/paths.mjs';
import { runProgram } from '../setup/run-tool.mjs';
import { say, seconds, step } from '../setup/terminal.mjs';
import { claimDataDir } from './data-dir.mjs';
import { demoCodes } from './demo.mjs';
import { serviceEnvironment } from './environment.mjs';
import { gatewayCommand, requireFreePort } from './gateway.mjs';
import { startInfrastructure } from './infrastructure.mjs';
import { productKeys } from './keys.mjs';
import { signUpLink } from './sign-up-link.mjs';
import { Supervisor } from './supervisor.mjs';
import {
  choosePorts,
  gatewayProgram,
  presentServices,
  serviceProgram,
  serviceUrls,
  webProgram,
} from './topology.mjs';

const MIGRATION_LIMIT_MS = 120_000;

/** The whole product on this machine: everything that `npm start` starts, and its end. */
export class Product {
  #settings;
  #supervisor;
  #infrastructure;
  #dataDir;
  #session = randomUUID();
  #begin = performance.now();

  /** @param {import('./settings.mjs').Settings} settings */
  constructor(settings) {
    this.#settings = settings;
    this.#supervisor = new Supervisor(settings, this.#session);
  }

  async start() {
    const settings = this.#settings;
    await ensureBuilt();
    this.#dataDir = await claimDataDir(settings);
    await requireFreePort(settings);
    startGuard({ folder: settings.runDir, session: this.#session });
    this.#infrastructure = await startInfrastructure(settings, this.#session);

    const services = presentServices();
    const environments = this.#environments(services);
    await step('Databases are up to date', () =>
      Promise.all(services.map((name) => migrate(name, environments[name]))),
    );
    const codes = services.includes('tracking') ? await demoCodes(settings, environments.tracking) : [];
    const logs = await this.#startPrograms(services, environments);
    this.#welcome(codes, logs);
  }

  /** Stops everything that was started, in the order that loses nothing. Safe at any moment. */
  async stop() {
    await this.#supervisor.stopAll();
    await this.#infrastructure?.stop();
    this.#dataDir?.release();
  }

  #environments(services) {
    const { databaseUrl, redisUrl } = this.#infrastructure;
    const keys = productKeys(this.#settings.keyDir);
    const environment = (name) =>
      serviceEnvironment(name, { settings: this.#settings, databaseUrl: databaseUrl(name), redisUrl, keys });
    return Object.fromEntries(services.map((name) => [name, environment(name)]));
  }

  async #startPrograms(services, environments) {
    const { host, port } = this.#settings;
    const ports = await choosePorts();
    const gateway = await gatewayCommand(this.#settings, serviceUrls(ports));
    const start = (sentence, program) => step(sentence, () => this.#supervisor.start(program));
    const started = services.map(async (name) => {
      const program = serviceProgram(name, { port: ports[name], env: environments[name] });
      return [name, (await start(`${name} is ready`, program)).logFile];
    });
    const name = gateway.kind === 'traefik' ? 'Gateway (Traefik) is ready' : 'Gateway (built-in) is ready';
    await start('Website is ready', webProgram(ports, this.#settings.imageDir));
    await start(name, gatewayProgram(gateway.command, { host, port }));
    return Object.fromEntries(await Promise.all(started));
  }

  #welcome(codes, logs) {
    const { address, publicUrl, host, logDir } = this.#settings;
    const link = logs.auth ? signUpLink(logs.auth) : null;
    say(`Started in ${seconds(this.#begin)}. Logs: ${logDir}. Ctrl-C stops everything.`);
    if (host === '127.0.0.1') say('Only this machine can reach it; HOST=0.0.0.0 opens it to the network.');
    say(`Ready: ${address}`);
    if (codes.length > 0)
      say(
        `Demo parcels to track: ${codes.map((code) => `${publicUrl}/track.html?code=${encodeURIComponent(code)}`).join(' ')}`,
      );
    if (link) say(`Create the first admin: ${link}`);
  }
}

async function migrate(service, env) {
  const program = join(ROOT, 'services', service, 'dist', 'database', 'migrate.js');
  const { code, said } = await runProgram(process.execPath, [program], { env, limitMs: MIGRATION_LIMIT_MS });
  if (code !== 0)
    throw new PlainError(`${said.trim()}\nThe database of ${service} could not be brought up to date.`);
}
