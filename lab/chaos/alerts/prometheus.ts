import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from '../../../tools/infra/find-program.ts';
import { freePort } from '../../../tools/infra/free-port.ts';
import { ROOT, temporaryFolder } from '../../../tools/setup/folders.mjs';
import { scaledRules, scaledScraping, type Targets } from './rules.ts';
import type { AlertName, Firing } from './verdict.ts';

const FOLDER = join(ROOT, 'infra/observability');
const START_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 10_000;
const ASK_LIMIT_MS = 5000;
const LOOK_EVERY_MS = 300;

interface Asked {
  data: { alerts: { labels: Record<string, string>; state: string }[] };
}

/** Returns the product's alerts as installed. */
export const rulesText = () => readFileSync(join(FOLDER, 'alerts.yml'), 'utf8');

/** Finds Prometheus, if it is installed. */
export const prometheusProgram = () => findProgram('prometheus');

/**
 * Runs Prometheus with the product's configuration and alerts, all waiting times divided, and records the alerts that
 * fired since its start.
 */
export class Prometheus {
  readonly firings: Firing[] = [];
  readonly #url: string;
  readonly #child: ChildProcess;
  readonly #remove: () => void;
  readonly #begun = Date.now();
  readonly #ending = new AbortController();
  #watching = Promise.resolve();

  private constructor(url: string, child: ChildProcess, remove: () => void) {
    this.#url = url;
    this.#child = child;
    this.#remove = remove;
  }

  static async start(
    program: string,
    { by, targets }: { by: number; targets: Targets },
  ): Promise<Prometheus> {
    const { folder, remove } = temporaryFolder('prometheus');
    mkdirSync(folder, { recursive: true });
    const [config, rules] = [join(folder, 'prometheus.yml'), join(folder, 'alerts.yml')];
    writeFileSync(rules, scaledRules(rulesText(), by));
    const scraping = readFileSync(join(FOLDER, 'prometheus.yml'), 'utf8');
    writeFileSync(config, scaledScraping(scraping, { by, targets, rules }));
    const address = `127.0.0.1:${await freePort()}`;
    const words = [`--config.file=${config}`, `--storage.tsdb.path=${join(folder, 'data')}`];
    const child = spawn(program, [...words, `--web.listen-address=${address}`, '--log.level=warn'], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('error', () => {}); // then it does not become ready in time
    process.once('exit', () => child.kill('SIGKILL'));
    const prometheus = new Prometheus(`http://${address}`, child, remove);
    if (!(await prometheus.#isReady())) {
      await prometheus.stop();
      throw new Error('Prometheus did not start');
    }
    prometheus.#watching = prometheus.#watch();
    return prometheus;
  }

  /** Milliseconds since its start. */
  now(): number {
    return Date.now() - this.#begun;
  }

  isFiring(alert: AlertName): boolean {
    return this.firings.some((each) => each.alert === alert && each.to === Infinity);
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#watching;
    if (this.#child.exitCode === null && this.#child.signalCode === null && this.#child.pid !== undefined) {
      const gone = once(this.#child, 'exit');
      this.#child.kill('SIGTERM');
      const limit = setTimeout(() => this.#child.kill('SIGKILL'), STOP_LIMIT_MS);
      await gone;
      clearTimeout(limit);
    }
    this.#remove();
  }

  async #watch(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      const alerts = await this.#alerts();
      const now = this.now();
      for (const firing of this.firings) {
        if (alerts && firing.to === Infinity && !alerts.has(firing.alert)) firing.to = now;
      }
      for (const alert of alerts ?? []) {
        if (!this.isFiring(alert)) this.firings.push({ alert, from: now, to: Infinity });
      }
      await sleep(LOOK_EVERY_MS);
    }
  }

  /** Undefined if it did not respond. */
  async #alerts(): Promise<Set<AlertName> | undefined> {
    const answer = await this.#ask('/api/v1/alerts');
    if (!answer?.ok) return undefined;
    const { data } = (await answer.json()) as Asked;
    const firing = data.alerts.filter(({ state }) => state === 'firing');
    return new Set(
      firing.map(({ labels: { alertname = '', service } }) =>
        service === undefined ? alertname : `${alertname} ${service}`,
      ),
    );
  }

  async #isReady(): Promise<boolean> {
    for (const until = Date.now() + START_LIMIT_MS; Date.now() < until; await sleep(200)) {
      if ((await this.#ask('/-/ready'))?.ok) return true;
    }
    return false;
  }

  #ask(path: string): Promise<Response | undefined> {
    return fetch(this.#url + path, { signal: AbortSignal.timeout(ASK_LIMIT_MS) }).catch(() => undefined);
  }
}
