import { createPrivateKey, createPublicKey } from 'node:crypto';
import { z } from 'zod';

/** The curve of ES256, with which sessions are signed. */
const CURVE = 'prime256v1';

/**
 * A PEM key on the curve P-256, in any of the forms that editors, shells and .env files make of one: in quotes, with `\n`
 * for line breaks, with the line breaks of Windows, or indented.
 */
export const pemKey = (kind: 'public' | 'private') =>
  z
    .string()
    .transform(tidyPem)
    .superRefine((pem, context) => {
      const problem = problemOf(pem, kind);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    });

function tidyPem(text: string): string {
  return withoutQuotes(text.trim())
    .replaceAll(/\\r\\n|\\n|\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}

function withoutQuotes(text: string): string {
  const [quote] = text;
  const isQuoted = (quote === '"' || quote === "'") && text.length > 1 && text.endsWith(quote);
  return isQuoted ? text.slice(1, -1) : text;
}

function problemOf(pem: string, kind: 'public' | 'private'): string | undefined {
  try {
    // Node also makes a public key of a private one, which must not lie about where nothing is signed.
    const key = pem.includes('PRIVATE KEY') ? createPrivateKey(pem) : createPublicKey(pem);
    if (key.type !== kind) return `it is the ${key.type} key`;
    return key.asymmetricKeyDetails?.namedCurve === CURVE ? undefined : 'not an EC key on the curve P-256';
  } catch {
    return 'it cannot be read as a PEM key';
  }
}
