/**
 * The form in which tracking codes are compared and unique: without case, spaces and hyphens.
 * Free of zod. Spaces and hyphens are those of any script, since codes are pasted from mails and
 * documents; a code with nothing else in it comes out as `''`.
 */
export function normaliseTrackingCode(code: string): string {
  return code
    .normalize('NFKC')
    .replace(/[\p{White_Space}\p{Dash_Punctuation}\p{Cf}\u2212]/gu, '')
    .toLowerCase() // there and back, so that ẞ, ß and SS meet
    .toUpperCase()
    .toLowerCase();
}
