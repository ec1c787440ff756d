import { writeFile } from 'node:fs/promises';
import { measureCosts } from './simulation-costs.ts';
import { computedPage, CONSTANTS, PAGE, storedCosts } from './simulation-page.ts';
import { simulationText } from './simulation-text.ts';
import { readOptions } from './support/options.ts';

/**
 * Simulates a thousand, a hundred thousand and a million look-ups per second, and a peak day: computes their needs from
 * the costs of one look-up, and writes them to docs/sizing.md.
 *
 *   npm run bench -- simulation [--measure]
 *
 * `--measure`: measures the costs of one look-up on this machine, which must be idle, and stores them. It takes some
 * minutes.
 */
const options = readOptions({ measure: false });
let stored = storedCosts();
if (options.measure) {
  stored = { ...stored, ...(await measureCosts()) };
  await writeFile(CONSTANTS, `${JSON.stringify(stored, null, 2)}\n`);
}
console.log(simulationText(stored));
await writeFile(PAGE, await computedPage(stored));
