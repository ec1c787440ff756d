import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ended, startMail } from './mail-product.ts';
import { MailSink, type Arrival } from './mail-sink.ts';

/**
 * Requests a thousand mails through the API while the worker is killed ten times (SIGKILL) and the mail server refuses
 * every fifth connection. All must arrive. A mail may arrive twice only if its worker was killed after the server had
 * the whole mail and before the worker had recorded the server's 250.
 */
const MAILS = 1000;
const KILLS = 10;
const WRITERS = 8;
const LEAST_PAUSE_MS = 700;
const MOST_PAUSE_MS = 1500;
const LIMIT_MS = 240_000;
/** How long a worker on a busy machine may take from the server's 250 to the record of it. */
const RECORD_MS = 1000;
/** How late this process may learn of bytes that a killed worker had sent. */
const LAG_MS = 100;

const begun = Date.now();
const seconds = () => `${((Date.now() - begun) / 1000).toFixed(1)} s`;
const kills: number[] = [];

const folder = await mkdtemp(join(tmpdir(), 'vaultway-chaos-'));
const sink = await MailSink.start();
type Product = Awaited<ReturnType<typeof startMail>>;
let product: Product | undefined;
try {
  product = await startMail(folder, sink.url);
  console.log(`Ready after ${seconds()}. Requesting ${MAILS} mails, killing the worker ${KILLS} times …`);
  const [last] = await Promise.all([killWorkers(product), writeMails(product)]);
  await settled(product);
  await ended(last, 'SIGTERM');
  report(await product.states());
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await product?.stop();
  sink.stop();
  if (process.exitCode) console.error(`The logs are in ${folder}`);
  else await rm(folder, { recursive: true, force: true });
}

async function writeMails({ write }: Product): Promise<void> {
  let next = 0;
  const writer = async () => {
    while (next < MAILS) {
      next += 1;
      await write(`mail ${next}`, `recipient${next}@example.com`);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  console.log(`All ${MAILS} were requested after ${seconds()}.`);
}

/** @returns the worker that is left alive */
async function killWorkers({ startWorker }: Product): Promise<ChildProcess> {
  let worker = await startWorker();
  while (kills.length < KILLS) {
    await sleep(LEAST_PAUSE_MS + Math.random() * (MOST_PAUSE_MS - LEAST_PAUSE_MS));
    kills.push(Date.now());
    await ended(worker, 'SIGKILL');
    worker = await startWorker();
  }
  console.log(`Killed for the last time after ${seconds()}; ${sink.arrivals.length} mails had arrived.`);
  return worker;
}

async function settled(running: Product): Promise<void> {
  let shown = 0;
  for (;;) {
    const states = await running.states();
    const { queued = 0, sending = 0 } = states;
    if (queued + sending === 0) return;
    if (Date.now() - begun > LIMIT_MS) throw new Error(`Not done in time: ${JSON.stringify(states)}`);
    if (Date.now() - shown > 5000) {
      console.log(`  ${seconds()}: ${JSON.stringify(states)}`);
      shown = Date.now();
    }
    await sleep(250);
  }
}

function report(states: Record<string, number>): void {
  const arrivals = Map.groupBy(sink.arrivals, ({ mail }) => mail);
  const wanted = Array.from({ length: MAILS }, (_, at) => `mail ${at + 1}`);
  const missing = wanted.filter((mail) => !arrivals.has(mail));
  const twice = [...arrivals].filter(([, times]) => times.length > 1);
  const unexplained = twice.filter(([, times]) => !times.slice(0, -1).every(killOf));
  console.log(`
Done after ${seconds()}: ${JSON.stringify(states)}
  requested            ${MAILS}
  arrived              ${arrivals.size}
  missing              ${missing.length}${missing.length > 0 ? ` (${missing.slice(0, 10).join(', ')} …)` : ''}
  arrived twice        ${twice.length}
  workers killed       ${kills.length}
  connections refused  ${sink.refused} of ${sink.connections}`);
  for (const [mail, times] of twice) {
    const why = times.slice(0, -1).map((arrival) => killOf(arrival) ?? 'no kill explains it');
    console.log(`  ${mail}: ${why.join('; ')}`);
  }
  if (missing.length + unexplained.length > 0 || states.sent !== MAILS) process.exitCode = 1;
}

/** The kill that kept a worker from recording a mail which the server had in full. */
function killOf({ whole, accepted }: Arrival): string | undefined {
  const at = kills.findIndex((kill) => whole - LAG_MS <= kill && kill <= accepted + RECORD_MS);
  const kill = kills[at];
  return kill === undefined
    ? undefined
    : `kill ${at + 1} came ${kill - whole} ms after the server had all of it`;
}
