import { Logger } from '@nestjs/common';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
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

it('reads values and fills in defaults; an empty variable counts as unset', () => {
  expect(readConfig(schema, { SECRET: 'abc', TRIES: '' })).toEqual({ SECRET: 'abc', TRIES: 5 });
});

it('reads a value from the file in NAME_FILE, without the last line break', () => {
  writeFileSync(file, 'from a file\n');
  expect(readConfig(schema, { SECRET_FILE: file })).toMatchObject({ SECRET: 'from a file' });
});

it('treats an empty file as unset', () => {
  writeFileSync(file, '\n');
  expect(readConfig(schema, { SECRET: 'abc', TRIES_FILE: file })).toMatchObject({ TRIES: 5 });
});

describe('an address', () => {
  const address = z.object({ REDIS_URL: z.string() });

  it('with a user takes the password from a variable or a file', () => {
    writeFileSync(file, 'p@ss/word\n');
    const REDIS_URL = 'redis://tracking@redis:6379';
    const whole = 'redis://tracking:p%40ss%2Fword@redis:6379';
    expect(readConfig(address, { REDIS_URL, REDIS_PASSWORD: 'p@ss/word' }).REDIS_URL).toBe(whole);
    expect(readConfig(address, { REDIS_URL, REDIS_PASSWORD_FILE: file }).REDIS_URL).toBe(whole);
  });

  it('among several takes it too', () => {
    const REDIS_URL = 'redis://reader@one:1, redis://two,redis://other:own@three';
    expect(readConfig(address, { REDIS_URL }).REDIS_URL).toBe(REDIS_URL);
    expect(readConfig(address, { REDIS_URL, REDIS_PASSWORD: 'p,ss' }).REDIS_URL).toBe(
      'redis://reader:p%2Css@one:1,redis://two,redis://other:own@three',
    );
  });

  it.each(['redis://:own@redis:6379', 'redis://tracking:own@redis:6379', 'redis://redis:6379'])(
    'with a password or no user is unchanged: %s',
    (REDIS_URL) => {
      expect(readConfig(address, { REDIS_URL, REDIS_PASSWORD: 'other' }).REDIS_URL).toBe(REDIS_URL);
    },
  );
});

it('reports every error in a sentence, without the value', () => {
  expect(sentences({ TRIES: '-1' })).toEqual([
    'SECRET is missing: set it to a long text',
    expect.stringMatching(/^TRIES is wrong \(.+\): set it to the maximum number of attempts/),
  ]);
  expect(sentences({ SECRET: 'xy' }).join()).not.toContain('xy');
});

it('names an unreadable file', () => {
  expect(sentences({ SECRET_FILE: '/no/such/file' })[0]).toContain('SECRET_FILE names /no/such/file');
});

describe('a renamed setting', () => {
  const renamed = z.object({ STREAMS: limit(5).meta({ formerly: 'NEWS' }).describe('how many streams') });
  const warnings = () => vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);

  afterEach(() => void vi.restoreAllMocks());

  it('goes on working under its former name, with a line in the log', () => {
    const warn = warnings();
    expect(readConfig(renamed, { NEWS: '7' })).toEqual({ STREAMS: 7 });
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('NEWS is deprecated: rename it to STREAMS'),
    );
  });

  it('prefers its new name', () => {
    const warn = warnings();
    expect(readConfig(renamed, { NEWS: '7', STREAMS: '8' })).toEqual({ STREAMS: 8 });
    expect(warn).not.toHaveBeenCalled();
  });

  it('is reported by its new name', () => {
    warnings();
    expect(() => readConfig(renamed, { NEWS: 'many' })).toThrow(
      /^STREAMS is wrong .*: set it to how many streams/,
    );
  });
});
