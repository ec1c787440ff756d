import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, expect, it } from 'vitest';
import type { ClientFigures, Customer, UserAccount, UserSession } from '@vaultway/contracts';
import { answers } from '@/test/answers';
import { arrivedAt } from '@/test/address-bar';
import { envelope, theGraph, theSettings } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { anna, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const ada: UserAccount = {
  id: '0199dddd-0000-7000-8000-0000000000ad',
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  language: 'de',
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  erasure_asked_at: null,
  signed_in_at: '2026-11-20T10:00:00.000Z',
};
const session: UserSession = {
  id: '0199abcd-0000-7000-8000-000000000001',
  current: false,
  user_agent: null,
  address: '203.0.113.9',
  created_at: '2026-11-20T10:00:00.000Z',
  last_seen_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2026-11-20T22:00:00.000Z',
};
const customer: Customer = {
  id: '0199aaaa-0000-7000-8000-0000000000ad',
  name: 'Ada & Co.',
  address: null,
  country: null,
  emails: [],
  tax_number: null,
  payment_terms: null,
  note: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
};
const figures: ClientFigures = {
  parcels: 3,
  at_least: false,
  values: [{ currency: 'EUR', amount: '2501.00' }],
  invoices: 2,
  open: [{ currency: 'EUR', amount: '60.05' }],
  customers: [{ id: customer.id, name: customer.name }],
};
const PAGE = `/control/clients/${ada.id}`;
const LINKS = `/api/customers/${customer.id}/users`;

beforeEach(() =>
  server.use(
    http.get('/api/users', () => HttpResponse.json(pagedOf([ada]))),
    answers(`/api/users/${ada.id}`, ada),
    http.get(`/api/users/${ada.id}/sessions`, () => HttpResponse.json(pagedOf([session]))),
    answers('/api/clients/figures', figures),
    answers(`/api/customers/${customer.id}`, customer),
    http.get(LINKS, () =>
      HttpResponse.json(
        pagedOf([{ id: 'x', customer_id: customer.id, email: ada.email, created_at: ada.created_at }]),
      ),
    ),
    http.get('/api/customers', () => HttpResponse.json(pagedOf([customer]))),
  ),
);

it('lists accounts beside customers', async () => {
  const { user } = renderPanel('/control/clients');
  expect(await screen.findByRole('link', { name: 'ada@example.com' })).toHaveAttribute('href', PAGE);
  await user.click(screen.getByRole('radio', { name: 'Customers' }));
  expect(await screen.findByRole('link', { name: 'Ada & Co.' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Accounts' }));
  expect(await screen.findByRole('link', { name: 'ada@example.com' })).toBeVisible();
});

it('invites a client by email', async () => {
  server.use(
    http.post('/api/users/invitations', () => HttpResponse.json(envelope(null, 202), { status: 202 })),
  );
  const calls = callsOf('POST', '/api/users/invitations');
  const { user } = renderPanel('/control/clients/invite.html');
  await fillIn(user, { Email: 'grace@example.com', 'Name (optional)': 'Grace Hopper' });
  await user.click(screen.getByRole('button', { name: 'Invite client' }));
  await arrivedAt('/control/clients');
  expect(await screen.findByText('grace@example.com was invited.')).toBeVisible();
  expect(await calls.only()).toEqual({ email: 'grace@example.com', name: 'Grace Hopper', language: 'en' });
});

it('shows what a client has, and signs them out', async () => {
  server.use(http.delete(`/api/users/${ada.id}/sessions`, () => HttpResponse.json(envelope(null))));
  const calls = callsOf('DELETE', `/api/users/${ada.id}/sessions`);
  const { user } = renderPanel(PAGE);
  const glance = within(await screen.findByRole('region', { name: 'At a glance' }));
  expect(await glance.findByText('€2,501.00')).toBeVisible();
  expect(glance.getByText('€60.05')).toBeVisible();
  expect(glance.getByRole('link', { name: 'Ada & Co.' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  expect(await screen.findByText('Signed out everywhere. Passkeys were removed.')).toBeVisible();
  expect(calls.count()).toBe(1);
});

it('ends one session of a client, and says who asked for an erasure', async () => {
  const path = `/api/users/${ada.id}/sessions/${session.id}`;
  server.use(
    answers(`/api/users/${ada.id}`, { ...ada, erasure_asked_at: ada.created_at }),
    http.delete(path, () => HttpResponse.json(envelope(null))),
  );
  const calls = callsOf('DELETE', path);
  const { user } = renderPanel(PAGE);
  expect(await screen.findByText('Asked for erasure')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Sign out Unknown device' }));
  expect(await screen.findByText('Signed out.')).toBeVisible();
  expect(calls.count()).toBe(1);
});

it('links and unlinks accounts of a customer', async () => {
  const linked = { id: 'y', customer_id: customer.id, email: 'bo@example.com', created_at: ada.created_at };
  server.use(
    http.post(LINKS, () => HttpResponse.json(envelope(linked, 201), { status: 201 })),
    http.delete(LINKS, () => HttpResponse.json(envelope(null))),
  );
  const [linking, unlinking] = [callsOf('POST', LINKS), callsOf('DELETE', LINKS)];
  const { user } = renderPanel(`/control/customers/${customer.id}`);
  const links = within(await screen.findByRole('region', { name: 'Linked accounts' }));
  await user.click(await links.findByRole('button', { name: 'Unlink ada@example.com' }));
  expect(await unlinking.only()).toEqual({ email: 'ada@example.com' });
  await user.type(links.getByLabelText('Email'), 'bo@example.com');
  await user.click(links.getByRole('button', { name: 'Link account' }));
  expect(await linking.only()).toEqual({ email: 'bo@example.com' });
});

it('shows an auditor a client without buttons', async () => {
  renderPanel(PAGE, { admin: { ...anna, role: 'auditor' } });
  expect(await screen.findByRole('region', { name: 'At a glance' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull();
});

it('says that an account is gone', async () => {
  server.use(
    http.get(`/api/users/${ada.id}`, () =>
      HttpResponse.json(
        { ...envelope(null, 404), code: 'not_found', errors: ['Not found'] },
        { status: 404 },
      ),
    ),
  );
  renderPanel(PAGE);
  expect(await screen.findByText(/There's no such account/)).toBeVisible();
});

it('promises a client no email while none is sent', async () => {
  renderPanel('/control/clients/invite.html');
  const settings = theSettings({ mail_driver: 'outbox', mail_relay: false });
  server.use(http.get('/api/graph', () => HttpResponse.json(envelope(theGraph({ admin: anna, settings })))));
  expect(await screen.findByRole('note', { name: "Email isn't set up" })).toBeVisible();
  expect(screen.queryByText(/They get an email/)).not.toBeInTheDocument();
});
