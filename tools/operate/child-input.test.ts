import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { expect, it } from 'vitest';
import { feed } from './child-input.mjs';

const CHUNKS = 64;

/** Many times a pipe's capacity. */
async function* aLongSource(beforeEnd: () => void = () => {}) {
  for (let count = 0; count < CHUNKS; count += 1) yield Buffer.alloc(64 * 1024);
  beforeEnd();
}

function shell(script: string) {
  const child = spawn('sh', ['-c', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  return { child, ended: once(child, 'close').then(([code]) => ({ code, said: said.trim() })) };
}

it('passes everything to a child that reads it all', async () => {
  const { child, ended } = shell('wc -c');
  await pipeline(aLongSource(), (source) => feed(child.stdin, source));
  expect(await ended).toEqual({ code: 0, said: String(CHUNKS * 64 * 1024) });
});

it.each(['head -c 100000 >/dev/null', 'exec <&-; sleep 0.1', 'exit 0'])(
  'reads the source to its end when the child stops reading early (%s)',
  async (script) => {
    let readToEnd = false;
    const { child, ended } = shell(script);
    const source = aLongSource(() => (readToEnd = true));
    await pipeline(source, (chunks) => feed(child.stdin, chunks));
    expect(readToEnd).toBe(true);
    expect(await ended).toMatchObject({ code: 0 });
  },
);

it("ends the child's input and fails when the source fails", async () => {
  const { child, ended } = shell('wc -c');
  const source = aLongSource(() => {
    throw new Error('cut off');
  });
  await expect(pipeline(source, (chunks) => feed(child.stdin, chunks))).rejects.toThrow('cut off');
  expect((await ended).code).toBe(0);
});
