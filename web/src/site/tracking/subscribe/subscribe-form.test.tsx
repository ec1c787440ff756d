import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import { answers, fieldRefusal, refusal } from '@/test/answers';
import { aTrackedParcel, envelope, theGraph, theSettings } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

const CALL = '/api/parcels/VW-2048-7719/subscriptions';

async function openForm() {
  server.use(answers('/api/parcels/:code', aTrackedParcel()));
  const { user } = renderSite('/track.html?code=VW-2048-7719');
  await user.click(await screen.findByRole('button', { name: 'Email me updates' }));
  return { user, field: await screen.findByRole('textbox', { name: 'Your email' }) };
}

it('is not offered if no mail can be sent', async () => {
  server.use(
    answers('/api/graph', theGraph({ settings: theSettings({ mail_relay: false }) })),
    answers('/api/parcels/:code', aTrackedParcel({ restricted: true })),
  );
  renderSite('/track.html?code=VW-2048-7719');
  await screen.findByRole('button', { name: 'Print' });
  await screen.findByRole('button', { name: 'Show details' });
  await screen.findAllByText('Goldline Secure');

  expect(screen.queryByRole('button', { name: 'Email me updates' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Email a link' })).not.toBeInTheDocument();
});

it("subscribes in the visitor's language, and explains the next step", async () => {
  server.use(http.post(CALL, () => HttpResponse.json(envelope(null, 202), { status: 202 })));
  const calls = callsOf('POST', CALL);
  const { user, field } = await openForm();

  await user.type(field, ' ada@example.com {Enter}');

  expect(await screen.findByText('Check your inbox')).toBeVisible();
  expect(screen.getByText(/^If ada@example.com can be added/)).toBeVisible();
  expect(await calls.only()).toEqual({ email: 'ada@example.com', language: 'en' });
});

it('reports errors and keeps the input', async () => {
  const inTurn = [fieldRefusal('email', 'not_email'), refusal('throttled', { params: { seconds: 40 } })];
  server.use(http.post(CALL, () => inTurn.shift()));
  const { user, field } = await openForm();

  await user.type(field, '{Enter}');
  expect(await screen.findByText('Your email is required')).toBeVisible();
  await user.type(field, 'ada{Enter}');
  expect(await screen.findByText("Your email isn't a valid email address")).toBeVisible();
  await user.type(field, '@example.com{Enter}');
  expect(await screen.findByText('Too many attempts. Try again in 40 seconds.')).toBeVisible();
  expect(field).toHaveValue('ada@example.com');
});
