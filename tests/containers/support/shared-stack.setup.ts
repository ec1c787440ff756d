import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../../tools/infra/free-port.ts';
import { temporaryFolder } from '../../../tools/setup/folders.mjs';
import { say, step } from '../../../tools/setup/terminal.mjs';
import { firstAdmin } from '../../support/sign-up.ts';
import { makeEnvFile, Stack, type StackFacts } from '../../support/container-stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    stack: StackFacts;
    /** Value of the session cookie of the stack's first admin. */
    stackSession: string;
    /** The used sign-up link of that admin. */
    stackLink: string;
    /** Seconds until a prebuilt stack was healthy. */
    stackStartedIn: number;
  }
}

/** Builds the images and starts the product in containers, with three replicas of tracking and a signed-in admin. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { folder, remove } = temporaryFolder('stack');
  const facts = {
    project: `vaultway-test-${process.pid}`,
    envFile: join(folder, '.env'),
    httpPort: await freePort(),
    httpsPort: await freePort(),
  };
  await makeEnvFile(facts);
  const stack = new Stack(facts);
  const end = async () => {
    await step('The stack is gone', () => stack.down());
    remove();
  };
  try {
    say('Building the images (minutes the first time) …');
    await step('Images are built', () => stack.build());
    const begin = performance.now();
    await step('The stack is healthy', () => stack.start({ tracking: 3 }));
    project.provide('stackStartedIn', (performance.now() - begin) / 1000);
    await stack.untilReachable();
    const link = await stack.signUpLink();
    const admin = await firstAdmin({ url: stack.url, signUpLink: link });
    project.provide('stack', facts);
    project.provide('stackLink', link);
    project.provide('stackSession', [...admin.cookies].map((pair) => pair.join('=')).join('; '));
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}
