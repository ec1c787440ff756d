import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../build/ensure-built.ts';
import { ROOT } from '../setup/folders.mjs';
import { runProgram } from '../setup/run-tool.mjs';
import { ensureBrowser } from './browser.ts';
import { check, playwright, skip, together, vitest, type Show } from './runners.ts';
import { SLOW_TESTS } from './slow-tests.ts';
import type { Tally } from './tally.ts';

/** Limits end a run that hangs. They measure nothing: a busy machine takes several times as long as a quiet one. */
const MINUTE_MS = 60_000;

/** Test projects that run against the whole product, each in its own step. */
const WHOLE_PRODUCT = [
  'contract',
  'roles',
  'start',
  'abuse',
  'chaos',
  'busy',
  'engines',
  'containers',
  'cluster',
];

/** Excludes them. */
const others = WHOLE_PRODUCT.flatMap((name) => ['--project', `!${name}`]);

/** Tests of the contract that send many wrong values to each call. */
const FUZZ = ['cursors', 'field-types', 'fuzz'].map((name) => `tests/contract/${name}.test.ts`);

const PROJECTS = ['tests/tsconfig.json', 'tools/tsconfig.json', 'lab/tsconfig.json'];

/**
 * `check` reads sources only. `waits` (for recovery, for starts, for the product) runs beside those that compute.
 * `alone` comes last: browsers, measurements, and a cluster whose pods starve beside other tests.
 */
export type Kind = 'check' | 'computes' | 'waits' | 'alone';

interface Step {
  kind: Kind;
  /** @param words further arguments for the test runner */
  run: (words: string[], show: Show) => Promise<Tally>;
}

/** The browser tests that follow a parcel from sign-up to delivery. */
const STORIES = ['first-day', 'story', 'daily-flow', 'tracking-page', 'delivery-pin', 'roles'].map(
  (name) => `${name}.spec.ts`,
);

/** Steps of `npm test -- --only`. */
export const STEPS: Record<string, Step> = {
  types: {
    kind: 'check',
    run: (_, show) => {
      // Clears the website's type cache: TypeScript 7.0 does not notice changed JSON texts.
      rmSync(join(ROOT, 'web/node_modules/.types/src.tsbuildinfo'), { force: true });
      return together(
        [['-b'], ...PROJECTS.map((project) => ['-p', project])].map(
          (words) => () => check('tsc', words, show),
        ),
      );
    },
  },
  lint: { kind: 'check', run: (_, show) => check('oxlint', ['--type-aware', '--deny-warnings'], show) },
  format: {
    kind: 'check',
    run: (_, show) =>
      check(
        'prettier',
        ['--check', '--cache', '--cache-strategy', 'content', '--log-level', 'warn', '.'],
        show,
      ),
  },
  unit: {
    kind: 'computes',
    run: async (words, show) => {
      // Some tests run shipped parts: the gateway's commands, the website's server.
      await built();
      const without = SLOW_TESTS.flatMap((file) => ['--exclude', join(ROOT, file)]);
      return vitest([...others, ...without, ...words], 60 * MINUTE_MS, show);
    },
  },
  slow: {
    kind: 'computes',
    run: async (words, show) => {
      await built();
      return vitest([...others, ...(words.length > 0 ? words : SLOW_TESTS)], 60 * MINUTE_MS, show);
    },
  },
  changed: {
    kind: 'computes',
    run: async ([since = 'HEAD'], show) => {
      await built();
      return vitest([...others, '--changed', since, '--passWithNoTests'], 60 * MINUTE_MS, show);
    },
  },
  contract: {
    kind: 'waits',
    run: (words, show) =>
      againstProduct('contract')(
        words.length > 0 ? words : FUZZ.flatMap((file) => ['--exclude', join(ROOT, file)]),
        show,
      ),
  },
  fuzz: {
    kind: 'computes',
    run: (words, show) => againstProduct('contract')(words.length > 0 ? words : FUZZ, show),
  },
  roles: { kind: 'computes', run: againstProduct('roles') },
  start: { kind: 'waits', run: againstProduct('start') },
  abuse: { kind: 'waits', run: againstProduct('abuse') },
  stories: {
    kind: 'alone',
    run: async (_, show) => {
      await built();
      return playwright(STORIES, 40 * MINUTE_MS, show);
    },
  },
  e2e: {
    kind: 'alone',
    run: async (words, show) => {
      await built();
      return playwright(words, 40 * MINUTE_MS, show);
    },
  },
  gate: {
    kind: 'alone',
    run: async (_, show) => {
      if (process.platform !== 'linux') return skip('only Linux tells the processor time of a process', show);
      await built();
      return check('node', [join(ROOT, 'lab', 'bench', 'gate.ts')], show, 10 * MINUTE_MS);
    },
  },
  chaos: { kind: 'waits', run: againstProduct('chaos') },
  busy: {
    kind: 'waits',
    run: async (words, show) => {
      if (!(await ensureBrowser())) return skip('there is no browser and none could be installed', show);
      return againstProduct('busy')(words, show);
    },
  },
  engines: { kind: 'alone', run: againstProduct('engines') },
  containers: {
    kind: 'waits',
    run: async (words, show) => {
      if (!hasContainerEngine()) return skip('no container engine answers (docker info)', show);
      return againstProduct('containers')(words, show);
    },
  },
  cluster: {
    kind: 'alone',
    run: async (words, show) => {
      const isUp = await runCommand('TEST_CLUSTER_UP', show);
      try {
        const reason = isUp ? whyNoCluster() : 'the cluster did not come up (TEST_CLUSTER_UP)';
        return await (reason === undefined ? againstProduct('cluster')(words, show) : skip(reason, show));
      } finally {
        await runCommand('TEST_CLUSTER_DOWN', show);
      }
    },
  },
};

