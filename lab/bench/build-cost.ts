import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { processorTimeOf } from './support/processor-time.ts';

const BLOCKS = 8000;
const PARSES = 60;

/** Returns the processor time of a whole build as a multiple of a fixed program's, which ran before and after it. */
export async function buildCost(): Promise<number> {
  const before = await spent(calibrate);
  const build = await spent(() => ensureBuilt({ force: true }));
  const after = await spent(calibrate);
  return build / ((before + after) / 2);
}

/** Does what a build does, in fixed amounts: parses, creates objects, hashes and compresses. */
function calibrate(): void {
  const text = JSON.stringify(
    Array.from({ length: BLOCKS }, (_, n) => ({
      n,
      hash: createHash('sha256').update(String(n)).digest('hex'),
    })),
  );
  for (let parse = 0; parse < PARSES; parse += 1) JSON.stringify(JSON.parse(text));
  brotliCompressSync(text);
}

/** Returns microseconds of this process and of its ended children. */
async function spent(work: () => unknown): Promise<number> {
  const before = processorTimeOf([process.pid]);
  await work();
  return processorTimeOf([process.pid]) - before;
}
