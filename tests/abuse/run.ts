/**
 * `npm run abuse [-- <seconds> [<names>]]`: does to the product what a stranger could do to stop it, and prints
 * what a visitor felt meanwhile. Everything stays on this machine (Linux, which has all of 127.0.0.0/8), and every
 * attack takes so many seconds, twice: alone and fifty at once. Floods of a thousand and more are shown, not judged.
 */
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { say } from '../../tools/setup/terminal.mjs';
import { memoryOf } from '../support/product-memory.ts';
import { startProduct, temporaryDataDir } from '../support/product.ts';
import { ATTACKS } from './attacks.ts';
import { IMAGE_ENV } from '../support/product-memory.ts';
import { brokenBy, delayOf, feltInPeace, measure, PROMISE, type Measured } from './measure.ts';

const SECONDS = Math.min(Number(process.argv[2] ?? 6), 120);
const WANTED = ATTACKS.filter(({ name }) => new RegExp(process.argv[3] ?? '').test(name));
const MOST_TRIES = 3;
/** Less than this is how a heap breathes. */
const NOTICED_MB = 5;

await ensureBuilt();
const { dataDir, remove } = await temporaryDataDir();
const product = await startProduct({ dataDir, env: IMAGE_ENV });
try {
  process.exitCode = await abuse();
} finally {
  await product.stop();
  await remove();
}

/** @returns the exit code */
async function abuse(): Promise<number> {
  const inPeace = await feltInPeace(product, SECONDS);
  const before = memoryOf(dataDir);
  say(`In peace a look-up took ${inPeace.p50} ms (p50), ${inPeace.p99} ms (p99).\n`);
  say(
    '| attack | attackers | requests | answers | p50 ms | p99 ms | p99 ms among harmless | added ms | memory MB |',
  );
  say('| --- | --: | --: | --- | --: | --: | --: | --: | --- |');
  const broken: string[] = [];
  for (const { name, flood } of WANTED) {
    if (flood !== undefined) say(rowOf(await measure(product, { name, atOnce: flood, seconds: SECONDS })));
    for (const atOnce of [1, 50]) {
      const measured = await measureSurely(name, atOnce);
      say(rowOf(measured));
      broken.push(...brokenBy(measured).map((what) => `${name}, ${atOnce} at once: ${what}`));
    }
  }
  const after = Object.entries(memoryOf(dataDir)).map(([name, now]) => `${name} ${before[name]} to ${now}`);
  say(`\nAll attacks together took memory from and to, in MB: ${after.join(', ')}.`);
  say(
    `\nNo anonymous request, alone or 50 at once, delays a look-up by more than ${PROMISE.delayMs} ms at p99`,
  );
  say(`or adds more than ${PROMISE.megabytes} MB: ${broken.length === 0 ? 'true.' : 'broken.'}`);
  for (const line of broken) say(`- ${line}`);
  return broken.length === 0 ? 0 : 1;
}

/** A row that breaks the promise is measured again: this machine may have been busy with something else. */
async function measureSurely(name: string, atOnce: number): Promise<Measured> {
  for (let tries = 1; ; tries += 1) {
    const measured = await measure(product, { name, atOnce, seconds: SECONDS });
    if (tries === MOST_TRIES || brokenBy(measured).length === 0) return measured;
  }
}

function rowOf(measured: Measured): string {
  const { name, atOnce, felt, harmless, report, before, most, after } = measured;
  const answers = Object.entries(report.statuses).map(([status, count]) => `${count} × ${status}`);
  const memory = Object.entries(before)
    .filter(([process, megabytes]) => (most[process] ?? 0) - megabytes >= NOTICED_MB)
    .map(([process, megabytes]) => `${process} ${megabytes}, ${most[process]}, ${after[process]}`);
  const cells = [
    name,
    atOnce,
    report.begun,
    answers.join(', '),
    felt.p50,
    felt.p99,
    harmless.p99,
    delayOf(measured),
    memory.join('; ') || 'as before',
  ];
  return `| ${cells.join(' | ')} |`;
}
