import { ApiError } from '@vaultway/common';
import { LIMITS } from '@vaultway/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * The passwords that attackers try first: the 49,000 most common ones. Only those that are long enough to be
 * accepted at all are kept in memory.
 */
const COMMON = new Set(
  dictionary['passwords-common']
    .filter((password) => password.length >= LIMITS.passwordMin)
    .map((password) => password.toLowerCase()),
);

/**
 * Checks a new password for what its schema cannot know; the schema has already checked the length.
 *
 * @param field where the password was in the request
 * @throws ApiError 422 on that field
 */
export function assertNotGuessable(
  field: 'password' | 'new_password',
  password: string,
  email: string,
): void {
  if (COMMON.has(password.toLowerCase())) {
    throw ApiError.field(field, 'too_common');
  }
  if (password.toLowerCase() === email.toLowerCase()) {
    throw ApiError.field(field, 'same_as_email');
  }
}
