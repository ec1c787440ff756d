import { aKeptMail, aMessage } from '../support/builders.ts';
import { aColleague, anEmail } from '../support/clients.ts';
import { aRelayTrial, aSender, SILENT_SERVER } from '../support/relay.ts';
import type { Call } from './call.ts';

const IN_THE_OUTBOX = 'The mail is in the outbox';

export const MAIL_CALLS: Call[] = [
  {
    call: 'POST /api/contact',
    who: 'admin',
    status: 202,
    message: IN_THE_OUTBOX,
    good: () => ({ fields: { to: `${anEmail()}, ${anEmail()}`, subject: 'News', body: 'It is here.' } }),
    data: { state: 'queued' },
  },
  {
    call: 'POST /api/messages',
    who: 'visitor',
    status: 202,
    message: 'Thank you, we have your message',
    good: () => ({ fields: { subject: 'A question', body: 'Where is it?', email: anEmail(), name: 'Ada' } }),
    data: null,
  },
  { call: 'GET /api/messages', who: 'admin', status: 200, message: '', good: withMessage },
  {
    call: 'GET /api/messages/{id}',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/messages/${(await aMessage()).id}` }),
    data: { body: 'Where is it?', read_at: null },
  },
  {
    call: 'PATCH /api/messages',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ fields: { id: (await aMessage()).id, read: true } }),
  },
  {
    call: 'DELETE /api/messages',
    who: 'admin',
    status: 200,
    message: 'Message deleted',
    good: async () => ({ fields: { id: (await aMessage()).id } }),
    data: null,
  },
  { call: 'GET /api/mails', who: 'admin', status: 200, message: '', good: withMessage },
  {
    call: 'GET /api/mails/{id}',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => ({ path: `/api/mails/${(await aKeptMail()).id}` }),
    data: { kind: 'contact', state: 'kept', subject: 'News', confidential: false },
  },
  {
    call: 'POST /api/mails/{id}/retry',
    who: 'admin',
    status: 202,
    message: IN_THE_OUTBOX,
    good: async () => ({ path: `/api/mails/${(await aKeptMail()).id}/retry`, fields: {} }),
    data: { state: 'queued' },
  },
  {
    call: 'POST /api/mails/send-kept',
    who: 'admin',
    status: 202,
    message: '',
    good: async () => ({ fields: { ids: (await aKeptMail()).id } }),
    data: { done: 0, failed: 1 },
  },
  {
    call: 'POST /api/mails/preview',
    who: 'admin',
    status: 200,
    message: '',
    good: () => ({ fields: { kind: 'parcel_news', template: 'html2', language: 'ar' } }),
  },
  {
    call: 'POST /api/mails/test',
    who: 'admin',
    status: 202,
    message: IN_THE_OUTBOX,
    good: () => ({ fields: { to: anEmail() } }),
    data: { state: 'queued' },
  },
  {
    call: 'POST /api/mails/try',
    who: 'admin',
    status: 200,
    message: 'These settings work',
    good: () => ({ fields: { mail_driver: 'outbox' } }),
    data: null,
  },
  { call: 'GET /api/mails/relay', who: 'admin', status: 200, message: '', good: () => ({}) },
  {
    call: 'GET /api/mails/sender-domain',
    who: 'admin',
    status: 200,
    message: '',
    good: async () => {
      await aSender();
      return {};
    },
  },
  {
    call: 'POST /api/mails/relay/trials',
    who: 'admin',
    status: 202,
    message: IN_THE_OUTBOX,
    good: async () => {
      await aSender();
      return { client: (await aColleague()).client, fields: SILENT_SERVER };
    },
    data: { state: 'queued' },
  },
  {
    call: 'PATCH /api/mails/relay',
    who: 'admin',
    status: 200,
    message: 'Relay saved',
    good: aRelayTrial,
    data: { origin: 'panel', relay_host: '127.0.0.1' },
  },
  {
    call: 'DELETE /api/mails/relay',
    who: 'admin',
    status: 200,
    message: 'Relay removed',
    good: async () => ({ client: (await aColleague()).client }),
    data: null,
  },
  { call: 'GET /api/audit/mail', who: 'admin', status: 200, message: '', good: () => ({}) },
  { call: 'GET /api/audit/mail.csv', who: 'admin', status: 200, message: '', good: () => ({}) },
];

async function withMessage() {
  await aMessage();
  return {};
}
