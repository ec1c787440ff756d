import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../setup/folders.mjs';
import { composeFrom, composeInto, docker, lastLogLines } from './compose.mjs';

let temporary: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  temporary = temporaryFolder('compose-test');
  // Like `docker logs`, it repeats the container's output on the original streams.
  const program = join(temporary.folder, 'docker');
  writeFileSync(program, '#!/bin/sh\necho "starting $*"\necho "REDIS_URL is missing" >&2\n');
  chmodSync(program, 0o755);
  vi.stubEnv('PATH', `${temporary.folder}${delimiter}${process.env['PATH'] ?? ''}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  temporary.remove();
});

it('shows why a container failed, which services write to standard error', () => {
  expect(lastLogLines('c0ffee', 20)).toBe('starting logs --tail 20 c0ffee\nREDIS_URL is missing');
});

it("keeps warnings out of other commands' output", () => {
  expect(docker(['ps'])).toBe('starting ps\n');
});

it('reports missing docker, not a broken stream', async () => {
  vi.stubEnv('PATH', join(temporary.folder, 'nothing'));
  const file = join(temporary.folder, 'dump');
  await expect(composeInto(file, ['ps'], 5000)).rejects.toThrow('Docker is not installed here');
  await expect(composeFrom(file, ['ps'], 5000)).rejects.toThrow('Docker is not installed here');
});

it('stops a command that writes nothing for a while, however long it writes', async () => {
  const program = join(temporary.folder, 'docker');
  writeFileSync(program, '#!/bin/sh\nfor n in 1 2 3 4 5 6; do echo $n; sleep 0.5; done\n');
  const file = join(temporary.folder, 'slow');
  await composeInto(file, ['ps'], 2000);
  expect(readFileSync(file, 'utf8')).toBe('1\n2\n3\n4\n5\n6\n');
  writeFileSync(program, '#!/bin/sh\necho 1\nexec sleep 60\n');
  await expect(composeInto(join(temporary.folder, 'stuck'), ['ps'], 1000)).rejects.toThrow('failed');
});

it("reports docker's failure, not its truncated output", async () => {
  writeFileSync(join(temporary.folder, 'docker'), '#!/bin/sh\necho "no such service" >&2\nexit 3\n');
  await expect(composeInto(join(temporary.folder, 'dump'), ['ps'], 5000)).rejects.toThrow('no such service');
});
