import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findProgram } from '../../../tools/infra/find-program.ts';
import { ROOT, temporaryFolder } from '../../../tools/setup/folders.mjs';
import { say, step } from '../../../tools/setup/terminal.mjs';
import { firstAdmin } from '../../support/sign-up.ts';
import { attempt, hurryPods, kubectl, NAMESPACE, untilReachable, URL_OF_SITE } from './cluster.ts';
import { documentedCommands, runDocumented } from './documented.ts';
import { offerVolumes } from './volumes.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Value of the session cookie of the installation's first admin. */
    clusterSession: string;
    /** Output of the documented commands for the first admin, which the log of a later pod lacks. */
    clusterSignUpLink: string;
    /** Seconds from `helm install` until every part was ready. */
    clusterInstalledIn: number;
    /** Folder of programs that take precedence over PATH. */
    clusterShims: string;
  }
}

const LINK = /https?:\/\/\S+\/control\/signup\.html\?token=[\w.~%-]+/;
const MINUTE_MS = 60_000;

/** Installs the product on the cluster with only the commands of docs/operations.md. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { folder, remove } = temporaryFolder('cluster');
  const hadKeys = existsSync(join(ROOT, 'keys'));
  let shims = '';
  const end = async () => {
    await step('The installation is gone', async () => {
      try {
        const uninstall = () =>
          runDocumented(documentedCommands('Uninstall on Kubernetes'), shims, 3 * MINUTE_MS);
        if (shims) await Promise.all([uninstall(), hurryPods()]);
      } finally {
        await removeInstallation();
      }
    });
    if (!hadKeys) rmSync(join(ROOT, 'keys'), { recursive: true, force: true });
    remove();
  };
  try {
    await removeInstallation();
    shims = makeShims(folder);
    await offerVolumes(folder);
    const run = (section: string, limitMs: number) =>
      step(`${section}: done`, () => runDocumented(documented(section), shims, limitMs));
    say('Installing by the commands of docs/operations.md …');
    await run('Build the images', 20 * MINUTE_MS);
    await run('Prepare keys and engines', 8 * MINUTE_MS);
    const begin = performance.now();
    await run('Install', 12 * MINUTE_MS);
    project.provide('clusterInstalledIn', (performance.now() - begin) / 1000);
    await untilReachable();
    const said = await runDocumented(documentedCommands('Sign up'), shims, MINUTE_MS);
    project.provide('clusterSignUpLink', said);
    const admin = await firstAdmin({ url: URL_OF_SITE, signUpLink: LINK.exec(said)?.[0] });
    project.provide('clusterSession', [...admin.cookies].map((pair) => pair.join('=')).join('; '));
    project.provide('clusterShims', shims);
  } catch (error) {
    say((await attempt('kubectl', ['get', 'pods,jobs,events'])).said);
    // Clean-up also fails where nothing was installed; the first error is the cause.
    await end().catch((unclean: unknown) => say(String(unclean)));
    throw error;
  }
  return end;
}

/** Prefixes the variables of the first section, which stay set in a reader's shell. */
function documented(section: string): string {
  const [variables = ''] = documentedCommands('Build the images').split('\n');
  return `${variables}\n${documentedCommands(section)}`;
}

function makeShims(folder: string): string {
  const shims = join(folder, 'bin');
  mkdirSync(shims, { recursive: true });
  const load = process.env['TEST_CLUSTER_LOAD'] ?? 'false';
  const docker = findProgram('docker') ?? 'docker';
  const shim = `#!/bin/sh\nif [ "$1" = push ]; then exec ${load} "$2"; fi\nexec ${docker} "$@"\n`;
  writeFileSync(join(shims, 'docker'), shim);
  chmodSync(join(shims, 'docker'), 0o755);
  return shims;
}

async function removeInstallation(): Promise<void> {
  // Requests in flight don't matter here.
  await attempt('kubectl', ['delete', 'pods', '--all', '--grace-period', '1', '--wait=false']);
  await kubectl(['delete', 'namespace', NAMESPACE, '--ignore-not-found', '--wait', '--timeout', '120s'], {
    limitMs: 130_000,
  });
  await kubectl(['delete', 'persistentvolume', '--selector', 'vaultway-test', '--ignore-not-found']);
}
