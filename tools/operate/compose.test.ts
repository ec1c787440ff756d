import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../setup/folders.mjs';
import { composeFrom, composeInto, docker, lastLogLines, metricsOf } from './compose.mjs';

let temporary: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  temporary = temporaryFolder('compose-test');
  // Like `docker logs`, it repeats what the container wrote on the stream on which it was written.
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

it('keeps warnings out of what other commands answer', () => {
  expect(docker(['ps'])).toBe('starting ps\n');
});

it('says that there is no docker, not what became of the stream to it', async () => {
  vi.stubEnv('PATH', join(temporary.folder, 'nothing'));
  const file = join(temporary.folder, 'dump');
  await expect(composeInto(file, ['ps'], 5000)).rejects.toThrow('Docker is not installed here');
  await expect(composeFrom(file, ['ps'], 5000)).rejects.toThrow('Docker is not installed here');
});

it('says why docker failed, not that its output ended early', async () => {
  writeFileSync(join(temporary.folder, 'docker'), '#!/bin/sh\necho "no such service" >&2\nexit 3\n');
  await expect(composeInto(join(temporary.folder, 'dump'), ['ps'], 5000)).rejects.toThrow('no such service');
});

it('reads what a service tells Prometheus, and knows of nothing else', () => {
  const told =
    'mail_queue_jobs{state="active"} 3\nmail_queue_jobs{state="wait"} 12\nmail_queue_oldest_seconds 4.5\n';
  writeFileSync(join(temporary.folder, 'docker'), `#!/bin/sh\ncat <<'END'\n${told}END\n`);
  const value = metricsOf('mail');
  expect(value('mail_queue_jobs{state="wait"}')).toBe(12);
  expect(value('mail_queue_oldest_seconds')).toBe(4.5);
  expect(value('mail_queue')).toBeUndefined();
});
