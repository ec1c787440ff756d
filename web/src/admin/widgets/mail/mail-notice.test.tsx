import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { PublicSettings } from '@vaultway/contracts';
import { envelope, theAdminSettings, theGraph, theSettings } from '@/test/builders';
import { fillIn } from '@/test/fill-in';
import { aParcelWith, anna, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

type Facts = Partial<PublicSettings>;
const NOTHING: Facts = { mail_driver: 'outbox', mail_relay: false };
const MAILBOX: Facts = { mail_driver: 'smtp', mail_relay: false };
const RELAY: Facts = { mail_driver: 'relay', mail_relay: true };

function open(address: string, facts: Facts, admin: typeof anna | false = anna) {
  const parcel = aParcelWith([], { tracking_code: 'VW-1', recipient_email: 'ada@example.com' });
  const panel = renderPanel(address, { admin });
  const settings = theSettings(facts);
  server.use(
    http.get('/api/graph', () => HttpResponse.json(envelope(theGraph({ admin, settings })))),
    http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope(parcel))),
  );
  return panel;
}
const notice = (name: string) => screen.findByRole('note', { name });
const NOT_SET_UP = "Email isn't set up";
const ONLY_WRITTEN = "Automatic emails aren't sent";
const noNotice = () => expect(screen.queryByRole('note')).not.toBeInTheDocument();

it.each([
  ['/control/index.html', NOTHING, NOT_SET_UP, /nobody receives them/],
  ['/control/index.html', MAILBOX, ONLY_WRITTEN, /Only emails you write are sent/],
  ['/control/parcels/VW-1/activities/create', NOTHING, NOT_SET_UP, /recipient won't receive a notification/],
  [
    '/control/parcels/VW-1/activities/create',
    MAILBOX,
    ONLY_WRITTEN,
    /recipient won't receive a notification/,
  ],
  ['/control/email/send.html', NOTHING, NOT_SET_UP, /nobody receives it/],
])('shows on %s which mail is not delivered', async (address, facts, name, sentence) => {
  open(address, facts);
  expect(await notice(name)).toHaveTextContent(sentence);
  expect(screen.getByRole('link', { name: 'Set up email' })).toHaveAttribute(
    'href',
    '/control/settings/mail',
  );
});

it.each([
  ['/control/index.html', RELAY, 'Overview'],
  ['/control/email/send.html', MAILBOX, 'Send email'],
  ['/control/email/send.html', RELAY, 'Send email'],
])('shows nothing on %s if mail is sent', async (address, facts, heading) => {
  open(address, facts);
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  noNotice();
});

it('tells how the operator creates a reset link, before and after the request', async () => {
  server.use(http.post('/api/admins/auth/send-pin', () => HttpResponse.json(envelope(null))));
  const { user } = open('/control/password.html', NOTHING, false);
  expect(await screen.findByText('npm run reset-link')).toBeVisible();
  await fillIn(user, { Email: anna.email });
  await user.click(screen.getByRole('button', { name: 'Send token' }));
  expect(await screen.findByText(/was kept on the server and not sent/)).toBeVisible();
  expect(screen.queryByText(/on its way/)).not.toBeInTheDocument();
  expect(screen.getByText('npm run reset-link')).toBeVisible();
  expect(screen.getByText(/^Enter the token you were given/)).toBeVisible();
  expect(screen.queryByText(/from the email/)).not.toBeInTheDocument();
});

it('asks for the contact email, which emails come from, also after the list was hidden', async () => {
  localStorage.setItem('setup.dismissed', 'true');
  open('/control/index.html', { ...NOTHING, contact_email: null });
  const settings = theAdminSettings({ contact_email: null });
  server.use(http.get('/api/settings', () => HttpResponse.json(envelope(settings))));
  expect(await notice(NOT_SET_UP)).toHaveTextContent('emails have no sender');
  const setup = within(await screen.findByRole('region', { name: 'Getting started' }));
  expect(setup.getByRole('link', { name: /^Add a contact email/ })).toHaveAttribute(
    'href',
    '/control/settings/contact',
  );
  localStorage.removeItem('setup.dismissed');
});

it.each([
  [NOTHING, 'Set up email'],
  [MAILBOX, 'Set up email for what you write (done)'],
  [RELAY, 'Set up email (done)'],
])('shows the same in the setup list: %o', async (facts, words) => {
  open('/control/index.html', facts);
  const setup = within(await screen.findByRole('region', { name: 'Getting started' }));
  const steps = setup.getAllByRole('listitem').map(({ textContent }) => textContent?.trim());
  expect(steps).toContain(words);
});
