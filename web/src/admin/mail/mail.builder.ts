import type { Mail } from '@vaultway/contracts';

/** A mail for tests; say only what matters. */
export const aMail = (facts: Partial<Mail> = {}): Mail => ({
  id: '0199cccc-0000-7000-8000-000000000001',
  kind: 'contact',
  to: ['ada@example.com'],
  show_recipients: false,
  from: 'desk@goldline.example',
  reply_to: null,
  subject: 'Your parcel',
  text: 'It is here.',
  html: null,
  confidential: false,
  state: 'sent',
  tries: 1,
  last_error: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  sent_at: null,
  ...facts,
});
