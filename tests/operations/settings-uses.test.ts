import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8');

const USE = /settings\.(current|certain|fresh|known)\(/g;

/** Lists the services' files that read the company's settings, and how. */
const usesInCode = () =>
  globSync('services/{tracking,auth,mail,content,vault}/src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => Array.from(read(file).matchAll(USE), ([, way]) => `${file} ${way}`));

/** Lists the rows of docs/settings.md. */
const usesInDocs = () =>
  Array.from(
    read('docs/settings.md').matchAll(/^\| `(services\/[^`]+)` (\w+) +\|/gm),
    ([, file, way]) => `${file} ${way}`,
  );

it('settings.md documents each use of the settings while content is down', () => {
  expect(usesInDocs().length).toBeGreaterThan(15);
  expect([...new Set(usesInDocs())].toSorted()).toEqual([...new Set(usesInCode())].toSorted());
});

it('no protective setting is read where it may be a default', () => {
  const unsafe = globSync('services/{tracking,mail}/src/**/*.ts', { cwd: root }).filter((file) => {
    const code = read(file);
    const reads = /\b(delivery_pin|retention_days|tracking_privacy)\b/.test(code);
    return reads && /settings\.(current|fresh)\(/.test(code) && !code.includes('settings.knows(');
  });
  expect(unsafe).toEqual([]);
});
