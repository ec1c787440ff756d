import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { Item, Movement } from '@vaultway/contracts';
import { refusal } from '@/test/answers';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { anna, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const AT = '2026-11-20T10:00:00.000Z';
const bar: Item = {
  id: '0199aaaa-0000-7000-8000-0000000000b1',
  kind: 'bar',
  metal: 'gold',
  refiner: 'Valcambi',
  serial: 'AB 123',
  gross_weight: '401.125',
  weight_unit: 'ozt',
  fineness: '995.8',
  fine_weight: '399.440',
  year: 2020,
  seal: null,
  insured_value: null,
  currency: null,
  state: 'in',
  place_id: '0199aaaa-0000-7000-8000-0000000000a1',
  place_code: 'A-1',
  account_id: '0199aaaa-0000-7000-8000-0000000000a2',
  account_number: 'V-00001',
  created_at: AT,
  updated_at: AT,
};
const draft: Movement = {
  id: '0199aaaa-0000-7000-8000-0000000000d1',
  kind: 'deposit',
  state: 'drafted',
  account_id: bar.account_id,
  account_number: bar.account_number,
  place_id: bar.place_id,
  place_code: bar.place_code,
  items: [bar],
  item_ids: [],
  drafted_by: 'keeper@example.com',
  drafted_at: AT,
  approved_by: null,
  done_at: null,
  created_at: AT,
  updated_at: AT,
};
const answerMovements = (...movements: Movement[]) =>
  server.use(http.get('/api/vault/movements', () => HttpResponse.json(pagedOf(movements))));

it('lists the items, with where they are and their fine weight', async () => {
  server.use(http.get('/api/vault/items', () => HttpResponse.json(pagedOf([bar]))));
  renderPanel('/control/vault');
  const row = (await screen.findByText('Valcambi AB 123 2020')).closest('tr');
  expect(within(row as HTMLElement).getByText('399.440 oz t')).toBeInTheDocument();
  expect(within(row as HTMLElement).getByText('A-1')).toBeInTheDocument();
});

it("approves somebody else's draft, in the version that is shown", async () => {
  answerMovements(draft);
  const path = `/api/vault/movements/${draft.id}/approve`;
  server.use(http.post(path, () => HttpResponse.json(envelope({ ...draft, state: 'done' }))));
  const calls = callsOf('POST', path);
  const { user } = renderPanel('/control/vault?list=movements');
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Movement done.')).toBeVisible();
  expect(await calls.only()).toEqual({ updated_at: AT });
});

it('says why a draft could not be approved', async () => {
  answerMovements(draft);
  server.use(http.post(`/api/vault/movements/${draft.id}/approve`, () => refusal('item_present')));
  const { user } = renderPanel('/control/vault?list=movements');
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(/is already here/)).toBeVisible();
});

it("does not offer the approval of one's own draft, nor any to an auditor", async () => {
  answerMovements({ ...draft, drafted_by: anna.email });
  const { unmount } = renderPanel('/control/vault?list=movements');
  expect(await screen.findByText('Waiting for approval')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  unmount();
  answerMovements(draft);
  renderPanel('/control/vault?list=movements', { admin: { ...anna, role: 'auditor' } });
  expect(await screen.findByText('Waiting for approval')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

it('is not among the pages without the vault', async () => {
  renderPanel('/control/index.html');
  await screen.findByRole('heading', { name: 'Overview' });
  expect(screen.queryByTitle('Vault')).toBeNull();
});
