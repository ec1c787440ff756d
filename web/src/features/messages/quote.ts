/** A text as it stands below the answer to it: two blank lines to write in, and each line marked. */
export const quoted = (text: string): string =>
  `\n\n${text
    .split(/\r\n?|\n/)
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')}`;

/** `Re: ` once, however often it went to and fro. */
export const replySubject = (subject: string): string => (/^re:/i.test(subject) ? subject : `Re: ${subject}`);
