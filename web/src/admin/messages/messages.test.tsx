import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { Message } from '@vaultway/contracts';
import { arrivedAt } from '@/test/address-bar';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const message: Message = {
  id: '0199dddd-0000-7000-8000-000000000001',
  name: 'Grace Hopper',
  email: 'grace@example.com',
  subject: 'Opening hours',
  body: 'Hello,\n\nare you open?',
  read_at: null,
  created_at: '2026-11-20T10:00:00.000Z',
};
const PAGE = `/control/messages/${message.id}`;

/** Serves an inbox with one message, whose read state changes. */
function anInbox() {
  let stored = message;
  server.use(
    http.get('/api/messages', ({ request }) => {
      const unread = new URL(request.url).searchParams.get('read') === 'no';
      const found = unread && stored.read_at !== null ? [] : [stored];
      return HttpResponse.json(pagedOf(found));
    }),
    http.get(`/api/messages/${message.id}`, () => HttpResponse.json(envelope(stored))),
    http.patch('/api/messages', async ({ request }) => {
      const { read } = (await request.json()) as { read: boolean };
      stored = { ...stored, read_at: read ? '2026-11-20T11:00:00.000Z' : null };
      return HttpResponse.json(envelope(stored));
    }),
    http.delete('/api/messages', () => HttpResponse.json(envelope(null))),
  );
}

const navigation = () => within(screen.getByRole('navigation', { name: 'Control panel' }));
const unread = () => screen.findByRole('img', { name: '1 unread message' });

it('counts unread messages, and marks a message as read when it is opened', async () => {
  anInbox();
  const { user } = renderPanel('/control/messages/list.html');
  expect(await unread()).toBeVisible();
  expect(await screen.findByText('New')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Opening hours' }));
  expect(await screen.findByText(/are you open\?/)).toBeVisible();
  await expect.poll(() => navigation().queryByRole('img')).toBeNull();
});

it('marks a message as unread', async () => {
  anInbox();
  const { user } = renderPanel(PAGE);
  await screen.findByText(/are you open\?/);
  await expect.poll(() => navigation().queryByRole('img')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Mark as unread' }));
  await arrivedAt('/control/messages/list.html');
  expect(await unread()).toBeVisible();
});

it('quotes the message in a reply', async () => {
  anInbox();
  const { user } = renderPanel(PAGE);
  await user.click(await screen.findByRole('link', { name: 'Reply' }));
  expect(await screen.findByLabelText('Message')).toHaveValue('\n\n> Hello,\n>\n> are you open?');
  expect(screen.getByLabelText('Subject')).toHaveValue('Re: Opening hours');
  expect(screen.getByText('grace@example.com')).toBeVisible();
});

it('deletes a message after confirmation', async () => {
  anInbox();
  const calls = callsOf('DELETE', '/api/messages');
  const { user } = renderPanel(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Message deleted.')).toBeVisible();
  expect(await calls.only()).toEqual({ id: message.id });
});
