import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../tools/infra/free-port.ts';
import { ROOT } from '../../../tools/setup/folders.mjs';
import { step } from '../../../tools/setup/terminal.mjs';
import { makeEnvFile, Stack } from '../../../tests/support/container-stack.ts';
import type { Command } from './operators.ts';

/** Creates an installation in containers, and its commands. */
export async function installation(
  folder: string,
): Promise<{ commands: Command[]; stop: () => Promise<unknown> }> {
  const facts = {
    project: `vaultway-operators-${process.pid}`,
    envFile: join(folder, 'installation.env'),
    httpPort: await freePort(),
    httpsPort: await freePort(),
  };
  await makeEnvFile(facts);
  const stack = new Stack(facts);
  await step('Images are built', () => stack.build());
  await step('The stack is healthy', () => stack.up());
  const operate = (name: string) => join(ROOT, 'tools/operate', `${name}.mjs`);
  const file = join(folder, 'installation.tar');
  const env = stack.env;
  return {
    stop: () => stack.down(),
    commands: [
      {
        name: 'backup',
        words: () => {
          rmSync(file, { force: true });
          return [operate('backup'), file];
        },
        env,
        code: 0,
        says: 'not encrypted',
      },
      {
        name: 'restore --replace',
        words: () => [operate('restore'), file, '--replace'],
        env,
        code: 0,
        says: 'Restored (',
      },
      { name: 'doctor', words: () => [operate('doctor')], env, code: 0, says: 'All is well' },
    ],
  };
}
