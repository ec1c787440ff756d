import { parseArgs } from 'node:util';
import { say, sayFailure, seconds } from '../setup/terminal.mjs';
import { onStopSignal } from '../start/stop-triggers.ts';
import { STEPS } from './steps.ts';
import { asLine, FAILED, sum, type Tally } from './tally.ts';

onStopSignal(() => process.exit(130));

const names = Object.keys(STEPS);
const { values, positionals } = parseArgs({
  options: { only: { type: 'string', multiple: true } },
  allowPositionals: true,
  strict: false,
});
const wanted = (values.only ?? []).flatMap((list) => String(list).split(','));
const unknown = wanted.find((name) => !names.includes(name));

if (unknown === undefined) {
  await runSteps(wanted.length > 0 ? names.filter((name) => wanted.includes(name)) : names);
} else {
  say(`There is no part "${unknown}". Usage: npm test -- --only ${names.join('|')} [files]`);
  process.exitCode = 1;
}

async function runSteps(chosen: string[]): Promise<void> {
  const begin = performance.now();
  const tallies: { name: string; tally: Tally }[] = [];
  for (const name of chosen) tallies.push({ name, tally: await runStep(name) });
  const total = sum(tallies.map(({ tally }) => tally));
  say(`\n${tallies.map(({ name, tally }) => `${name}: ${asLine(tally)}`).join('\n')}`);
  say(`Everything took ${seconds(begin)}.`);
  say(asLine(total));
  process.exitCode = total.failed > 0 ? 1 : 0;
}

async function runStep(name: string): Promise<Tally> {
  const begin = performance.now();
  say(`\n${name} …`);
  const tally = await STEPS[name]?.(positionals).catch((error: unknown) => {
    sayFailure(error);
    return FAILED;
  });
  say(`${name}: ${asLine(tally ?? FAILED)} (${seconds(begin)})`);
  return tally ?? FAILED;
}
