import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../tools/setup/folders.mjs';
import { runProgram } from '../../../tools/setup/run-tool.mjs';

/** Image names in the documentation. */
export const REGISTRY = 'registry.example.com/vaultway';
export const VERSION = '0.1.0';

/** Images used by infra/kubernetes/engines.yaml. */
export const ENGINE_IMAGES = [
  ...new Set(
    [...readFileSync(join(ROOT, 'infra/kubernetes/engines.yaml'), 'utf8').matchAll(/image: (\S+)/g)].map(
      ([, image = '']) => image,
    ),
  ),
];

/** Loads Docker's images into the cluster with the command in TEST_CLUSTER_LOAD. Without one they are pulled. */
export async function loadImages(images: string[]): Promise<void> {
  const [command, ...words] = process.env['TEST_CLUSTER_LOAD']?.split(' ') ?? [];
  if (command === undefined) return;
  const { code, said } = await runProgram(command, [...words, ...images], { limitMs: 300_000 });
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${said}`);
}

/** Builds an image on top of another. */
export async function buildOn(base: string, tag: string, steps: string): Promise<void> {
  const { code, said } = await runProgram('docker', ['build', '--quiet', '--tag', tag, '-'], {
    input: `FROM ${base}\n${steps}\n`,
    limitMs: 120_000,
  });
  if (code !== 0) throw new Error(said);
}
