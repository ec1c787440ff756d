import { join } from 'node:path';
import { build } from 'rolldown';
import { ROOT } from '../../../tools/setup/folders.mjs';

const NAME = join(ROOT, 'tests/containers/program.ts');

/** The packages that the bundles of services leave outside. */
const IN_THE_IMAGES = /^(sharp|pg|ioredis)$/;

/** A program with all that it imports as one text, for a place that has no packages of its own. */
export async function singleFile(program: string): Promise<string> {
  const { output } = await build({
    input: NAME,
    platform: 'node',
    resolve: { conditionNames: ['source', 'import', 'node', 'default'] },
    external: IN_THE_IMAGES,
    shimMissingExports: true,
    // Packages that others of the packages use if they are there.
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
