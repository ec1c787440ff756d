import { baseTags } from '../../support/base-images.ts';
import { blocksIn, runShell } from '../../support/documented.ts';
import { clusterEnv } from './cluster.ts';

/**
 * Returns the commands of a section below "Many hosts" in docs/operations.md: all its `sh` blocks.
 * @throws if there are none, so that a renamed section is noticed
 */
export function documentedCommands(section: string): string {
  const all = blocksIn('docs/operations.md');
  const blocks = all
    .slice(all.findIndex((block) => block.section === 'Build the images'))
    .filter((block) => block.section === section && block.language === 'sh');
  if (blocks.length === 0) throw new Error(`docs/operations.md has no commands under "${section}"`);
  return blocks.map(({ text }) => text).join('');
}

/**
 * Runs commands verbatim in one shell. Only `docker push` is replaced: it loads the image into the cluster, which has
 * no registry.
 *
 * @param shims folder of programs that take precedence over PATH
 */
export function runDocumented(commands: string, shims: string, limitMs: number): Promise<string> {
  const env = { ...clusterEnv(), ...baseTags(), PATH: `${shims}:${process.env['PATH'] ?? ''}` };
  return runShell(commands, { env, limitMs });
}
