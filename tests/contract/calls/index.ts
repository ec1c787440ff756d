import { AUTH_CALLS } from './auth.calls.ts';
import { takesBody } from '../support/document.ts';
import { CONTENT_CALLS } from './content.calls.ts';
import { MAIL_CALLS } from './mail.calls.ts';
import { TRACKING_CALLS } from './tracking.calls.ts';
import { VAULT_BOX_CALLS } from './vault-boxes.calls.ts';
import { VAULT_FEE_CALLS } from './vault-fees.calls.ts';
import { VAULT_CALLS } from './vault.calls.ts';

/** Every call of the product. */
export const CALLS = [
  ...TRACKING_CALLS,
  ...CONTENT_CALLS,
  ...AUTH_CALLS,
  ...MAIL_CALLS,
  ...VAULT_CALLS,
  ...VAULT_BOX_CALLS,
  ...VAULT_FEE_CALLS,
];

export const CALLS_OF_ADMINS = CALLS.filter(({ who }) => who === 'admin');
export const CALLS_OF_USERS = CALLS.filter(({ who }) => who === 'user');
export const CALLS_OF_ALL = CALLS.filter(({ who }) => who === 'visitor');

/** Calls that take a body, and can fail on it. */
export const WRITES_WITH_BODY = CALLS.filter(({ call }) => takesBody(call));
