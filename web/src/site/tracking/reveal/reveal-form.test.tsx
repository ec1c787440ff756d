import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import { fieldRefusal, refusal } from '@/test/answers';
import { anActivity, aTrackedParcel, envelope, listOf } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

const REVEAL = '/api/parcels/VW-2048-7719/reveal';
const FIELD = /last four digits/;

const restricted = aTrackedParcel({
  restricted: true,
  recipient_name: null,
  destination: null,
  status: 'In transit',
});

it('shows all details to a visitor who knows the recipient', async () => {
  const full = aTrackedParcel({ recipient_name: 'Ada Lovelace', status: 'In transit' });
  const inTurn = [restricted, full];
  server.use(
    http.get('/api/parcels/:code', () => HttpResponse.json(envelope(inTurn.shift()))),
    http.post(REVEAL, () => HttpResponse.json(envelope(full))),
  );
  const calls = callsOf('POST', REVEAL);
  const { user } = renderSite('/track.html?code=VW-2048-7719');

  const field = await screen.findByRole('textbox', { name: FIELD });
  expect(screen.queryByRole('region', { name: 'Details' })).not.toBeInTheDocument();
  await user.type(field, '0123{Enter}');

  expect(await screen.findByRole('region', { name: 'Details' })).toBeVisible();
  expect(await screen.findByText('Ada Lovelace')).toBeVisible();
  expect(await calls.only()).toEqual({ proof: '0123' });
  expect(screen.queryByRole('textbox', { name: FIELD })).not.toBeInTheDocument();
});

it('reports a wrong proof, and too many of them', async () => {
  const inTurn = [fieldRefusal('proof', 'wrong'), refusal('throttled', { params: { seconds: 40 } })];
  server.use(
    http.get('/api/parcels/:code', () => HttpResponse.json(envelope(restricted))),
    http.post(REVEAL, () => inTurn.shift()),
  );
  const { user } = renderSite('/track.html?code=VW-2048-7719');
  const button = await screen.findByRole('button', { name: 'Show details' });

  await user.click(button);
  expect(await screen.findByText('Email or last four digits is required')).toBeVisible();

  await user.type(screen.getByRole('textbox', { name: FIELD }), '9999{Enter}');
  expect(await screen.findByText(/doesn't match this parcel/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: FIELD })).toBeInvalid();

  await user.click(button);
  expect(await screen.findByText('Too many attempts. Try again in 40 seconds.')).toBeVisible();
});

const linkAddress = '/track.html?code=VW-2048-7719#reveal=SECRET';

it('shows all details to a visitor with a mailed link, on a press of a button', async () => {
  const full = aTrackedParcel({ recipient_name: 'Ada Lovelace', status: 'In transit' });
  const inTurn = [restricted, full];
  server.use(
    http.get('/api/parcels/:code', () => HttpResponse.json(envelope(inTurn.shift()))),
    http.post(`${REVEAL}/link`, () => HttpResponse.json(envelope(full))),
  );
  const calls = callsOf('POST', `${REVEAL}/link`);
  const { user } = renderSite(linkAddress);

  const [button] = await screen.findAllByRole('button', { name: 'Show details' });
  expect(screen.getByText(/The link from your email/)).toBeVisible();
  expect(calls.count()).toBe(0);
  await user.click(button as HTMLElement);

  expect(await screen.findByText('Ada Lovelace')).toBeVisible();
  expect(await calls.only()).toEqual({ token: 'SECRET' });
});

it('reports a used or expired link, and leaves the other ways', async () => {
  server.use(
    http.get('/api/parcels/:code', () => HttpResponse.json(envelope(restricted))),
    http.post(`${REVEAL}/link`, () => refusal('link_not_valid')),
  );
  const { user } = renderSite(linkAddress);
  const [button] = await screen.findAllByRole('button', { name: 'Show details' });
  await user.click(button as HTMLElement);

  expect(await screen.findByText(/This link has expired/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: FIELD })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Email a link' })).toBeVisible();
});

it("mails a link to the parcel's addresses", async () => {
  server.use(
    http.get('/api/parcels/:code', () => HttpResponse.json(envelope(restricted))),
    http.post(`${REVEAL}-links`, () => HttpResponse.json(envelope(null), { status: 202 })),
  );
  const calls = callsOf('POST', `${REVEAL}-links`);
  const { user } = renderSite('/track.html?code=VW-2048-7719');

  await user.click(await screen.findByRole('button', { name: 'Email a link' }));

  expect(await screen.findByText(/If we have an email address for this parcel/)).toBeVisible();
  expect(calls.count()).toBe(1);
});

it.each([
  [
    'asks after the history, which anybody may read',
    '/track.html?code=VW-2048-7719',
    ['History', 'See full details'],
  ],
  ['asks before it whoever comes by a mailed link', linkAddress, ['See full details', 'History']],
])('%s', async (_, address, order) => {
  const history = listOf([anActivity()]);
  server.use(http.get('/api/parcels/:code', () => HttpResponse.json(envelope({ ...restricted, history }))));
  renderSite(address);
  await screen.findByRole('heading', { name: 'See full details' });

  const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(names.filter((name) => order.includes(name))).toEqual(order);
});
