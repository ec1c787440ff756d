import { SendContact } from '@vaultway/contracts';
import { DEFAULT_LANGUAGE } from '@vaultway/contracts/constants';
import { type FieldIssue, issuesOf } from '@/admin/ui/text/field-issues';
import { type NewMail } from '@/admin/widgets/mail/new-mail';
import type { MailInput } from './mail.api';

/** Form values of a mail; `template` is only for the preview. */
export type MailValues = MailInput & Record<'template', string>;

export const beginningWith = (words: Required<NewMail>): MailValues => ({
  ...words,
  from: '',
  language: DEFAULT_LANGUAGE,
  template: '',
  password: '',
  show_recipients: 'no',
});

/** Splits a field's addresses at commas. */
export const addressesOf = (to: string): string[] =>
  to
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');

export const isAddress = (address: string): boolean =>
  issuesOf(SendContact.pick({ to: true }), { to: address }).length === 0;

/** @param sayWrong renders the error of an invalid address */
export function mailIssues(values: MailValues, sayWrong: (address: string) => string): FieldIssue[] {
  const wrong = addressesOf(values.to).find((address) => !isAddress(address));
  const others = issuesOf(SendContact, values).filter(({ field }) => !field.startsWith('to.'));
  return wrong === undefined ? others : [{ field: 'to', code: null, message: sayWrong(wrong) }, ...others];
}
