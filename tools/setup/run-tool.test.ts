import { expect, it } from 'vitest';
import { runProgram } from './run-tool.mjs';

it('reads a letter whose bytes come one at a time', async () => {
  const letter = '\u{11951}';
  const write = `(async () => {
    for (const byte of Buffer.from('${letter}')) {
      for (const stream of [process.stdout, process.stderr]) stream.write(Buffer.of(byte));
      await new Promise((next) => setTimeout(next, 30));
    }
  })()`;
  const pieces: string[] = [];
  const { output, said } = await runProgram(process.execPath, ['-e', write], {
    limitMs: 20_000,
    onOutput: (text) => pieces.push(text),
  });
  expect(output).toBe(letter);
  expect(said).toBe(letter + letter);
  expect(pieces.join('')).toBe(said);
});
