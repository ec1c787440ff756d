import { expect, it } from 'vitest';
import { kindOf, proves } from './proof.js';

const parcel = { recipient_email: 'Ada@Example.com', recipient_phone_number: '+44 20 7946-0123' };
const none = { recipient_email: null, recipient_phone_number: null };

it.each(['ada@example.com', ' ADA@EXAMPLE.COM ', '0123', '01 23', '٠١٢٣', '০১২৩', '020 7946 0123'])(
  'accepts %j',
  (proof) => expect(proves(proof, parcel)).toBe(true),
);

it.each(['ada@example.org', '1234', '123', '', '@', 'Ada', '7946'])('rejects %j', (proof) => {
  expect(proves(proof, parcel)).toBe(false);
  expect(proves(proof, none)).toBe(false);
});

it('rejects any proof if the parcel has neither, or too short a phone number', () => {
  expect(proves('0123', none)).toBe(false);
  expect(proves('0123', { recipient_email: null, recipient_phone_number: '123' })).toBe(false);
});

it.each(['7946 0123', '+44 20 7946 0123', '0044 20 79460123'])('treats %j as a whole number', (proof) => {
  expect(kindOf(proof)).toBe('phone');
  expect(proves(proof, parcel)).toBe(true);
});

it('compares all digits of a whole number', () => {
  expect(proves('7999 0123', parcel)).toBe(false);
  expect(proves('7946 0123', { ...parcel, recipient_phone_number: '0123' })).toBe(false);
});
