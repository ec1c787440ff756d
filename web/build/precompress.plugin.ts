import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** What shrinks; pictures and fonts are compressed by themselves. */
const KINDS = new Set(['.js', '.css', '.html', '.json', '.svg', '.webmanifest', '.txt', '.wasm']);
/** Bytes below which compression saves next to nothing. */
const WORTH_IT = 512;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Lays a .br and a .gz beside each file of the build, so that no server compresses anything while a visitor waits. */
export const precompress = (): Plugin => {
  let folder = '';
  return {
    name: 'precompress',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      handler: async () => {
        const files = await readdir(folder, { recursive: true });
        for (const file of files) if (KINDS.has(extname(file))) await compress(join(folder, file));
      },
    },
  };
};

async function compress(file: string) {
  if ((await stat(file)).size < WORTH_IT) return;
  const bytes = await readFile(file);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${file}.br`, await brotli(bytes, { params }));
  await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }));
}
