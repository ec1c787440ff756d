import type { TrackedParcel } from '@vaultway/contracts';
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';

/** What a proof is: an e-mail address, or the last digits of a phone number. */
export type ProofKind = 'email' | 'digits';

export const kindOf = (proof: string): ProofKind => (proof.includes('@') ? 'email' : 'digits');

/** How many of a phone number's last digits are compared. */
const PHONE_DIGITS = 4;

/**
 * Whether somebody knows the recipient's email address, or the last four digits of the phone number. Takes
 * the same time whether the parcel has both, one or neither.
 */
export function proves(
  proof: string,
  parcel: Pick<TrackedParcel, 'recipient_email' | 'recipient_phone_number'>,
): boolean {
  const byEmail = equal(proof.trim().toLowerCase(), parcel.recipient_email?.toLowerCase());
  const byPhone = equal(lastDigits(proof), lastDigits(parcel.recipient_phone_number ?? ''));
  return kindOf(proof) === 'email' ? byEmail : byPhone;
}

/** In Western digits, whatever the script. Undefined when there are too few. */
function lastDigits(text: string): string | undefined {
  const digits = Array.from(text.matchAll(/\p{Nd}/gu), ([digit]) => valueOf(digit)).join('');
  return digits.length < PHONE_DIGITS ? undefined : digits.slice(-PHONE_DIGITS);
}

/** Unicode places the ten digits of a script next to each other, so a digit's value is how many precede it. */
function valueOf(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value += 1;
  return value;
}

/** An absent value is compared all the same, as a random one, so that the time does not tell. */
function equal(given: string | undefined, known: string | undefined): boolean {
  const same = timingSafeEqual(digest(given ?? randomUUID()), digest(known ?? randomUUID()));
  return same && given !== undefined && known !== undefined;
}

const digest = (text: string) => createHash('sha256').update(text).digest();
