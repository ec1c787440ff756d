import { expect, vi } from 'vitest';
import { SmtpSink } from '../../../services/mail/test/support/smtp-sink.ts';
import { aColleague, anAdmin, type HttpClient, made } from './clients.ts';

/** Server to try as a relay; nothing listens there. */
export const SILENT_SERVER = { relay_host: '127.0.0.1', relay_port: 9 };

/** Sets the company's address, from which emails are sent. */
export const aSender = () => made(anAdmin().patch('/api/settings', { contact_email: 'desk@example.org' }));

/**
 * Tries a relay whose code has arrived, and which is down since. The client removes the relay once it has saved it:
 * emails that other tests send meanwhile are tried again later, and then kept.
 */
export async function aRelayTrial(): Promise<{
  client: HttpClient;
  fields: { trial: string; code: string };
}> {
  const server = await SmtpSink.start();
  const { host: relay_host, port: relay_port } = server;
  await aSender();
  const { client, email: to } = await aColleague();
  const { id: trial } = await made(client.post('/api/mails/relay/trials', { relay_host, relay_port, to }));
  const code = await vi.waitFor(
    async () => {
      const mails = await server.opened();
      const text = mails.find((mail) => mail.to?.some(({ address }) => address === to))?.text ?? '';
      const found = /\b\d{6}\b/.exec(text)?.[0];
      expect(found).toBeDefined();
      return found ?? '';
    },
    { timeout: 30_000, interval: 100 },
  );
  await server.stop();
  const send = client.send.bind(client);
  client.send = async (method, path, request) => {
    const answer = await send(method, path, request);
    if (method === 'PATCH') await send('DELETE', '/api/mails/relay', {});
    return answer;
  };
  return { client, fields: { trial, code } };
}
