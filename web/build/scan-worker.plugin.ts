import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const source = fileURLToPath(new URL('./scan-sw.js', import.meta.url));

/**
 * Writes `scan-sw.js` with the names of all files that the scan page may ever need, since it must work offline. Each
 * release has its own worker.
 */
export const scanWorker = (): Plugin => ({
  name: 'scan-worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'admin',
  async generateBundle(_options, bundle) {
    const files = filesOf('scan.html', bundle).map((file) => `/${file}`);
    const code = await readFile(source, 'utf8');
    const version = createHash('sha256').update(files.join()).update(code).digest('base64url').slice(0, 10);
    const filled = [
      `const FILES = ${JSON.stringify(files)};`,
      `const VERSION = ${JSON.stringify(version)};`,
      code,
    ];
    this.emitFile({ type: 'asset', fileName: 'scan-sw.js', source: filled.join('\n') });
  },
});

/** Excludes texts, which come in one language with the page, and fonts, which the system's replace. */
const KINDS = /\.(?:js|css|wasm)$/;

/** Returns the chunks of a page, including lazy ones, and the styles and files that they reference. */
function filesOf(page: string, bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (found.has(name) || file?.type !== 'chunk') return;
    found.add(name);
    const { importedCss, importedAssets } = file.viteMetadata ?? {};
    for (const asset of [...(importedCss ?? []), ...(importedAssets ?? [])]) found.add(asset);
    for (const imported of [...file.imports, ...file.dynamicImports]) add(imported);
  };
  const entry = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(page),
  );
  if (entry === undefined) throw new Error(`Nothing was built of ${page}`);
  add(entry.fileName);
  return [...found].filter((name) => KINDS.test(name));
}
