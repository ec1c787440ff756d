import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { AdminSession, SignedInAdmin } from '@vaultway/contracts';
import { draftStore } from '@/admin/ui/forms/draft';
import { api } from '@/shared/api/api';
import { aParcel, envelope, failure } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { arrivedAt, currentAddress } from '@/test/address-bar';
import { acceptSignIn, anna, endSession, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const UPDATE = '/control/parcels/VW-7/update';
const bert: SignedInAdmin = {
  id: '0199bbbb-0000-7000-8000-000000000002',
  email: 'bert@goldline.example',
  role: 'admin',
};

/** Types into a form, and ends the session before it is sent. */
async function typeUntilTheSessionEnds() {
  const parcel = aParcel({ tracking_code: 'VW-7', current_location: 'Zurich' });
  server.use(http.get('/api/parcels/VW-7', () => HttpResponse.json(envelope(parcel))));
  const { user } = renderPanel(UPDATE);
  await fillIn(user, { 'Current location (optional)': 'Vienna' });
  endSession();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Sign in to continue where you left off. What you typed is still here.');
  return user;
}

async function signInAs(admin: SignedInAdmin, user: Awaited<ReturnType<typeof typeUntilTheSessionEnds>>) {
  acceptSignIn(admin);
  await fillIn(user, { Email: admin.email, Password: 'a long enough password' });
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(currentAddress()).not.toContain('signin'));
}

it('mentions no draft if there is none', async () => {
  renderPanel(UPDATE, { admin: false });
  expect(await screen.findByText('Sign in to continue where you left off.')).toBeVisible();
});

it('mentions no draft of another admin on this computer', async () => {
  draftStore(bert.id, 'create-page', 'device').write({ title: 'Vaults' }, null);
  const parcel = aParcel({ tracking_code: 'VW-7' });
  server.use(http.get('/api/parcels/VW-7', () => HttpResponse.json(envelope(parcel))));
  const { user } = renderPanel(UPDATE);
  await screen.findByLabelText('Current location (optional)');
  endSession();
  await user.click(screen.getAllByRole('link', { name: 'Parcels' })[0] as HTMLElement);
  expect(await screen.findByText('Sign in to continue where you left off.')).toBeVisible();
});

it('returns to the form with the input restored', async () => {
  await signInAs(anna, await typeUntilTheSessionEnds());
  await arrivedAt(UPDATE);
  expect(await screen.findByLabelText('Current location (optional)')).toHaveValue('Vienna');
  expect(screen.getByText('We restored what you typed earlier.')).toBeVisible();
});

it("shows another admin the page without the first one's input", async () => {
  await signInAs(bert, await typeUntilTheSessionEnds());
  expect(await screen.findByLabelText('Current location (optional)')).toHaveValue('Zurich');
  expect(screen.queryByText('We restored what you typed earlier.')).not.toBeInTheDocument();
});

it("shows another admin nothing of the first one's account", async () => {
  const session: AdminSession = {
    id: '0199cccc-0000-7000-8000-000000000001',
    current: true,
    user_agent: null,
    address: '203.0.113.7',
    created_at: '2026-11-05T05:09:00.000Z',
    last_seen_at: '2026-11-05T06:30:00.000Z',
    expires_at: '2026-11-05T17:09:00.000Z',
  };
  const over = { ...failure('sign_in_first'), admin: false };
  server.use(
    http.get('/api/admins/second-factor', () =>
      HttpResponse.json(envelope({ totp_since: null, recovery_codes_left: 0 })),
    ),
    http.get('/api/admins/passkeys', () => HttpResponse.json(pagedOf([]))),
    http.get('/api/admins/sessions', () =>
      HttpResponse.json(pagedOf([session, { ...session, id: 'elsewhere', current: false, address: null }])),
    ),
    http.get('/api/admins', () => HttpResponse.json(pagedOf([]))),
    http.delete('/api/admins/sessions/others', () => HttpResponse.json(over, { status: 401 })),
  );
  const { user } = renderPanel('/control/account/index.html');
  expect(await screen.findByText('203.0.113.7')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  server.use(http.get('/api/admins/sessions', () => new Promise<never>(() => undefined)));

  await signInAs(bert, user);

  expect(await screen.findByText(bert.email, { selector: 'strong' })).toBeVisible();
  expect(screen.queryByText('203.0.113.7')).not.toBeInTheDocument();
});

it('keeps following the settings after signing out and in again', async () => {
  server.use(http.get('/api/admins/auth/signout', () => HttpResponse.json(envelope(null))));
  const { user, store } = renderPanel('/control/index.html');
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await arrivedAt('/control/signin.html');
  await signInAs(anna, user);
  await screen.findByRole('heading', { name: 'Overview' });
  const graphs = callsOf('GET', '/api/graph');

  store.dispatch(api.util.invalidateTags(['Graph']));

  await waitFor(() => expect(graphs.count()).toBeGreaterThan(0));
});
