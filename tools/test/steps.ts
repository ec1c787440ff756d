import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../build/ensure-built.ts';
import { ROOT } from '../setup/folders.mjs';
import { runProgram } from '../setup/run-tool.mjs';
import { check, playwright, skip, together, vitest, type Show } from './runners.ts';
import type { Tally } from './tally.ts';

/** Limits end a run that hangs. They measure nothing: a busy machine takes several times as long as a quiet one. */
const MINUTE_MS = 60_000;

/** Test projects that run against the whole product, each in a step of its own. */
const WHOLE_PRODUCT = ['contract', 'roles', 'start', 'chaos', 'containers', 'cluster'];

const PROJECTS = ['tests/tsconfig.json', 'tools/tsconfig.json'];

/**
 * A check reads the sources alone. What waits (for something broken to come back) leaves the processor to others. What
 * others would make fail comes last, by itself: browsers, what is measured, and a cluster whose pods starve beside other tests.
 */
export type Kind = 'check' | 'computes' | 'waits' | 'alone';

interface Step {
  kind: Kind;
  /** @param words more arguments for the test runner */
  run: (words: string[], show: Show) => Promise<Tally>;
}

/** What `npm test` runs. */
export const STEPS: Record<string, Step> = {
  types: {
    kind: 'check',
    run: (_, show) => {
      // What it knows of the website: TypeScript 7.0 does not notice that a file of texts (JSON) has changed.
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
      // Some tests run what is shipped: the gateway's commands, the website's server.
      await built();
      const others = WHOLE_PRODUCT.flatMap((name) => ['--project', `!${name}`]);
      return vitest([...others, ...words], 60 * MINUTE_MS, show);
    },
  },
  contract: { kind: 'computes', run: againstProduct('contract') },
  roles: { kind: 'computes', run: againstProduct('roles') },
  start: { kind: 'computes', run: againstProduct('start') },
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
      return check('node', [join(ROOT, 'tests', 'bench', 'gate.ts')], show);
    },
  },
  chaos: { kind: 'waits', run: againstProduct('chaos') },
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

function againstProduct(project: string): Step['run'] {
  return async (words, show) => {
    await built();
    return vitest(['--project', project, ...words], 40 * MINUTE_MS, show);
  };
}

let building: Promise<void> | undefined;

/** Once, for all parts that need it. */
const built = () => (building ??= ensureBuilt());

function hasContainerEngine(): boolean {
  return answers('docker', ['info']);
}

/**
 * Runs the command that a variable holds, if it does: a cluster costs processor time for as long as it is up.
 * @returns whether nothing failed
 */
async function runCommand(variable: string, show: Show): Promise<boolean> {
  const command = process.env[variable];
  if (!command) return true;
  const { code, said } = await runProgram('sh', ['-c', command], { limitMs: 35 * MINUTE_MS });
  if (code !== 0) show(`${variable} (${command}) ended with ${code}:\n${said.trimEnd().slice(-1000)}\n`);
  return code === 0;
}

/** The tests delete what they find in a namespace, so a cluster has to be named for them. */
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
