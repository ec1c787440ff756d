import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { describe, expect, it } from 'vitest';
import type { ClientRequestDetails, Movement, RequestItem } from '@vaultway/contracts';
import { aClientRequest } from '@/test/a-request';
import { answers, fieldRefusal, refusal } from '@/test/answers';
import { envelope, theGraph, theSettings } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { anna, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const AT = '2026-11-20T10:00:00.000Z';
const item: RequestItem = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  kind: 'bar',
  refiner: 'Valcambi',
  serial: 'AB 123',
  year: 2020,
  seal: null,
  fine_weight: '399.440',
  account_id: '0199aaaa-0000-7000-8000-0000000000a2',
  account_number: 'V-00001',
};
const request = aClientRequest({ kind: 'withdrawal', parcel_content: null, items: [item] });
const movement: Movement = {
  id: '0199aaaa-0000-7000-8000-0000000000d1',
  kind: 'withdrawal',
  state: 'done',
  account_id: null,
  account_number: null,
  place_id: null,
  place_code: null,
  items: [],
  item_ids: [item.id],
  request_id: request.id,
  request_number: request.number,
  parcel_code: null,
  to_parcel: null,
  explanation: null,
  approvals_needed: 1,
  approved_at: AT,
  second_approved_by: null,
  drafted_by: 'other@example.com',
  drafted_at: AT,
  approved_by: 'grace@example.com',
  done_at: AT,
  created_at: AT,
  updated_at: AT,
};
const MOVEMENT = `/api/vault/movements/${movement.id}`;
const PAGE = `/control/vault/movements/${movement.id}`;

const answerRequest = (facts: Partial<ClientRequestDetails> = {}) =>
  server.use(
    answers(`/api/requests/${request.id}`, { ...request, ...facts }),
    answers('/api/requests/owners', { owners: [] }),
  );
/** Renders a page of a product with the vault. */
function renderVault(address: string, admin: Parameters<typeof renderPanel>[1] = {}) {
  const rendered = renderPanel(address, admin);
  const graph = theGraph({ admin: admin.admin || anna, settings: theSettings({ vault: true }) });
  server.use(http.get('/api/graph', () => HttpResponse.json(envelope(graph))));
  return rendered;
}
const answerMovement = (facts: Partial<Movement> = {}) =>
  server.use(
    answers(MOVEMENT, { ...movement, ...facts }),
    http.get('/api/vault/items', () => HttpResponse.json(pagedOf([]))),
  );
/** Answers with the movements of the request. */
const answerMovements = (...movements: Movement[]) =>
  server.use(http.get('/api/vault/movements', () => HttpResponse.json(pagedOf(movements))));

it('leads to the draft that a request has, and to a new one after that was canceled', async () => {
  answerRequest();
  const drafted: Movement = { ...movement, state: 'drafted', approved_by: null, done_at: null };
  answerMovements({ ...drafted, id: '0199aaaa-0000-7000-8000-0000000000d2', state: 'cancelled' }, drafted);
  const { unmount } = renderVault(`/control/requests/${request.id}`);
  expect(await screen.findByRole('link', { name: 'Open withdrawal' })).toHaveAttribute('href', PAGE);
  expect(screen.queryByRole('link', { name: 'Draft withdrawal' })).toBeNull();
  unmount();
  answerMovements({ ...drafted, state: 'cancelled' });
  renderVault(`/control/requests/${request.id}`);
  expect(await screen.findByRole('link', { name: 'Draft withdrawal' })).toBeVisible();
});

it('drafts the withdrawal of a request with the items that the client chose', async () => {
  answerRequest();
  answerMovements();
  answerMovement({ state: 'drafted', approved_by: null, done_at: null });
  server.use(http.post('/api/vault/movements', () => HttpResponse.json(envelope(movement), { status: 201 })));
  const calls = callsOf('POST', '/api/vault/movements');
  const { user } = renderVault(`/control/requests/${request.id}`);
  await user.click(await screen.findByRole('link', { name: 'Draft withdrawal' }));
  expect(await screen.findByRole('heading', { name: 'Items (1)' })).toBeVisible();
  expect(screen.getByText('Valcambi AB 123 2020')).toBeVisible();
  expect(screen.getByRole('link', { name: request.number })).toHaveAttribute(
    'href',
    `/control/requests/${request.id}`,
  );
  await user.click(screen.getByRole('button', { name: 'Draft withdrawal' }));
  expect(await calls.only()).toMatchObject({
    kind: 'withdrawal',
    request_id: request.id,
    item_ids: [item.id],
  });
});

