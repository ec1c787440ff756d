import { expect, it } from 'vitest';
import { drawnTo, inBox, withStroke } from './signature';

const SIGNATURE = /^(?:M\d{1,4} \d{1,4}(?:L\d{1,4} \d{1,4})*)+$/;
const glass = { left: 100, top: 50, width: 300, height: 120 } as DOMRect;

it("scales points to the signature's box, whatever the size of the pad", () => {
  expect(inBox({ x: 100, y: 50 }, glass)).toEqual({ x: 0, y: 0 });
  expect(inBox({ x: 250, y: 110 }, glass)).toEqual({ x: 500, y: 200 });
});

it('clamps a stroke that leaves the pad', () => {
  expect(inBox({ x: 900, y: -20 }, glass)).toEqual({ x: 1000, y: 0 });
});

it('builds an SVG path of strokes', () => {
  const first = drawnTo(withStroke('', { x: 10, y: 20 }), { x: 30, y: 40 });
  const both = withStroke(first, { x: 500, y: 1 });

  expect(both).toBe('M10 20L10 20L30 40M500 1L500 1');
  expect(both).toMatch(SIGNATURE);
});

it('skips points that add no shape', () => {
  const path = withStroke('', { x: 10, y: 20 });

  expect(drawnTo(path, { x: 12, y: 22 })).toBe(path);
});

it("never exceeds the server's size limit", () => {
  let path = withStroke('', { x: 0, y: 0 });
  for (let step = 0; step < 10_000; step += 1) path = drawnTo(path, { x: (step * 37) % 1000, y: step % 400 });

  expect(path.length).toBeLessThanOrEqual(32_768);
  expect(path).toMatch(SIGNATURE);
});
