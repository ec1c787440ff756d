import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import { refusal } from '@/test/answers';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

it.each([
  ['confirm', 'Yes, notify me', "You're subscribed"],
  ['unsubscribe', 'Unsubscribe', "You're unsubscribed"],
] as const)('%s changes nothing before the reader confirms', async (act, button, done) => {
  const path = `/api/subscriptions/${act}`;
  server.use(http.post(path, () => HttpResponse.json(envelope({ tracking_code: 'VW-1' }))));
  const calls = callsOf('POST', path);
  const { user } = renderSite(`/subscription.html?${act}=TOKEN`);
  const yes = await screen.findByRole('button', { name: button });
  expect(calls.count()).toBe(0);

  await user.click(yes);

  expect(await screen.findByRole('heading', { name: done })).toBeVisible();
  expect(await calls.only()).toEqual({ token: 'TOKEN' });
});

it('reports a used or expired link', async () => {
  server.use(http.post('/api/subscriptions/confirm', () => refusal('link_not_valid')));
  const { user } = renderSite('/subscription.html?confirm=OLD');

  await user.click(await screen.findByRole('button', { name: 'Yes, notify me' }));

  expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeVisible();
});

it('reports of a valid link that the limit of subscribers is reached', async () => {
  server.use(http.post('/api/subscriptions/confirm', () => refusal('too_many_subscribers')));
  const { user } = renderSite('/subscription.html?confirm=TOKEN');

  await user.click(await screen.findByRole('button', { name: 'Yes, notify me' }));

  expect(await screen.findByText('No more people can follow this parcel.')).toBeVisible();
  expect(screen.queryByText('This link has expired')).not.toBeInTheDocument();
});

it('keeps the question if the response did not arrive', async () => {
  server.use(http.post('/api/subscriptions/unsubscribe', () => HttpResponse.error()));
  const { user } = renderSite('/subscription.html?unsubscribe=TOKEN');

  await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));

  expect(await screen.findByText(/reach the server/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
});

it('reports an address without a token', async () => {
  renderSite('/subscription.html');
  expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeVisible();
});
