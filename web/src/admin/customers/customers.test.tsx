import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { Customer } from '@vaultway/contracts';
import { answers } from '@/test/answers';
import { arrivedAt } from '@/test/address-bar';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const ada: Customer = {
  id: '0199aaaa-0000-7000-8000-0000000000ad',
  name: 'Ada & Co.',
  address: 'Ring 1\n10115 Berlin',
  country: 'DE',
  emails: ['billing@ada.example', 'ada@ada.example'],
  tax_number: 'DE123456789',
  payment_terms: 14,
  note: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
};
const answerCustomers = (...customers: Customer[]) =>
  server.use(http.get('/api/customers', () => HttpResponse.json(pagedOf(customers))));

it('creates a customer, and lists all', async () => {
  answerCustomers(ada);
  server.use(http.post('/api/customers', () => HttpResponse.json(envelope(ada, 201), { status: 201 })));
  const calls = callsOf('POST', '/api/customers');
  const { user } = renderPanel('/control/customers/create.html');
  await fillIn(user, {
    Name: 'Ada & Co.',
    'Emails (optional)': 'billing@ada.example, ada@ada.example',
    'Payment terms in days (optional)': '14',
  });
  await user.click(screen.getByRole('button', { name: 'Create customer' }));
  await arrivedAt('/control/customers/list.html');
  expect(await screen.findByRole('link', { name: 'Ada & Co.' })).toBeVisible();
  expect(await calls.only()).toMatchObject({
    name: 'Ada & Co.',
    emails: 'billing@ada.example, ada@ada.example',
    payment_terms: '14',
  });
});

it('names the field of a wrong email', async () => {
  const { user } = renderPanel('/control/customers/create.html');
  await fillIn(user, { Name: 'Ada', 'Emails (optional)': 'a@x.example, nobody' });
  await user.click(screen.getByRole('button', { name: 'Create customer' }));
  expect(await screen.findByRole('link', { name: /^Emails/ })).toBeVisible();
});

it('changes a customer', async () => {
  answerCustomers(ada);
  server.use(
    answers(`/api/customers/${ada.id}`, ada),
    http.patch('/api/customers', () => HttpResponse.json(envelope(ada))),
  );
  const calls = callsOf('PATCH', '/api/customers');
  const { user } = renderPanel(`/control/customers/${ada.id}`);
  await fillIn(user, { 'Tax number (optional)': 'DE999' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await arrivedAt('/control/customers/list.html');
  expect(await calls.only()).toEqual({ id: ada.id, updated_at: ada.updated_at, tax_number: 'DE999' });
});

it('is suggested as the recipient of a parcel, and fills name, email and address', async () => {
  answerCustomers(ada);
  const { user } = renderPanel('/control/parcels/create.html');
  await fillIn(user, { 'Recipient name': 'ada' });
  await user.click(await screen.findByRole('button', { name: 'Ada & Co.' }));
  expect(screen.getByRole('textbox', { name: 'Recipient name' })).toHaveValue('Ada & Co.');
  expect(screen.getByRole('textbox', { name: 'Recipient name' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Ada & Co.' })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Destination' })).toHaveValue('Ring 1, 10115 Berlin, Germany');
  expect(screen.getByLabelText('Recipient email (optional)')).toHaveValue('billing@ada.example');
});
