import { trimCode } from '@vaultway/contracts/tracking-code';
import { codesIn, searchFor } from '@/shared/lib/tracking-codes';
import { sitePaths } from '@/shared/lib/site-paths';

/** Longer than any code: a QR code can hold a page of text. */
const LONGEST = 300;

/**
 * Extracts the tracking code from a QR or bar code: plain, or in an address of this site. Uses all of the text: a label
 * has no words around its code.
 * @returns undefined for anything else, such as another site's address
 */
export function scannedCode(text: string, origin = location.origin): string | undefined {
  const content = trimCode(text);
  if (/^[a-z][a-z\d+.-]*:/i.test(content)) {
    const url = URL.canParse(content) ? new URL(content) : undefined;
    return url?.origin === origin && url.pathname === sitePaths.track ? codesIn(url.search)[0] : undefined;
  }
  if (content.length > LONGEST || /[\r\n\t,;،、，；]/.test(content)) return undefined;
  return codesIn(searchFor([content]))[0];
}
