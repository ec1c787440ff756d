import { LIMITS } from '@vaultway/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * The passwords that attackers try first: a list by frequency that begins with the 10 000 most common ones
 * and goes on to the 49 000th. Only those that are long enough to be chosen at all are kept in memory.
 */
const COMMON = new Set(
  dictionary['passwords-common']
    .filter((password) => password.length >= LIMITS.passwordMin)
    .map((password) => password.toLowerCase()),
);

/** Compared without case. */
export const isCommon = (password: string): boolean => COMMON.has(password.toLowerCase());
