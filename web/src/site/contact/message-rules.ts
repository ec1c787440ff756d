import type { TFunction } from 'i18next';
import { LIMITS } from '@vaultway/contracts/limits';
import { EMAIL, emailFault, hasAsciiMailbox, withAsciiDomain } from '@vaultway/contracts/email';
import { type Issue, issueText } from '@/shared/i18n/error-text';
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

export const labelOf = (field: MessageField, t: TFunction) =>
  t(field === 'email' ? 'contact.yourEmail' : `contact.${field}`);

/** Returns what is wrong with a message; the server has the same rules. */
export function issuesOf(message: VisitorMessage): Issue[] {
  return FIELDS.flatMap((field): Issue[] => {
    const text = message[field].trim();
    const max = LIMIT_OF[field];
    if (text === '') return field === 'name' ? [] : [{ field, code: 'required' }];
    if (codePoints(text) > max) return [{ field, code: 'too_long', params: { max } }];
    if (field !== 'email') return [];
    if (!hasAsciiMailbox(text)) return [{ field, code: 'email_not_ascii' }];
    const address = withAsciiDomain(text);
    return EMAIL.test(address) ? [] : [{ field, code: emailFault(address) ?? 'not_email' }];
  });
}

/** Returns the first issue of each field, in the visitor's language. */
export function errorsFrom(issues: readonly Issue[], t: TFunction): MessageErrors {
  const errors: MessageErrors = {};
  for (const issue of issues) {
    const field = FIELDS.find((known) => known === issue.field);
    if (field) errors[field] ??= issueText(issue, t, () => labelOf(field, t));
  }
  return errors;
}