/** Steps of `npm test`: what a contributor runs, without Docker. */
export const EVERY_DAY = ['types', 'lint', 'format', 'unit', 'contract', 'stories'];

/** Steps of `npm test -- --all`; `changed` and `stories` are parts of others. */
export const EVERYTHING = Object.keys(STEPS).filter((name) => name !== 'changed' && name !== 'stories');

function againstProduct(project: string): Step['run'] {
  return async (words, show) => {
    await built();
    return vitest(['--project', project, ...words], 40 * MINUTE_MS, show);
  };
}

let building: Promise<void> | undefined;

/** Builds once for all parts. */
const built = () => (building ??= ensureBuilt());

function hasContainerEngine(): boolean {
  return answers('docker', ['info']);
}

/**
 * Runs the command in a variable, if any: a cluster costs CPU time while it is up.
 * @returns true unless it failed
 */
async function runCommand(variable: string, show: Show): Promise<boolean> {
  const command = process.env[variable];
  if (!command) return true;
  const { code, said } = await runProgram('sh', ['-c', command], { limitMs: 35 * MINUTE_MS });
  if (code !== 0) show(`${variable} (${command}) ended with ${code}:\n${said.trimEnd().slice(-1000)}\n`);
  return code === 0;
}

/** The tests delete everything in a namespace, so a cluster must be named explicitly. */
function whyNoCluster(): string | undefined {
  const kubeconfig = process.env['TEST_KUBECONFIG'];
  if (!kubeconfig) return 'no Kubernetes cluster is named for tests (TEST_KUBECONFIG)';
  if (!answers('kubectl', ['--kubeconfig', kubeconfig, 'get', '--raw', '/readyz'])) {
    return `no Kubernetes cluster answers (TEST_KUBECONFIG=${kubeconfig})`;
  }
  if (!answers('helm', ['version'])) return 'there is no helm';
  return hasContainerEngine() ? undefined : 'no container engine answers (docker info)';
}

function answers(program: string, words: string[]): boolean {
  return spawnSync(program, words, { stdio: 'ignore', timeout: 10_000 }).status === 0;
}
