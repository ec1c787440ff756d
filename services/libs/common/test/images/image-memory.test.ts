import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ImageEncoder } from '../../src/images/image-encoder.js';

// Alone in its file, so that the encoder's process is this process's only child.

const encoder = new ImageEncoder();
let folder: string;

/** In a separate process, since creating these files takes more memory than reading them. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vaultway-hostile-'));
  const script = join(import.meta.dirname, 'make-hostile-images.mjs');
  execFileSync(process.execPath, [script, folder], { timeout: 60_000, stdio: 'inherit' });
}, 90_000);
afterAll(async () => {
  encoder.stop();
  await rm(folder, { recursive: true, force: true });
});

const children = () =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean);

/** Returns a process's peak memory in megabytes. */
function peakOf(pid: string) {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

describe.skipIf(!existsSync('/proc/self/status'))('the largest accepted pictures (Linux)', () => {
  it('take less than 400 MB, in a separate process', { timeout: 60_000 }, async () => {
    for (const name of readdirSync(folder)) {
      const files = await encoder.encode(readFileSync(join(folder, name)));
      expect(files).toHaveLength(7);
    }
    const [worker = '', ...others] = children();
    expect(others).toEqual([]);
    expect(peakOf(worker)).toBeLessThan(400);
  });
});
