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
