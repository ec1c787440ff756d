import { email, longest, oneLine, oneOf, required, type Rule } from './rule.ts';

const CONTACT = 'POST /api/contact';
const MESSAGE = 'POST /api/messages';

export const MAIL_RULES: Rule[] = [
  ...required(CONTACT, ['to', 'subject', 'body']),
  ...longest(CONTACT, ['subject']),
  ...longest(CONTACT, ['body'], 20_000),
  ...oneLine(CONTACT, 'subject'),
  ...email(CONTACT, 'from'),
  {
    call: CONTACT,
    field: 'to',
    value: Array.from({ length: 51 }, (_, n) => `a${n}@example.com`),
    because: 'it has 51 addresses',
    code: 'too_long',
    sentence: 'To has more than 50 entries',
    params: { max: 50, variant: 'entries' },
  },
  ...required(MESSAGE, ['subject', 'body', 'email']),
  ...longest(MESSAGE, ['subject', 'name']),
  ...longest(MESSAGE, ['body'], 5000),
  ...oneLine(MESSAGE, 'subject'),
  ...oneLine(MESSAGE, 'name'),
  ...oneLine(MESSAGE, 'email', 'a@example.com\r\nBcc: b@example.com'),
  ...email(MESSAGE, 'email'),
  ...required('PATCH /api/messages', ['id']),
  ...required('POST /api/mails/relay/trials', ['relay_host']),
  ...oneLine('POST /api/mails/relay/trials', 'relay_user'),
  ...required('PATCH /api/mails/relay', ['code']),
  ...oneOf('POST /api/mails/preview', 'template', ['plain', 'html1', 'html2', 'html3', 'html4']),
];

/** Rules for one address among several. */
export const ENTRIES: { to: unknown; field: string; code: string; sentence: string }[] = [
  {
    to: 'a@example.com, nobody',
    field: 'to.1',
    code: 'not_email',
    sentence: 'To (entry 2) is not an email address',
  },
  {
    to: ['a@example.com\nBcc: b@example.com'],
    field: 'to.0',
    code: 'line_break',
    sentence: 'To (entry 1) must be a single line',
  },
];
