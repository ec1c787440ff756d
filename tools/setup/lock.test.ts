import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeLock, withLock } from './lock.mjs';
import { temporaryFolder } from './folders.mjs';

let temporary: ReturnType<typeof temporaryFolder>;
let file: string;

beforeEach(() => {
  temporary = temporaryFolder('lock');
  file = join(temporary.folder, 'lock');
});
afterEach(() => temporary.remove());

/** Takes the lock in another process, which holds it until killed. */
async function holderElsewhere() {
  const program = `const { takeLock } = await import(${JSON.stringify(new URL('lock.mjs', import.meta.url).href)});
    takeLock(${JSON.stringify(file)}, { address: 'http://there' });
    console.log('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

describe('a lock', () => {
  it('is refused while another process holds it, with the note of the holder', async () => {
    const holder = await holderElsewhere();
    const second = takeLock(file);
    holder.kill();
    expect(second).toMatchObject({ heldBy: { pid: holder.pid, address: 'http://there' } });
  });

  it('is taken over from a killed process', async () => {
    const holder = await holderElsewhere();
    const gone = once(holder, 'exit');
    holder.kill('SIGKILL');
    await gone;
    expect(takeLock(file)).toHaveProperty('release');
  });

  it("does not count as held when another program has its former holder's process id", () => {
    writeFileSync(file, JSON.stringify({ pid: process.pid, identity: 'an earlier boot/1' }));
    expect(takeLock(file)).toHaveProperty('release');
  });

  it('is taken over from an unreadable file', () => {
    writeFileSync(file, 'half a li');
    expect(takeLock(file)).toHaveProperty('release');
  });

  it('is released after the work, even when the work fails', async () => {
    const options = { limitMs: 1000, onWait: () => {} };
    const work = withLock(file, options, () => Promise.reject(new Error('no luck')));
    await expect(work).rejects.toThrow('no luck');
    expect(existsSync(file)).toBe(false);
  });
});
