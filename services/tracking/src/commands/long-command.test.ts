import { expect, it, vi } from 'vitest';
import { showProgress } from './long-command.js';

function outputOf(isTTY: boolean) {
  const written: string[] = [];
  const output = { isTTY, write: (text: string) => written.push(text) > 0 } as unknown as NodeJS.WriteStream;
  return { written, output };
}
const later = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + ms);

it('moves one line on a terminal, and removes it at the end', () => {
  const { written, output } = outputOf(true);
  const progress = showProgress(output);
  progress.tell('1 of 3');
  progress.tell('2 of 3');
  const clock = later(200);
  progress.tell('3 of 3');
  progress.end();
  clock.mockRestore();
  expect(written).toEqual(['\r\u001b[2K1 of 3', '\r\u001b[2K3 of 3', '\r\u001b[2K']);
});

it('writes plain lines elsewhere, one in ten seconds', () => {
  const { written, output } = outputOf(false);
  const progress = showProgress(output);
  progress.tell('1 of 3');
  const clock = later(10_001);
  progress.tell('2 of 3');
  progress.tell('3 of 3');
  progress.end();
  clock.mockRestore();
  expect(written).toEqual(['2 of 3\n']);
});
