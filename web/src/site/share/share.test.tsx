import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, expect, it } from 'vitest';
import type { CreatedShare, Share, SharedParcel } from '@vaultway/contracts';
import { answers } from '@/test/answers';
import { aTrackedParcel, envelope, failure } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

const OPEN = '/api/shares/open';
const TOKEN = '3f'.repeat(24);
const PAGE = `/s/${TOKEN}`;
const SHARES = '/api/parcels/VW-1/shares';

const aShared = (fields: Partial<SharedParcel> = {}): SharedParcel => ({
  ...aTrackedParcel({ tracking_code: 'VW-1', status: 'In Transit' }),
  scope: 'full',
  share_expires_at: '2030-12-04T12:00:00.000Z',
  ...fields,
});
const aShare = (fields: Partial<Share> = {}): Share => ({
  id: '0199cccc-0000-7000-8000-000000000001',
  scope: 'route',
  maker: 'visitor',
  maker_email: null,
  open: true,
  opens: 3,
  last_opened_at: null,
  expires_at: '2030-12-04T12:00:00.000Z',
  ended_at: null,
  created_at: '2026-11-20T10:00:00.000Z',
  ...fields,
});
const listOf = (data: Share[]) => ({
  ...envelope(data),
  current_page: 1,
  last_page: 1,
  next_page_url: null,
  next_after: null,
  per_page: 100,
  total: data.length,
});
const opens = (parcel: SharedParcel) =>
  server.use(http.post(OPEN, () => HttpResponse.json(envelope(parcel))));

it('shows a shared parcel, and until when', async () => {
  opens(aShared());
  const calls = callsOf('POST', OPEN);
  renderSite(PAGE);
  expect(await screen.findByText(/Valid until 4 December 2030/)).toBeVisible();
  expect(screen.getByText('VW-1')).toBeVisible();
  expect(await calls.only()).toEqual({ token: TOKEN });
});

it('shows the route without a code, and no seals to check', async () => {
  opens(aShared({ scope: 'route', tracking_code: null, restricted: true }));
  renderSite(PAGE);
  expect(await screen.findByText(/Valid until/)).toBeVisible();
  expect(screen.queryByText('VW-1')).toBeNull();
  expect(screen.queryByText('Tracking code')).toBeNull();
  expect(screen.queryByRole('button', { name: /seal/i })).toBeNull();
});

it('says that a link has ended, and names no parcel', async () => {
  server.use(http.post(OPEN, () => HttpResponse.json(failure('share_ended'), { status: 410 })));
  renderSite(PAGE);
  expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeVisible();
  expect(document.title).not.toContain('VW-1');
});

it('is no page if there never was such a link', async () => {
  server.use(http.post(OPEN, () => HttpResponse.json(failure('not_found'), { status: 404 })));
  renderSite(PAGE);
  expect(await screen.findByRole('heading', { name: '404 Error, Resource Not Found' })).toBeVisible();
});

it('can be tried again while the service is down', async () => {
  server.use(http.post(OPEN, () => HttpResponse.json(failure('unavailable'), { status: 503 })));
  const { user } = renderSite(PAGE);
  const again = await screen.findByRole('button', { name: 'Try again' });
  opens(aShared());
  await user.click(again);
  expect(await screen.findByText(/Valid until/)).toBeVisible();
});

beforeEach(() => {
  server.use(
    answers('/api/parcels/VW-1', aTrackedParcel({ tracking_code: 'VW-1' })),
    http.get(SHARES, () => HttpResponse.json(listOf([aShare(), aShare({ id: 'x', open: false })]))),
  );
});

it('makes a link on the tracking page, and ends one', async () => {
  const made: CreatedShare = { ...aShare({ scope: 'full' }), url: `http://localhost:3000${PAGE}` };
  server.use(
    http.post(SHARES, () => HttpResponse.json(envelope(made, 201), { status: 201 })),
    http.delete(`${SHARES}/:id`, () => HttpResponse.json(envelope(null))),
  );
  const [making, ending] = [callsOf('POST', SHARES), callsOf('DELETE', `${SHARES}/${aShare().id}`)];
  const { user } = renderSite('/track.html?code=VW-1');
  await user.click(await screen.findByRole('button', { name: 'Share link' }));
  const section = within(screen.getByRole('region', { name: 'Share link' }));
  expect(await section.findByText(/Opened: 3/)).toBeVisible();
  expect(section.getAllByRole('listitem')).toHaveLength(1);

  await user.click(section.getByRole('radio', { name: 'All details' }));
  await user.selectOptions(section.getByRole('combobox', { name: 'Valid for' }), '30 days');
  await user.click(section.getByRole('button', { name: 'Create link' }));
  expect(await section.findByDisplayValue(made.url)).toBeVisible();
  expect(await making.only()).toEqual({ scope: 'full', days: '30' });

  await user.click(section.getByRole('button', { name: 'End link' }));
  await waitFor(() => expect(ending.count()).toBe(1));
});

it('offers no link to those who see only part of the parcel', async () => {
  server.use(answers('/api/parcels/VW-1', aTrackedParcel({ tracking_code: 'VW-1', restricted: true })));
  renderSite('/track.html?code=VW-1');
  expect(await screen.findByRole('heading', { name: 'History' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Share link' })).toBeNull();
});
