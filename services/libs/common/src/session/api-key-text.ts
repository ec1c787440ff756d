import { API_KEY_MARK, TEST_KEY_MARK } from '@vaultway/contracts';
import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { tokenHash } from '../secrets/index.js';

/**
 * `vw_live_7kQ2mX9a_` or `vw_test_7kQ2mX9a_` and 38 characters: a prefix for secret scanners; eight characters that
 * identify the key and are no secret; 190 random bits; and a checksum, so that a scanner can tell a key from a
 * lookalike.
 */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const NAME_LENGTH = 8;
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const PREFIX_LENGTH = API_KEY_MARK.length + NAME_LENGTH;

/**
 * Parts of a key: the visible part, and the hash of the rest. That of a test key covers all of it: an earlier release,
 * which takes every key of the list for one for real data, accepts none.
 */
export interface ApiKeyParts {
  prefix: string;
  hash: Buffer;
}

/** Creates a key for its owner, with the parts to store. @param test true for one of the sandbox */
export function makeApiKey(test = false): ApiKeyParts & { key: string } {
  const begun = `${test ? TEST_KEY_MARK : API_KEY_MARK}${random(NAME_LENGTH)}_${random(SECRET_LENGTH)}`;
  const key = begun + checksumOf(begun);
  return { key, ...apiKeyParts(key) };
}

/** Splits any text as if it were a key, so that checking any text costs the same. */
export const apiKeyParts = (text: string): ApiKeyParts => ({
  prefix: text.slice(0, PREFIX_LENGTH),
  hash: tokenHash(text.startsWith(TEST_KEY_MARK) ? text : text.slice(PREFIX_LENGTH)),
});

function random(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    digits = (ALPHABET[rest % ALPHABET.length] ?? '') + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}
