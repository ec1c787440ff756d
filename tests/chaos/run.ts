import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { say } from '../../tools/setup/terminal.mjs';
import { campaign, HEAD, type Plan } from './campaign.ts';
import { drawn } from './clients/script.ts';
import { together, type Scenario } from './faults/fault.ts';
import { SCENARIOS } from './faults/scenarios.ts';
import { sabotage } from './sabotage.ts';
import { soak } from './soak.ts';

/**
 * Breaks the product on purpose while it is in use, and judges what came of it.
 *
 *   npm run chaos -- all|pairs|mail|<scenario>[+<scenario>][,…] [--seed 1] [--minutes 4] [--hold 3]
 *   npm run chaos -- soak [--minutes 30]     uses the product and prints what grows
 *   npm run chaos -- sabotage                breaks each promise on purpose, which has to be noticed
 */
const PAIRS = 200;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '4' },
    hold: { type: 'string', default: '3' },
  },
});
const [wanted = ''] = positionals;

if (wanted === 'mail') await import('./mail.ts');
else if (wanted === 'soak' || wanted === 'sabotage') await runOther(wanted);
else await runCampaign(wanted);

async function runOther(which: 'soak' | 'sabotage'): Promise<void> {
  await ensureBuilt();
  const seed = Number(values.seed);
  const isWell = which === 'soak' ? await soak(Number(values.minutes), seed) : await sabotage(seed);
  process.exitCode = isWell ? 0 : 1;
}

async function runCampaign(names: string): Promise<void> {
  const seed = Number(values.seed);
  const scenarios = scenariosOf(names, seed);
  if (scenarios.length === 0) {
    say(
      `Which one? npm run chaos -- all | pairs | soak | sabotage | mail | ${SCENARIOS.map(({ name }) => name).join(' | ')}`,
    );
    process.exitCode = 1;
    return;
  }
  await ensureBuilt();
  say(`Seed ${seed}, each fault for ${values.hold} s.\n\n${HEAD}`);
  const plan: Plan = {
    scenarios,
    seed,
    holdMs: Number(values.hold) * 1000,
    untilMs: Number(values.minutes) * 60_000,
  };
  const { ran, failures } = await campaign(plan);
  for (const failure of failures) say(`\n${failure}`);
  say(
    `\n${ran.length} scenarios, ${failures.length === 0 ? 'every promise was kept' : `${failures.length} failures`}.`,
  );
  process.exitCode = failures.length === 0 ? 0 : 1;
}

function scenariosOf(names: string, seed: number): Scenario[] {
  if (names === 'all') return SCENARIOS;
  if (names === 'pairs') {
    const chosen = drawn(SCENARIOS, seed, PAIRS * 2);
    return Array.from({ length: PAIRS }, (_, at) => chosen.slice(at * 2, at * 2 + 2))
      .filter((pair): pair is [Scenario, Scenario] => pair[0] !== undefined && pair[1] !== undefined)
      .filter(([one, other]) => one.name.split('-')[1] !== other.name.split('-')[1])
      .map(([one, other]) => together(one, other));
  }
  const asked = names.split(',').filter(Boolean);
  const found = asked.map((name) => {
    const [one, other, ...more] = name.split('+').map((part) => SCENARIOS.find((each) => each.name === part));
    if (!one || more.length > 0) return undefined;
    if (!name.includes('+')) return one;
    return other && together(one, other);
  });
  return found.every((each) => each !== undefined) ? found : [];
}