describe('a transfer that a client asked for', () => {
  const transfer = { kind: 'transfer', to_account: 'V-00002' } as const;
  const answerAccounts = (accounts: object[]) => {
    const asked: string[] = [];
    server.use(
      http.get('/api/vault/accounts', ({ request: { url } }) => {
        asked.push(new URL(url).search);
        return HttpResponse.json(pagedOf(accounts));
      }),
    );
    return asked;
  };
  const target = { id: '0199aaaa-0000-7000-8000-0000000000a7', number: 'V-00002', status: 'open' };

  it('is drafted with the items and the account of the request', async () => {
    answerRequest(transfer);
    answerMovements();
    answerMovement({ kind: 'transfer', state: 'drafted' });
    const asked = answerAccounts([target]);
    server.use(
      http.post('/api/vault/movements', () => HttpResponse.json(envelope(movement), { status: 201 })),
    );
    const calls = callsOf('POST', '/api/vault/movements');
    const { user } = renderVault(`/control/requests/${request.id}`);
    expect(await screen.findByText('V-00002')).toBeVisible();
    await user.click(await screen.findByRole('link', { name: 'Draft change of account' }));
    expect(await screen.findByLabelText(/^Account/, { selector: 'input' })).toHaveValue('V-00002');
    expect(asked[0]).toContain('named=V-00002');
    expect(screen.getByText('Valcambi AB 123 2020')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Draft change of account' }));
    expect(await calls.only()).toMatchObject({
      kind: 'transfer',
      request_id: request.id,
      item_ids: [item.id],
      account_id: target.id,
    });
  });

  it.each([
    ['unknown', [], 'No account has the number or alias “V-00002”'],
    ['frozen', [{ ...target, status: 'frozen' }], "Account V-00002 isn't open"],
  ])('says to the desk that the account is %s', async (_, accounts, text) => {
    answerRequest(transfer);
    answerAccounts(accounts);
    renderVault(`/control/vault/movements/create.html?request=${request.id}`);
    expect(await screen.findByText(new RegExp(text))).toBeVisible();
    expect(screen.getByLabelText(/^Account/, { selector: 'input' })).toHaveValue('');
  });
});

it('shows the items of a request to the desk, and drafts none for a clerk or once it is closed', async () => {
  answerRequest();
  const { unmount } = renderVault(`/control/requests/${request.id}`, { admin: { ...anna, role: 'clerk' } });
  expect(await screen.findByText('Valcambi AB 123 2020')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Valcambi/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Draft withdrawal' })).toBeNull();
  unmount();
  answerRequest({ status: 'withdrawn' });
  renderVault(`/control/requests/${request.id}`);
  expect(await screen.findByRole('link', { name: /Valcambi AB 123 2020/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Draft withdrawal' })).toBeNull();
});

it('says which request a draft belongs to already', async () => {
  answerRequest();
  server.use(http.post('/api/vault/movements', () => refusal('request_drafted')));
  const { user } = renderVault(`/control/vault/movements/create.html?kind=withdrawal&request=${request.id}`);
  await user.click(await screen.findByRole('button', { name: 'Draft withdrawal' }));
  expect(await screen.findByText(/A movement for this request was drafted already/)).toBeVisible();
});

it('links the request and the parcel of a withdrawal, once it is made', async () => {
  answerMovement({ to_parcel: { tracking_code: null } });
  renderVault(PAGE);
  expect(await screen.findByText('Being created…')).toBeVisible();
  expect(screen.getByRole('link', { name: request.number })).toHaveAttribute(
    'href',
    `/control/requests/${request.id}`,
  );
  expect(screen.queryByRole('button', { name: 'Create parcel' })).toBeNull();
  answerMovement({ to_parcel: { tracking_code: 'VW-1' } });
  const link = await screen.findByRole('link', { name: 'VW-1' }, { timeout: 5000 });
  expect(link).toHaveAttribute('href', '/control/parcels/VW-1');
});

it('makes the parcel of a withdrawal without a request', async () => {
  answerMovement({ request_id: null, request_number: null });
  const made = { ...movement, to_parcel: { tracking_code: 'VW-1' } };
  server.use(http.post(`${MOVEMENT}/parcel`, () => HttpResponse.json(envelope(made), { status: 201 })));
  const calls = callsOf('POST', `${MOVEMENT}/parcel`);
  const { user } = renderVault(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Create parcel' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Recipient name'), 'Ada Lovelace');
  await user.type(dialog.getByLabelText('Destination'), 'London');
  await user.click(dialog.getByRole('button', { name: 'Create parcel' }));
  expect(await calls.only()).toEqual({
    recipient_name: 'Ada Lovelace',
    recipient_email: '',
    destination: 'London',
  });
  expect(await screen.findByText('Parcel created.')).toBeVisible();
});

it('shows keepers the code of a deposit without a link, and auditors no button', async () => {
  answerMovement({ kind: 'deposit', request_id: null, request_number: null, parcel_code: 'VW-2' });
  const { unmount } = renderVault(PAGE, { admin: { ...anna, role: 'keeper' } });
  expect(await screen.findByText('VW-2')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'VW-2' })).toBeNull();
  unmount();
  answerMovement();
  renderVault(PAGE, { admin: { ...anna, role: 'auditor' } });
  expect(await screen.findByText(request.number)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create parcel' })).toBeNull();
});

it('says beside the code of a parcel why it is refused', async () => {
  server.use(
    http.get('/api/vault/:list', () =>
      HttpResponse.json(pagedOf([{ id: item.account_id, code: 'A', number: 'V' }])),
    ),
    http.post('/api/vault/movements', () => fieldRefusal('parcel_code', 'parcel_not_delivered')),
  );
  const calls = callsOf('POST', '/api/vault/movements');
  const { user } = renderVault('/control/vault/movements/create.html?kind=deposit');
  await user.type(await screen.findByLabelText(/^Account/, { selector: 'input' }), 'V');
  await user.type(screen.getByLabelText(/^Place/, { selector: 'input' }), 'A');
  await user.type(screen.getByLabelText(/^Parcel/), 'VW-2');
  for (const [name, text] of [
    ['Refiner', 'Valcambi'],
    ['Gross weight', '1'],
    ['Fineness', '999.9'],
    ['Serial number', 'AB 1'],
  ] as const)
    await user.type(screen.getByLabelText(new RegExp(`^${name}`)), text);
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Draft movement' }));
  await waitFor(() =>
    expect(screen.getByLabelText(/^Parcel/)).toHaveAccessibleDescription(/this parcel isn't delivered yet/),
  );
  expect(await calls.only()).toMatchObject({ kind: 'deposit', parcel_code: 'VW-2' });
});
