import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
const FILLED = {
  'Tracking code': '7KF4-WM2X-9TPD-C3HR',
  'Recipient name': 'Ada Okafor',
  Destination: 'Lagos',
};

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

it('creates a parcel from three fields, opens it and shows a message', async () => {
  accept();
  const calls = callsOf('POST', '/api/parcels');
  const { user } = renderPanel(CREATE);
  await fillIn(user, FILLED);
  await send(user);

  expect(await screen.findByText('Parcel VW-7 created.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'VW-7' })).toBeVisible();
  expect(await calls.only()).toMatchObject({
    tracking_code: '7KF4-WM2X-9TPD-C3HR',
    recipient_name: 'Ada Okafor',
    destination: 'Lagos',
    weight: '',
  });
});

it('shows a drawn code, begins at the recipient, and suggests places', async () => {
  const stored = [aSummary({ destination: 'Lagos Island, Broad Street 7' })];
  server.use(http.get('/api/parcels/find', () => HttpResponse.json(envelope(stored))));
  const { user } = renderPanel(CREATE);
  expect(await screen.findByLabelText('Recipient name')).toHaveFocus();
  const { value: code } = screen.getByLabelText<HTMLInputElement>('Tracking code');
  expect(hasValidCheckSign(code)).toBe(true);
  await user.type(screen.getByLabelText('Destination'), 'lag');
  expect(await screen.findByRole('button', { name: 'Lagos Island, Broad Street 7' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Lagos, Nigeria' }));
  expect(screen.getByLabelText('Destination')).toHaveValue('Lagos, Nigeria');
});

const GUESSABLE = { ...FILLED, 'Tracking code': 'VW-7' };
const question = async () => within(await screen.findByRole('dialog', { name: 'This code can be guessed' }));

it('warns about a guessable code, and accepts it when confirmed', async () => {
  accept();
  const calls = callsOf('POST', '/api/parcels');
  const { user } = renderPanel(CREATE);
  await fillIn(user, GUESSABLE);
  expect(screen.getByText(/This code is easy to guess/)).toBeVisible();
  await send(user);
  const dialog = await question();
  expect(calls.count()).toBe(0);
  await user.click(dialog.getByRole('button', { name: 'Use it anyway' }));
  expect(await calls.only()).toMatchObject({ tracking_code: 'VW-7' });
});

it('asks before it saves a year of another calendar', async () => {
  accept();
  const calls = callsOf('POST', '/api/parcels');
  const { user } = renderPanel(CREATE);
  await fillIn(user, FILLED);
  await user.click(screen.getByText('More details'));
  const day = screen.getByLabelText(/^Latest expected delivery/);
  fireEvent.change(day, { target: { value: '2569-11-05' } });
  await send(user);
  const dialog = within(await screen.findByRole('dialog', { name: 'Check the date' }));
  expect(dialog.getByText(/unusually early or late\. Check the year/)).toBeVisible();
  expect(calls.count()).toBe(0);
  await user.click(dialog.getByRole('button', { name: 'Keep editing' }));
  await send(user);
  const again = within(await screen.findByRole('dialog', { name: 'Check the date' }));
  await user.click(again.getByRole('button', { name: 'Save anyway' }));
  expect(await calls.only()).toMatchObject({ max_expected_delivery_date: '2569-11-05' });
});

it('asks before it saves a name that cannot be printed', async () => {
  accept();
  const calls = callsOf('POST', '/api/parcels');
  const { user } = renderPanel(CREATE);
  await fillIn(user, { ...FILLED, 'Recipient name': '𒀀 Ada 🌹' });
  await send(user);
  const dialog = within(await screen.findByRole('dialog', { name: 'Check these entries' }));
  expect(dialog.getByText("Recipient name has characters that can't be printed: 𒀀")).toBeVisible();
  expect(calls.count()).toBe(0);
  await user.click(dialog.getByRole('button', { name: 'Save anyway' }));
  expect(await calls.only()).toMatchObject({ recipient_name: '𒀀 Ada 🌹' });
});

it('generates another code in place of a guessable one', async () => {
  const calls = callsOf('POST', '/api/parcels');
  const { user } = renderPanel(CREATE);
  await fillIn(user, GUESSABLE);
  await send(user);
  await user.click((await question()).getByRole('button', { name: 'Generate code' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(hasValidCheckSign(screen.getByLabelText<HTMLInputElement>('Tracking code').value)).toBe(true);
  expect(calls.count()).toBe(0);
});

it('offers an unguessable code with one press', async () => {
  const { user } = renderPanel(CREATE);
  await fillIn(user, { 'Tracking code': '12345' });
  await user.click(screen.getByRole('button', { name: 'Generate code' }));
  expect(screen.queryByText(/This code is easy to guess/)).not.toBeInTheDocument();
  expect(hasValidCheckSign(screen.getByLabelText<HTMLInputElement>('Tracking code').value)).toBe(true);
});

it('names each missing field, at the field and in a summary that links to it', async () => {
  const { user } = renderPanel(CREATE);
  await user.clear(await screen.findByLabelText('Tracking code'));
  await send(user);

  const summary = await screen.findByRole('alert');
  expect(summary).toHaveFocus();
  expect(summary).toHaveTextContent('3 fields need attention');
  expect(screen.getByLabelText('Tracking code')).toHaveAccessibleDescription(/Tracking code is required/);
  expect(screen.getByLabelText('Recipient name')).toBeInvalid();
  await user.click(screen.getByRole('link', { name: 'Destination is required' }));
  expect(screen.getByLabelText('Destination')).toHaveFocus();
});

it('opens the details if one of them is invalid', async () => {
  const { user } = renderPanel(CREATE);
  await fillIn(user, { ...FILLED, 'Recipient email (optional)': 'not an address' });
  await send(user);

  expect(
    await screen.findByRole('link', { name: "Recipient email isn't a valid email address" }),
  ).toBeVisible();
  expect(screen.getByText('More details').closest('details')).toHaveAttribute('open');
});

it('rejects dates in the wrong order', async () => {
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

it('shows errors of one field and between two others at once', async () => {
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

it('marks the tracking code if it is taken', async () => {
  refuse('tracking_code_taken');
  const { user } = renderPanel(CREATE);
  await fillIn(user, FILLED);
  await send(user);

  expect(await screen.findByRole('link', { name: 'This tracking code is already in use' })).toBeVisible();
  expect(screen.getByLabelText('Tracking code')).toBeInvalid();
  expect(screen.getByLabelText('Destination')).toBeValid();
});

it("marks the server's errors, in the server's words if the panel has none", async () => {
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

it('counts from 270 characters, allows typing past 300, and then shows that it is too long', async () => {
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

it('keeps a draft, and drops it once the parcel is created', async () => {
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

it('asks before leaving unsaved input, and stays if the user chooses so', async () => {
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
  await user.click(screen.getByRole('link', { name: new RegExp(anna.email) }));
  await user.click(await screen.findByRole('button', { name: choice }));
  await arrivedAt('/control/account/index.html');

  server.use(http.get('/api/parcels', () => HttpResponse.json(pagedOf<ParcelSummary>([]))));
  await user.click(within(screen.getByRole('navigation', { name: 'Control panel' })).getByText('Parcels'));
  await user.click((await screen.findAllByRole('link', { name: 'Create parcel' }))[0]!);
  expect(await screen.findByLabelText('Destination')).toHaveValue(found);
});

it('redirects to sign-in when the session has ended, and returns with the input', async () => {
  const { user } = renderPanel(CREATE);
  await fillIn(user, FILLED);
  endSession();
  await send(user);

  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  acceptSignIn();
  await fillIn(user, { Email: anna.email, Password: 'a long enough password' });
  await user.click(screen.getByRole('button', { name: 'Sign in' }));

  expect(await screen.findByLabelText('Destination')).toHaveValue('Lagos');
  expect(screen.getByLabelText('Tracking code')).toHaveValue(FILLED['Tracking code']);
  await arrivedAt(CREATE);
});
