import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ended, MailProduct } from './mail-product.mjs';
import { MailSink } from './mail-sink.mjs';

/**
 * A thousand mails are asked for through the API while the worker is killed ten times (SIGKILL) and the mail
 * server turns every fifth connection away. All must arrive. One may arrive twice only if its worker was killed
 * after the server had the whole mail and before the worker had noted the server's 250.
 */
const MAILS = 1000;
const KILLS = 10;
const WRITERS = 8;
/** Milliseconds. */
const BETWEEN_KILLS = [700, 1500];
const LIMIT = 240_000;
/** How long the way from the server's 250 to the note of it may take on a busy machine. */
const NOTE = 1000;
/** How late this process may learn of bytes that a killed worker had sent. */
const LAG = 100;

const begun = Date.now();
const seconds = () => `${((Date.now() - begun) / 1000).toFixed(1)} s`;
const kills = [];

const folder = await mkdtemp(join(tmpdir(), 'vaultway-chaos-'));
const sink = await MailSink.start();
let product;
try {
  product = await MailProduct.start(folder, sink.url);
  console.log(`Ready after ${seconds()}. Asking for ${MAILS} mails, killing the worker ${KILLS} times …`);
  const [last] = await Promise.all([killWorkers(), writeMails()]);
  await settled();
  await ended(last, 'SIGTERM');
  report(await product.states());
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await product?.stop();
  await sink.stop();
  if (process.exitCode) console.error(`The logs are in ${folder}`);
  else await rm(folder, { recursive: true, force: true });
}

async function writeMails() {
  let next = 0;
  const writer = async () => {
    while (next < MAILS) {
      next += 1;
      await product.write(`mail ${next}`, `recipient${next}@example.com`);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  console.log(`All ${MAILS} are asked for after ${seconds()}.`);
}

/** @returns the worker that is left alive */
async function killWorkers() {
  const [least, most] = BETWEEN_KILLS;
  let worker = await product.startWorker();
  while (kills.length < KILLS) {
    await sleep(least + Math.random() * (most - least));
    kills.push(Date.now());
    await ended(worker, 'SIGKILL');
    worker = await product.startWorker();
  }
  console.log(`Killed for the last time after ${seconds()}; ${sink.accepted.length} mails had arrived.`);
  return worker;
}

async function settled() {
  let shown = 0;
  for (;;) {
    const states = await product.states();
    const { queued = 0, sending = 0 } = states;
    if (queued + sending === 0) return;
    if (Date.now() - begun > LIMIT) throw new Error(`Not done in time: ${JSON.stringify(states)}`);
    if (Date.now() - shown > 5000) console.log(`  ${seconds()}: ${JSON.stringify(states)}`);
    if (Date.now() - shown > 5000) shown = Date.now();
    await sleep(250);
  }
}

function report(states) {
  const arrivals = Map.groupBy(sink.accepted, ({ mail }) => mail);
  const wanted = Array.from({ length: MAILS }, (_, at) => `mail ${at + 1}`);
  const missing = wanted.filter((mail) => !arrivals.has(mail));
  const twice = [...arrivals].filter(([, times]) => times.length > 1);
  const unexplained = twice.filter(([, times]) => !times.slice(0, -1).every(killOf));
  console.log(`
Done after ${seconds()}: ${JSON.stringify(states)}
  asked for            ${MAILS}
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

/** The kill that kept a worker from noting a mail which the server had whole. */
function killOf({ whole, accepted }) {
  const at = kills.findIndex((kill) => whole - LAG <= kill && kill <= accepted + NOTE);
  return at === -1 ? undefined : `kill ${at + 1} came ${kills[at] - whole} ms after the server had it whole`;
}
