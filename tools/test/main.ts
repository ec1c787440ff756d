import { commandLine } from '../operate/command-line.mjs';
import { PlainError } from '../setup/plain-error.mjs';
import { say, sayFailure, seconds } from '../setup/terminal.mjs';
import { onStopSignal } from '../start/stop-triggers.ts';
import { Background, toTerminal } from './background.ts';
import type { Show } from './runners.ts';
import { EVERY_DAY, EVERYTHING, STEPS, type Kind } from './steps.ts';
import { asLine, FAILED, named, sum, type Tally } from './tally.ts';

onStopSignal(() => process.exit(130));

const names = Object.keys(STEPS);
const usage = `npm test                                      ${EVERY_DAY.join(', ')}
npm test -- --changed [since]                 what a change since a commit can break, by default HEAD
npm test -- --all                             everything
npm test -- --only ${names.join('|')} [file …]
                                              some parts, separated by commas, or some files of one`;
const asked = commandLine(usage, {
  options: { only: { type: 'string' }, all: { type: 'boolean' }, changed: { type: 'boolean' } },
  allowPositionals: true,
});
if (asked) {
  const { values, positionals } = asked;
  if (values.changed) await runSteps(['types', 'lint', 'changed'], positionals);
  else await runSteps(values.all ? EVERYTHING : partsOf(values.only), positionals);
}

function partsOf(only: unknown): string[] {
  if (typeof only !== 'string') return EVERY_DAY;
  const wanted = only.split(',');
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new PlainError(`There is no part "${unknown}". Usage:\n${usage}`);
  return names.filter((name) => wanted.includes(name));
}

/**
 * Runs source checks first, then waiting parts in the background beside computing ones, then those that must run alone.
 */
async function runSteps(chosen: string[], files: string[]): Promise<void> {
  const begin = performance.now();
  const tallies = new Map<string, Tally>();
  const background = new Background();
  const run = async (name: string, show: Show) => tallies.set(name, await runStep(name, files, show));
  const inForeground = async (parts: string[]) => {
    for (const name of parts) {
      await run(name, toTerminal);
      background.showWhatEnded();
    }
  };
  const inBackground = async (parts: string[]) => {
    for (const name of parts) await background.during((show) => run(name, show));
  };
  const of = (kind: Kind) => chosen.filter((name) => STEPS[name]?.kind === kind);

  await inForeground(of('check'));
  await Promise.all([
    inForeground(of('computes')).then(() => background.showFromNowOn()),
    inBackground(of('waits')),
  ]);
  // Starting or stopping a container changes the machine's networks, and Chromium then drops what it is loading.
  await inForeground(of('alone'));
  const lines = chosen.map((name) => `${name}: ${asLine(tallies.get(name) ?? FAILED)}`);
  const total = sum([...tallies.values()]);
  if (total.failures.length > 0) say(`\nFailed:\n${total.failures.join('\n')}`);
  say(`\n${lines.join('\n')}`);
  say(`Everything took ${seconds(begin)}.`);
  say(asLine(total));
  process.exitCode = total.failed > 0 ? 1 : 0;
}

async function runStep(name: string, files: string[], show: Show): Promise<Tally> {
  const begin = performance.now();
  show(`\n${name} …\n`);
  const tally = await STEPS[name]?.run(files, show).catch((error: unknown) => {
    sayFailure(error);
    return FAILED;
  });
  show(`${name}: ${asLine(tally ?? FAILED)} (${seconds(begin)})\n`);
  return named(name, tally ?? FAILED);
}
