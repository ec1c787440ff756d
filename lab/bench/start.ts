import { execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../tools/infra/free-port.ts';
import { readRecords } from '../../tools/infra/run-records.ts';
import { ROOT } from '../../tools/setup/folders.mjs';
import { PROGRAMS, WORKERS } from '../../tools/setup/services.mjs';
import { serviceProgram } from '../../tools/start/topology.ts';
import { environmentOf } from '../chaos/replica.ts';
import { proportionalMegabytes, shareOf, type Megabytes } from '../../tests/support/product-memory.ts';
import { startProduct, temporaryDataDir } from '../../tests/support/product.ts';
import { readOptions } from './support/options.ts';
import { answering, stopped } from './support/processes.ts';
import { publish } from './support/report.ts';
import type { Goal } from './support/result.ts';
import { median, spread } from './support/statistics.ts';

/**
 * Measures the product's start time, its memory when idle, and its installed size.
 *
 *   npm run bench -- start [--quick] [--rounds 5]
 */
const options = readOptions({});
const READY_LIMIT_S = 3;
const ANSWER_LIMIT_MS = 1000;
const MEMORY_LIMIT_MB = 400;
/** By then services have released the memory of their start. */
const IDLE_MS = options.quick ? 2000 : 15_000;
const run = promisify(execFile);
/** Programs that don't run on Node. */
const OTHERS = /postgres|redis|minio|traefik|gateway/i;

await bench();

async function bench(): Promise<void> {
  const { dataDir, remove } = await temporaryDataDir();
  try {
    const seconds: number[] = [];
    const answers = new Map<string, number[]>();
    const idle: Megabytes[] = [];
    for (let round = -1; round < options.rounds; round += 1) {
      const began = performance.now();
      const product = await startProduct({ dataDir });
      try {
        console.log(`Ready after ${((performance.now() - began) / 1000).toFixed(1)} s`);
        // The first start creates everything.
        if (round === -1) continue;
        seconds.push((performance.now() - began) / 1000);
        await sleep(IDLE_MS);
        idle.push({ ...shareOf(dataDir), 'npm start': proportionalMegabytes(product.pid) });
        for (const name of PROGRAMS.filter((program) => !(program in WORKERS))) {
          const ms = await firstAnswer(name, dataDir);
          answers.set(name, [...(answers.get(name) ?? []), ms]);
        }
      } finally {
        await product.stop();
      }
    }
    await report(seconds, answers, idle);
  } finally {
    await remove();
  }
}

/** Measures an additional replica, from the start of its process until it is ready and has responded. */
async function firstAnswer(name: string, dataDir: string): Promise<number> {
  const record = readRecords(join(dataDir, 'run')).find((running) => running.name === name);
  if (!record) throw new Error(`${name} does not run`);
  const port = await freePort();
  const { command, words, env, cwd } = serviceProgram(name, { port, env: environmentOf(record.pid) });
  const began = performance.now();
  const child = spawn(command, words, { cwd, env, stdio: 'ignore' });
  try {
    await answering(child, `http://127.0.0.1:${port}/health/ready`, { limitMs: 30_000, everyMs: 5 });
    return performance.now() - began;
  } finally {
    await stopped(child);
  }
}

async function report(seconds: number[], answers: Map<string, number[]>, idle: Megabytes[]): Promise<void> {
  const processes = Object.keys(idle[0] ?? {});
  const sumOf = (megabytes: Megabytes, wanted: (name: string) => boolean) =>
    Object.entries(megabytes)
      .filter(([name]) => wanted(name))
      .reduce((sum, [, size]) => sum + size, 0);
  const node = median(idle.map((megabytes) => sumOf(megabytes, (name) => !OTHERS.test(name))));
  const slowest = Math.max(...[...answers.values()].map(median));
  const goals: Goal[] = [
    {
      text: `second npm start ≤ ${READY_LIMIT_S} s to Ready`,
      figure: `${median(seconds).toFixed(1)} s`,
      met: median(seconds) <= READY_LIMIT_S,
    },
    {
      text: `each service answers within ${ANSWER_LIMIT_MS} ms of its process' start`,
      figure: `${slowest.toFixed(0)} ms`,
      met: slowest <= ANSWER_LIMIT_MS,
    },
    {
      text: `Node processes ≤ ${MEMORY_LIMIT_MB} MB when idle`,
      figure: `${node} MB`,
      met: node <= MEMORY_LIMIT_MB,
    },
  ];
  const lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: object };
  const { stdout } = await run('du', ['-sm', '--exclude=.cache', join(ROOT, 'node_modules')]);
  await publish(
    {
      name: 'start',
      title: 'Start and footprint',
      setup: `\`npm start\` on data of an earlier start, then ${IDLE_MS / 1000} s of idleness. Memory that processes have in common, such as the program of Node.js, is divided among them (PSS). A first answer is that of one more replica beside the running product. \`npm install\` brings ${Object.keys(lock.packages).length.toLocaleString('en')} packages at most (those of other systems count too), ${Number.parseInt(stdout, 10).toLocaleString('en')} MB here.`,
      rounds: options.rounds,
      tables: [
        {
          head: ['what', 'median', 'spread'],
          rows: [
            ['start to Ready', `${median(seconds).toFixed(1)} s`, `${spread(seconds)} %`],
            ...[...answers].map(([name, times]) => [
              `first answer of ${name}`,
              `${median(times).toFixed(0)} ms`,
              `${spread(times)} %`,
            ]),
            ...processes.map((name) => {
              const sizes = idle.map((megabytes) => megabytes[name] ?? 0);
              return [`memory of ${name}`, `${median(sizes)} MB`, `${spread(sizes)} %`];
            }),
          ],
        },
      ],
      plot: {
        title: 'Idle memory',
        unit: 'MB',
        column: 'median',
        only: ([name = '']) => name.startsWith('memory of '),
      },
      goals,
      skipped: ['the sizes of the images, which the tests of containers build.'],
    },
    { write: !options.quick },
  );
}
