import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { InvoiceDetails, ParcelSummary } from '@vaultway/contracts';
import { answers } from '@/test/answers';
import { arrivedAt } from '@/test/address-bar';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { aParcelWith, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const ID = '0199aaaa-0000-7000-8000-00000000000f';
const invoice: InvoiceDetails = {
  id: ID,
  number: '2026-000007',
  product: 'Transport',
  parcel_id: null,
  amount: '119.00',
  currency: 'EUR',
  recipient_name: 'Ada & Co.',
  kind: 'invoice',
  state: 'open',
  customer_id: null,
  due_date: '2026-12-04',
  paid_amount: '0.00',
  open_amount: '119.00',
  credits: null,
  credited_by: null,
  created_at: '2026-11-20T10:00:00.000Z',
  pdf_url: `/api/invoices/${ID}.pdf`,
  customer: null,
  lines: null,
  taxes: null,
  net_amount: null,
  tax_amount: null,
  payment_details: null,
  e_invoice_missing: ['company_tax_number', 'customer'],
  payments: [],
  reminders: [],
};

it('shows what is missing for the e-invoice, and records a payment of what is open', async () => {
  server.use(
    answers(`/api/invoices/${ID}`, invoice),
    http.post(`/api/invoices/${ID}/payments`, () =>
      HttpResponse.json(envelope({ ...invoice, state: 'paid', open_amount: '0.00' }, 201), { status: 201 }),
    ),
  );
  const calls = callsOf('POST', `/api/invoices/${ID}/payments`);
  const { user } = renderPanel(`/control/invoice/${ID}`);
  expect(
    await screen.findByText(
      "The PDF contains no e-invoice. Missing: the company's tax number and a customer.",
    ),
  ).toBeVisible();
  await fillIn(user, { 'Note (optional)': 'By card' });
  await user.click(screen.getByRole('button', { name: 'Record payment' }));
  expect(await screen.findByText('Payment recorded.')).toBeVisible();
  expect(await calls.only()).toEqual({ amount: '119.00', date: '', note: 'By card' });
});

it('creates an invoice of a parcel, with the totals of the server', async () => {
  const parcel: ParcelSummary = aParcelWith([], { tracking_code: 'VW-1' });
  server.use(
    answers('/api/parcels/VW-1', parcel),
    answers(`/api/invoices/${ID}`, invoice),
    http.post('/api/invoices', () => HttpResponse.json(envelope(invoice, 201), { status: 201 })),
  );
  const calls = callsOf('POST', '/api/invoices');
  const { user } = renderPanel('/control/invoice/lines.html?parcel=VW-1');
  expect(await screen.findByDisplayValue('Transport of parcel VW-1')).toBeVisible();
  await fillIn(user, { Currency: 'eur', 'Price (entry 1)': '100', 'Tax % (entry 1)': '19' });
  expect(await screen.findByText('€119.00')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create invoice' }));
  await arrivedAt(`/control/invoice/${ID}`);
  expect(await calls.only()).toMatchObject({
    currency: 'eur',
    lines: [{ parcel_id: parcel.id, price: '100', tax_rate: '19' }],
  });
});
