import { expect, it } from 'vitest';
import { simplifyLine } from './simplify-line.ts';

it('keeps the points that shape a line and drops the others', () => {
  const line: [number, number][] = [
    [0, 0],
    [5, 0.2],
    [10, 0],
    [10, 10],
  ];
  expect(simplifyLine(line, 1)).toEqual([
    [0, 0],
    [10, 0],
    [10, 10],
  ]);
});

it('does not flatten an island to a point', () => {
  const island: [number, number][] = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 0],
  ];
  expect(simplifyLine(island, 1)).toEqual(island);
});
