import { writeFile } from 'node:fs/promises';
import { measureCosts } from './simulation-costs.ts';
import { computedPage, CONSTANTS, PAGE, storedCosts } from './simulation-page.ts';
import { simulationText } from './simulation-text.ts';
import { readOptions } from './support/options.ts';

/**
 * What a thousand, a hundred thousand and a million look-ups a second take, and a peak day: computed from what one look-up
 * costs, into docs/sizing.md.
 *
 *   npm run bench -- simulation [--measure]
 *
 * `--measure`: measures what one look-up costs on this machine, which has to be idle, and keeps it. It takes some minutes.
 */
const options = readOptions({ measure: false });
let stored = storedCosts();
if (options.measure) {
  stored = { ...stored, ...(await measureCosts()) };
  await writeFile(CONSTANTS, `${JSON.stringify(stored, null, 2)}\n`);
}
console.log(simulationText(stored));
await writeFile(PAGE, await computedPage(stored));
