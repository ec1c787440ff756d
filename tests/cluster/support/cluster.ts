import { setTimeout as sleep } from 'node:timers/promises';
import { runProgram } from '../../../tools/setup/run-tool.mjs';
import { PROGRAMS, SERVICES } from '../../../tools/setup/services.mjs';

/** Names used in docs/operations.md, and the address in values-example.yaml. */
export const NAMESPACE = 'vaultway';
export const RELEASE = 'vaultway';
export const URL_OF_SITE = 'http://localhost:30080';
export const CHART = 'infra/helm/vaultway';

/** Parts that receive requests. */
export const SERVING = ['gateway', 'web', ...SERVICES];
export const PARTS = ['gateway', 'web', ...PROGRAMS];

interface Options {
  input?: string;
  limitMs?: number;
}

/** @throws if no cluster is named: never uses the current context, since the tests delete a namespace */
export function clusterEnv(): NodeJS.ProcessEnv {
  const KUBECONFIG = process.env['TEST_KUBECONFIG'];
  if (!KUBECONFIG) throw new Error('TEST_KUBECONFIG is missing: set it to the file of a cluster for tests');
  return { ...process.env, KUBECONFIG };
}

/** Runs kubectl or helm in the namespace; does not throw on failure. */
export const attempt = (program: 'kubectl' | 'helm', words: string[], { input, limitMs }: Options = {}) =>
  runProgram(program, ['--namespace', NAMESPACE, ...words], {
    env: clusterEnv(),
    limitMs: limitMs ?? 120_000,
    ...(input !== undefined && { input }),
  });

/** @returns its output, stdout and stderr; @throws if it failed */
async function run(program: 'kubectl' | 'helm', words: string[], options?: Options): Promise<string> {
  const { code, said } = await attempt(program, words, options);
  if (code !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${code}:\n${said}`);
  return said;
}

export const kubectl = (words: string[], options?: Options) => run('kubectl', words, options);
export const helm = (words: string[], options?: Options) => run('helm', words, options);

const OF_RELEASE = `app.kubernetes.io/name=vaultway,app.kubernetes.io/instance=${RELEASE}`;

export const labelsOf = (part: string) => `${OF_RELEASE},app.kubernetes.io/component=${part}`;

/** Returns the names, or another field, of a part's pods that are ready and not terminating. */
export async function readyPods(part: string, field = '.metadata.name'): Promise<string[]> {
  const template =
    `{{range .items}}{{if not .metadata.deletionTimestamp}}{{$name := ${field}}}` +
    '{{range .status.conditions}}{{if and (eq .type "Ready") (eq .status "True")}}{{$name}}{{"\\n"}}{{end}}{{end}}' +
    '{{end}}{{end}}';
  const words = ['get', 'pods', '--selector', labelsOf(part), '--output', `go-template=${template}`];
  return (await kubectl(words)).split('\n').filter(Boolean);
}

/** Waits until every deployment has exactly its ready pods. */
export async function untilSettled(): Promise<void> {
  const names = PARTS.map((part) => `deployment/${RELEASE}-${part}`);
  await kubectl(['rollout', 'status', '--timeout', '240s', ...names], { limitMs: 260_000 });
}

/** Waits until the release is being uninstalled, and ends its pods without the time that gateways need to notice. */
export async function hurryPods(): Promise<void> {
  const until = Date.now() + 120_000;
  while (Date.now() < until) {
    const { said } = await attempt('kubectl', ['get', 'deployments', '--output', 'name']);
    if (!said.includes('deployment')) break;
    await sleep(1000);
  }
  await attempt('kubectl', [
    'delete',
    'pods',
    '--selector',
    OF_RELEASE,
    '--grace-period',
    '1',
    '--wait=false',
  ]);
}

/** Longer than a gateway takes to discover a new pod: its own two seconds, plus the cluster's DNS cache. */
const FOUND_AFTER_MS = 45_000;

/** Waits until every gateway knows the ready pods of each part, and those with earlier routes have ended. */
export async function untilFound(): Promise<void> {
  const until = Date.now() + FOUND_AFTER_MS;
  for (;;) {
    const [unknown, ending] = await Promise.all([unknownAddresses(), endingPods('gateway')]);
    if (unknown.length + ending.length === 0) return;
    if (Date.now() > until) {
      throw new Error(
        `Not found by the gateways: [${unknown.join(', ')}]; still ending: [${ending.join(', ')}]`,
      );
    }
    await sleep(1000);
  }
}

/** @returns names of a part's pods that are terminating: they answer requests until their grace period ends */
async function endingPods(part: string): Promise<string[]> {
  const template =
    '{{range .items}}{{if .metadata.deletionTimestamp}}{{.metadata.name}}{{"\\n"}}{{end}}{{end}}';
  const words = ['get', 'pods', '--selector', labelsOf(part), '--output', `go-template=${template}`];
  return (await kubectl(words)).split('\n').filter(Boolean);
}

/** @returns addresses of ready pods that some gateway does not know */
async function unknownAddresses(): Promise<string[]> {
  const behind = SERVING.filter((part) => part !== 'gateway');
  const [gateways, ...addresses] = await Promise.all([
    readyPods('gateway'),
    ...behind.map((part) => readyPods(part, '.status.podIP')),
  ]);
  const lists = await Promise.all(
    gateways.map((pod) => attempt('kubectl', ['exec', pod, '--', 'cat', '/tmp/dynamic/replicas.yml'])),
  );
  return addresses.flat().filter((address) => lists.some(({ said }) => !said.includes(`//${address}:`)));
}

/** Polls until the site responds through the gateway. */
export async function untilReachable(path = '/api/graph', wanted = 200): Promise<void> {
  const until = Date.now() + 60_000;
  for (;;) {
    const signal = AbortSignal.timeout(10_000);
    const answer = await fetch(`${URL_OF_SITE}${path}`, { signal }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.status === wanted) return;
    if (Date.now() > until) throw new Error(`${path} answers ${answer?.status}, not ${wanted}`);
    await sleep(250);
  }
}
