import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import { refusal } from '@/test/answers';
import { currentAddress } from '@/test/address-bar';
import { envelope, failure } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { acceptSignIn, anna, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const answerSignIn = (respond: () => Response | Promise<Response>) =>
  server.use(http.post('/api/admins/auth/signin', respond));

async function signIn({ user }: ReturnType<typeof renderPanel>) {
  await fillIn(user, { Email: anna.email, Password: 'a long enough password' });
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

it('redirects from /cp, keeping the requested language', async () => {
  renderPanel('/cp?lang=de', { admin: false });
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(currentAddress()).toBe('/control/signin.html?lang=de');
});

it('shows errors at each field and in a summary that links to them', async () => {
  const { user } = renderPanel('/control/signin.html', { admin: false });
  await fillIn(user, { Email: 'anna at goldline' });
  await user.click(screen.getByRole('button', { name: 'Sign in' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('2 fields need attention');
  expect(screen.getByLabelText('Email')).toBeInvalid();
  await user.click(screen.getByRole('link', { name: 'Password is required' }));
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

it('sends both fields as a form and opens the overview', async () => {
  acceptSignIn();
  const calls = callsOf('POST', '/api/admins/auth/signin');
  await signIn(renderPanel('/control/signin.html', { admin: false }));

  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeVisible();
  expect(await calls.only()).toEqual({ email: anna.email, password: 'a long enough password' });
});

it('shows that email or password is wrong, and keeps the input', async () => {
  answerSignIn(() => HttpResponse.json({ ...failure('wrong_credentials'), admin: false }, { status: 401 }));
  await signIn(renderPanel('/control/signin.html', { admin: false }));

  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong email or password');
  expect(screen.getByLabelText('Email')).toHaveValue(anna.email);
});

it('shows how long to wait after too many attempts', async () => {
  answerSignIn(() => refusal('throttled', { params: { seconds: 40 } }));
  await signIn(renderPanel('/control/signin.html', { admin: false }));

  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts. Try again in 40 seconds.');
});

it('shows its own message if there is no response', async () => {
  answerSignIn(() => HttpResponse.error());
  await signIn(renderPanel('/control/signin.html', { admin: false }));

  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent("We couldn't reach the server. Check your connection and try again.");
  expect(alert).not.toHaveTextContent(/fetch/i);
});

it('shows an error if the response cannot be parsed', async () => {
  answerSignIn(() => new HttpResponse('<h1>Proxy</h1>'));
  await signIn(renderPanel('/control/signin.html', { admin: false }));

  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The server is busy. Try again in a moment. (Details: Invalid Json)');
  expect(alert).not.toHaveTextContent(/token/i);
});

it('returns to the requested page', async () => {
  server.use(http.get('/api/parcels', () => HttpResponse.json(pagedOf([]))));
  acceptSignIn();
  const panel = renderPanel('/control/parcels/list.html?q=gold', { admin: false });
  await signIn(panel);

  expect(await screen.findByRole('heading', { name: 'Parcels' })).toBeVisible();
  expect(screen.getByRole('searchbox', { name: 'Search parcels' })).toHaveValue('gold');
  expect(await screen.findByText('No Data Found')).toBeVisible();
});

it('redirects signed-in admins', async () => {
  renderPanel('/control/signin.html');
  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeVisible();
});

it('sends once, however often the button is pressed meanwhile', async () => {
  const calls = callsOf('POST', '/api/admins/auth/signin');
  const answered = Promise.withResolvers<void>();
  answerSignIn(async () => {
    await answered.promise;
    return refusal('unavailable');
  });
  const panel = renderPanel('/control/signin.html', { admin: false });
  await signIn(panel);
  await panel.user.click(screen.getByRole('button', { name: 'Sending…' }));
  await panel.user.type(screen.getByLabelText('Email'), '{Enter}');
  answered.resolve();

  expect(await screen.findByRole('alert')).toHaveTextContent('The server is busy. Try again in a moment.');
  expect(calls.count()).toBe(1);
});

it('clears the session and the cached parcels on sign-out', async () => {
  server.use(
    http.get('/api/admins/auth/signout', () => HttpResponse.json({ ...envelope(null), admin: false })),
  );
  const { user, store } = renderPanel('/control/index.html');
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));

  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/Sign in to continue/)).not.toBeInTheDocument());
  await waitFor(() => expect(store.getState().admin).toBe(false));
  expect(store.getState().parcels.list.keys).toEqual([]);
});

const BY_LINK = '/api/admins/auth/signin/link';
const linkAddress = '/control/signin.html#link=SECRET';

it('mails a sign-in link while passwords are throttled', async () => {
  answerSignIn(() => refusal('throttled', { params: { seconds: 900 } }));
  server.use(http.post('/api/admins/auth/links', () => HttpResponse.json(envelope(null))));
  const calls = callsOf('POST', '/api/admins/auth/links');
  const panel = renderPanel('/control/signin.html', { admin: false });
  await signIn(panel);
  await screen.findByRole('alert');

  await panel.user.click(screen.getByRole('button', { name: 'Email me a sign-in link' }));
  await fillIn(panel.user, { Email: anna.email });
  await panel.user.click(screen.getByRole('button', { name: 'Send link' }));

  expect(await screen.findByText(/a link is on its way/)).toBeVisible();
  expect(await calls.only()).toEqual({ email: anna.email });
});

it('signs in with a mailed link when the button is pressed', async () => {
  acceptSignIn();
  const calls = callsOf('POST', BY_LINK);
  const { user } = renderPanel(linkAddress, { admin: false });
  const button = await screen.findByRole('button', { name: 'Sign in' });
  expect(calls.count()).toBe(0);
  await user.click(button);

  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeVisible();
  expect(await calls.only()).toEqual({ token: 'SECRET' });
});

it('asks for the second step after a mailed link too', async () => {
  const asked = { admin: null, second_factor: ['totp'], challenge: 'c', expires_at: '2026-11-22T00:00:00Z' };
  server.use(http.post(BY_LINK, () => HttpResponse.json(envelope(asked))));
  const { user } = renderPanel(linkAddress, { admin: false });
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText(/Your link is correct/)).toBeVisible();
});

it('shows that a mailed link was used or has expired', async () => {
  server.use(http.post(BY_LINK, () => refusal('link_not_valid')));
  const { user } = renderPanel(linkAddress, { admin: false });
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is invalid or has already been used');
});

it('sets a new password with a mailed link', async () => {
  const RESET = '/api/admins/auth/update/password-link';
  server.use(http.patch(RESET, () => HttpResponse.json(envelope(null))));
  const calls = callsOf('PATCH', RESET);
  const { user } = renderPanel(linkAddress, { admin: false });
  await user.click(await screen.findByRole('link', { name: 'Choose a new password instead' }));
  await fillIn(user, {
    'New password': 'four random words here',
    'Confirm new password': 'four random words here',
  });
  await user.click(screen.getByRole('button', { name: 'Set new password' }));

  expect(await screen.findByText('Password changed. Sign in with the new one.')).toBeVisible();
  expect(await calls.only()).toEqual({
    token: 'SECRET',
    new_password: 'four random words here',
    confirm_new_password: 'four random words here',
  });
});
