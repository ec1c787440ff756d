import type { MailContent } from '../kinds/mail-content.js';

/** The company in a mail's signature. */
export interface Sender {
  name: string;
  address: string | null;
  email: string | null;
  phone: string | null;
}

/** Renders a mail as plain text, without its subject. */
export function renderText(content: MailContent, sender: Sender): string {
  const { title, subject, body, code, details, quote, action, notes, check, unsubscribe } = content;
  const blocks = [
    title === subject ? null : title,
    body,
    code && `${code.label}: ${code.value}`,
    details.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    quote,
    action && `${action.label}:\n${action.url}`,
    ...notes,
    check && `${check.label}:\n${check.url}`,
    signature(sender),
    unsubscribe && `${unsubscribe.label}:\n${unsubscribe.url}`,
  ];
  return `${blocks
    .filter((block) => block !== null && block !== '')
    .map((block) => withPlainBreaks(block ?? ''))
    .join('\n\n')}\n`;
}

/** Mail programs recognize a signature by `-- ` alone on a line. */
function signature({ name, address, email, phone }: Sender): string {
  return ['-- ', name, address, email, phone].filter((line) => line !== null).join('\n');
}

const withPlainBreaks = (text: string) => text.replaceAll(/\r\n?/g, '\n');
