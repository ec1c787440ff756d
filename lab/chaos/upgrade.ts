import { cpSync, globSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../tools/setup/folders.mjs';
import { servicesFingerprint } from '../../tools/build/ensure-built.ts';
import { runProgram } from '../../tools/setup/run-tool.mjs';
import { say, step } from '../../tools/setup/terminal.mjs';
import { migrate } from '../../tools/start/migrations.ts';
import { PROGRAMS, SERVICES } from '../../tools/setup/services.mjs';
import { campaign, HEAD, type Verdict } from './campaign.ts';
import { drawn } from './clients/script.ts';
import { together, type Fault, type Scenario } from './faults/fault.ts';
import { SHORT } from './faults/scenarios.ts';
import { ProcessProduct } from './process-product.ts';

const MIGRATIONS = 'services/*/src/database/migrations/*.ts';
const LIMIT_MS = 300_000;
/** Longer than a service takes to stop and restart. */
const SWITCHED_WITHIN_MS = 30_000;

/**
 * Upgrades an installation of an earlier commit while it is in use, and downgrades it again: migrations run while the
 * old services serve; then programs are replaced one by one, starting with the second tracking replica. The launcher's
 * own work stays old. A different fault accompanies each replacement.
 *
 * @param from a commit; by default the one before the newest migration
 */
export async function upgrade(
  from: string | undefined,
  { seed, holdMs }: { seed: number; holdMs: number },
): Promise<Verdict> {
  const commit = from ?? `${await git(['log', '-1', '--format=%h', '--', MIGRATIONS])}^`;
  const folder = await mkdtemp(join(tmpdir(), 'vaultway-upgrade-'));
  const old = join(folder, 'old');
  try {
    await step(`${commit} is checked out`, () => checkOut(commit, old));
    say(HEAD);
    return await campaign({
      start: (outside) => ProcessProduct.start(outside, { root: old }),
      scenarios: [
        scenario('migrations', migrated),
        ...amidFaults([...turns('upgrade', ROOT), ...turns('downgrade', undefined)], seed),
      ],
      seed,
      holdMs,
    });
  } finally {
    await git(['worktree', 'remove', '--force', old]).catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Creates a work tree with its own packages, hard-linked until something changes them. */
async function checkOut(commit: string, folder: string): Promise<void> {
  await git(['worktree', 'add', '--detach', folder, commit]);
  const workspaces = globSync('{web,gateway,tests,lab,tools,services/*,services/libs/*}/node_modules', {
    cwd: ROOT,
  });
  for (const packages of ['node_modules', ...workspaces]) {
    const words = ['--archive', '--link', join(ROOT, packages), join(folder, packages)];
    const { code } = await runProgram('cp', words, { limitMs: LIMIT_MS });
    // Hard links can't cross file systems.
    if (code !== 0) cpSync(join(ROOT, packages), join(folder, packages), { recursive: true });
  }
  rmSync(join(folder, 'node_modules', '.cache'), { recursive: true, force: true });
}

async function git(words: string[]): Promise<string> {
  const { code, said } = await runProgram('git', ['-C', ROOT, ...words], { limitMs: LIMIT_MS });
  if (code !== 0) throw new Error(`git ${words.join(' ')}: ${said}`);
  return said.trim();
}

const scenario = (name: string, begin: Fault): Scenario => ({ name, on: name, begin });

const turns = (way: string, build: string | undefined): Scenario[] => [
  scenario(`${way}-tracking-2`, async ({ product }) => {
    product.detours.build('tracking', build);
    await product.restartReplica();
    return () => {};
  }),
  ...PROGRAMS.map((name) => scenario(`${way}-${name}`, replaced(name, build))),
];

/** Combines each replacement with a fault of another target, drawn by the seed, so that programs restart during it. */
const amidFaults = (replacements: readonly Scenario[], seed: number): Scenario[] =>
  replacements.map((each, at) => {
    const apart = SHORT.filter(
      ({ name, on }) => on !== 'all' && !each.name.endsWith(name.replace(/^\w+-/, '')),
    );
    const [fault] = drawn(apart, seed * 1000 + at, 1);
    return fault ? together(each, fault) : each;
  });

/** Stops a program as its launcher would, and restarts it from the other build. */
const replaced =
  (name: string, build: string | undefined): Fault =>
  async ({ product }) => {
    const before = product.pidOf(name);
    product.detours.build(name, build);
    product.signal(name, 'SIGTERM');
    for (const until = Date.now() + SWITCHED_WITHIN_MS; Date.now() < until; await sleep(100)) {
      if (product.isRunning(name) && product.pidOf(name) !== before) return () => {};
    }
    throw new Error(`${name} did not start again`);
  };

/** Runs this commit's migrations while the earlier services continue. */
const migrated: Fault = async ({ product }) => {
  const environments = SERVICES.map((name) => {
    const environment = product.environmentOf(name);
    const owner = { ...environment, DATABASE_URL: product.ownerUrl(name) };
    const service = environment['DATABASE_URL'];
    const worker = name === 'tracking' ? product.environmentOf('webhook-worker')['DATABASE_URL'] : undefined;
    // In an earlier commit it may connect as the service.
    const roles = {
      SERVICE_DATABASE_URL: service,
      WORKER_DATABASE_URL: worker === service ? undefined : worker,
    };
    return [name, { ...owner, NODE_OPTIONS: '', ...roles }] as const;
  });
  await migrate(Object.fromEntries(environments), servicesFingerprint());
  return () => {};
};
