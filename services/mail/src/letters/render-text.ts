import type { Letter, Sender } from './letter.js';

/** The letter as plain text. The subject is not repeated. */
export function renderText(letter: Letter, sender: Sender): string {
  const { title, subject, body, code, facts, quote, action, notes, unsubscribe } = letter;
  const blocks = [
    title === subject ? null : title,
    body,
    code && `${code.label}: ${code.value}`,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    quote,
    action && `${action.label}:\n${action.url}`,
    ...notes,
    signature(sender),
    unsubscribe && `${unsubscribe.label}:\n${unsubscribe.url}`,
  ];
  return `${blocks
    .filter((block) => block !== null && block !== '')
    .map((block) => withPlainBreaks(block ?? ''))
    .join('\n\n')}\n`;
}

/** `-- ` alone on a line is how mail programs know a signature. */
function signature({ name, address, email, phone }: Sender): string {
  return ['-- ', name, address, email, phone].filter((line) => line !== null).join('\n');
}

const withPlainBreaks = (text: string) => text.replaceAll(/\r\n?/g, '\n');
