import { screen, waitFor, within } from '@testing-library/react';
import type { DeliveryPin, Handover } from '@vaultway/contracts';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, expect, it } from 'vitest';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { aParcelWith, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const PAGE = '/control/parcels/VW-1';
const parcel = aParcelWith([], { tracking_code: 'VW-1', recipient_email: 'ada@example.com' });

const delivery: Handover = {
  id: '0199aaaa-0000-7000-8000-00000000000f',
  kind: 'deliver',
  happened_at: '2026-11-20T10:00:00.000Z',
  received_at: '2026-11-20T12:30:00.000Z',
  clock_offset_ms: 0,
  giver: 'Bo',
  taker: 'Ada Lovelace',
  reason: 'The seal was torn',
  witness: null,
  photo: null,
  signed: true,
  signature: 'M1 2L3 4',
  pin_ok: false,
  several_recipients: true,
  latitude: 47.37,
  longitude: 8.54,
  accuracy: 12,
  recorded_by: 'courier@example.com',
  parcels: [
    {
      parcel_id: parcel.id,
      tracking_code: 'VW-1',
      event_id: '0199aaaa-0000-7000-8000-00000000000e',
      seals: ['B2'],
      seals_before: null,
      seals_differ: true,
    },
  ],
};
const handovers = () => screen.findByRole('region', { name: 'Handovers' });

const locked: DeliveryPin = { state: 'locked', mailed_at: '2026-11-20T08:00:00.000Z', asks_pin: true };
/** Serves the state of the parcel's PIN, until one is sent or it is waived. */
function pinIs(first: DeliveryPin) {
  let pin = first;
  const becomes = (next: Partial<DeliveryPin>) => () => {
    pin = { ...pin, ...next };
    return HttpResponse.json(envelope(pin));
  };
  server.use(
    http.get('/api/handovers/pin', () => HttpResponse.json(envelope(pin))),
    http.post('/api/handovers/pin', becomes({ state: 'mailed', mailed_at: '2026-11-20T09:00:00.000Z' })),
    http.delete('/api/handovers/pin', becomes({ state: 'waived', asks_pin: false })),
  );
  return { sent: callsOf('POST', '/api/handovers/pin'), waived: callsOf('DELETE', '/api/handovers/pin') };
}

beforeEach(() => {
  server.use(http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope(parcel))));
});

it('shows who had the parcel, and what was wrong', async () => {
  server.use(http.get('/api/handovers', () => HttpResponse.json(pagedOf([delivery]))));
  renderPanel(PAGE);
  const list = within(await handovers());
  expect(await list.findByText('Ada Lovelace')).toBeVisible();
  expect(list.getByText('B2')).toBeVisible();
  expect(list.getByText('Not the expected seals')).toBeVisible();
  expect(list.getByText('Parcels of different recipients under one signature')).toBeVisible();
  expect(list.getByText('The seal was torn')).toBeVisible();
  expect(list.getByText('Not confirmed with the PIN')).toBeVisible();
  expect(list.getByText('47.37, 8.54')).toBeVisible();
  expect(list.getByText('20 Nov 2026, 12:30')).toBeVisible();
  expect(list.getByRole('img', { name: 'Signature' })).toBeVisible();
  const proof = list.getByRole('link', { name: 'Print proof of delivery' });
  expect(proof).toHaveAttribute('href', `/api/parcels/${parcel.id}/proof-of-delivery.pdf`);
});

it('shows that a parcel was resealed, the previous seals, and the witness', async () => {
  const [handed] = delivery.parcels;
  const resealed: Handover = {
    ...delivery,
    kind: 'resealed',
    several_recipients: false,
    witness: 'Berta Zeller',
    parcels: [{ ...handed!, seals: ['C1'], seals_before: ['A1', 'A2'], seals_differ: false }],
  };
  server.use(http.get('/api/handovers', () => HttpResponse.json(pagedOf([resealed]))));
  renderPanel(PAGE);
  const list = within(await handovers());
  expect(await list.findByText('Resealed')).toBeVisible();
  expect(list.getByText('C1')).toBeVisible();
  expect(list.getByText('A1, A2')).toBeVisible();
  expect(list.getByText('Berta Zeller')).toBeVisible();
});

it('shows that no handover was recorded', async () => {
  renderPanel(PAGE);
  expect(await within(await handovers()).findByText('No handover has been recorded yet.')).toBeVisible();
});

it('lets an admin send another PIN after too many wrong ones', async () => {
  const calls = pinIs(locked);
  const { user } = renderPanel(PAGE);
  expect(await screen.findByText(/Too many wrong PINs/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send new PIN' }));
  expect(await screen.findByText('New PIN sent to the recipient')).toBeVisible();
  expect(await calls.sent.only()).toEqual({ parcel_id: parcel.id });
  expect(await screen.findByText('20 Nov 2026, 09:00')).toBeVisible();
});

it('lets an admin send the first PIN of a parcel that has not gone out yet', async () => {
  pinIs({ state: 'none', mailed_at: null, asks_pin: true });
  const { user } = renderPanel(PAGE);
  expect(await screen.findByText('No PIN has been sent yet.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Waive the PIN…' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send PIN' }));
  expect(await screen.findByText('20 Nov 2026, 09:00')).toBeVisible();
});

it('offers a new PIN if the used one was for an earlier delivery, but not if it was for this one', async () => {
  pinIs({ state: 'used', mailed_at: '2026-11-20T08:00:00.000Z', asks_pin: true });
  const { unmount } = renderPanel(PAGE);
  expect(await screen.findByText('The PIN was used for delivery.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send new PIN' })).toBeVisible();
  unmount();
  pinIs({ state: 'used', mailed_at: '2026-11-20T08:00:00.000Z', asks_pin: false });
  renderPanel(PAGE);
  expect(await screen.findByText('The PIN was used for delivery.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send new PIN' })).not.toBeInTheDocument();
});

it('lets an admin waive the PIN, with a reason', async () => {
  const calls = pinIs(locked);
  const { user } = renderPanel(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Waive the PIN…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Waive the PIN' }));
  expect(dialog.getByRole('button', { name: 'Waive the PIN' })).toBeDisabled();
  await user.type(dialog.getByLabelText(/^Reason/), ' A passport was shown ');
  await user.click(dialog.getByRole('button', { name: 'Waive the PIN' }));
  // Shown beside the PIN and in the toast.
  await waitFor(() => expect(screen.getAllByText('This delivery no longer needs a PIN')).toHaveLength(2));
  expect(await calls.waived.only()).toEqual({ parcel_id: parcel.id, reason: 'A passport was shown' });
  expect(screen.queryByRole('button', { name: 'Waive the PIN…' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send new PIN' })).toBeVisible();
});
