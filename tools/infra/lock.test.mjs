import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeLock, withLock } from './lock.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

let temporary;
let file;

beforeEach(() => {
  temporary = temporaryFolder('lock');
  file = join(temporary.folder, 'lock');
});
afterEach(() => temporary.remove());

/** Takes the lock in a process of its own, and holds it until that process is ended. */
async function holderElsewhere() {
  const program = `const { takeLock } = await import(${JSON.stringify(new URL('lock.mjs', import.meta.url).href)});
    takeLock(${JSON.stringify(file)}, { address: 'http://there' });
    console.log('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((held) => {
    child.stdout.once('data', held);
  });
  return child;
}

describe('a lock', () => {
  it('is refused, with the note of its holder, while another process has it', async () => {
    const holder = await holderElsewhere();
    const second = takeLock(file);
    holder.kill();
    expect(second.heldBy).toMatchObject({ pid: holder.pid, address: 'http://there' });
  });

  it('is taken over from a process that was killed', async () => {
    const holder = await holderElsewhere();
    const gone = new Promise((done) => {
      holder.once('exit', done);
    });
    holder.kill('SIGKILL');
    await gone;
    expect(takeLock(file)).toHaveProperty('release');
  });

  it('is not taken for held when another program has the number of its former holder', () => {
    writeFileSync(file, JSON.stringify({ pid: process.pid, identity: 'an earlier boot/1' }));
    expect(takeLock(file)).toHaveProperty('release');
  });

  it('is taken over from a file that makes no sense', () => {
    writeFileSync(file, 'half a li');
    expect(takeLock(file)).toHaveProperty('release');
  });

  it('is given back after the work, also when the work fails', async () => {
    const options = { limitMs: 1000, onWait: () => {} };
    const work = withLock(file, options, () => Promise.reject(new Error('no luck')));
    await expect(work).rejects.toThrow('no luck');
    expect(existsSync(file)).toBe(false);
  });
});
