import { parseArgs } from 'node:util';
import { selfSigned } from '../../tests/support/certificate.ts';
import { say } from '../../tools/setup/terminal.mjs';
import { alerts } from './alerts/alerts.ts';
import { campaign, HEAD, type Outside, type Plan, type Running, type Verdict } from './campaign.ts';
import { drawn } from './clients/script.ts';
import { isApart, together, type Scenario, type World } from './faults/fault.ts';
import { SCENARIOS } from './faults/scenarios.ts';
import { mails } from './mail/mails.ts';
import { operators } from './operators/operators.ts';
import { ProcessProduct } from './process-product.ts';
import type { Product } from './product.ts';
import { backups } from './containers/backups.ts';
import { ContainerProduct, HOOK_HOST, MAIL_HOST } from './containers/container-product.ts';
import { CONTAINER_SCENARIOS } from './containers/scenarios.ts';
import { sabotage } from './sabotage.ts';
import { soak } from './soak.ts';
import { upgrade } from './upgrade.ts';
import { vault } from './vault/vault.ts';

/**
 * Injects faults into the product while it is in use, and judges the result.
 *
 *   npm run chaos -- all|pairs|<scenario>[+<scenario>][,…] [--seed 1] [--minutes 4] [--hold 3]
 *   npm run chaos -- all|<scenario>,… --containers   the same in containers, with backups, and a restore at the end
 *   npm run chaos -- mails [--count 10000]   sends mails while their dependencies die in turn
 *   npm run chaos -- vault [--count 10000] [--minutes 60]   moves bars of a vault while its parts are killed
 *   npm run chaos -- soak [--minutes 30]     uses the product and prints what grows
 *   npm run chaos -- upgrade [--from commit] upgrades an earlier commit's installation to this one, and back
 *   npm run chaos -- alerts [word …] [--scale 8]   raises alerts, all or by words in their names, with divided times
 *   npm run chaos -- operators [word …] [--count 100] [--containers]   operators' commands on each Node, under load
 *   npm run chaos -- sabotage                breaks each promise on purpose, and expects the judge to notice
 */
const PAIRS = 200;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string' },
    hold: { type: 'string', default: '3' },
    count: { type: 'string' },
    scale: { type: 'string', default: '8' },
    from: { type: 'string' },
    containers: { type: 'boolean', default: false },
  },
});
const [wanted = ''] = positionals;
const [seed, minutes, holdMs] = [
  Number(values.seed),
  Number(values.minutes ?? 4),
  Number(values.hold) * 1000,
];

const OTHERS: Record<string, () => Promise<boolean>> = {
  mails: () => mails(Number(values.count ?? 10_000)),
  vault: () => vault(Number(values.count ?? 10_000), { seed, minutes: Number(values.minutes ?? 60) }),
  soak: () => soak(minutes, seed),
  alerts: () => alerts({ by: Number(values.scale), seed, named: positionals.slice(1) }),
  operators: () =>
    operators({
      times: Number(values.count ?? 100),
      named: positionals.slice(1),
      withContainers: values.containers,
    }),
  sabotage: () => sabotage(seed),
  upgrade: async () => isKept(await upgrade(values.from, { seed, holdMs })),
};

// Runs exit handlers on signals, so that mounts are removed.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const run =
  OTHERS[wanted] ??
  (values.containers
    ? () =>
        runCampaign(CONTAINER_SCENARIOS, {
          places: {
            mail: { host: '0.0.0.0', certificate: selfSigned(MAIL_HOST) },
            hooks: { listen: '0.0.0.0', host: HOOK_HOST },
          },
          start: (outside: Outside) => ContainerProduct.start(outside),
          beside: (world: World<ContainerProduct>, running: Running) => backups(world, running, seed),
        })
    : () => runCampaign(SCENARIOS, { start: (outside: Outside) => ProcessProduct.start(outside) }));
process.exitCode = (await run()) ? 0 : 1;

async function runCampaign<P extends Product>(
  known: readonly Scenario<P>[],
  how: Pick<Plan<P>, 'start' | 'places' | 'beside'>,
): Promise<boolean> {
  const scenarios = scenariosOf(wanted, known);
  if (scenarios.length === 0) {
    const names = ['all', 'pairs', ...Object.keys(OTHERS), ...known.map(({ name }) => name)];
    say(`Which one? npm run chaos -- ${names.join(' | ')}`);
    return false;
  }
  say(`Seed ${seed}, each fault for at least ${values.hold} s.\n\n${HEAD}`);
  return isKept(await campaign({ ...how, scenarios, seed, holdMs, isLong: true, untilMs: minutes * 60_000 }));
}

function isKept({ ran, failures }: Verdict): boolean {
  for (const failure of failures) say(`\n${failure}`);
  const outcome = failures.length === 0 ? 'every promise was kept' : `${failures.length} failures`;
  say(`\n${ran.length} scenarios, ${outcome}.`);
  return failures.length === 0;
}

function scenariosOf<P extends Product>(names: string, known: readonly Scenario<P>[]): Scenario<P>[] {
  if (names === 'all') return [...known];
  if (names === 'pairs') return pairs(known);
  const asked = names.split(',').filter(Boolean);
  const found = asked.map((name) => {
    const [one, other, ...more] = name.split('+').map((part) => known.find((each) => each.name === part));
    if (!one || more.length > 0) return undefined;
    if (!name.includes('+')) return one;
    return other && together(one, other);
  });
  return found.every((each) => each !== undefined) ? found : [];
}

/** Draws pairs by the seed. */
function pairs<P extends Product>(known: readonly Scenario<P>[]): Scenario<P>[] {
  const chosen = drawn(known, seed, PAIRS * 2);
  return Array.from({ length: PAIRS }, (_, at) => chosen.slice(at * 2, at * 2 + 2))
    .filter((pair): pair is [Scenario<P>, Scenario<P>] => pair.length === 2)
    .filter(([one, other]) => isApart(one.on, other.on))
    .map(([one, other]) => together(one, other));
}
