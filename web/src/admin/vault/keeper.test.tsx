import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { Movement, VaultAccount } from '@vaultway/contracts';
import { envelope, theGraph, theSettings } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { acceptSignIn, anna, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const AT = '2026-11-20T10:00:00.000Z';
const ID = '0199aaaa-0000-7000-8000-0000000000d1';
const kim = { ...anna, role: 'keeper' as const };
const draft: Movement = {
  id: ID,
  kind: 'withdrawal',
  state: 'drafted',
  account_id: null,
  account_number: null,
  place_id: null,
  place_code: null,
  items: [],
  item_ids: [],
  request_id: null,
  request_number: null,
  parcel_code: null,
  to_parcel: null,
  drafted_by: 'other@example.com',
  drafted_at: new Date().toISOString(),
  explanation: null,
  approvals_needed: 1,
  approved_by: null,
  approved_at: null,
  second_approved_by: null,
  done_at: null,
  created_at: AT,
  updated_at: AT,
};

/** Answers the vault, and records which calls go elsewhere. */
function answerVault(movement: Movement = draft) {
  const elsewhere: string[] = [];
  server.use(
    http.get(`/api/vault/movements/${ID}`, () => HttpResponse.json(envelope(movement))),
    http.get('/api/*', ({ request }) => {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith('/api/vault/')) return HttpResponse.json(pagedOf([]));
      if (!['/api/graph', '/api/settings'].includes(pathname)) elsewhere.push(pathname);
      return undefined;
    }),
  );
  return elsewhere;
}

it.each(['/control/index.html', '/control/'])('starts in the vault, from %s', async (address) => {
  const elsewhere = answerVault();
  renderPanel(address, { admin: kim });
  expect(await screen.findByRole('heading', { level: 1, name: 'Vault' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Overview' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Draft movement' })).toBeVisible();
  for (const name of ['Export CSV', 'Add place']) expect(screen.queryByRole('link', { name })).toBeNull();
  expect(elsewhere).toEqual([]);
});

it('opens the vault after the sign-in', async () => {
  answerVault();
  acceptSignIn(kim);
  const { user } = renderPanel('/control/signin.html', { admin: false });
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), kim.email);
  await user.type(screen.getByLabelText('Password'), 'long enough words');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Vault' })).toBeVisible();
});

it.each(['/control/parcels/list.html', '/control/parcels/VW-1', '/control/vault/places/create.html'])(
  'is not shown %s',
  async (address) => {
    const elsewhere = answerVault();
    renderPanel(address, { admin: kim });
    expect(await screen.findByRole('heading', { name: 'Not for your role' })).toBeVisible();
    expect(elsewhere).toEqual([]);
  },
);

it('cancels only an own draft, and approves none', async () => {
  answerVault();
  const { unmount } = renderPanel(`/control/vault/movements/${ID}`, { admin: kim });
  expect(await screen.findByText('Waiting for approval')).toBeVisible();
  for (const name of ['Approve', 'Decline', 'Cancel draft'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByText('Changes')).toBeNull();
  unmount();
  answerVault({ ...draft, drafted_by: kim.email });
  server.use(http.delete('/api/vault/movements', () => HttpResponse.json(envelope(null))));
  const calls = callsOf('DELETE', '/api/vault/movements');
  const { user } = renderPanel(`/control/vault/movements/${ID}`, { admin: kim });
  await user.click(await screen.findByRole('button', { name: 'Cancel draft' }));
  await waitFor(() => expect(calls.count()).toBe(1));
});

it('lists accounts without their aliases and what they are insured for', async () => {
  answerVault();
  renderPanel('/control/vault?list=accounts', { admin: kim });
  expect(await screen.findByText('Nothing here yet.')).toBeVisible();
  for (const name of ['Insured up to', 'Public alias']) expect(screen.queryByText(name)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add account' })).toBeNull();
});

it('reads an account without its alias and holder', async () => {
  const elsewhere = answerVault();
  const account = {
    id: ID,
    number: 'V-00001',
    alias: null,
    status: 'open',
    holder_type: null,
    holder_id: null,
    insured_limit: null,
    insured_currency: null,
    agreement_note: null,
    agreement_sha256: null,
    holdings: [],
    created_at: AT,
    updated_at: AT,
  } satisfies VaultAccount;
  server.use(http.get(`/api/vault/accounts/${ID}`, () => HttpResponse.json(envelope(account))));
  renderPanel(`/control/vault/accounts/${ID}`, { admin: kim });
  expect(await screen.findByRole('heading', { level: 1, name: 'V-00001' })).toBeVisible();
  for (const name of ['Public alias', 'Holder']) expect(screen.queryByText(name)).toBeNull();
  expect(elsewhere).toEqual([]);
});

it('drafts a deposit without values, also from a weight list', async () => {
  answerVault();
  server.use(
    http.get('/api/vault/accounts', () => HttpResponse.json(pagedOf([{ id: ID, number: 'V-00001' }]))),
    http.get('/api/vault/places', () => HttpResponse.json(pagedOf([{ id: ID, code: 'A-1' }]))),
    http.post('/api/vault/movements', () => HttpResponse.json(envelope(draft), { status: 201 })),
  );
  const calls = callsOf('POST', '/api/vault/movements');
  const { user } = renderPanel('/control/vault/movements/create.html', { admin: kim });
  const serial = await screen.findByLabelText('Serial number', { selector: 'input' });
  for (const name of ['Insured value', 'Currency']) expect(screen.queryByLabelText(name)).toBeNull();
  await user.click(serial);
  await user.paste(
    'Bar No.,Brand,Gross Weight (kg),Assay,Insured value,Currency\nK-1,Valcambi,1,999.9,65000,CHF\n',
  );
  expect(await screen.findByRole('heading', { name: 'Items (1)' })).toBeVisible();
  await user.click(screen.getByLabelText('Account', { selector: 'input' }));
  await user.paste('V-00001');
  await user.click(screen.getByLabelText('Place', { selector: 'input' }));
  await user.paste('A-1');
  await user.click(screen.getByRole('button', { name: 'Draft movement' }));
  await waitFor(() => expect(calls.count()).toBe(1));
  expect(await calls.last()).toMatchObject({ items: [{ serial: 'K-1', insured_value: '', currency: '' }] });
});

it('finds items, not parcels', async () => {
  const elsewhere = answerVault();
  const { user } = renderPanel('/control/vault', { admin: kim });
  await user.click(await screen.findByRole('button', { name: /Search the vault/ }));
  await user.type(await screen.findByRole('combobox', { name: /Code, name/ }), 'AB 123');
  const found = await screen.findByRole('group', { name: 'Vault' });
  await user.click(within(found).getByRole('option', { name: 'Search the vault: AB 123' }));
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue('AB 123'));
  expect(elsewhere).toEqual([]);
});

it.each([false, true])('is offered as a role only where the vault runs: %s', async (vault) => {
  renderPanel('/control/account/colleagues.html');
  const graph = theGraph({ admin: anna, settings: theSettings({ vault }) });
  server.use(http.get('/api/graph', () => HttpResponse.json(envelope(graph))));
  const role = await screen.findByRole('combobox', { name: 'Role' });
  await waitFor(() =>
    expect(within(role).queryAllByRole('option', { name: 'Vault keeper' })).toHaveLength(vault ? 1 : 0),
  );
});
