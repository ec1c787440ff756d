import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { namedFiles } from './named-files.ts';

const source = fileURLToPath(new URL('./sw.js', import.meta.url));

/**
 * Writes `sw.js` with the names of the files that the offline page needs, and those of the tracking page that others
 * lack: it reports a missing connection after a look-up. Each release has its own worker.
 */
export function serviceWorker(): Plugin {
  let folder = '';
  return {
    name: 'service-worker',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir)),
    closeBundle: {
      sequential: true,
      async handler() {
        const shell = (name: string) => readFile(join(folder, 'shells', `${name}.en.html`), 'utf8');
        const page = await shell('offline');
        const [every, track] = [namedFiles(await shell('blank')), namedFiles(await shell('track'))];
        const files = [...new Set([...namedFiles(page), ...track.filter((file) => !every.includes(file))])];
        const code = await readFile(source, 'utf8');
        const version = createHash('sha256')
          .update(page)
          .update(code)
          .update(files.join())
          .digest('base64url')
          .slice(0, 10);
        const filled = [
          `const FILES = ${JSON.stringify(files)};`,
          `const VERSION = ${JSON.stringify(version)};`,
          code,
        ];
        await writeFile(join(folder, 'sw.js'), filled.join('\n'));
      },
    },
  };
}
