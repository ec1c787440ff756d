import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, expect, it } from 'vitest';
import type { Activity } from '@vaultway/contracts';
import { arrivedAt } from '@/test/address-bar';
import { anActivity, envelope } from '@/test/builders';
import { aParcelWith, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const LIST = '/control/parcels/VW-1/activities';
const parcel = aParcelWith([], { tracking_code: 'VW-1' });

beforeEach(() => {
  server.use(http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope(parcel))));
});

it("lists the parcel's events in pages", async () => {
  let asked = new URLSearchParams();
  server.use(
    http.get('/api/activities', ({ request }) => {
      asked = new URL(request.url).searchParams;
      return HttpResponse.json(pagedOf([anActivity({ title: 'Picked up' })], { last_page: 2 }));
    }),
  );
  const { user } = renderPanel(LIST);
  expect(await screen.findByRole('link', { name: 'Picked up' })).toBeVisible();
  expect(screen.getByText('(1 / 2)')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  await waitFor(() =>
    expect(Object.fromEntries(asked)).toEqual({ parcel_id: parcel.id, page: '2', sort: '-created_at' }),
  );
  await arrivedAt(`${LIST}?page=2`);
});

it('shows No Data Found and how to begin', async () => {
  server.use(http.get('/api/activities', () => HttpResponse.json(pagedOf<Activity>([]))));
  renderPanel(LIST);
  expect(await screen.findByText('No Data Found')).toBeVisible();
  expect(screen.getByText(/Add the first event/)).toBeVisible();
});
