import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accentPalette, contrastOf, PRODUCT_ACCENT } from './accent.js';
import { ACCENT_PROPERTIES } from './site-look.js';

const TOKENS = new URL('../../../../web/src/shared/styles/tokens.css', import.meta.url);

it("defaults to the styles' gold", () => {
  const tokens = readFileSync(TOKENS, 'utf8');
  for (const [property, form] of Object.entries(ACCENT_PROPERTIES))
    expect(tokens).toContain(`var(${property}, ${PRODUCT_ACCENT[form]})`);
});

describe('the palette of a color', () => {
  it.each(['#ffff00', '#ffffff', '#000000', '#00cc66', '#12305e', '#7f7f7f', '#ff0000'])(
    'makes %s readable on both themes and at night',
    (color) => {
      const { shape, text, dark, night } = accentPalette(color);

      for (const ground of ['#ffffff', '#eaeffa']) {
        expect(contrastOf(shape, ground)).toBeGreaterThanOrEqual(3);
        expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(4.5);
      }
      for (const ground of ['#0b1118', '#182434'])
        expect(contrastOf(dark, ground)).toBeGreaterThanOrEqual(4.5);
      for (const ground of ['#071429', '#143057'])
        expect(contrastOf(night, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf('#0b1118', night)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('keeps a readable color', () => {
    expect(accentPalette('#0b5d2a')).toMatchObject({ shape: '#0b5d2a', text: '#0b5d2a' });
    expect(accentPalette('#7fd4a0')).toMatchObject({ dark: '#7fd4a0', night: '#7fd4a0' });
  });
});

it('measures contrast like WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21);
  expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
});
