import { ApiError } from '@vaultway/common';
import { labelOf } from '@vaultway/contracts';
import { isCommon } from './common-passwords.js';

/**
 * The rules of a new password that its schema cannot know. Its length was checked there.
 *
 * @param field where the password stood in the request
 * @throws ApiError 422 on that field
 */
export function refuseGuessable(field: 'password' | 'new_password', password: string, email: string): void {
  if (isCommon(password)) {
    throw ApiError.field(field, 'too_common', `${labelOf(field)} is one of the most common ones`);
  }
  if (password.toLowerCase() === email.toLowerCase()) {
    throw ApiError.field(field, 'same_as_email', `${labelOf(field)} must not be the email`);
  }
}
