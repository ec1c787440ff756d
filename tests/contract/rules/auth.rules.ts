import { ROLES } from '@vaultway/contracts';
import { email, oneOf, required, type Rule } from './rule.ts';

const SIGN_IN = 'POST /api/admins/auth/signin';
const SEND = 'POST /api/admins/auth/send-pin';
const RESET = 'PATCH /api/admins/auth/update/password-guest';
const ASK_LINK = 'POST /api/admins/auth/links';
const SIGN_IN_BY_LINK = 'POST /api/admins/auth/signin/link';
const RESET_BY_LINK = 'PATCH /api/admins/auth/update/password-link';
const CHANGE = 'PATCH /api/admins/auth/update/password-user';

const ASK_USER_LINK = 'POST /api/users/auth/links';
const CONFIRM = 'POST /api/admins/second-factor/totp/confirm';

const absent = (rules: Rule[]) => rules.filter(({ value }) => value !== '   ');

export const AUTH_RULES: Rule[] = [
  ...required(SIGN_IN, ['email']),
  // Whitespace may be a password, so it is not trimmed.
  ...absent(required(SIGN_IN, ['password'])),
  ...email(SIGN_IN, 'email'),
  ...required(SEND, ['email']),
  ...email(SEND, 'email'),
  ...required(ASK_LINK, ['email']),
  ...email(ASK_LINK, 'email'),
  ...required(ASK_USER_LINK, ['email']),
  ...email(ASK_USER_LINK, 'email'),
  ...required('POST /api/users/auth/signin/link', ['token']),
  ...required('POST /api/users/auth/email', ['token']),
  ...required(SIGN_IN_BY_LINK, ['token']),
  ...required(RESET_BY_LINK, ['token']),
  ...absent(required(RESET_BY_LINK, ['new_password'])),
  ...required(CONFIRM, ['code']),
  ...oneOf('PATCH /api/admins', 'role', ROLES),
  ...required('POST /api/admins/keys', ['name', 'scopes']),
  {
    call: 'POST /api/admins/keys',
    field: 'test',
    value: 'true',
    code: 'not_a_choice',
    sentence: 'Test is not available: the sandbox is off',
    params: { variant: 'sandbox_off' },
  },
  ...absent(required(CHANGE, ['password', 'new_password'])),
  {
    call: CHANGE,
    field: 'confirm_new_password',
    value: 'something quite different',
    code: 'differs',
    sentence: 'Confirmation differs from the new password',
    params: { other: 'new_password' },
  },
  {
    call: RESET,
    field: 'password_token',
    value: 'WRONG-TOKEN',
    code: 'wrong_token',
    sentence: 'Token is wrong or has expired',
  },
  {
    call: RESET,
    field: 'password_token',
    value: undefined,
    because: 'it is absent',
    code: 'required',
    sentence: 'Token is required',
  },
];
