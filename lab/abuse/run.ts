/**
 * `npm run abuse [-- <seconds> [<names>]]`: attacks the product as a stranger could, and prints the effect on a
 * visitor's look-ups and an admin's uploads in the format of docs/security.md. Stays on this machine (Linux, where all
 * of 127.0.0.0/8 is local). Every attack runs three times for the given seconds: alone, fifty at once, and fifty at
 * once in an unusual spelling. Floods of a thousand and more are shown but not judged. GATEWAY=builtin attacks the
 * built-in gateway instead of Traefik.
 */
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { say } from '../../tools/setup/terminal.mjs';
import { IMAGE_ENV, memoryOf } from '../../tests/support/product-memory.ts';
import { startProduct, temporaryDataDir } from '../../tests/support/product.ts';
import { ATTACKS, STRANGE_ATTACKS } from './attacks.ts';
import { brokenBy, feltInPeace, measure, PROMISE, type Measured } from './measure.ts';
import { FLOOD_HEAD, floodRowOf, HEAD, rowOf } from './table.ts';
import { signedInUploader } from './uploader.ts';

const SECONDS = Math.min(Number(process.argv[2] ?? 6), 120);
const isWanted = ({ name }: { name: string }) => new RegExp(process.argv[3] ?? '').test(name);
const MOST_TRIES = 3;

await ensureBuilt();
const { dataDir, remove } = await temporaryDataDir();
const product = await startProduct({ dataDir, env: IMAGE_ENV });
const uploader = await signedInUploader(product);
try {
  process.exitCode = await abuse();
} finally {
  await product.stop();
  await remove();
}

/** @returns the exit code */
async function abuse(): Promise<number> {
  const inPeace = await feltInPeace(product, uploader, SECONDS);
  const before = memoryOf(dataDir);
  say(`In peace a look-up took ${inPeace.p50} ms (p50), ${inPeace.p99} ms (p99).\n`);
  say(HEAD);
  const broken: string[] = [];
  const judge = async (name: string, atOnce: number) => {
    const measured = await measureSurely(name, atOnce);
    broken.push(...brokenBy(measured).map((what) => `${name}, ${atOnce} at once: ${what}`));
    return measured;
  };
  for (const { name } of ATTACKS.filter(isWanted)) {
    const alone = await judge(name, 1);
    say(rowOf(await judge(name, 50), alone));
  }
  for (const { name } of STRANGE_ATTACKS.filter(isWanted)) say(rowOf(await judge(name, 50)));
  const floods = ATTACKS.filter(isWanted).filter(({ flood }) => flood !== undefined);
  if (floods.length > 0) say(`\n${FLOOD_HEAD}`);
  for (const { name, flood = 0 } of floods) {
    say(floodRowOf(await measure(product, uploader, { name, atOnce: flood, seconds: SECONDS })));
  }
  const after = Object.entries(memoryOf(dataDir)).map(([name, now]) => `${name} ${before[name]} to ${now}`);
  say(`\nAll attacks together took memory from and to, in MB: ${after.join(', ')}.`);
  say(
    `\nNo anonymous request, alone or 50 at once, delays a look-up by more than ${PROMISE.delayMs} ms at p99 (long bodies: 750 ms)`,
  );
  say(
    `or adds more than ${PROMISE.megabytes} MB, and no admin's upload is refused: ${broken.length === 0 ? 'true.' : 'broken.'}`,
  );
  for (const line of broken) say(`- ${line}`);
  return broken.length === 0 ? 0 : 1;
}

/** Retries a row that breaks the promise, because this machine may have been busy. */
async function measureSurely(name: string, atOnce: number): Promise<Measured> {
  for (let tries = 1; ; tries += 1) {
    const measured = await measure(product, uploader, { name, atOnce, seconds: SECONDS });
    if (tries === MOST_TRIES || brokenBy(measured).length === 0) return measured;
  }
}
