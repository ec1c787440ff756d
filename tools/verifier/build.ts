import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { ROOT } from '../setup/folders.mjs';

const FOLDER = join(ROOT, 'tools', 'verifier');
const BLOCK = 512;

/**
 * Builds the verifier for other people: a page in one file, and a package for `npx`. The same sources make the same
 * bytes, so that anyone can compare them.
 * @param to the folder for both
 */
export async function buildVerifier(to: string): Promise<{ page: string; archive: string }> {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const [program, cli] = [await bundle('page.ts', 'browser'), await bundle('cli.ts', 'node')];
  const html = readFileSync(join(FOLDER, 'page.html'), 'utf8').replace('/* program */', () => program);
  const manifest = {
    name: 'vaultway-verify',
    version,
    type: 'module',
    bin: { 'vaultway-verify': 'cli.mjs' },
  };
  const archive = tarOf([
    ['package/package.json', `${JSON.stringify(manifest, null, 2)}\n`],
    ['package/cli.mjs', `#!/usr/bin/env node\n${cli}`],
    ['package/verify.html', html],
  ]);
  mkdirSync(to, { recursive: true });
  const files = { page: join(to, 'verify.html'), archive: join(to, `vaultway-verify-${version}.tgz`) };
  writeFileSync(files.page, html);
  writeFileSync(files.archive, gzipSync(archive, { level: 9 }));
  return files;
}

async function bundle(entry: string, platform: 'browser' | 'node'): Promise<string> {
  const build = await rolldown({ input: join(FOLDER, entry), platform, cwd: ROOT });
  const { output } = await build.generate({ format: 'es', minify: true });
  await build.close();
  return output[0].code.replaceAll('</script', String.raw`<\/script`);
}

/** Packs files as ustar, without times and owners. */
function tarOf(files: [name: string, text: string][]): Buffer {
  const parts = files.map(([name, text]) => {
    const body = Buffer.from(text);
    const header = Buffer.alloc(BLOCK);
    header.write(name, 0);
    header.write('0000755\0' + '0000000\0'.repeat(2), 100);
    header.write(`${body.length.toString(8).padStart(11, '0')}\0${'0'.repeat(11)}\0`, 124);
    header.write('        0', 148);
    header.write('ustar\u000000', 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return Buffer.concat([header, body, Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK)]);
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const file of Object.values(await buildVerifier(join(ROOT, 'dist', 'verifier')))) console.log(file);
}
