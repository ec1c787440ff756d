import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ConfigError, limit, readConfig } from './index.js';

const schema = z.object({
  SECRET: z.string().min(3).describe('a long text'),
  TRIES: limit(5),
});

const file = join(tmpdir(), `vaultway-secret-${process.pid}`);
afterAll(() => rmSync(file, { force: true }));

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
  writeFileSync(file, 'from a file\n');
  expect(readConfig(schema, { SECRET_FILE: file })).toMatchObject({ SECRET: 'from a file' });
});

it('takes an empty file for a value that is not set', () => {
  writeFileSync(file, '\n');
  expect(readConfig(schema, { SECRET: 'abc', TRIES_FILE: file })).toMatchObject({ TRIES: 5 });
});

describe('an address', () => {
  const address = z.object({ REDIS_URL: z.string() });

  it('that names a user takes the password from a setting or a file of its own', () => {
    writeFileSync(file, 'p@ss/word\n');
    const REDIS_URL = 'redis://tracking@redis:6379';
    const whole = 'redis://tracking:p%40ss%2Fword@redis:6379';
    expect(readConfig(address, { REDIS_URL, REDIS_PASSWORD: 'p@ss/word' }).REDIS_URL).toBe(whole);
    expect(readConfig(address, { REDIS_URL, REDIS_PASSWORD_FILE: file }).REDIS_URL).toBe(whole);
  });

  it('takes it among several too', () => {
    const REDIS_URL = 'redis://reader@one:1, redis://two,redis://other:own@three';
    expect(readConfig(address, { REDIS_URL }).REDIS_URL).toBe(REDIS_URL);
    expect(readConfig(address, { REDIS_URL, REDIS_PASSWORD: 'p,ss' }).REDIS_URL).toBe(
      'redis://reader:p%2Css@one:1,redis://two,redis://other:own@three',
    );
  });

  it.each(['redis://:own@redis:6379', 'redis://tracking:own@redis:6379', 'redis://redis:6379'])(
    'that has one, or no user, stays as it is: %s',
    (REDIS_URL) => {
      expect(readConfig(address, { REDIS_URL, REDIS_PASSWORD: 'other' }).REDIS_URL).toBe(REDIS_URL);
    },
  );
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
