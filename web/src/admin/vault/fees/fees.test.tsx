import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { AccountFees, FeeInvoice, FeeRun, MetalPrice } from '@vaultway/contracts';
import { todayIn } from '@/shared/lib/days';
import { arrivedAt } from '@/test/address-bar';
import { envelope, theGraph, theSettings } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { anna, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const AT = '2026-12-01T02:00:00.000Z';
const ID = '0199aaaa-0000-7000-8000-0000000000c1';
const OF = { account_id: '0199aaaa-0000-7000-8000-0000000000a2', account_number: 'V-00001' };
const fees: AccountFees = {
  id: ID,
  ...OF,
  from_month: '2026-11',
  basis: 'value',
  gold: '12',
  silver: '48',
  platinum: null,
  palladium: null,
  minimum: '4.00',
  currency: 'USD',
  tax_rate: '19',
  set_by: 'anna@example.com',
  created_at: AT,
};
const run: FeeRun = {
  finished_at: AT,
  drafted: 3,
  waiting_total: 1,
  waiting: [{ ...OF, month: '2026-11', missing: [{ metal: 'silver', currency: 'USD', date: '2026-11-10' }] }],
};
const invoiced: FeeInvoice = {
  id: ID,
  ...OF,
  month: '2026-11',
  currency: 'USD',
  net_amount: '20.00',
  lines: [{ description: 'Storage in November 2026', amount: '20.00' }],
  problem: null,
  state: 'issued',
  invoice: { id: ID, number: '2026-000012', state: 'open' },
  created_at: AT,
};
const refused: FeeInvoice = {
  ...invoiced,
  id: '0199aaaa-0000-7000-8000-0000000000c2',
  problem: 'no_address',
  state: 'refused',
  invoice: null,
};
const price: MetalPrice = {
  id: ID,
  date: '2026-11-30',
  metal: 'gold',
  price: '2650.40',
  currency: 'USD',
  entered_by: 'anna@example.com',
  created_at: AT,
};
const feeds = () => [
  http.get('/api/vault/fees', () => HttpResponse.json(pagedOf([fees]))),
  http.get('/api/vault/fees/run', () => HttpResponse.json(envelope(run))),
  http.get('/api/vault/fees/invoices', () => HttpResponse.json(pagedOf([invoiced, refused]))),
  http.get('/api/vault/prices', () => HttpResponse.json(pagedOf([price]))),
  http.get('/api/vault/accounts', () =>
    HttpResponse.json(pagedOf([{ id: OF.account_id, number: 'V-00001' }])),
  ),
];

it('shows fees by account, the last run, and the prices that are missing', async () => {
  server.use(...feeds());
  renderPanel('/control/vault/fees');
  expect(await screen.findByText('0.12%')).toBeVisible();
  expect(screen.getByText('0.48%')).toBeVisible();
  expect(await screen.findByText(/Drafts created: 3/)).toBeVisible();
  expect(screen.getByText(/Silver \(/)).toHaveTextContent('Silver (USD, 10 Nov');
});

it('links the invoices of fees, and says why others cannot be invoiced', async () => {
  server.use(...feeds());
  renderPanel('/control/vault/fees?list=invoices');
  expect(await screen.findByRole('link', { name: '2026-000012' })).toHaveAttribute(
    'href',
    `/control/invoice/${ID}`,
  );
  expect(screen.getByText('The customer has no address')).toBeVisible();
});

it('sets fees from a month on', async () => {
  server.use(
    ...feeds(),
    http.post('/api/vault/fees', () => HttpResponse.json(envelope(fees, 201), { status: 201 })),
  );
  const calls = callsOf('POST', '/api/vault/fees');
  const { user } = renderPanel('/control/vault/fees/create.html');
  const form = within(
    (await screen.findByRole('button', { name: 'Set fees' })).closest('form') as HTMLElement,
  );
  await fillIn(user, { Gold: '12', Currency: 'USD', 'Tax %': '19' }, form);
  await user.type(form.getByLabelText('Account', { selector: 'input' }), 'V-00001');
  await user.click(screen.getByRole('button', { name: 'Set fees' }));
  await arrivedAt('/control/vault/fees');
  expect(await calls.only()).toMatchObject({
    account_id: OF.account_id,
    basis: 'value',
    gold: '12',
    silver: '',
    tax_rate: '19',
  });
});

it('sends nothing of fields that another basis hides', async () => {
  server.use(
    ...feeds(),
    http.post('/api/vault/fees', () => HttpResponse.json(envelope(fees, 201), { status: 201 })),
  );
  const calls = callsOf('POST', '/api/vault/fees');
  const { user } = renderPanel('/control/vault/fees/create.html');
  const form = within(
    (await screen.findByRole('button', { name: 'Set fees' })).closest('form') as HTMLElement,
  );
  await fillIn(user, { Gold: '12 bp', Currency: 'dollars' }, form);
  await user.click(form.getByRole('combobox', { name: 'Fee' }));
  await user.click(await screen.findByRole('option', { name: 'Boxes only', hidden: true }));
  await fillIn(user, { 'Tax %': '19' }, form);
  await user.type(form.getByLabelText('Account', { selector: 'input' }), 'V-00001');
  await user.click(screen.getByRole('button', { name: 'Set fees' }));
  await arrivedAt('/control/vault/fees');
  expect(await calls.only()).toMatchObject({ basis: 'none', gold: '', currency: '', tax_rate: '19' });
});

it('enters a pasted list once all of its lines are right', async () => {
  server.use(
    ...feeds(),
    http.post('/api/vault/prices', () => HttpResponse.json(envelope({ entered: 2 }, 201), { status: 201 })),
  );
  const calls = callsOf('POST', '/api/vault/prices');
  const { user } = renderPanel('/control/vault/fees/prices.html');
  const paste = (text: string) =>
    fireEvent.paste(screen.getByLabelText(/^Price/), { clipboardData: { getData: () => text } });
  const enter = () => user.click(screen.getByRole('button', { name: 'Enter prices' }));
  await screen.findByLabelText(/^Price/);
  paste('date,metal,price,currency\n2026-11-29,gold,2650.40,USD\n2026-11-30,lead,1,USD');
  const list = within(await screen.findByRole('region', { name: 'Metal prices (2)' }));
  expect(list.getByText(/^Metal must be gold/)).toBeVisible();
  await enter();
  expect(await list.findByRole('alert')).toHaveTextContent('Some lines have errors');
  await user.click(screen.getByRole('button', { name: 'Clear list' }));
  paste('date,metal,price,currency\n2026-11-29,gold,2650.40,USD\n2026-11-30,silver,31,USD');
  await screen.findByRole('region', { name: 'Metal prices (2)' });
  await enter();
  await arrivedAt('/control/vault/fees?list=prices');
  expect(await calls.only()).toEqual({
    prices: [
      { date: '2026-11-29', metal: 'gold', price: '2650.40', currency: 'USD' },
      { date: '2026-11-30', metal: 'silver', price: '31', currency: 'USD' },
    ],
  });
});

// Never the same day, so the visitor's is another in one of them.
it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])("begins with the company's day in %s", async (zone) => {
  server.use(...feeds());
  const show = (address: string) => {
    renderPanel(address);
    const graph = theGraph({ admin: anna, settings: theSettings({ time_zone: zone }) });
    server.use(http.get('/api/graph', () => HttpResponse.json(envelope(graph))));
  };
  show('/control/vault/fees/prices.html');
  await waitFor(() => expect(screen.getByLabelText('Date')).toHaveValue(todayIn(zone)));
  cleanup();
  show('/control/vault/fees/create.html');
  const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: zone }).format();
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'From' })).toHaveValue(month));
});

it('is closed to keepers', async () => {
  renderPanel('/control/vault/fees', { admin: { ...anna, role: 'keeper' } });
  expect(await screen.findByRole('heading', { name: 'Not for your role' })).toBeVisible();
});
