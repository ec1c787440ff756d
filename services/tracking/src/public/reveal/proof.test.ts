import { expect, it } from 'vitest';
import { proves } from './proof.js';

const parcel = { recipient_email: 'Ada@Example.com', recipient_phone_number: '+44 20 7946-0123' };
const none = { recipient_email: null, recipient_phone_number: null };

it.each(['ada@example.com', ' ADA@EXAMPLE.COM ', '0123', '01 23', '٠١٢٣', '০১২৩', '020 7946 0123'])(
  'accepts %j',
  (proof) => expect(proves(proof, parcel)).toBe(true),
);

it.each(['ada@example.org', '1234', '123', '', '@', 'Ada', '7946'])('refuses %j', (proof) => {
  expect(proves(proof, parcel)).toBe(false);
  expect(proves(proof, none)).toBe(false);
});

it('accepts nothing when the parcel has neither, or too short a phone number', () => {
  expect(proves('0123', none)).toBe(false);
  expect(proves('0123', { recipient_email: null, recipient_phone_number: '123' })).toBe(false);
});
