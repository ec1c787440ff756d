import { spawnSync } from 'node:child_process';
import { ensureBuilt } from '../build/ensure-built.ts';
import { runProgram } from '../setup/run-tool.mjs';
import { say } from '../setup/terminal.mjs';
import { check, playwright, skip, together, vitest } from './runners.ts';
import type { Tally } from './tally.ts';

/** Limits end a run that hangs. They measure nothing: a busy machine takes several times as long as a quiet one. */
const MINUTE_MS = 60_000;

/** Test projects that run against the whole product, each in a step of its own. */
const WHOLE_PRODUCT = ['contract', 'roles', 'start', 'chaos', 'containers', 'cluster'];

const projects = ['tests/tsconfig.json', 'tools/tsconfig.json'];

/** What `npm test` runs, in this order. The words are more arguments for the test runner. */
export const STEPS: Record<string, (words: string[]) => Promise<Tally>> = {
  types: () =>
    together([() => check('tsc', ['-b']), ...projects.map((project) => () => check('tsc', ['-p', project]))]),
  lint: () => check('oxlint', ['--type-aware', '--deny-warnings']),
  format: () =>
    check('prettier', ['--check', '--cache', '--cache-strategy', 'content', '--log-level', 'warn', '.']),
  unit: async (words) => {
    // Some tests run what is shipped: the gateway's commands, the website's server.
    await ensureBuilt();
    const others = WHOLE_PRODUCT.flatMap((name) => ['--project', `!${name}`]);
    return vitest([...others, ...words], 60 * MINUTE_MS);
  },
  contract: (words) => againstProduct('contract', words),
  roles: (words) => againstProduct('roles', words),
  start: (words) => againstProduct('start', words),
  chaos: (words) => againstProduct('chaos', words),
  e2e: async (words) => {
    await ensureBuilt();
    return playwright(words, 40 * MINUTE_MS);
  },
  containers: (words) => {
    if (!hasContainerEngine()) return skip('no container engine answers (docker info)');
    return againstProduct('containers', words);
  },
  cluster: async (words) => {
    await runCommand('TEST_CLUSTER_UP');
    try {
      const reason = whyNoCluster();
      return await (reason === undefined ? againstProduct('cluster', words) : skip(reason));
    } finally {
      await runCommand('TEST_CLUSTER_DOWN');
    }
  },
};

async function againstProduct(project: string, words: string[]): Promise<Tally> {
  await ensureBuilt();
  return vitest(['--project', project, ...words], 40 * MINUTE_MS);
}

function hasContainerEngine(): boolean {
  return answers('docker', ['info']);
}

/** Runs the command that a variable holds, if it does: a cluster costs processor time for as long as it is up. */
async function runCommand(variable: string): Promise<void> {
  const command = process.env[variable];
  if (!command) return;
  const { code, said } = await runProgram('sh', ['-c', command], { limitMs: 35 * MINUTE_MS });
  if (code !== 0) say(`${variable} (${command}) ended with ${code}:\n${said.trimEnd().slice(-1000)}`);
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
