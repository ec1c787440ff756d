import { firstWords } from './mail-content.js';
import { defineMail } from './mail-kind.js';

/** An admin's own words only. */
export const contact = defineMail('contact', {
  example: ({ subject, body }) => ({
    subject: subject ?? 'Your parcel is ready',
    body: body ?? 'Dear Ada,\n\nYour parcel is ready at our counter.\n\nKind regards',
    from: null,
    driver: 'outbox',
    mailbox: null,
    show_recipients: false,
  }),

  content: ({ subject, body }) => ({ subject, title: subject, body, preheader: firstWords(body) }),
});
