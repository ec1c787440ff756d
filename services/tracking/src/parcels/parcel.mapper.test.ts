import fc from 'fast-check';
import { expect, it } from 'vitest';
import { trackingUrl } from './parcel.mapper.js';

it.each(['VW-1', 'VW-1.', 'VW-1-', 'VW_', 'VW*', 'VW~', "VW'", 'VW)', 'a b+', '%', 'ع', '…'])(
  'makes a link to %j that no mail program cuts',
  (code) => {
    const url = trackingUrl(code, 'https://example.com');
    expect(url).toMatch(/^https:\/\/example\.com\/track\.html\?code=.*[A-Za-z0-9]$/);
    expect(new URL(url).searchParams.get('code')).toBe(code);
  },
);

it('leads to any code', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      const code = `x${text}`.trim();
      const url = trackingUrl(code, 'https://example.com');
      expect(url).toMatch(/[A-Za-z0-9]$/);
      expect(new URL(url).searchParams.get('code')).toBe(code);
    }),
  );
});
