import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ConfigError, limit, readConfig } from './index.js';

const schema = z.object({
  SECRET: z.string().min(3).describe('a long text'),
  TRIES: limit(5),
});

const sentences = (env: Record<string, string | undefined>) => {
  try {
    readConfig(schema, env);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message.split('\n');
  }
};

it('reads values and fills in defaults; an empty variable is no variable', () => {
  expect(readConfig(schema, { SECRET: 'abc', TRIES: '' })).toEqual({ SECRET: 'abc', TRIES: 5 });
});

it('reads a value from the file that NAME_FILE names, without the last line break', () => {
  const file = join(tmpdir(), `vaultway-secret-${process.pid}`);
  writeFileSync(file, 'from a file\n');
  expect(readConfig(schema, { SECRET_FILE: file })).toMatchObject({ SECRET: 'from a file' });
});

it('tells every fault in a sentence of its own, and never the value', () => {
  expect(sentences({ TRIES: '-1' })).toEqual([
    'SECRET is missing: set it to a long text',
    expect.stringMatching(/^TRIES is wrong \(.+\): set it to how many tries to allow/),
  ]);
  expect(sentences({ SECRET: 'xy' }).join()).not.toContain('xy');
});

it('says which file it cannot read', () => {
  expect(sentences({ SECRET_FILE: '/no/such/file' })[0]).toContain('SECRET_FILE names /no/such/file');
});
