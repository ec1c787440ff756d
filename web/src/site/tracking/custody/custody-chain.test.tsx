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

it('ticks what was done, and says what was not', async () => {
  track({ sealed: done, weighed: done, handed_over: open, signed: open, delivery: null });
  const chain = await screen.findByRole('region', { name: 'Chain of custody' });
  const links = within(chain).getAllByRole('listitem');
  expect(links).toHaveLength(4);
  expect(links[0]).toHaveTextContent('Sealed20 Nov 2026, 10:00 UTC');
  expect(links[2]).toHaveTextContent('Handed over, not yet');
});

it('names whoever signed, where that is told', async () => {
  const delivery = { at: done.at, taker: 'Ada Lovelace', signature: 'M1 2L3 4', photo: null };
  track({ sealed: done, weighed: done, handed_over: done, signed: done, delivery });
  expect(await screen.findByText('Signed for by Ada Lovelace')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Signature of the recipient' })).toBeVisible();
});

it('tells a stranger that somebody signed', async () => {
  const delivery = { at: done.at, taker: null, signature: null, photo: null };
  track({ sealed: open, weighed: open, handed_over: done, signed: done, delivery });
  expect(await screen.findByRole('region', { name: 'Chain of custody' })).toBeVisible();
  expect(screen.queryByText(/Signed for by/)).not.toBeInTheDocument();
});

it('says of a delivered parcel first of all who signed', async () => {
  const delivery = { at: done.at, taker: 'Ada Lovelace', signature: null, photo: null };
  const history = listOf([anActivity({ title: 'Delivered', step: 'delivered' })]);
  track(
    { sealed: open, weighed: open, handed_over: done, signed: done, delivery },
    { status: 'Delivered', step: 'delivered', history },
  );
  const when = await screen.findByText(/^Delivered \w+day /);
  expect(await screen.findByText('Signed for by Ada Lovelace')).toBe(when.nextElementSibling);
});
