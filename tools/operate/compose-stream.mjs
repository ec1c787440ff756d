import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { PlainError } from '../infra/plain-error.mjs';
import { ROOT } from '../setup/paths.mjs';

/** `docker compose …` with what it prints in a file. @throws PlainError with what it said when it failed */
export async function composeInto(file, words, limitMs) {
  const child = start(words, ['ignore', 'pipe', 'pipe'], limitMs);
  await Promise.all([
    pipeline(child.stdout, createWriteStream(file, { mode: 0o600, flags: 'wx' })),
    succeeded(child, words),
  ]);
}

/** `docker compose …` with a file as its input. @throws PlainError with what it said when it failed */
export async function composeFrom(file, words, limitMs) {
  const child = start(words, ['pipe', 'ignore', 'pipe'], limitMs);
  const [, outcome] = await Promise.allSettled([
    pipeline(createReadStream(file), child.stdin),
    succeeded(child, words),
  ]);
  if (outcome.status === 'rejected') throw outcome.reason;
}

const start = (words, stdio, timeout) =>
  spawn('docker', ['compose', ...words], { cwd: ROOT, stdio, timeout });

async function succeeded(child, words) {
  let said = '';
  child.stderr.on('data', (text) => (said = (said + text).slice(-4000)));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new PlainError(`docker compose ${words.join(' ')} failed.\n${said.trim()}`);
}
