import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const file = readFileSync(resolve(import.meta.dirname, '../../docker-compose.yml'), 'utf8');

it('says how to set each variable that docker-compose.yml requires', () => {
  const required = [...file.matchAll(/\$\{(\w+):?\?([^}]*)\}/g)].map(([, name, message]) => ({
    name,
    message,
  }));
  expect(required.map(({ name }) => name)).toContain('SECRETS_DIR');
  expect(required.filter(({ message }) => message !== 'run npm run init')).toEqual([]);
});

it('passes every documented throttle on to the service that reads it', () => {
  const documented = readFileSync(resolve(import.meta.dirname, '../../docs/api.md'), 'utf8');
  const names = new Set([...documented.matchAll(/`(THROTTLE_\w+)`/g)].map(([, name = '']) => name));
  expect(names.size).toBeGreaterThan(5);
  const environments = file.split(/\n {2}(?=[\w-]+:\n)/).map((part) => part.replaceAll('\n', ' '));
  for (const name of names) {
    expect(
      environments.some((part) => part.includes(`${name}: \${${name}:-`)),
      name,
    ).toBe(true);
  }
});
