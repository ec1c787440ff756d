import { screen, waitFor, within } from '@testing-library/react';
import type { Handover } from '@vaultway/contracts';
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
  photo: null,
  signed: true,
  signature: 'M1 2L3 4',
  pin_ok: false,
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
      seals_differ: true,
    },
  ],
};
const handovers = () => screen.findByRole('region', { name: 'Handovers' });

beforeEach(() => {
  server.use(http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope(parcel))));
});

it('shows who had the parcel, and what was wrong', async () => {
  server.use(http.get('/api/handovers', () => HttpResponse.json(pagedOf([delivery]))));
  renderPanel(PAGE);
  const list = within(await handovers());
  expect(await list.findByText('Ada Lovelace')).toBeVisible();
  expect(list.getByText('B2')).toBeVisible();
  expect(list.getByText('Different from pickup')).toBeVisible();
  expect(list.getByText('The seal was torn')).toBeVisible();
  expect(list.getByText('Not confirmed with the PIN')).toBeVisible();
  expect(list.getByText('47.37, 8.54')).toBeVisible();
  expect(list.getByText('20 Nov 2026, 12:30')).toBeVisible();
  expect(list.getByRole('img', { name: 'Signature' })).toBeVisible();
  const proof = list.getByRole('link', { name: 'Print proof of delivery' });
  expect(proof).toHaveAttribute('href', `/api/parcels/${parcel.id}/proof-of-delivery.pdf`);
});

it('says that nobody recorded one', async () => {
  renderPanel(PAGE);
  expect(await within(await handovers()).findByText('No handover has been recorded yet.')).toBeVisible();
});

it('lets an admin send another PIN after too many wrong ones', async () => {
  const states = [{ state: 'locked', mailed_at: '2026-11-20T08:00:00.000Z' }];
  server.use(
    http.get('/api/handovers/pin', () => HttpResponse.json(envelope(states.at(-1)))),
    http.post('/api/handovers/pin', () => {
      states.push({ state: 'mailed', mailed_at: '2026-11-20T09:00:00.000Z' });
      return HttpResponse.json(envelope(states.at(-1)));
    }),
  );
  const calls = callsOf('POST', '/api/handovers/pin');
  const { user } = renderPanel(PAGE);
  expect(await screen.findByText(/Too many wrong PINs/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send new PIN' }));
  expect(await screen.findByText('New PIN sent to the recipient')).toBeVisible();
  expect(await calls.only()).toEqual({ parcel_id: parcel.id });
  expect(await screen.findByText('20 Nov 2026, 09:00')).toBeVisible();
});

it('lets an admin have the parcel delivered without a PIN, after saying why', async () => {
  const states = [{ state: 'locked', mailed_at: '2026-11-20T08:00:00.000Z' }];
  server.use(
    http.get('/api/handovers/pin', () => HttpResponse.json(envelope(states.at(-1)))),
    http.delete('/api/handovers/pin', () => {
      states.push({ state: 'none', mailed_at: '' });
      return HttpResponse.json(envelope(states.at(-1)));
    }),
  );
  const calls = callsOf('DELETE', '/api/handovers/pin');
  const { user } = renderPanel(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Waive the PIN…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Waive the PIN' }));
  expect(dialog.getByRole('button', { name: 'Waive the PIN' })).toBeDisabled();
  await user.type(dialog.getByLabelText(/^Reason/), ' A passport was shown ');
  await user.click(dialog.getByRole('button', { name: 'Waive the PIN' }));
  expect(await screen.findByText('This delivery no longer needs a PIN')).toBeVisible();
  expect(await calls.only()).toEqual({ parcel_id: parcel.id, reason: 'A passport was shown' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send new PIN' })).not.toBeInTheDocument());
});
