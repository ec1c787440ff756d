import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import { fieldRefusal } from '@/test/answers';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { anna, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const RESET = '/api/admins/auth/update/password-guest';

async function askForToken() {
  server.use(http.post('/api/admins/auth/send-pin', () => HttpResponse.json(envelope(null))));
  const panel = renderPanel('/control/password.html', { admin: false });
  await fillIn(panel.user, { Email: anna.email });
  await panel.user.click(screen.getByRole('button', { name: 'Send token' }));
  await screen.findByText(/a token is on its way/);
  return panel;
}

async function choose(user: Awaited<ReturnType<typeof askForToken>>['user'], confirmation: string) {
  await fillIn(user, {
    Token: '123 456',
    'New password': 'four random words here',
    'Confirm new password': confirmation,
  });
  await user.click(screen.getByRole('button', { name: 'Set new password' }));
}

it('asks for the email, then for the token and the new password', async () => {
  server.use(http.patch(RESET, () => HttpResponse.json(envelope(null))));
  const calls = callsOf('PATCH', RESET);
  const { user } = await askForToken();
  await choose(user, 'four random words here');

  expect(await screen.findByText('Password changed. Sign in with the new one.')).toBeVisible();
  expect(await calls.only()).toEqual({
    email: anna.email,
    password_token: '123 456',
    new_password: 'four random words here',
    confirm_new_password: 'four random words here',
  });
});

it('marks a confirmation that does not match', async () => {
  const { user } = await askForToken();
  await choose(user, 'four other words here');
  expect(await screen.findByLabelText('Confirm new password')).toBeInvalid();
  expect(screen.getByRole('alert')).toHaveTextContent("The passwords don't match");
});

it('marks a wrong or expired token', async () => {
  const message = 'Token is incorrect or has expired';
  server.use(http.patch(RESET, () => fieldRefusal('password_token', 'wrong_token')));
  const { user } = await askForToken();
  await choose(user, 'four random words here');
  expect(await screen.findByRole('link', { name: message })).toBeVisible();
  expect(screen.getByLabelText('Token')).toBeInvalid();
});

it('skips to the second step if the user already has a token', async () => {
  const { user } = renderPanel('/control/password.html', { admin: false });
  await user.click(await screen.findByRole('link', { name: 'I already have a token' }));
  expect(await screen.findByLabelText('Token')).toBeVisible();
});
