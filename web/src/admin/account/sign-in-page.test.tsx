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

it('is behind /cp as well, in the language that was asked for there', async () => {
  renderPanel('/cp?lang=de', { admin: false });
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(currentAddress()).toBe('/control/signin.html?lang=de');
});

it('shows what is wrong at each field and in a summary that leads there', async () => {
  const { user } = renderPanel('/control/signin.html', { admin: false });
  await fillIn(user, { Email: 'anna at goldline' });
  await user.click(screen.getByRole('button', { name: 'Sign in' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('2 fields need attention');
  expect(screen.getByLabelText('Email')).toBeInvalid();
  await user.click(screen.getByRole('link', { name: 'Password is required' }));
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

it('sends the two fields as a form and leads to the overview', async () => {
  acceptSignIn();
  const calls = callsOf('POST', '/api/admins/auth/signin');
  await signIn(renderPanel('/control/signin.html', { admin: false }));

  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeVisible();
  expect(await calls.only()).toEqual({ email: anna.email, password: 'a long enough password' });
});

it('says that email or password is wrong, and keeps what was typed', async () => {
  answerSignIn(() => HttpResponse.json({ ...failure('wrong_credentials'), admin: false }, { status: 401 }));
  await signIn(renderPanel('/control/signin.html', { admin: false }));

  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong email or password');
  expect(screen.getByLabelText('Email')).toHaveValue(anna.email);
});

it('says how long to wait after too many tries', async () => {
  answerSignIn(() => refusal('throttled', { params: { seconds: 40 } }));
  await signIn(renderPanel('/control/signin.html', { admin: false }));

  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts. Try again in 40 seconds.');
});

it('says so when no readable answer comes', async () => {
  answerSignIn(() => HttpResponse.error());
  await signIn(renderPanel('/control/signin.html', { admin: false }));

  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid Json');
});

it('leads back to where somebody was going', async () => {
  server.use(http.get('/api/parcels', () => HttpResponse.json(pagedOf([]))));
  acceptSignIn();
  const panel = renderPanel('/control/parcels/list.html?q=gold', { admin: false });
  await signIn(panel);

  expect(await screen.findByRole('heading', { name: 'Parcels' })).toBeVisible();
  expect(screen.getByRole('searchbox', { name: 'Search parcels' })).toHaveValue('gold');
  expect(await screen.findByText('No Data Found')).toBeVisible();
});

it('is not for somebody who is signed in', async () => {
  renderPanel('/control/signin.html');
  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeVisible();
});

it('sends only once, however often somebody presses while it is under way', async () => {
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

  expect(await screen.findByRole('alert')).toHaveTextContent("The service isn't available right now");
  expect(calls.count()).toBe(1);
});

it('forgets the session and the parcels when somebody signs out', async () => {
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
