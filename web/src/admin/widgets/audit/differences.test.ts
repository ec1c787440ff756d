import { expect, it } from 'vitest';
import { auditDifferencesOf } from './differences';

it('omits what follows from another setting, which nobody could put back', () => {
  const before = { logo: null, logo_plate: 'none', accent_color: null, accent: null };
  const after = { logo: '/a.jpg', logo_plate: 'dark', accent_color: '#0b5d2a', accent: { text: '#0b5d2a' } };
  expect(auditDifferencesOf(before, after)).toEqual([
    { field: 'logo', before: null, after: '/a.jpg' },
    { field: 'accent_color', before: null, after: '#0b5d2a' },
  ]);
});
