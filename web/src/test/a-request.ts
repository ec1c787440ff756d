import type { ClientRequestDetails } from '@vaultway/contracts';

/** A client's transport, for tests. */
export const aClientRequest = (facts: Partial<ClientRequestDetails> = {}): ClientRequestDetails => ({
  id: '0199dddd-0000-7000-8000-000000000001',
  number: 'R-2026-0042',
  kind: 'transport',
  status: 'new',
  party: 'sender',
  email: 'grace@example.com',
  name: 'Grace Hopper',
  language: 'en',
  other_name: 'Charles Babbage',
  other_email: null,
  pickup_location: 'Zürich',
  destination: 'London',
  parcel_content: 'Two gold bars',
  declared_value: 'CHF 120,000',
  wanted_on: '2030-12-04',
  owner_id: null,
  owner_email: null,
  waiting_since: '2026-11-20T10:00:00.000Z',
  tracking_code: null,
  invoice_id: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  messages: [
    {
      id: '0199dddd-0000-7000-8000-000000000002',
      author: 'client',
      author_email: null,
      text: 'Please ring twice',
      files: [],
      created_at: '2026-11-20T10:00:00.000Z',
    },
  ],
  quote: null,
  ...facts,
});
