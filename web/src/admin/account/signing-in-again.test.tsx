import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { Admin } from '@vaultway/contracts';
import { aParcel, envelope } from '@/test/builders';
import { fillIn } from '@/test/fill-in';
import { arrivedAt } from '@/test/address-bar';
import { acceptSignIn, anna, endSession, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const UPDATE = '/control/parcels/VW-7/update';
const bert: Admin = { id: '0199bbbb-0000-7000-8000-000000000002', email: 'bert@goldline.example' };

/** Somebody types into a form, and the session ends before it is sent. */
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

async function signInAs(admin: Admin, user: Awaited<ReturnType<typeof typeUntilTheSessionEnds>>) {
  acceptSignIn(admin);
  await fillIn(user, { Email: admin.email, Password: 'a long enough password' });
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await arrivedAt(UPDATE);
}

it('leads back to the form, with what was typed still in it', async () => {
  await signInAs(anna, await typeUntilTheSessionEnds());
  expect(await screen.findByLabelText('Current location (optional)')).toHaveValue('Vienna');
  expect(screen.getByText('We restored what you typed earlier.')).toBeVisible();
});

it('shows another admin the page, but nothing of what the first one typed', async () => {
  await signInAs(bert, await typeUntilTheSessionEnds());
  expect(await screen.findByLabelText('Current location (optional)')).toHaveValue('Zurich');
  expect(screen.queryByText('We restored what you typed earlier.')).not.toBeInTheDocument();
});
