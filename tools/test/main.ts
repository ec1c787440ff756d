import { commandLine } from '../operate/command-line.mjs';
import { PlainError } from '../setup/plain-error.mjs';
import { say, sayFailure, seconds } from '../setup/terminal.mjs';
import { onStopSignal } from '../start/stop-triggers.ts';
import { STEPS } from './steps.ts';
import { asLine, FAILED, sum, type Tally } from './tally.ts';

onStopSignal(() => process.exit(130));

const names = Object.keys(STEPS);
const usage = `npm test                                      everything
npm test -- --only ${names.join('|')} [file …]
                                              some parts, separated by commas, or some files of one`;
const asked = commandLine(usage, { options: { only: { type: 'string' } }, allowPositionals: true });
if (asked) await runSteps(partsOf(asked.values.only), asked.positionals);

function partsOf(only: unknown): string[] {
  if (typeof only !== 'string') return names;
  const wanted = only.split(',');
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new PlainError(`There is no part "${unknown}". Usage:\n${usage}`);
  return names.filter((name) => wanted.includes(name));
}

async function runSteps(chosen: string[], files: string[]): Promise<void> {
  const begin = performance.now();
  const tallies: { name: string; tally: Tally }[] = [];
  for (const name of chosen) tallies.push({ name, tally: await runStep(name, files) });
  const total = sum(tallies.map(({ tally }) => tally));
  say(`\n${tallies.map(({ name, tally }) => `${name}: ${asLine(tally)}`).join('\n')}`);
  say(`Everything took ${seconds(begin)}.`);
  say(asLine(total));
  process.exitCode = total.failed > 0 ? 1 : 0;
}

async function runStep(name: string, files: string[]): Promise<Tally> {
  const begin = performance.now();
  say(`\n${name} …`);
  const tally = await STEPS[name]?.(files).catch((error: unknown) => {
    sayFailure(error);
    return FAILED;
  });
  say(`${name}: ${asLine(tally ?? FAILED)} (${seconds(begin)})`);
  return tally ?? FAILED;
}
