import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { TrackedParcel } from '@vaultway/contracts';
import { anActivity, aTrackedParcel, envelope, listOf } from '@/test/builders';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

const done = { done: true, at: '2026-11-20T10:00:00.000Z' };
const open = { done: false, at: null };

function track(custody: object, told: Partial<TrackedParcel> = {}) {
  const parcel = aTrackedParcel({ history: listOf([anActivity()]), ...told });
  server.use(
    http.get('/api/parcels/:code', () => HttpResponse.json(envelope(parcel))),
    http.get('/api/parcels/:code/custody', () => HttpResponse.json(envelope(custody))),
  );
  renderSite('/track.html?code=VW-2048-7719');
}

it('ticks completed links, and marks open ones', async () => {
  track({
    sealed: done,
    weighed: done,
    handed_over: open,
    signed: open,
    delivery: null,
    deliveries: [],
    pin_ok: null,
  });
  const chain = await screen.findByRole('region', { name: 'Chain of custody' });
  const links = within(chain).getAllByRole('listitem');
  expect(links).toHaveLength(4);
  expect(links[0]).toHaveTextContent('Sealed20 Nov 2026, 10:00 UTC');
  expect(links[2]).toHaveTextContent('Handed over, not yet');
});

it('names the signer if known', async () => {
  const delivery = { at: done.at, taker: 'Ada Lovelace', signature: 'M1 2L3 4', photo: null };
  track({ sealed: done, weighed: done, handed_over: done, signed: done, delivery });
  expect(await screen.findByText('Signed for by Ada Lovelace')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Signature of the recipient' })).toBeVisible();
});

it('shows for each delivery when it was and whether it was confirmed', async () => {
  const one = { at: done.at, taker: 'Bo Holm', signature: 'M1 2L3 4', photo: null, pin_ok: false };
  const other = { ...one, at: '2026-11-21T10:00:00.000Z', taker: 'Ada Lovelace', pin_ok: true };
  track({
    sealed: done,
    weighed: done,
    handed_over: done,
    signed: done,
    delivery: other,
    deliveries: [other, one, { ...one, taker: 'Cy Moss', pin_ok: null }],
    pin_ok: false,
  });
  const deliveries = within(await screen.findByRole('list', { name: 'Deliveries' }));
  const lines = deliveries.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual([
    'Delivered21 Nov 2026, 10:00 UTCSigned for by Ada Lovelace',
    'Delivery not confirmed20 Nov 2026, 10:00 UTCSigned for by Bo Holm',
    'Delivered20 Nov 2026, 10:00 UTCSigned for by Cy Moss',
  ]);
});

it('tells a stranger that somebody signed', async () => {
  const delivery = { at: done.at, taker: null, signature: null, photo: null };
  track({ sealed: open, weighed: open, handed_over: done, signed: done, delivery });
  expect(await screen.findByRole('region', { name: 'Chain of custody' })).toBeVisible();
  expect(screen.queryByText(/Signed for by/)).not.toBeInTheDocument();
});

it('puts the signer of a delivered parcel first', async () => {
  const delivery = { at: done.at, taker: 'Ada Lovelace', signature: null, photo: null };
  const history = listOf([anActivity({ title: 'Delivered', step: 'delivered' })]);
  track(
    { sealed: open, weighed: open, handed_over: done, signed: done, delivery },
    { status: 'Delivered', step: 'delivered', history },
  );
  const when = await screen.findByText(/^Delivered \w+day /);
  expect(await screen.findByText('Signed for by Ada Lovelace')).toBe(when.nextElementSibling);
});
