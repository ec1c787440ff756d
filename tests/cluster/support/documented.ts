import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../tools/setup/folders.mjs';
import { runProgram } from '../../../tools/setup/run-tool.mjs';
import { baseTags } from '../../support/base-images.ts';
import { clusterEnv } from './cluster.ts';

/**
 * Returns the commands of a section in docs/operations.md: all its `sh` blocks.
 * @throws if there are none, so that a renamed section is noticed
 */
export function documentedCommands(section: string): string {
  const text = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const [, body = ''] = text.split(`\n### ${section}\n`);
  const [own = ''] = body.split(/\n##+ /);
  const blocks = [...own.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) => block);
  if (blocks.length === 0) throw new Error(`docs/operations.md has no commands under "${section}"`);
  return blocks.join('');
}

/**
 * Runs commands verbatim in one shell, which exits at the first failure. Only `docker push` is replaced: it loads the
 * image into the cluster, which has no registry.
 *
 * @param shims folder of programs that take precedence over PATH
 */
export async function runDocumented(commands: string, shims: string, limitMs: number): Promise<string> {
  const env = { ...clusterEnv(), ...baseTags(), PATH: `${shims}:${process.env['PATH'] ?? ''}` };
  const { code, said } = await runProgram('bash', ['-eu', '-o', 'pipefail', '-c', commands], {
    cwd: ROOT,
    env,
    limitMs,
  });
  if (code !== 0) throw new Error(`${commands}\nended with ${code}:\n${said}`);
  return said;
}
