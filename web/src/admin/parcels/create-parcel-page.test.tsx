import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { ParcelSummary } from '@vaultway/contracts';
import { hasValidCheckSign } from '@vaultway/contracts/tracking-code';
import { toDetail } from '@vaultway/contracts/issues';
import { refusal } from '@/test/answers';
import { arrivedAt } from '@/test/address-bar';
import { aParcel, envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { acceptSignIn, anna, aSummary, endSession, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const CREATE = '/control/parcels/create.html';
const FILLED = { 'Tracking code': 'VW-7', 'Recipient name': 'Ada Okafor', Destination: 'Lagos' };

const refuse = (...refused: Parameters<typeof refusal>) =>
  server.use(http.post('/api/parcels', () => refusal(...refused)));

const accept = () =>
  server.use(
    http.post('/api/parcels', () =>
      HttpResponse.json(envelope(aSummary({ tracking_code: 'VW-7' }), 201), { status: 201 }),
    ),
    http.get('/api/parcels/VW-7', () => HttpResponse.json(envelope(aParcel({ tracking_code: 'VW-7' })))),
  );

const send = (user: ReturnType<typeof renderPanel>['user']) =>
  user.click(screen.getByRole('button', { name: 'Create parcel' }));

it('creates a parcel from three fields, leads to it and says so in green', async () => {
  accept();
  const calls = callsOf('POST', '/api/parcels');
  const { user } = renderPanel(CREATE);
  await fillIn(user, FILLED);
  await send(user);

  expect(await screen.findByText('Parcel VW-7 created.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'VW-7' })).toBeVisible();
  expect(await calls.only()).toMatchObject({
    tracking_code: 'VW-7',
    recipient_name: 'Ada Okafor',
    destination: 'Lagos',
    weight: '',
  });
});

it('points out a code that is easy to guess, and takes it', async () => {
  accept();
  const calls = callsOf('POST', '/api/parcels');
  const { user } = renderPanel(CREATE);
  await fillIn(user, FILLED);
  expect(screen.getByText(/This code is easy to guess/)).toBeVisible();
  await send(user);
  expect(await calls.only()).toMatchObject({ tracking_code: 'VW-7' });
});

it('offers a code that nobody guesses, with one press', async () => {
  const { user } = renderPanel(CREATE);
  await fillIn(user, { 'Tracking code': '12345' });
  await user.click(screen.getByRole('button', { name: 'Generate code' }));
  expect(screen.queryByText(/This code is easy to guess/)).not.toBeInTheDocument();
  expect(hasValidCheckSign(screen.getByLabelText<HTMLInputElement>('Tracking code').value)).toBe(true);
});

it('names each missing field, at the field and in a summary that leads there', async () => {
  const { user } = renderPanel(CREATE);
  await screen.findByLabelText('Tracking code');
  await send(user);

  const summary = await screen.findByRole('alert');
  expect(summary).toHaveFocus();
  expect(summary).toHaveTextContent('3 fields need attention');
  expect(screen.getByLabelText('Tracking code')).toHaveAccessibleDescription(/Tracking code is required/);
  expect(screen.getByLabelText('Recipient name')).toBeInvalid();
  await user.click(screen.getByRole('link', { name: 'Destination is required' }));
  expect(screen.getByLabelText('Destination')).toHaveFocus();
});

it('opens the details when one of them needs attention', async () => {
  const { user } = renderPanel(CREATE);
  await fillIn(user, { ...FILLED, 'Recipient email (optional)': 'not an address' });
  await send(user);

  expect(
    await screen.findByRole('link', { name: "Recipient email isn't a valid email address" }),
  ).toBeVisible();
  expect(screen.getByText('More details').closest('details')).toHaveAttribute('open');
});

it('says that the dates are in the wrong order', async () => {
  const { user } = renderPanel(CREATE);
  await fillIn(user, {
    ...FILLED,
    'Earliest expected delivery (optional)': '2026-11-26',
    'Latest expected delivery (optional)': '2026-11-24',
  });
  await send(user);
  expect(await screen.findByLabelText('Latest expected delivery (optional)')).toBeInvalid();
  expect(screen.getByRole('alert')).toHaveTextContent('The latest expected delivery is before the earliest');
});

it('says at once what is wrong with a field and what is wrong between two others', async () => {
  const { user } = renderPanel(CREATE);
  await fillIn(user, {
    ...FILLED,
    'Tracking code': '',
    'Recipient email (optional)': 'ada at example',
    'Earliest expected delivery (optional)': '2026-11-26',
    'Latest expected delivery (optional)': '2026-11-24',
  });
  await send(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('3 fields need attention');
  expect(screen.getByLabelText('Recipient email (optional)')).toBeInvalid();
  expect(screen.getByLabelText('Latest expected delivery (optional)')).toBeInvalid();
});

it('marks the tracking code when it is taken', async () => {
  refuse('tracking_code_taken');
  const { user } = renderPanel(CREATE);
  await fillIn(user, FILLED);
  await send(user);

  expect(await screen.findByRole('link', { name: 'This tracking code is already in use' })).toBeVisible();
  expect(screen.getByLabelText('Tracking code')).toBeInvalid();
  expect(screen.getByLabelText('Destination')).toBeValid();
});

it('marks what the server finds, in its own words where the panel has none', async () => {
  const newer = {
    field: 'destination',
    code: 'not_served' as 'invalid',
    message: 'Destination is not served',
  };
  refuse('validation', { details: [newer, toDetail('weight', 'required')] });
  const { user } = renderPanel(CREATE);
  await fillIn(user, FILLED);
  await send(user);

  expect(await screen.findByRole('link', { name: 'Destination is not served' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Weight is required' })).toBeVisible();
  expect(screen.getByLabelText('Weight (optional)')).toBeInvalid();
});

it('counts from 270 characters on, lets somebody type past 300, and then says that it is too long', async () => {
  const { user } = renderPanel(CREATE);
  await fillIn(user, { Destination: 'x'.repeat(269) });
  expect(screen.queryByText('269/300')).not.toBeInTheDocument();
  await user.paste('x');
  expect(screen.getByText('270/300')).toBeVisible();
  await user.paste('x'.repeat(31));

  expect(screen.getByText('301/300')).toBeVisible();
  expect(screen.getByLabelText('Destination')).toHaveValue('x'.repeat(301));
  expect(screen.getByLabelText('Destination')).toBeInvalid();
  expect(screen.getByText('Destination can be at most 300 characters')).toBeVisible();
});

it('generates a code with a check sign', async () => {
  const { user } = renderPanel(CREATE);
  await user.click(await screen.findByRole('button', { name: /Generate/ }));
  expect(hasValidCheckSign(screen.getByLabelText<HTMLInputElement>('Tracking code').value)).toBe(true);
});

it('keeps a draft, and drops it when the parcel was created', async () => {
  accept();
  const first = renderPanel(CREATE);
  await fillIn(first.user, { Destination: 'Lagos' });
  first.unmount();

  const second = renderPanel(CREATE);
  expect(await screen.findByLabelText('Destination')).toHaveValue('Lagos');
  expect(screen.getByText('We restored what you typed earlier.')).toBeVisible();
  await fillIn(second.user, FILLED);
  await send(second.user);
  await screen.findByText('Parcel VW-7 created.');
  second.unmount();

  renderPanel(CREATE);
  expect(await screen.findByLabelText('Destination')).toHaveValue('');
});

it("does not show one admin's draft to another", async () => {
  const first = renderPanel(CREATE);
  await fillIn(first.user, { Destination: 'Lagos' });
  first.unmount();
  renderPanel(CREATE, {
    admin: { id: '0199bbbb-0000-7000-8000-000000000002', email: 'bo@goldline.example', role: 'admin' },
  });
  await waitFor(() => expect(screen.getByText('bo@goldline.example')).toBeVisible());
  expect(await screen.findByLabelText('Destination')).toHaveValue('');
});

it('asks before what was typed is left, and stays when told so', async () => {
  const { user } = renderPanel(CREATE);
  await fillIn(user, { Destination: 'Lagos' });
  await user.click(screen.getByRole('link', { name: 'Reviews' }));

  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stay on this page' }));
  await arrivedAt(CREATE);
  expect(screen.getByLabelText('Destination')).toHaveValue('Lagos');
});

it.each([
  ['Keep draft and leave', 'Lagos'],
  ['Discard changes', ''],
])('leaves with "%s" and finds "%s" when coming back', async (choice, found) => {
  const { user } = renderPanel(CREATE);
  await fillIn(user, { Destination: 'Lagos' });
  await user.click(screen.getByRole('link', { name: 'Account' }));
  await user.click(await screen.findByRole('button', { name: choice }));
  await arrivedAt('/control/account/index.html');

  server.use(http.get('/api/parcels', () => HttpResponse.json(pagedOf<ParcelSummary>([]))));
  await user.click(within(screen.getByRole('navigation', { name: 'Control panel' })).getByText('Parcels'));
  await user.click((await screen.findAllByRole('link', { name: 'Create parcel' }))[0]!);
  expect(await screen.findByLabelText('Destination')).toHaveValue(found);
});

it('leads to the sign-in page when the session has ended, and back with what was typed', async () => {
  const { user } = renderPanel(CREATE);
  await fillIn(user, FILLED);
  endSession();
  await send(user);

  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  acceptSignIn();
  await fillIn(user, { Email: anna.email, Password: 'a long enough password' });
  await user.click(screen.getByRole('button', { name: 'Sign in' }));

  expect(await screen.findByLabelText('Destination')).toHaveValue('Lagos');
  expect(screen.getByLabelText('Tracking code')).toHaveValue('VW-7');
  await arrivedAt(CREATE);
});
