import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Mail, type Relay, type SenderDomain, type Settings, toDetail } from '@vaultway/contracts';
import { aMail, envelope, failure, theAdminSettings } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const PAGE = '/control/settings/mail';
const NONE: Relay = {
  origin: 'none',
  relay_host: null,
  relay_port: null,
  relay_user: null,
  unreadable: false,
  saved_at: null,
};
const SAVED: Relay = {
  origin: 'panel',
  relay_host: 'smtp.sendgrid.net',
  relay_port: 587,
  relay_user: 'apikey',
  unreadable: false,
  saved_at: '2026-11-20T12:00:00.000Z',
};
const DOMAIN: SenderDomain = {
  sender: 'office@goldline.example',
  domain: 'goldline.example',
  spf: {
    state: 'incomplete',
    name: 'goldline.example',
    record: 'v=spf1 -all',
    wanted: 'v=spf1 include:x -all',
  },
  dkim: { state: 'good', name: 's1._domainkey.goldline.example', record: 'v=DKIM1; p=AB', wanted: null },
  dmarc: { state: 'unreachable', name: '_dmarc.goldline.example', record: null, wanted: null },
};

let stored: Relay;
let mail: Mail;
const answer = (facts: Partial<Settings> = {}) =>
  server.use(
    http.get('/api/settings', () => HttpResponse.json(envelope({ ...theAdminSettings(), ...facts }))),
    http.patch('/api/settings', () => HttpResponse.json(envelope(theAdminSettings()))),
    http.post('/api/mails/preview', () =>
      HttpResponse.json(envelope({ subject: 'A sample', text: 'A sample', html: null })),
    ),
    http.get('/api/mails/relay', () => HttpResponse.json(envelope(stored))),
    http.get('/api/mails/sender-domain', () => HttpResponse.json(envelope(DOMAIN))),
    http.get('/api/mails/:id', () => HttpResponse.json(envelope(mail))),
    http.post('/api/mails/relay/trials', () =>
      HttpResponse.json(envelope({ id: mail.id, state: 'queued' }, 202), { status: 202 }),
    ),
    http.patch('/api/mails/relay', () => {
      stored = SAVED;
      return HttpResponse.json(envelope(SAVED));
    }),
    http.delete('/api/mails/relay', () => {
      stored = NONE;
      return HttpResponse.json(envelope(null));
    }),
  );
beforeEach(() => {
  stored = NONE;
  mail = aMail({ kind: 'relay_trial', state: 'sent', confidential: true, text: null });
  answer({ mail_driver: 'outbox' });
});

const section = async () => within(await screen.findByRole('region', { name: 'Company mail server' }));

it('sends a code through the chosen provider, and saves the server with the code that arrived', async () => {
  const tried = callsOf('POST', '/api/mails/relay/trials');
  const saved = callsOf('PATCH', '/api/mails/relay');
  const changed = callsOf('PATCH', '/api/settings');
  const { user } = renderPanel(PAGE);
  const relay = await section();
  await user.selectOptions(await relay.findByLabelText('Provider'), 'SendGrid');
  await user.type(relay.getByLabelText(/^Password/), 'key words');
  await user.click(relay.getByRole('button', { name: 'Send code' }));
  expect(
    await relay.findByText(/The server accepted the email. Enter the code that arrived at anna@/),
  ).toBeVisible();
  expect(await tried.only()).toEqual({
    relay_host: 'smtp.sendgrid.net',
    relay_port: '587',
    relay_user: 'apikey',
    relay_password: 'key words',
    to: 'anna@goldline.example',
    language: 'en',
  });

  await user.click(relay.getByRole('button', { name: 'Save mail server' }));
  expect(await relay.findByRole('link', { name: 'Code is required' })).toBeVisible();
  expect(relay.getByText(/^Emails you write are currently kept/)).toBeVisible();
  await user.type(relay.getByLabelText('Code'), '123456');
  await user.click(relay.getByRole('button', { name: 'Save mail server' }));
  expect(
    await screen.findByText("Mail server saved. The site's own emails are sent from now on."),
  ).toBeVisible();
  expect(await saved.only()).toEqual({ trial: mail.id, code: '123456' });
  expect(await changed.only()).toEqual({ mail_driver: 'relay' });
  expect(await relay.findByText('smtp.sendgrid.net:587')).toBeVisible();
  expect(relay.queryByLabelText(/^Password/)).not.toBeInTheDocument();
});

it('shows why the server does not accept the email', async () => {
  mail = { ...mail, state: 'failed', last_error: '535 5.7.8 Bad credentials' };
  const { user } = renderPanel(PAGE);
  const relay = await section();
  await fillIn(user, { 'Mail server': 'mail.example.com' });
  await user.click(relay.getByRole('button', { name: 'Send code' }));
  expect(await relay.findByText('535 5.7.8 Bad credentials')).toBeVisible();
  expect(relay.getByText('The mail server refused the username and password.')).toBeVisible();
  expect(relay.queryByLabelText('Code')).not.toBeInTheDocument();
  expect(relay.queryByRole('button', { name: 'Save mail server' })).not.toBeInTheDocument();
});

