import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const source = fileURLToPath(new URL('./sw.js', import.meta.url));

/** Writes `sw.js` with the names of the files that the offline page needs; another release is another worker. */
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
        const page = await readFile(join(folder, 'shells', 'offline.en.html'), 'utf8');
        const files = [...page.matchAll(/(?:href|src)="(\/(?:assets\/[^"]*|favicon\.svg))"/g)].map(
          ([, path]) => path,
        );
        const code = await readFile(source, 'utf8');
        const version = createHash('sha256').update(page).update(code).digest('base64url').slice(0, 10);
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
