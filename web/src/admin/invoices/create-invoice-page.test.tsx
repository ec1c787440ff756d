import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { Invoice, ParcelSummary } from '@vaultway/contracts';
import { arrivedAt } from '@/test/address-bar';
import { refusal } from '@/test/answers';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { aParcelWith, aSummary, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const CREATE = '/control/invoice/create.html';
const made: Invoice = {
  id: '0199aaaa-0000-7000-8000-00000000000f',
  number: '2026-000007',
  product: 'A vault',
  parcel_id: null,
  amount: '1250.50',
  currency: 'EUR',
  recipient_name: 'Ada',
  kind: 'invoice',
  state: 'partly_paid',
  customer_id: null,
  due_date: null,
  paid_amount: '250.50',
  open_amount: '1000.00',
  credits: null,
  credited_by: null,
  created_at: '2026-11-20T10:00:00.000Z',
  pdf_url: '/api/invoices/0199aaaa-0000-7000-8000-00000000000f.pdf',
};
const make = (user: ReturnType<typeof renderPanel>['user']) =>
  user.click(screen.getByRole('button', { name: 'Create invoice' }));

it('creates an invoice from a product, opens the list and links its PDF', async () => {
  server.use(
    http.post('/api/invoices', () => HttpResponse.json(envelope(made, 201), { status: 201 })),
    http.get('/api/invoices', () => HttpResponse.json(pagedOf([made]))),
  );
  const calls = callsOf('POST', '/api/invoices');
  const { user } = renderPanel(CREATE);
  await fillIn(user, { Product: 'A vault' });
  await make(user);
  expect(await screen.findByText('Invoice 2026-000007 created.')).toBeVisible();
  const link = await screen.findByRole('link', { name: 'PDF of invoice 2026-000007' });
  expect(link).toHaveAttribute('href', made.pdf_url);
  expect(screen.getByText('€1,250.50')).toBeVisible();
  expect(await calls.only()).toMatchObject({ product: 'A vault', parcel_id: '', amount: '' });
  await arrivedAt('/control/invoice/list.html');
});

it('retries with the same key if a response was lost, and uses another for other content', async () => {
  const keys: (string | null)[] = [];
  server.use(
    http.post('/api/invoices', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return HttpResponse.error();
    }),
  );
  const { user } = renderPanel(CREATE);
  await fillIn(user, { Product: 'A vault' });
  await make(user);
  await screen.findByText(/We couldn't reach the server/);
  await make(user);
  await expect.poll(() => keys.length).toBe(2);
  await fillIn(user, { Product: 'Two vaults' });
  await make(user);
  await expect.poll(() => keys.length).toBe(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('starts with the given parcel, and sends its id', async () => {
  const parcel = aParcelWith([], { tracking_code: 'VW-1', recipient_name: 'Ada' });
  server.use(
    http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope(parcel))),
    http.get('/api/parcels/find', () => HttpResponse.json(envelope<ParcelSummary[]>([parcel]))),
    http.post('/api/invoices', () => HttpResponse.json(envelope(made, 201), { status: 201 })),
  );
  const calls = callsOf('POST', '/api/invoices');
  const { user } = renderPanel(`${CREATE}?parcel=VW-1`);
  await screen.findByDisplayValue('VW-1');
  await fillIn(user, { Product: 'A vault' });
  await make(user);
  await screen.findByText('Invoice 2026-000007 created.');
  expect(await calls.only()).toMatchObject({ parcel_id: parcel.id, recipient_name: 'Ada' });
});

it('finds a parcel by code, however many others contain the code', async () => {
  const parcel = aParcelWith([], { tracking_code: 'VW-1' });
  const others = Array.from({ length: 7 }, (_, n) => aSummary({ tracking_code: `AVW-1${n}` }));
  server.use(
    http.get('/api/parcels/find', () => HttpResponse.json(envelope<ParcelSummary[]>(others))),
    http.get('/api/parcels/vw1', () => HttpResponse.json(envelope(parcel))),
    http.post('/api/invoices', () => HttpResponse.json(envelope(made, 201), { status: 201 })),
  );
  const calls = callsOf('POST', '/api/invoices');
  const { user } = renderPanel(CREATE);
  await fillIn(user, { Product: 'A vault' });
  await user.click(screen.getByRole('combobox', { name: 'Tracking code (optional)' }));
  await user.paste('vw1');
  await make(user);
  await screen.findByText('Invoice 2026-000007 created.');
  expect(await calls.only()).toMatchObject({ parcel_id: parcel.id });
});

it('shows errors: no such parcel, an amount without a currency', async () => {
  server.use(
    http.get('/api/parcels/find', () => HttpResponse.json(envelope([aSummary({ tracking_code: 'VW-12' })]))),
    http.get('/api/parcels/VW-1', () => refusal('parcel_not_found')),
  );
  const { user } = renderPanel(CREATE);
  await fillIn(user, { Product: 'A vault', 'Amount (optional)': '5' });
  await make(user);
  expect(await screen.findByRole('link', { name: 'Currency is required' })).toBeVisible();
  await fillIn(user, { 'Currency (optional)': 'eur' });
  await user.click(screen.getByRole('combobox', { name: 'Tracking code (optional)' }));
  await user.paste('VW-1');
  await make(user);
  expect(await screen.findByRole('link', { name: 'Parcel not found' })).toBeVisible();
});