it('repeats only the change of the driver if that failed', async () => {
  const saved = callsOf('PATCH', '/api/mails/relay');
  server.use(
    http.patch('/api/settings', () => HttpResponse.json(failure('unavailable'), { status: 503 }), {
      once: true,
    }),
  );
  const { user } = renderPanel(PAGE);
  const relay = await section();
  await fillIn(user, { 'Mail server': 'mail.example.com' });
  await user.click(relay.getByRole('button', { name: 'Send code' }));
  await user.type(await relay.findByLabelText('Code'), '123456');
  await user.click(relay.getByRole('button', { name: 'Save mail server' }));
  expect(await relay.findByRole('alert')).toBeVisible();
  expect(screen.queryByText(/^Mail server saved/)).not.toBeInTheDocument();
  await user.click(relay.getByRole('button', { name: 'Save mail server' }));
  expect(await screen.findByText(/^Mail server saved/)).toBeVisible();
  expect(saved.count()).toBe(1);
});

it.each(['550 5.7.1 Message failed authentication checks', '421 4.7.0 Too many unauthenticated sessions'])(
  'blames no password for %j',
  async (last_error) => {
    mail = { ...mail, state: 'failed', last_error };
    const { user } = renderPanel(PAGE);
    const relay = await section();
    await fillIn(user, { 'Mail server': 'mail.example.com' });
    await user.click(relay.getByRole('button', { name: 'Send code' }));
    expect(await relay.findByText(last_error)).toBeVisible();
    expect(relay.queryByText('The mail server refused the username and password.')).not.toBeInTheDocument();
  },
);

it('names the faulty field, and a wrong code', async () => {
  const { user } = renderPanel(PAGE);
  const relay = await section();
  await user.click(await relay.findByRole('button', { name: 'Send code' }));
  expect(await relay.findByRole('link', { name: 'Mail server is required' })).toBeVisible();
  await fillIn(user, { 'Mail server': 'mail.example.com' });
  await user.click(relay.getByRole('button', { name: 'Send code' }));
  const wrong = toDetail('code', 'wrong_token');
  server.use(
    http.patch('/api/mails/relay', () =>
      HttpResponse.json(
        { ...failure('validation'), details: [wrong], errors: [wrong.message] },
        { status: 422 },
      ),
    ),
  );
  await user.type(await relay.findByLabelText('Code'), '000000');
  await user.click(relay.getByRole('button', { name: 'Save mail server' }));
  expect(await relay.findByRole('link', { name: 'Code is incorrect or has expired' })).toBeVisible();
});

describe('with a saved server', () => {
  beforeEach(() => {
    stored = SAVED;
  });

  it('explains the records of the sender’s domain, and what to add', async () => {
    renderPanel(PAGE);
    const records = within(await screen.findByRole('region', { name: "Sender's domain" }));
    expect(await records.findByText('Mail server not listed')).toBeVisible();
    expect(records.getByText('In place')).toBeVisible();
    expect(records.getByText("Couldn't check")).toBeVisible();
    expect(records.getByLabelText('TXT record to add or change')).toHaveValue('v=spf1 include:x -all');
  });

  it('asks for it again if its password is unreadable', async () => {
    stored = { ...SAVED, origin: 'none', unreadable: true };
    renderPanel(PAGE);
    const relay = await section();
    expect(await relay.findByText(/^The saved password can't be read/)).toBeVisible();
    expect(relay.getByRole('button', { name: 'Send code' })).toBeVisible();
    expect(relay.getByRole('button', { name: 'Remove mail server' })).toBeVisible();
  });

  it('is changed without changing how written emails are sent', async () => {
    const saved = callsOf('PATCH', '/api/mails/relay');
    const changed = callsOf('PATCH', '/api/settings');
    const { user } = renderPanel(PAGE);
    const relay = await section();
    await user.click(await relay.findByRole('button', { name: 'Change mail server' }));
    await user.type(relay.getByLabelText(/^Password/), 'key words');
    await user.click(relay.getByRole('button', { name: 'Send code' }));
    await user.type(await relay.findByLabelText('Code'), '123456');
    expect(relay.queryByText(/^Emails you write are currently kept/)).not.toBeInTheDocument();
    await user.click(relay.getByRole('button', { name: 'Save mail server' }));
    expect(await screen.findByText(/^Mail server saved/)).toBeVisible();
    expect(await saved.only()).toEqual({ trial: mail.id, code: '123456' });
    expect(changed.count()).toBe(0);
  });

  it('removes it after a question', async () => {
    const { user } = renderPanel(PAGE);
    const relay = await section();
    await user.click(await relay.findByRole('button', { name: 'Remove mail server' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/^Mail server removed/)).toBeVisible();
    expect(await relay.findByRole('button', { name: 'Send code' })).toBeVisible();
  });
});

it("says that the operator's server wins, and offers no form", async () => {
  stored = { ...SAVED, origin: 'operator' };
  renderPanel(PAGE);
  const relay = await section();
  expect(await relay.findByText(/Your operator has set the mail server with MAIL_RELAY_URL/)).toBeVisible();
  expect(relay.queryByRole('button', { name: 'Send code' })).not.toBeInTheDocument();
  expect(relay.getByText('smtp.sendgrid.net:587')).toBeVisible();
  expect(relay.getByText(/isn't used while that setting exists/)).toBeVisible();
  expect(relay.queryByRole('button', { name: 'Change mail server' })).not.toBeInTheDocument();
  expect(relay.getByRole('button', { name: 'Remove mail server' })).toBeVisible();
});
