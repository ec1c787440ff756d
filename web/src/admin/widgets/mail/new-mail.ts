import { paths } from '@/admin/paths';

/** Initial values of a new mail. */
export type NewMail = Partial<Record<'to' | 'subject' | 'body', string>>;

/**
 * Returns a link to the page for writing a mail. The body is in the history state, since the address is logged and may
 * be too short for it.
 */
export const linkToNewMail = ({ to = '', subject = '', body }: NewMail) => ({
  to: `${paths.sendMail}?${new URLSearchParams({ to, subject })}`,
  state: body === undefined ? null : { body },
});

/** Reads the values of a link made by {@link linkToNewMail}. */
export function newMailFrom(search: URLSearchParams, state: unknown): Required<NewMail> {
  const body = typeof state === 'object' && state !== null && 'body' in state ? state.body : '';
  return {
    to: search.get('to') ?? '',
    subject: search.get('subject') ?? '',
    body: typeof body === 'string' ? body : '',
  };
}
