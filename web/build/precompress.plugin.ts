import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { isFullyCompressed } from './config.ts';

/** Compressible kinds; images and fonts are already compressed. */
const KINDS = new Set(['.js', '.css', '.html', '.json', '.svg', '.webmanifest', '.txt', '.wasm']);
/** Size in bytes below which compression saves next to nothing. */
const WORTH_IT = 512;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Brotli's highest level takes half a minute. */
const QUALITY = isFullyCompressed ? 11 : 5;

/** Writes a .br and a .gz beside each file of the build, so that no server compresses anything during a request. */
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
        const texts = files.filter((file) => KINDS.has(extname(file)));
        await Promise.all(texts.map((file) => compress(join(folder, file))));
      },
    },
  };
};

async function compress(file: string) {
  if ((await stat(file)).size < WORTH_IT) return;
  const bytes = await readFile(file);
  await writeFile(`${file}.br`, await brotliAt(QUALITY, bytes));
  await writeFile(`${file}.gz`, await zip(bytes));
}

/** @param quality 0 to 11 */
export const brotliAt = (quality: number, bytes: Buffer): Promise<Buffer> =>
  brotli(bytes, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_QUALITY]: quality },
  });
