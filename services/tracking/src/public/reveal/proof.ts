import { phoneNumbersIn, type TrackedParcel, withAsciiDomain } from '@vaultway/contracts';
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';

/** An email address, the last digits of a phone number, or enough digits for the whole number. */
export type ProofKind = 'email' | 'digits' | 'phone';

/** Number of a phone number's last digits compared. */
const LAST_DIGITS = 4;
/** Length of a number without country and area codes, which people write in many ways. */
const WHOLE_DIGITS = 7;

export function kindOf(proof: string): ProofKind {
  if (proof.includes('@')) return 'email';
  return lastDigits(phoneNumbersIn(proof)[0], WHOLE_DIGITS) === undefined ? 'digits' : 'phone';
}

/**
 * True if the proof matches the recipient's email address, the last four digits of a phone number, or a whole number,
 * whatever their extensions. Takes the same time whether the parcel has both, one or neither.
 */
export function proves(
  proof: string,
  parcel: Pick<TrackedParcel, 'recipient_email' | 'recipient_phone_number'>,
): boolean {
  const [given] = phoneNumbersIn(proof);
  const [first, ...others] = phoneNumbersIn(parcel.recipient_phone_number ?? '');
  const endsAlike = (count: number) =>
    [first, ...others]
      .map((known) => equal(lastDigits(given, count), lastDigits(known, count)))
      .includes(true);
  const by: Record<ProofKind, boolean> = {
    email: equal(withAsciiDomain(proof).toLowerCase(), parcel.recipient_email?.toLowerCase()),
    digits: endsAlike(LAST_DIGITS),
    phone: endsAlike(WHOLE_DIGITS),
  };
  return by[kindOf(proof)];
}

/** Undefined if there are too few. */
function lastDigits(digits: string | undefined, count: number): string | undefined {
  return digits === undefined || digits.length < count ? undefined : digits.slice(-count);
}

/** Compares a random value instead of an absent one, so that the timing reveals nothing. */
function equal(given: string | undefined, known: string | undefined): boolean {
  const same = timingSafeEqual(digest(given ?? randomUUID()), digest(known ?? randomUUID()));
  return same && given !== undefined && known !== undefined;
}

const digest = (text: string) => createHash('sha256').update(text).digest();
