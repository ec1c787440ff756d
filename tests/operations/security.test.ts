import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import asvs from './asvs-5.0.json' with { type: 'json' };

const ROOT = resolve(import.meta.dirname, '../..');
const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');

/** Paths between backticks, as opposed to API paths and header names. */
const paths = [...text.matchAll(/`((?:docs|gateway|infra|lab|services|tests|tools|web)\/[^`\s]+)`/g)].map(
  ([, path = '']) => path,
);

/** Rows of the ASVS tables, by requirement; a row may cover several. */
const rows = new Map(
  text
    .split('\n')
    .filter((line) => /^\| V\d/.test(line))
    .flatMap((line) => {
      const [, ids = '', , status = '', how = '', tests = ''] = line.split('|').map((cell) => cell.trim());
      return [...ids.matchAll(/V\d+\.\d+\.\d+/g)].map(([id]) => [id, { status, how, tests }] as const);
    }),
);
const required = [...asvs.level1, ...asvs.level2];

describe('docs/security.md', () => {
  it('names files that exist', () => {
    expect(paths.length).toBeGreaterThan(100);
    expect([...new Set(paths)].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('has a row for every requirement of ASVS levels 1 and 2', () => {
    expect(required.length).toBeGreaterThan(250);
    expect(required.filter((id) => !rows.has(id))).toEqual([]);
  });

  it('states whether each is met, with a reason if not', () => {
    const unclear = [...rows].filter(
      ([, { status, how }]) =>
        !['met', 'n/a', '_partly_', '**not met**'].includes(status) || (status !== 'met' && how === ''),
    );
    expect(unclear).toEqual([]);
  });

  it('has each requirement once', () => {
    const lines = text.split('\n').filter((line) => /^\| V\d/.test(line));
    const named = lines.flatMap((line) => line.split('|')[1]?.match(/V\d+\.\d+\.\d+/g) ?? []);
    expect(named.length).toBe(new Set(named).size);
  });
});
