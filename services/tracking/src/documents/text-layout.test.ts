import { expect, it } from 'vitest';
import { FontCatalog } from './font-catalog.js';
import { openDocument } from './open-document.js';

const fonts = new FontCatalog();

/** Returns the height of a text in multiples of its font size. */
async function heightOf(source: string) {
  const page = openDocument({ size: [300, 400], title: '', author: '', date: new Date(0) }, fonts);
  const text = await page.layout.prepare(source, { size: 10, weight: 700, color: 'black' });
  await page.layout.embedFonts();
  const below = page.layout.draw(text, { x: 0, y: 0, width: 300 });
  await page.close();
  return below / 10;
}

it('gives stacked letters a higher line', async () => {
  expect(await heightOf('Ada')).toBeCloseTo(1.5);
  expect(await heightOf('རྐྱུ')).toBeGreaterThan(1.6);
  expect(await heightOf('ཀྵྨྲྱཱུ')).toBeGreaterThan(2.7);
});

it.each([
  ['above', '\u0301'],
  ['below', '\u0323'],
])('gives any number of marks %s a letter at most three times the font size', async (_, mark) => {
  const height = await heightOf(`Z${mark.repeat(60)}`);
  expect(height).toBeGreaterThan(1.6);
  expect(height).toBeLessThanOrEqual(3);
});
