import { createPrivateKey, createPublicKey } from 'node:crypto';
import { z } from 'zod';

/** Curve of ES256, which signs sessions. */
const CURVE = 'prime256v1';

/**
 * Parses a PEM key on the curve P-256 in any form that editors, shells and .env files produce: quoted, with `\n` for
 * line breaks, with Windows line breaks, or indented.
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
    // Node derives a public key from a private one; a private key must not lie around where nothing is signed.
    const key = pem.includes('PRIVATE KEY') ? createPrivateKey(pem) : createPublicKey(pem);
    if (key.type !== kind) return `it is the ${key.type} key`;
    return key.asymmetricKeyDetails?.namedCurve === CURVE ? undefined : 'not an EC key on the curve P-256';
  } catch {
    return 'it cannot be read as a PEM key';
  }
}
