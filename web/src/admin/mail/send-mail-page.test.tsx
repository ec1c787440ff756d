import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, expect, it } from 'vitest';
import type { Mail } from '@vaultway/contracts';
import { fieldRefusal } from '@/test/answers';
import { arrivedAt } from '@/test/address-bar';
import { aMail, envelope, theGraph, theSettings } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { anna, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const SEND = '/control/email/send.html';
const kept: Mail = aMail({ subject: 'Your parcel', state: 'kept' });

beforeEach(() =>
  server.use(
    http.post('/api/contact', () =>
      HttpResponse.json(envelope({ id: kept.id, state: 'queued' }, 202), { status: 202 }),
    ),
    http.get(`/api/mails/${kept.id}`, () => HttpResponse.json(envelope(kept))),
  ),
);

const everythingStored = () =>
  JSON.stringify([localStorage, sessionStorage].map((all) => Object.entries(all)));

const send = (user: ReturnType<typeof renderPanel>['user']) =>
  user.click(screen.getByRole('button', { name: 'Send' }));

it('sends to several addresses, and opens the entry in the outbox', async () => {
  const calls = callsOf('POST', '/api/contact');
  const { user } = renderPanel(SEND);
  await user.type(await screen.findByRole('combobox', { name: 'To' }), 'ada@example.com,grace@example.com ');
  await fillIn(user, { Subject: 'Your parcel', Message: 'It is here.' });
  await send(user);
  const said = await screen.findByText(/^Your email was kept in the outbox and not sent/);
  expect(said.closest('[data-whole]')).toHaveAttribute('data-whole', 'false');
  await arrivedAt(`/control/mails/${kept.id}`);
  expect(await calls.only()).toMatchObject({
    to: 'ada@example.com, grace@example.com',
    subject: 'Your parcel',
    body: 'It is here.',
    show_recipients: 'no',
    password: '',
  });
  expect(screen.queryByLabelText(/Password/)).not.toBeInTheDocument();
});

it('shows recipients to each other only if chosen, and asks only if there are several', async () => {
  const calls = callsOf('POST', '/api/contact');
  const { user } = renderPanel(SEND);
  await user.type(await screen.findByRole('combobox', { name: 'To' }), 'ada@example.com ');
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  await user.type(screen.getByRole('combobox', { name: 'To' }), 'grace@example.com ');
  const shown = screen.getByRole('switch', { name: /^Recipients may see each other's addresses/ });
  expect(shown).not.toBeChecked();
  await user.click(shown);
  await fillIn(user, { Subject: 'Hello', Message: 'There' });
  await send(user);
  expect(await calls.only()).toMatchObject({ show_recipients: 'yes' });
});

it('names the invalid address', async () => {
  const calls = callsOf('POST', '/api/contact');
  const { user } = renderPanel(SEND);
  await user.type(await screen.findByRole('combobox', { name: 'To' }), 'ada@example.com,nobody ');
  await fillIn(user, { Subject: 'Hello', Message: 'There' });
  await send(user);
  expect(await screen.findByRole('link', { name: "nobody isn't a valid email address" })).toBeVisible();
  expect(calls.count()).toBe(0);
});

it('returns the focus to the field when an address is removed', async () => {
  const { user } = renderPanel(SEND);
  const to = await screen.findByRole('combobox', { name: 'To' });
  await user.type(to, 'ada@example.com,nobody ');
  await user.click(screen.getByRole('button', { name: 'Remove nobody' }));
  expect(screen.queryByText('nobody')).not.toBeInTheDocument();
  expect(to).toHaveFocus();
});

it('asks for the mailbox password if the driver needs one, and keeps it out of drafts', async () => {
  const { user } = renderPanel(SEND);
  const settings = theSettings({ mail_driver: 'smtp' });
  server.use(http.get('/api/graph', () => HttpResponse.json(envelope(theGraph({ settings, admin: anna })))));
  const calls = callsOf('POST', '/api/contact');
  await user.type(await screen.findByRole('combobox', { name: 'To' }), 'ada@example.com ');
  await fillIn(user, { Subject: 'Hello', Message: 'There', Password: 'mailbox secret' });
  expect(everythingStored()).toContain('There');
  expect(everythingStored()).not.toContain('mailbox secret');
  await send(user);
  await screen.findByText(/Your email is in the outbox\./);
  expect(await calls.only()).toMatchObject({ password: 'mailbox secret' });
});

it('asks for the password if the server requires one', async () => {
  server.use(http.post('/api/contact', () => fieldRefusal('password', 'required')));
  const { user } = renderPanel(`${SEND}?to=ada@example.com&subject=Hello`);
  await fillIn(user, { Message: 'There' });
  await send(user);
  expect(await screen.findByLabelText('Password')).toBeInvalid();
});

it('previews the mail, in a frame that runs no scripts', async () => {
  const mail = { subject: 'Hello', text: 'Plain words', html: '<script>1</script>' };
  server.use(http.post('/api/mails/preview', () => HttpResponse.json(envelope(mail))));
  const calls = callsOf('POST', '/api/mails/preview');
  const { user } = renderPanel(`${SEND}?to=ada@example.com&subject=Hello`);
  await fillIn(user, { Message: 'There' });
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  await user.selectOptions(preview.getByLabelText('Design'), 'Vault');
  await user.click(preview.getByRole('button', { name: 'Show preview' }));
  expect(await preview.findByTitle('The email as the recipient sees it')).toHaveAttribute('sandbox', '');
  expect(await calls.only()).toEqual({
    kind: 'contact',
    subject: 'Hello',
    body: 'There',
    language: 'en',
    template: 'html2',
  });
});
