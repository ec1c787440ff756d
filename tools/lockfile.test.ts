import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './setup/folders.mjs';

interface Locked {
  integrity?: string;
  resolved?: string;
  link?: boolean;
}
const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);

it('locks every package to its content', () => {
  expect(installed.length).toBeGreaterThan(500);
  const loose = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(loose.map(([path]) => path)).toEqual([]);
});

it('names no registry, so that each machine asks its own', () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
