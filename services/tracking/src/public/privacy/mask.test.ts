import { expect, it } from 'vitest';
import { maskFor } from './mask.js';

const mask = maskFor({
  recipient_name: 'Dr. Ada Lovelace-King (private)',
  sender_name: 'Swiss Gold Vault AG',
  destination: '12 St James Square, London, England',
  current_location: null,
  pickup_location: 'Zürich',
});

it.each([
  ['Delivered to ADA LOVELACE', 'Delivered to …'],
  ['Signed by Mrs King', 'Signed by Mrs …'],
  ['Left the vault in London', 'Left the vault in London'],
  ['Sealed by Swiss Gold Vault AG', 'Sealed by …'],
  ['Handed over at 12 St James Square', 'Handed over at …'],
  ['Call +44 (0)20 7946 0000 or ada@example.com', 'Call … or …'],
  ['Kingston hub, gate 12', 'Kingston hub, gate 12'],
])('turns %j into %j', (text, masked) => {
  expect(mask(text)).toBe(masked);
});

it('hides names in scripts without spaces', () => {
  const of = maskFor({
    recipient_name: '山田太郎',
    sender_name: null,
    destination: '東京',
    current_location: null,
    pickup_location: null,
  });
  expect(of('山田太郎様にお渡し')).toBe('…様にお渡し');
});

it('leaves a text alone when the parcel names nobody', () => {
  const of = maskFor({
    recipient_name: '?',
    sender_name: '()',
    destination: '*',
    current_location: null,
    pickup_location: null,
  });
  expect(of('On its way')).toBe('On its way');
});
