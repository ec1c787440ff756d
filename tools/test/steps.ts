import { spawnSync } from 'node:child_process';
import { ensureBuilt } from '../build/ensure-built.ts';
import { check, playwright, skip, together, vitest } from './runners.ts';
import type { Tally } from './tally.ts';

/** Limits end a run that hangs. They measure nothing: a busy machine takes several times as long as a quiet one. */
const MINUTE_MS = 60_000;

/** Test projects that run against the whole product, each in a step of its own. */
const WHOLE_PRODUCT = ['contract', 'roles', 'start', 'containers', 'cluster'];

const projects = ['tests/tsconfig.json', 'tools/tsconfig.json'];

/** What `npm test` runs, in this order. The words are more arguments for the test runner. */
export const STEPS: Record<string, (words: string[]) => Promise<Tally>> = {
  types: () =>
    together([() => check('tsc', ['-b']), ...projects.map((project) => () => check('tsc', ['-p', project]))]),
  lint: () => check('oxlint', ['--type-aware', '--deny-warnings']),
  format: () => check('prettier', ['--check', '--log-level', 'warn', '.']),
  unit: async (words) => {
    // Some tests run what is shipped: the gateway's commands, the website's server.
    await ensureBuilt();
    const others = WHOLE_PRODUCT.flatMap((name) => ['--project', `!${name}`]);
    return vitest([...others, ...words], 60 * MINUTE_MS);
  },
  contract: (words) => againstProduct('contract', words),
  roles: (words) => againstProduct('roles', words),
  start: (words) => againstProduct('start', words),
  e2e: async (words) => {
    await ensureBuilt();
    return playwright(words, 40 * MINUTE_MS);
  },
  containers: (words) => {
    if (!hasContainerEngine()) return skip('no container engine answers (docker info)');
    return againstProduct('containers', words);
  },
  cluster: (words) => {
    const reason = whyNoCluster();
    return reason === undefined ? againstProduct('cluster', words) : skip(reason);
  },
};

async function againstProduct(project: string, words: string[]): Promise<Tally> {
  await ensureBuilt();
  return vitest(['--project', project, ...words], 40 * MINUTE_MS);
}

function hasContainerEngine(): boolean {
  return answers('docker', ['info']);
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
