export const COMPOSE = '/control/email/send.html';
export const MAIL_LIST = '/control/mails/list.html';
export const MESSAGE_LIST = '/control/messages/list.html';

export const mailPath = (id: string) => `/control/mails/${encodeURIComponent(id)}`;
export const messagePath = (id: string) => `/control/messages/${encodeURIComponent(id)}`;

/** What a new mail begins with. */
export type Beginning = Partial<Record<'to' | 'subject' | 'body', string>>;

/**
 * Where a mail is written, begun as said. The words travel in the history's state rather than in the address,
 * which is logged and may be too short for them.
 */
export const composing = ({ to = '', subject = '', body }: Beginning) => ({
  to: `${COMPOSE}?${new URLSearchParams({ to, subject })}`,
  state: body === undefined ? null : { body },
});

/** What a mail begins with, as {@link composing} said it. */
export function beginningOf(search: URLSearchParams, state: unknown): Required<Beginning> {
  const said = typeof state === 'object' && state !== null && 'body' in state ? state.body : '';
  return {
    to: search.get('to') ?? '',
    subject: search.get('subject') ?? '',
    body: typeof said === 'string' ? said : '',
  };
}
