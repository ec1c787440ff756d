import { paths } from '@/admin/paths';

/** What a new mail begins with. */
export type NewMail = Partial<Record<'to' | 'subject' | 'body', string>>;

/**
 * A link to the page where a mail is written. The body travels in the history's state rather than in the address,
 * which is logged and may be too short for it.
 */
export const linkToNewMail = ({ to = '', subject = '', body }: NewMail) => ({
  to: `${paths.sendMail}?${new URLSearchParams({ to, subject })}`,
  state: body === undefined ? null : { body },
});

/** What a link made by {@link linkToNewMail} says. */
export function newMailFrom(search: URLSearchParams, state: unknown): Required<NewMail> {
  const body = typeof state === 'object' && state !== null && 'body' in state ? state.body : '';
  return {
    to: search.get('to') ?? '',
    subject: search.get('subject') ?? '',
    body: typeof body === 'string' ? body : '',
  };
}
