import { digitsOf } from './digits.js';
import { normalizeTrackingCode } from './tracking-code.js';

/** A parcel's data that identifies its recipient. Free of zod. */
export interface RecipientFacts {
  recipient_name: string;
  recipient_email: string | null;
  recipient_phone_number: string | null;
}

/**
 * True if two parcels have the same recipient: equal names, and equal email addresses and phone numbers where both have
 * one. A name without letters or digits, as left by an erasure, equals no other.
 */
export function isSameRecipient(one: RecipientFacts, other: RecipientFacts): boolean {
  const [name, otherName] = [nameKey(one.recipient_name), nameKey(other.recipient_name)];
  return (
    name !== '' &&
    name === otherName &&
    agree(emailKey(one.recipient_email), emailKey(other.recipient_email)) &&
    agree(phoneKey(one.recipient_phone_number), phoneKey(other.recipient_phone_number))
  );
}

/** Groups parcels by recipient, keeping their order. A parcel joins the first group that matches. */
export function byRecipient<P>(parcels: readonly P[], factsOf: (parcel: P) => RecipientFacts): P[][] {
  const groups: P[][] = [];
  for (const parcel of parcels) {
    const group = groups.find((members) =>
      members.every((member) => isSameRecipient(factsOf(member), factsOf(parcel))),
    );
    if (group) group.push(parcel);
    else groups.push([parcel]);
  }
  return groups;
}

const agree = (one: string, other: string) => one === '' || other === '' || one === other;

/**
 * Accents of Latin, Greek and Cyrillic letters, and optional vowel signs of Hebrew and Arabic; other marks are letters.
 */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/gu;
/** Letters that Unicode does not decompose. */
const PLAIN: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't', æ: 'ae', œ: 'oe' };

/** Ignores case, accents, width, spaces and punctuation. */
const nameKey = (name: string) =>
  normalizeTrackingCode(name)
    .normalize('NFKD')
    .replaceAll(ACCENTS, '')
    .replaceAll(/[øłđħŧæœ]/gu, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

const emailKey = (email: string | null) => (email ?? '').normalize('NFKC').trim().toLowerCase();

/** Keeps the digits, without an international prefix of zeros. */
const phoneKey = (phone: string | null) => digitsOf(phone ?? '').replace(/^00/, '');
