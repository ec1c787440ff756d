import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { ClientRequestDetails } from '@vaultway/contracts';
import { arrivedAt } from '@/test/address-bar';
import { answers, refusal } from '@/test/answers';
import { envelope, theGraph, theSettings } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { anna, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';
import { aClientRequest } from '@/test/a-request';

const request = aClientRequest();
const quote: NonNullable<ClientRequestDetails['quote']> = {
  id: '0199dddd-0000-7000-8000-000000000003',
  lines: [
    {
      description: 'Transport',
      quantity: '1',
      unit: 'piece',
      price: '1000.00',
      tax_rate: '20',
      tax_category: 'standard',
      net: '1000.00',
      parcel_id: null,
      tracking_code: null,
    },
  ],
  currency: 'EUR',
  net: '1000.00',
  total: '1200.00',
  valid_until: '2030-12-31',
  terms: 'Paid within 14 days',
  invoice: false,
  created_at: '2026-11-20T11:00:00.000Z',
  accepted_at: null,
};
const CARLA = { id: '0199dddd-0000-7000-8000-000000000004', email: 'carla@example.com' };
const ONE = `/api/requests/${request.id}`;
const PAGE = `/control/requests/${request.id}`;

const show = (fields: Partial<ClientRequestDetails> = {}) =>
  server.use(
    http.get('/api/requests', () => HttpResponse.json(pagedOf([{ ...request, ...fields }]))),
    answers('/api/requests/owners', { owners: [{ id: anna.id, email: anna.email }, CARLA] }),
    answers(ONE, { ...request, ...fields }),
    http.patch('/api/requests', () => HttpResponse.json(envelope({ ...request, ...fields }))),
    http.post(`${ONE}/:part`, () => HttpResponse.json(envelope({ ...request, ...fields }), { status: 201 })),
  );

it('lists requests with client and status, and counts those that wait', async () => {
  show();
  const { user } = renderPanel('/control/requests');
  expect(await screen.findByRole('img', { name: 'Requests waiting for us: 1' })).toBeVisible();
  const table = within(screen.getByRole('table'));
  expect(table.getByText('Transport')).toBeVisible();
  expect(table.getAllByText('Grace Hopper').length).toBeGreaterThan(0);
  await user.click(table.getByRole('link', { name: 'R-2026-0042' }));
  expect(await screen.findByText('Please ring twice')).toBeVisible();
});

it('filters by what waits, status, type and owner', async () => {
  show();
  const { user } = renderPanel('/control/requests');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), 'yes');
  await arrivedAt('/control/requests?waiting=yes');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Answered by' }), 'me');
  await arrivedAt('/control/requests?waiting=yes&owner=me');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Answered by' }), 'carla@example.com');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'storage');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'new');
  await arrivedAt(`/control/requests?waiting=yes&owner=${CARLA.id}&kind=storage&status=new`);
  expect(screen.getByRole('combobox', { name: 'Type' })).toHaveValue('storage');
});

it('shows what is asked for, and answers', async () => {
  show();
  const calls = callsOf('POST', `${ONE}/messages`);
  const { user } = renderPanel(PAGE);
  expect(await screen.findByText('Two gold bars')).toBeVisible();
  expect(screen.getByText('Charles Babbage')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveAccessibleDescription('Message is required');
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'At noon?');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await calls.only()).toEqual({ text: 'At noon?' });
  expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveValue('');
});

it('makes a parcel in two presses', async () => {
  show();
  const calls = callsOf('POST', `${ONE}/parcel`);
  const { user } = renderPanel(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Create parcel' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Create parcel' }));
  expect(await calls.only()).toBeNull();
});

it('declines, assigns, and says what has changed meanwhile', async () => {
  show();
  const calls = callsOf('PATCH', '/api/requests');
  const { user } = renderPanel(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Assign' }));
  expect(await screen.findByRole('menuitem', { name: 'Assign to me' })).toBeVisible();
  await user.click(await screen.findByRole('menuitem', { name: 'carla@example.com' }));
  const { id, updated_at } = request;
  expect(await calls.only()).toEqual({ id, updated_at, owner_id: CARLA.id });
  server.use(http.patch('/api/requests', () => refusal('request_closed')));
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText("This request can't be changed that way anymore")).toBeVisible();
});

it('sends a quote with its sums', async () => {
  show();
  const calls = callsOf('POST', `${ONE}/quotes`);
  const { user } = renderPanel(PAGE);
  await user.click(await screen.findByRole('link', { name: 'Create quote' }));
  await user.type(await screen.findByLabelText('Currency'), 'EUR');
  await user.type(screen.getByLabelText('Valid until'), '2030-12-31');
  await user.type(screen.getByLabelText('Description'), 'Transport');
  await user.type(screen.getByLabelText('Price'), '1000');
  await user.type(screen.getByLabelText('Tax %'), '20');
  expect(await screen.findByText('€1,200.00')).toBeVisible();
  await user.click(screen.getByRole('switch', { name: 'Create the invoice when the quote is accepted' }));
  await user.click(screen.getByRole('button', { name: 'Send quote' }));
  expect(await calls.only()).toMatchObject({
    currency: 'EUR',
    valid_until: '2030-12-31',
    invoice: 'yes',
    lines: [{ description: 'Transport', price: '1000', tax_rate: '20' }],
  });
  await arrivedAt(PAGE);
});

it('shows the quote and what came of it, without actions once it is over', async () => {
  show({
    status: 'done',
    quote: { ...quote, accepted_at: '2026-11-21T10:00:00.000Z' },
    tracking_code: 'VW-1',
    invoice_id: '0199dddd-0000-7000-8000-000000000009',
  });
  renderPanel(PAGE);
  expect(await screen.findByText('€1,200.00')).toBeVisible();
  expect(screen.getByRole('link', { name: 'VW-1' })).toHaveAttribute('href', '/control/parcels/VW-1');
  for (const name of ['Create parcel', 'Decline', 'Mark as done'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Create quote' })).not.toBeInTheDocument();
});

it('is read-only for auditors, and tells of an unknown request', async () => {
  show();
  renderPanel(PAGE, { admin: { ...anna, role: 'auditor' } });
  expect(await screen.findByText('Please ring twice')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Message' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Decline' })).not.toBeInTheDocument();
});

it('promises no email while none is sent', async () => {
  show();
  const { user } = renderPanel(PAGE);
  const settings = theSettings({ mail_driver: 'outbox', mail_relay: false });
  server.use(http.get('/api/graph', () => HttpResponse.json(envelope(theGraph({ admin: anna, settings })))));
  expect(await screen.findByRole('note', { name: "Email isn't set up" })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Emails are kept in the outbox, and nobody receives them.');
  expect(dialog).not.toHaveTextContent('The client gets an email.');
});
