import { ApiError } from '@vaultway/common';
import { isBreached } from './breached-passwords.js';
import { isOfContext } from './context-words.js';

/**
 * Checks rules for a new password beyond its schema, which has checked the length.
 *
 * @param field of the password in the request
 * @throws ApiError 422 on that field
 */
export function assertNotGuessable(
  field: 'password' | 'new_password',
  password: string,
  email: string,
): void {
  if (password.toLowerCase() === email.toLowerCase()) {
    throw ApiError.field(field, 'same_as_email');
  }
  if (isBreached(password) || isOfContext(password, email)) {
    throw ApiError.field(field, 'too_common');
  }
}
