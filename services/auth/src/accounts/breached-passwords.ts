import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The passwords that attackers try first, from published breaches: sorted prefixes of SHA-256, `PREFIX_BYTES` each.
 * tools/build/breached-passwords.ts writes the file and names the source.
 */
const FILE = join(dirname(findPackageJSON('.', import.meta.url) ?? ''), 'breached-passwords.bin');
/** 40 bits: with 250,000 entries, one password in four million is rejected without having been breached. */
export const PREFIX_BYTES = 5;
/** `photography` is in the list, and `Photography2026!` is an attacker's next guess. */
const ENDING = /[^\p{L}]{1,6}$/u;

const prefixes = readFileSync(FILE);
export const BREACHED_PASSWORDS = prefixes.length / PREFIX_BYTES;

/** True if a password was found in breaches, in any case, alone or followed by up to six digits and symbols. */
export function isBreached(password: string): boolean {
  const lower = password.toLowerCase();
  return isListed(lower) || isListed(lower.replace(ENDING, ''));
}

export const prefixOf = (password: string): Buffer =>
  createHash('sha256').update(password).digest().subarray(0, PREFIX_BYTES);

function isListed(password: string): boolean {
  const wanted = prefixOf(password);
  let from = 0;
  let to = BREACHED_PASSWORDS;
  while (from < to) {
    const middle = (from + to) >> 1;
    const start = middle * PREFIX_BYTES;
    const order = prefixes.compare(wanted, 0, PREFIX_BYTES, start, start + PREFIX_BYTES);
    if (order === 0) return true;
    if (order < 0) from = middle + 1;
    else to = middle;
  }
  return false;
}
