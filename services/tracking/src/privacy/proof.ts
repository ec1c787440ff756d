import type { TrackedParcel } from '@vaultway/contracts';
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';

/** How many of a phone number's last digits are asked for. */
const DIGITS = 4;

/**
 * Whether somebody knows the recipient's e-mail address, or the last four digits of the phone number. Takes
 * the same time whether the parcel has both, one or none.
 */
export function proves(
  proof: string,
  parcel: Pick<TrackedParcel, 'recipient_email' | 'recipient_phone_number'>,
): boolean {
  const byMail = same(proof.trim().toLowerCase(), parcel.recipient_email?.toLowerCase());
  const byPhone = same(lastDigits(proof), lastDigits(parcel.recipient_phone_number ?? ''));
  return proof.includes('@') ? byMail : byPhone;
}

/** In the digits of any script. Undefined when there are too few. */
function lastDigits(text: string): string | undefined {
  const digits = Array.from(text.matchAll(/\p{Nd}/gu), ([digit]) => valueOf(digit)).join('');
  return digits.length < DIGITS ? undefined : digits.slice(-DIGITS);
}

/** Unicode keeps the ten digits of a script in a row; the first of them is where the one before is none. */
function valueOf(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value += 1;
  return value;
}

/** What is absent is compared all the same, with something that nobody sends. */
function same(given: string | undefined, known: string | undefined): boolean {
  const equal = timingSafeEqual(digest(given ?? randomUUID()), digest(known ?? randomUUID()));
  return equal && given !== undefined && known !== undefined;
}

const digest = (text: string) => createHash('sha256').update(text).digest();
