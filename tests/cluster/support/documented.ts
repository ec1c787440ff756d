import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../tools/setup/folders.mjs';
import { runProgram } from '../../../tools/setup/run-tool.mjs';
import { clusterEnv } from './cluster.ts';

/**
 * The commands of a section of docs/operations.md: its blocks that are marked `sh`, one after the other.
 * @throws when there are none, so that a renamed section does not pass unnoticed
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
 * Runs commands word for word in one shell, which ends at the first that fails. Only `docker push` does something else:
 * it gives the image to the cluster, which has no registry.
 *
 * @param shims a folder with programs that come before those of PATH
 */
export async function runDocumented(commands: string, shims: string, limitMs: number): Promise<string> {
  const env = { ...clusterEnv(), PATH: `${shims}:${process.env['PATH'] ?? ''}` };
  const { code, said } = await runProgram('bash', ['-eu', '-o', 'pipefail', '-c', commands], {
    cwd: ROOT,
    env,
    limitMs,
  });
  if (code !== 0) throw new Error(`${commands}\nended with ${code}:\n${said}`);
  return said;
}
