import type { TFunction } from 'i18next';
import type { ErrorDetail } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/constants';
import { codePoints } from '@/site/ui/field/code-points';
import type { VisitorMessage } from './contact.api';

export type MessageField = Exclude<keyof VisitorMessage, 'website'>;
export type MessageErrors = Partial<Record<MessageField, string>>;

export const FIELDS = ['name', 'email', 'subject', 'body'] as const satisfies MessageField[];
export const LIMIT_OF: Record<MessageField, number> = {
  name: LIMITS.text,
  email: LIMITS.text,
  subject: LIMITS.text,
  body: LIMITS.message,
};

/** Browsers hold `type=email` to the same pattern. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

export const labelOf = (field: MessageField, t: TFunction) =>
  t(field === 'email' ? 'contact.yourEmail' : `contact.${field}`);

/** What is wrong with a message; the server holds it to the same rules. */
export function errorsOf(message: VisitorMessage, t: TFunction): MessageErrors {
  const errors: MessageErrors = {};
  for (const field of FIELDS) {
    const text = message[field].trim();
    if (text === '' && field !== 'name') errors[field] = sentenceOf('required', field, t);
    else if (codePoints(text) > LIMIT_OF[field]) errors[field] = sentenceOf('too_long', field, t);
    else if (field === 'email' && !EMAIL.test(text)) errors.email = sentenceOf('not_email', field, t);
  }
  return errors;
}

/** The server's sentences at the fields that they speak of, in the visitor's language where it has them. */
export function errorsFrom(details: ErrorDetail[], t: TFunction): MessageErrors {
  const errors: MessageErrors = {};
  for (const { field: path, code, message } of details) {
    const field = FIELDS.find((known) => known === path);
    if (field) errors[field] ??= sentenceOf(code, field, t) ?? message;
  }
  return errors;
}

function sentenceOf(code: string, field: MessageField, t: TFunction): string | undefined {
  const name = labelOf(field, t);
  if (code === 'required') return t('form.required', { field: name });
  if (code === 'not_email') return t('form.notEmail', { field: name });
  return code === 'too_long' ? t('form.tooLong', { field: name, limit: LIMIT_OF[field] }) : undefined;
}
