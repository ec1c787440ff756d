import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, expect, it } from 'vitest';
import type { AccountPerson, VaultAccount } from '@vaultway/contracts';
import { answers, refusal } from '@/test/answers';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { anna, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const AT = '2026-11-20T10:00:00.000Z';
const PATH = '/api/vault/account-people';
const client = { id: '0199cccc-0000-7000-8000-0000000000c2', email: 'ada@example.com' };
const account: VaultAccount = {
  id: '0199aaaa-0000-7000-8000-0000000000a2',
  number: 'V-00001',
  alias: 'ABCDEFGH23',
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
};
const nominee: AccountPerson = {
  id: '0199aaaa-0000-7000-8000-0000000000e1',
  account_id: account.id,
  person_type: 'user',
  person_id: client.id,
  role: 'nominee',
  may_instruct: false,
  created_at: AT,
  updated_at: AT,
};
const PAGE = `/control/vault/accounts/${account.id}`;

beforeEach(() =>
  server.use(
    answers(`/api/vault/accounts/${account.id}`, account),
    answers('/api/vault/totals', []),
    http.get('/api/vault/reservations', () => HttpResponse.json(pagedOf([]))),
    http.get(PATH, () => HttpResponse.json(pagedOf([nominee]))),
    answers(`/api/users/${client.id}`, client),
    http.get('/api/customers', () => HttpResponse.json(pagedOf([]))),
    http.get('/api/users', () => HttpResponse.json(pagedOf([client]))),
  ),
);
const section = async () => within(await screen.findByRole('region', { name: 'Other holders and nominees' }));

it('lists the people of an account, changes and removes them', async () => {
  server.use(
    http.patch(PATH, () => HttpResponse.json(envelope({ ...nominee, may_instruct: true }))),
    http.delete(PATH, () => HttpResponse.json(envelope(null))),
  );
  const changed = callsOf('PATCH', PATH);
  const removed = callsOf('DELETE', PATH);
  const { user } = renderPanel(PAGE);
  const people = await section();
  expect(await people.findByRole('link', { name: client.email })).toBeVisible();
  expect(people.getByText(/Nominee/)).toBeVisible();
  await user.click(people.getByRole('button', { name: /^Edit: ada/ }));
  expect(people.getByRole('switch', { name: 'May send requests' })).toHaveFocus();
  await user.click(people.getByRole('switch', { name: 'May send requests' }));
  await user.click(people.getByRole('button', { name: 'Save' }));
  expect(await changed.only()).toEqual({
    id: nominee.id,
    updated_at: AT,
    role: 'nominee',
    may_instruct: true,
  });
  await user.click(await people.findByRole('button', { name: /^Remove: ada/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove' });
  expect(within(dialog).getByText(client.email)).toBeVisible();
  expect(removed.count()).toBe(0);
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await removed.only()).toEqual({ id: nominee.id });
});

it('shows both versions if somebody else changes a client meanwhile', async () => {
  const current = { ...nominee, role: 'holder', updated_at: '2026-11-20T11:00:00.000Z' };
  server.use(http.patch(PATH, () => refusal('changed_meanwhile', { current })));
  const { user } = renderPanel(PAGE);
  const people = await section();
  await user.click(await people.findByRole('button', { name: /^Edit: ada/ }));
  await user.click(people.getByRole('switch', { name: 'May send requests' }));
  await user.click(people.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('radio', { name: 'Yours Nominee' })).not.toBeChecked();
  expect(dialog.getByRole('radio', { name: 'Theirs Holder' })).toBeChecked();
});

it('adds a client that was chosen, and says if the account has that one already', async () => {
  server.use(http.post(PATH, () => refusal('account_person_taken')));
  const calls = callsOf('POST', PATH);
  const { user } = renderPanel(PAGE);
  const people = await section();
  await user.click(people.getByRole('button', { name: 'Add client' }));
  expect(people.getByRole('textbox', { name: /^Client/ })).toHaveFocus();
  await user.type(people.getByRole('textbox', { name: /^Client/ }), 'ada');
  await user.click(people.getByRole('button', { name: 'Add client' }));
  expect(calls.count()).toBe(0);
  await user.click(await people.findByRole('button', { name: client.email }));
  await user.click(people.getByRole('button', { name: 'Add client' }));
  expect(await calls.only()).toEqual({
    account_id: account.id,
    person_type: 'user',
    person_id: client.id,
    role: 'nominee',
    may_instruct: false,
  });
  expect(await people.findByText('This client is on the account already')).toBeVisible();
  await user.click(people.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(people.getByRole('button', { name: 'Add client' })).toHaveFocus());
});

it('shows auditors no buttons, and keepers nothing', async () => {
  const { unmount } = renderPanel(PAGE, { admin: { ...anna, role: 'auditor' } });
  const people = await section();
  expect(await people.findByText(/Nominee/)).toBeVisible();
  expect(people.queryByRole('button')).toBeNull();
  unmount();
  renderPanel(PAGE, { admin: { ...anna, role: 'keeper' } });
  expect(await screen.findByRole('heading', { name: 'V-00001' })).toBeVisible();
  expect(screen.queryByText('Other holders and nominees')).toBeNull();
});
