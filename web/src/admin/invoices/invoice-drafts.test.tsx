import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { InvoiceDraft } from '@vaultway/contracts';
import { arrivedAt } from '@/test/address-bar';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { anna, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const draft: InvoiceDraft = {
  id: '0199aaaa-0000-7000-8000-0000000000d1',
  title: 'Vault account V-00001, 2026-11',
  customer_id: '0199aaaa-0000-7000-8000-0000000000d2',
  customer_name: 'Aurum AG',
  currency: 'EUR',
  lines: [
    {
      description: 'Storage in November 2026',
      quantity: '1',
      unit: 'flat_rate',
      price: '20.50',
      tax_rate: '19',
    },
    {
      description: 'Safety deposit box A-7',
      quantity: '1',
      unit: 'flat_rate',
      price: '25.00',
      tax_rate: '19',
    },
  ],
  total: '54.15',
  state: 'open',
  invoice: null,
  created_at: '2026-12-01T02:00:00.000Z',
};
const FORM = `/control/invoice/lines.html?draft=${draft.id}`;
const read = (found: InvoiceDraft = draft) => [
  http.get('/api/invoice-drafts', () => HttpResponse.json(pagedOf([found]))),
  http.get('/api/invoice-drafts/:id', () => HttpResponse.json(envelope(found))),
];

it('lists drafts, and opens one in the form of an invoice', async () => {
  server.use(...read());
  renderPanel('/control/invoice/drafts.html');
  expect(await screen.findByRole('link', { name: draft.title })).toHaveAttribute('href', FORM);
  expect(screen.getByText('€54.15')).toBeVisible();
});

it('leads auditors to no form', async () => {
  server.use(...read());
  renderPanel('/control/invoice/drafts.html', { admin: { ...anna, role: 'auditor' } });
  expect(await screen.findByText(draft.title)).toBeVisible();
  expect(screen.queryByRole('link', { name: draft.title })).toBeNull();
});

it('makes a draft an invoice, with all of its lines', async () => {
  const made = { id: '0199aaaa-0000-7000-8000-0000000000d3', number: '2026-000009' };
  server.use(
    ...read(),
    http.post('/api/invoices', () => HttpResponse.json(envelope(made, 201), { status: 201 })),
  );
  const calls = callsOf('POST', '/api/invoices');
  const { user } = renderPanel(FORM);
  expect(
    await screen.findByText(`Draft: ${draft.title}. Check the lines before you create the invoice.`),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create invoice' }));
  expect(await calls.only()).toMatchObject({
    draft_id: draft.id,
    customer_id: draft.customer_id,
    recipient_name: 'Aurum AG',
    currency: 'EUR',
    lines: [
      { description: 'Storage in November 2026', price: '20.50', unit: 'flat_rate', tax_rate: '19' },
      { description: 'Safety deposit box A-7', price: '25.00' },
    ],
  });
});

it('discards a draft after a question', async () => {
  server.use(
    ...read(),
    http.post('/api/invoice-drafts/:id/discard', () =>
      HttpResponse.json(envelope({ ...draft, state: 'discarded' })),
    ),
  );
  const calls = callsOf('POST', `/api/invoice-drafts/${draft.id}/discard`);
  const { user } = renderPanel(FORM);
  await user.click(await screen.findByRole('button', { name: 'Discard draft' }));
  const dialog = await screen.findByRole('dialog', { name: 'Discard draft' });
  await user.click(within(dialog).getByRole('button', { name: 'Discard draft' }));
  expect(await calls.only()).toEqual({});
  await arrivedAt('/control/invoice/drafts.html');
});

it('shows the invoice of a draft that was issued meanwhile', async () => {
  const invoice = { id: '0199aaaa-0000-7000-8000-0000000000d3', number: '2026-000009' };
  server.use(...read({ ...draft, state: 'issued', invoice }));
  renderPanel(FORM);
  expect(await screen.findByRole('link', { name: '2026-000009' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create invoice' })).toBeNull();
});
