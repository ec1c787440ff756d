import { describe, expect, it, vi } from 'vitest';
import { commandLine } from './command-line.mjs';

const USAGE = 'npm run build-a-ship -- ark [--cubits 300]';
const OPTIONS = { cubits: { type: 'string', default: '300' } } as const;

const called = (...args: string[]) => commandLine(USAGE, { options: OPTIONS, allowPositionals: true, args });

describe('the arguments of a command', () => {
  it('are read', () => {
    expect(called('ark', '--cubits', '12')).toMatchObject({ positionals: ['ark'], values: { cubits: '12' } });
    expect(called()).toMatchObject({ positionals: [], values: { cubits: '300' } });
  });

  it.each([
    ['--qubits', "Unknown option '--qubits'"],
    ['--cubits', "Option '--cubits <value>' argument missing"],
  ])('that are unknown (%s) yield a sentence and the usage', (word, sentence) => {
    expect(() => called(word)).toThrow(
      expect.objectContaining({ name: 'PlainError', message: `${sentence}. Usage:\n${USAGE}` }),
    );
  });

  it.each(['--help', '-h'])('ask for help with %s', (word) => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    expect(called(word)).toBeNull();
    expect(write).toHaveBeenCalledWith(`${USAGE}\n`);
    write.mockRestore();
  });
});
