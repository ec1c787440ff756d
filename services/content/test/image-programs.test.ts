import { SessionSigner } from '@vaultway/common/testing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, it, vi } from 'vitest';
import { ensureBuilt } from '../../../tools/build/ensure-built.ts';

vi.setConfig({ hookTimeout: 240_000 });

beforeAll(() => ensureBuilt({ parts: ['services'] }));

const env = {
  DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing',
  REDIS_URL: 'redis://127.0.0.1:9',
  SESSION_PUBLIC_KEY: new SessionSigner().publicKey,
  WEB_URL: 'http://127.0.0.1:9',
  IMAGE_STORE: 'disk',
  IMAGE_DIR: join(tmpdir(), 'vaultway-no-images'),
};

const start = (program: string, environment: Record<string, string>) => {
  const child = spawn(process.execPath, [join('dist/bundle/images', program)], {
    cwd: join(import.meta.dirname, '..'),
    env: environment,
  });
  const ended = Promise.all([once(child, 'exit'), text(child.stderr)]).then(([[code], said]) => ({
    code: code as number | null,
    said,
  }));
  return { child, ended };
};

it('fails an invalid archive with a sentence, without reading the rest', async () => {
  const { child, ended } = start('import-images.js', env);
  child.stdin.on('error', () => {}); // it stops reading
  child.stdin.write('no archive '.repeat(200));
  expect(await ended).toEqual({ code: 1, said: expect.stringMatching(/^Invalid tar header.*\n$/) });
});

it("names an export's missing setting", async () => {
  const { IMAGE_STORE: _, ...rest } = env;
  const { ended } = start('export-images.js', rest);
  const { code, said } = await ended;
  expect(code).toBe(1);
  expect(said).toContain('IMAGE_STORE');
  expect(said).not.toContain('    at ');
});
