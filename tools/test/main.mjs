import { parseArgs } from 'node:util';
import { say, sayFailure, seconds } from '../setup/terminal.mjs';
import { onStopSignal } from '../start/stop-signals.mjs';
import { STEPS } from './steps.mjs';
import { asLine, FAILED, sum } from './tally.mjs';

onStopSignal(() => process.exit(130));

const names = Object.keys(STEPS);
const { values, positionals } = parseArgs({
  options: { only: { type: 'string', multiple: true } },
  allowPositionals: true,
  strict: false,
});
const wanted = (values.only ?? []).flatMap((list) => String(list).split(','));
const unknown = wanted.filter((name) => !names.includes(name));

if (unknown.length > 0) {
  say(`There is no part "${unknown[0]}". npm test -- --only ${names.join('|')} [files]`);
  process.exitCode = 1;
} else {
  await runSteps(wanted.length > 0 ? names.filter((name) => wanted.includes(name)) : names);
}

async function runSteps(chosen) {
  const begin = performance.now();
  const tallies = [];
  for (const name of chosen) tallies.push(await runStep(name));
  const total = sum(tallies);
  say(`\n${chosen.map((name, at) => `${name}: ${asLine(tallies[at])}`).join('\n')}`);
  say(`All of it took ${seconds(begin)}.`);
  say(asLine(total));
  process.exitCode = total.failed > 0 ? 1 : 0;
}

async function runStep(name) {
  const begin = performance.now();
  say(`\n${name} …`);
  const tally = await STEPS[name](positionals).catch((error) => {
    sayFailure(error);
    return FAILED;
  });
  say(`${name}: ${asLine(tally)} (${seconds(begin)})`);
  return tally;
}
