import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { Customer, InvoiceDetails, ParcelSummary } from '@vaultway/contracts';
import { answers, refusal } from '@/test/answers';
import { arrivedAt } from '@/test/address-bar';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { aParcelWith, pagedOf, renderPanel } from '@/test/panel';
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

const aCustomer = (facts: Partial<Customer> = {}): Customer => ({
  id: '0199aaaa-0000-7000-8000-0000000000c1',
  name: 'Ada & Co.',
  address: null,
  country: null,
  emails: [],
  tax_number: null,
  payment_terms: null,
  note: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  ...facts,
});

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

const paid: InvoiceDetails = {
  ...invoice,
  state: 'paid',
  paid_amount: '119.00',
  open_amount: '0.00',
  payments: [
    {
      id: '0199aaaa-0000-7000-8000-0000000000a1',
      amount: '119.00',
      date: '2026-11-21',
      note: 'By card',
      reverses: null,
      created_at: '2026-11-21T10:00:00.000Z',
    },
  ],
};

it('takes a payment back after a question, and offers it once', async () => {
  const [payment] = paid.payments;
  const back = { ...payment!, id: '0199aaaa-0000-7000-8000-0000000000a2', amount: '-119.00', note: null };
  let now = paid;
  server.use(
    http.get(`/api/invoices/${ID}`, () => HttpResponse.json(envelope(now))),
    http.post(`/api/invoices/${ID}/payments/${payment!.id}/reversal`, () => {
      now = { ...invoice, payments: [payment!, { ...back, reverses: payment!.id }] };
      return HttpResponse.json(envelope(now, 201), { status: 201 });
    }),
  );
  const { user } = renderPanel(`/control/invoice/${ID}`);
  await user.click(await screen.findByRole('button', { name: 'Reverse payment' }));
  const dialog = screen.getByRole('dialog', { name: 'Reverse payment' });
  expect(dialog).toHaveTextContent(/€119\.00.*By card.*open again/);
  await user.click(within(dialog).getByRole('button', { name: 'Reverse payment' }));
  expect(await screen.findByText('Payment reversed.')).toBeVisible();
  expect(await screen.findByText('-€119.00')).toBeVisible();
  expect(screen.getByText('Reversal')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reverse payment' })).not.toBeInTheDocument();
});

it('sends a reminder to the addresses that it shows, in the chosen language', async () => {
  const customer = aCustomer({ emails: ['now@a.example'] });
  server.use(
    answers(`/api/invoices/${ID}`, { ...invoice, customer_id: customer.id }),
    answers(`/api/customers/${customer.id}`, customer),
    http.post(`/api/invoices/${ID}/reminders`, () =>
      HttpResponse.json(envelope(invoice, 201), { status: 201 }),
    ),
  );
  const calls = callsOf('POST', `/api/invoices/${ID}/reminders`);
  const { user } = renderPanel(`/control/invoice/${ID}`);
  await user.click(await screen.findByRole('button', { name: 'Send reminder' }));
  const dialog = screen.getByRole('dialog', { name: 'Send reminder' });
  expect(await within(dialog).findByText('now@a.example')).toBeVisible();
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Email language' }), 'de');
  await user.click(within(dialog).getByRole('button', { name: 'Send reminder' }));
  expect(await screen.findByText('The reminder is in the outbox.')).toBeVisible();
  expect(await calls.only()).toEqual({ language: 'de' });
});

it('offers no reminder to a customer without an address', async () => {
  server.use(answers(`/api/invoices/${ID}`, invoice));
  const { user } = renderPanel(`/control/invoice/${ID}`);
  await user.click(await screen.findByRole('button', { name: 'Send reminder' }));
  const dialog = screen.getByRole('dialog', { name: 'Send reminder' });
  expect(within(dialog).getByText('The customer has no email address')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Send reminder' })).toBeDisabled();
});

it('creates a credit note after a question', async () => {
  server.use(
    answers(`/api/invoices/${ID}`, invoice),
    http.post(`/api/invoices/${ID}/credit-note`, () =>
      HttpResponse.json(envelope({ ...invoice, number: '2026-000008' }, 201), { status: 201 }),
    ),
  );
  const calls = callsOf('POST', `/api/invoices/${ID}/credit-note`);
  const { user } = renderPanel(`/control/invoice/${ID}`);
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Create credit note' }));
    return within(screen.getByRole('dialog', { name: 'Create credit note' }));
  };
  await user.click((await open()).getByRole('button', { name: 'Cancel' }));
  const dialog = await open();
  expect(dialog.getByText(/Cancel invoice 2026-000007/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Create credit note' }));
  expect(await screen.findByText('Credit note 2026-000008 created.')).toBeVisible();
  await calls.only();
});

const LINES = '/control/invoice/lines.html';
const line = (number: number) => within(screen.getByRole('group', { name: `Line ${number}` }));
const CODE = 'Tracking code (optional)';
const BY_PRICE = { Currency: 'eur', Price: '100', 'Tax %': '19' };

it('creates an invoice of a parcel, with the totals of the server', async () => {
  const parcel: ParcelSummary = aParcelWith([], { tracking_code: 'VW-1' });
  server.use(
    answers('/api/parcels/VW-1', parcel),
    answers(`/api/invoices/${ID}`, invoice),
    http.post('/api/invoices', () => HttpResponse.json(envelope(invoice, 201), { status: 201 })),
  );
  const calls = callsOf('POST', '/api/invoices');
  const { user } = renderPanel(`${LINES}?parcel=VW-1`);
  expect(await screen.findByDisplayValue('Transport of parcel VW-1')).toBeVisible();
  await fillIn(user, BY_PRICE);
  expect(await screen.findByText('€119.00')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create invoice' }));
  await arrivedAt(`/control/invoice/${ID}`);
  expect(await calls.only()).toMatchObject({
    currency: 'eur',
    lines: [{ parcel_id: parcel.id, price: '100', tax_rate: '19' }],
  });
});

it('sends the chosen customer, and none once another name is typed', async () => {
  const customer = aCustomer({ name: 'Ada & Co.' });
  server.use(
    http.get('/api/customers', () => HttpResponse.json(pagedOf([customer]))),
    http.post('/api/invoices', () => refusal('unavailable')),
  );
  const calls = callsOf('POST', '/api/invoices');
  const { user } = renderPanel(LINES);
  await fillIn(user, { ...BY_PRICE, Description: 'Storage', 'Customer (optional)': 'Ada' });
  await user.click(await screen.findByRole('button', { name: 'Ada & Co.' }));
  const send = () => user.click(screen.getByRole('button', { name: 'Create invoice' }));
  await send();
  await expect.poll(calls.count).toBe(1);
  expect(await calls.last()).toMatchObject({ customer_id: customer.id, recipient_name: 'Ada & Co.' });
  await user.type(screen.getByLabelText('Customer (optional)'), ' KG');
  await send();
  await expect.poll(calls.count).toBe(2);
  expect(await calls.last()).toMatchObject({ customer_id: '', recipient_name: 'Ada & Co. KG' });
});

it('takes a parcel for a line by code, names one that is unknown, and restores all lines', async () => {
  const parcel: ParcelSummary = aParcelWith([], { tracking_code: 'VW-2' });
  server.use(
    http.get('/api/parcels/find', () => HttpResponse.json(envelope<ParcelSummary[]>([]))),
    http.get('/api/parcels/nope', () => refusal('parcel_not_found')),
    answers('/api/parcels/VW-2', parcel),
    http.post('/api/invoices', () => HttpResponse.json(envelope(invoice, 201), { status: 201 })),
    answers(`/api/invoices/${ID}`, invoice),
  );
  const calls = callsOf('POST', '/api/invoices');
  const first = renderPanel(LINES);
  await fillIn(first.user, { ...BY_PRICE, Description: 'Storage' });
  await first.user.click(screen.getByRole('button', { name: 'Add line' }));
  await fillIn(first.user, { Description: 'Transport', Price: '5', 'Tax %': '7' }, line(2));
  await first.user.click(line(2).getByRole('combobox', { name: CODE }));
  await first.user.paste('nope');
  await first.user.click(screen.getByRole('button', { name: 'Create invoice' }));
  expect(await screen.findByRole('link', { name: 'Parcel not found' })).toBeVisible();
  expect(line(2).getByRole('combobox', { name: CODE })).toBeInvalid();
  first.unmount();

  const { user } = renderPanel(LINES);
  await screen.findByDisplayValue('nope');
  const code = line(2).getByRole('combobox', { name: CODE });
  expect(code).toHaveValue('nope');
  await user.clear(code);
  await user.click(code);
  await user.paste('VW-2');
  await user.click(screen.getByRole('button', { name: 'Remove line 1' }));
  await user.click(screen.getByRole('button', { name: 'Create invoice' }));
  await arrivedAt(`/control/invoice/${ID}`);
  expect(await calls.only()).toMatchObject({
    lines: [{ description: 'Transport', parcel_id: parcel.id, price: '5' }],
  });
});
