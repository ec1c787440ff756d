import { join } from 'node:path';
import { build } from 'rolldown';
import { ROOT } from '../../../tools/setup/folders.mjs';

const NAME = join(ROOT, 'tests/containers/program.ts');

/** Packages that the services' bundles leave out. */
const IN_THE_IMAGES = /^(sharp|pg|ioredis)$/;

/** Bundles a program and all its imports into one text, for a place without packages of its own. */
export async function singleFile(program: string): Promise<string> {
  const { output } = await build({
    input: NAME,
    platform: 'node',
    resolve: { conditionNames: ['source', 'import', 'node', 'default'] },
    external: IN_THE_IMAGES,
    shimMissingExports: true,
    // Ignores warnings about optional dependencies.
    onLog: () => {},
    plugins: [
      {
        name: 'program',
        resolveId: (id) => (id === NAME ? id : undefined),
        load: (id) => (id === NAME ? program : undefined),
      },
    ],
    output: { codeSplitting: false, keepNames: true, strictExecutionOrder: true },
    write: false,
  });
  return output[0].code;
}
