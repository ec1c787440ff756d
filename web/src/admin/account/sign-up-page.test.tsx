import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { SignedInAdmin } from '@vaultway/contracts';
import { fieldRefusal, refusal } from '@/test/answers';
import { envelope, theGraph } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { anna, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const LINK = '/control/signup.html?token=once-only';

async function signUp(password: string) {
  const { user } = renderPanel(LINK, { admin: false });
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('desk@goldline.example'));
  await fillIn(user, { Password: password });
  await user.click(screen.getByRole('button', { name: 'Create account' }));
}

/** Accepts the sign-up; the graph knows `admin` from then on. */
function accepts(admin: SignedInAdmin | false) {
  server.use(
    http.post('/api/admins', () => {
      server.use(http.get('/api/graph', () => HttpResponse.json(envelope({ ...theGraph(), admin }))));
      return HttpResponse.json(envelope({ id: anna.id, email: anna.email }, 201), { status: 201 });
    }),
  );
}

it("creates an admin with the link's token and opens the panel", async () => {
  accepts(anna);
  const calls = callsOf('POST', '/api/admins');
  await signUp('four random words here');

  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeVisible();
  expect(await calls.only()).toEqual({
    email: 'desk@goldline.example',
    password: 'four random words here',
    token: 'once-only',
  });
});

it('opens the sign-in page if no session began', async () => {
  accepts(false);
  await signUp('four random words here');
  expect(await screen.findByText('Account created.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

it('does not send a password that is too short', async () => {
  await signUp('short');
  expect(await screen.findByRole('link', { name: 'Password must be at least 12 characters' })).toBeVisible();
  expect(screen.getByLabelText('Password')).toBeInvalid();
});

it('marks the password if the server rejects it as too common', async () => {
  server.use(http.post('/api/admins', () => fieldRefusal('password', 'too_common')));
  await signUp('passwordpassword');
  expect(await screen.findByRole('alert')).toHaveTextContent('Password is too common');
  expect(screen.getByLabelText('Password')).toBeInvalid();
});

it('shows that the link has already been used', async () => {
  server.use(http.post('/api/admins', () => refusal('link_not_valid')));
  await signUp('four random words here');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is invalid or has already been used');
});

it('explains the one-time link to visitors without one', async () => {
  renderPanel('/control/signup.html', { admin: false });
  expect(await screen.findByRole('alert')).toHaveTextContent('one-time link');
  expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
});
