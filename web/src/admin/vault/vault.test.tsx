import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, expect, it } from 'vitest';
import type { Item, Movement } from '@vaultway/contracts';
import { refusal } from '@/test/answers';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { anna, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

beforeEach(() => server.use(http.get('/api/settings', () => HttpResponse.json(envelope({})))));

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
  hallmark: null,
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
  request_id: null,
  request_number: null,
  parcel_code: null,
  to_parcel: null,
  drafted_by: 'keeper@example.com',
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
const answerMovements = (...movements: Movement[]) =>
  server.use(http.get('/api/vault/movements', () => HttpResponse.json(pagedOf(movements))));

it('lists the items, with where they are and their fine weight', async () => {
  server.use(http.get('/api/vault/items', () => HttpResponse.json(pagedOf([bar]))));
  server.use(
    http.get('/api/vault/totals', () =>
      HttpResponse.json(envelope([{ metal: 'gold', items: 2, fine_weight: '402.655' }])),
    ),
  );
  renderPanel('/control/vault');
  expect(await screen.findByText('402.655 oz t')).toBeInTheDocument();
  const row = (await screen.findByText('Valcambi AB 123 2020')).closest('tr');
  expect(within(row as HTMLElement).getByText('399.440 oz t')).toBeInTheDocument();
  expect(within(row as HTMLElement).getByText('A-1')).toBeInTheDocument();
});

const draftPage = `/control/vault/movements/${draft.id}`;
/** Answers a movement; its items a page of at most 100 at once, like the API. */
const answerMovement = (movement: Movement, items: Item[] = []) =>
  server.use(
    http.get(`/api/vault/movements/${draft.id}`, () => HttpResponse.json(envelope(movement))),
    http.get('/api/vault/items', ({ request }) => {
      const { searchParams: query } = new URL(request.url);
      if (Number(query.get('per_page')) > 100) return refusal('validation');
      return HttpResponse.json(pagedOf(query.get('page') === '1' ? items : []));
    }),
  );

it("approves somebody else's draft, in the version that is shown", async () => {
  answerMovement(draft);
  const path = `/api/vault/movements/${draft.id}/approve`;
  server.use(http.post(path, () => HttpResponse.json(envelope({ ...draft, state: 'done' }))));
  const calls = callsOf('POST', path);
  const { user } = renderPanel(draftPage);
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Movement done.')).toBeVisible();
  expect(await calls.only()).toEqual({ updated_at: AT });
});

const needsTwo = { ...draft, approvals_needed: 2 };
const waiting: Movement = {
  ...needsTwo,
  state: 'approved',
  approved_by: 'bela@example.com',
  approved_at: AT,
};

it('says how many of two approvals are there, whose, and what is missing', async () => {
  answerMovement(needsTwo);
  const path = `/api/vault/movements/${draft.id}/approve`;
  server.use(http.post(path, () => HttpResponse.json(envelope(waiting))));
  const { user, unmount } = renderPanel(draftPage);
  expect(await screen.findByText(/^0 of 2/)).toBeVisible();
  expect(
    screen.getByText('Two different people other than keeper@example.com still have to approve this.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Approved. Someone else has to give the second approval.')).toBeVisible();
  unmount();
  answerMovement(waiting);
  renderPanel(draftPage);
  expect(await screen.findByText('Waiting for second approval')).toBeVisible();
  expect(screen.getByText(/^1 of 2/)).toBeVisible();
  expect(screen.getByText('bela@example.com')).toBeVisible();
  expect(screen.getByText(/^One more person, other than .*bela@example\.com,? still has/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Decline' })).toBeVisible();
});

it('does not offer the second approval to whoever gave the first, nor of an expired draft', async () => {
  answerMovement({ ...waiting, approved_by: anna.email });
  const { unmount } = renderPanel(draftPage);
  expect(await screen.findByText('Waiting for second approval')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  unmount();
  answerMovement({ ...waiting, drafted_at: AT });
  renderPanel(draftPage);
  expect(await screen.findByText('Expired')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(screen.queryByText(/^One more person/)).toBeNull();
});

it('declines a draft once, also on a double click', async () => {
  answerMovement(needsTwo);
  const clicked = Promise.withResolvers<void>();
  server.use(
    http.delete('/api/vault/movements', async () => {
      await clicked.promise;
      return HttpResponse.json(envelope(null));
    }),
  );
  const calls = callsOf('DELETE', '/api/vault/movements');
  const { user } = renderPanel(draftPage);
  await user.dblClick(await screen.findByRole('button', { name: 'Decline' }));
  clicked.resolve();
  expect(await screen.findByText('Draft canceled.')).toBeVisible();
  await calls.only();
});

it('shows what a withdrawal takes out before it is approved', async () => {
  answerMovement({ ...draft, kind: 'withdrawal', items: [], item_ids: [bar.id] }, [bar]);
  renderPanel(draftPage);
  expect(await screen.findByRole('heading', { name: 'Items (1)' })).toBeVisible();
  expect(screen.getByRole('link', { name: /Valcambi AB 123/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
});

it.each([
  ['withdrawal', 'Certificate of withdrawal (PDF)'],
  ['melt', 'Certificate of destruction (PDF)'],
] as const)('links the certificate of a done %s', async (kind, name) => {
  answerMovement({ ...draft, kind, state: 'done', items: [], item_ids: [bar.id], done_at: AT }, [bar]);
  renderPanel(draftPage);
  expect(await screen.findByRole('link', { name })).toHaveAttribute(
    'href',
    expect.stringContaining(`/api/vault/movements/${draft.id}/certificate.pdf`),
  );
  expect(screen.queryAllByRole('button', { name: 'Create parcel' })).toHaveLength(kind === 'melt' ? 0 : 1);
});

it('withdraws what a deposit brought, as far as it is still on its account', async () => {
  const done = { ...draft, state: 'done' as const, done_at: AT };
  const gone: Item = { ...bar, id: '0199aaaa-0000-7000-8000-0000000000b7', serial: 'GONE 1', state: 'out' };
  const moved: Item = { ...bar, id: '0199aaaa-0000-7000-8000-0000000000b8', serial: 'M 1', account_id: AT };
  answerMovement(done, [bar, gone, moved]);
  server.use(http.post('/api/vault/movements', () => HttpResponse.json(envelope(draft), { status: 201 })));
  const calls = callsOf('POST', '/api/vault/movements');
  const { user } = renderPanel(draftPage);
  await user.click(await screen.findByRole('link', { name: 'Withdraw these items' }));
  expect(await screen.findByRole('heading', { name: 'Items (1)' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Draft movement' }));
  expect(await calls.only()).toMatchObject({ kind: 'withdrawal', item_ids: [bar.id] });
});

it('does not withdraw what is gone', async () => {
  answerMovement({ ...draft, state: 'done', done_at: AT }, [{ ...bar, state: 'out' }]);
  renderPanel(draftPage);
  expect(await screen.findByRole('heading', { name: 'Items (1)' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Withdraw these items' })).toBeNull();
});

it('says why a draft could not be approved', async () => {
  answerMovement(draft);
  server.use(http.post(`/api/vault/movements/${draft.id}/approve`, () => refusal('item_present')));
  const { user } = renderPanel(draftPage);
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(/is already here/)).toBeVisible();
});

it("does not offer the approval of one's own draft, nor any to an auditor", async () => {
  answerMovement({ ...draft, drafted_by: anna.email });
  const { unmount } = renderPanel(draftPage);
  expect(await screen.findByText('Waiting for approval')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  unmount();
  answerMovement(draft);
  renderPanel(draftPage, { admin: { ...anna, role: 'auditor' } });
  expect(await screen.findByText('Waiting for approval')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

it('offers no approval in the list, where not all items are seen', async () => {
  answerMovements(draft);
  renderPanel('/control/vault?list=movements');
  expect(await screen.findByText('Waiting for approval')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

const place = {
  id: bar.place_id as string,
  kind: 'position' as const,
  parent_id: null,
  code: 'A-1',
  name: null,
  capacity: null,
  may_enter: null,
  holdings: [{ metal: 'gold' as const, items: 1, fine_weight: '399.440' }],
  created_at: AT,
  updated_at: AT,
};
const account = {
  id: bar.account_id,
  number: 'V-00001',
  alias: 'ABCDEFGH23',
  status: 'open' as const,
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
/** Answers look-ups of places, accounts and items, and takes drafts. */
function aVault() {
  server.use(
    http.get('/api/vault/totals', () => HttpResponse.json(envelope(place.holdings))),
    http.get('/api/vault/places', () => HttpResponse.json(pagedOf([place]))),
    http.get('/api/vault/accounts', () => HttpResponse.json(pagedOf([account]))),
    http.get('/api/vault/account-people', () => HttpResponse.json(pagedOf([]))),
    http.get('/api/vault/reservations', () => HttpResponse.json(pagedOf([]))),
    http.get('/api/vault/items', ({ request }) => {
      const serial = new URL(request.url).searchParams.get('serial');
      return HttpResponse.json(pagedOf(serial === null || serial === 'AB 123' ? [bar] : []));
    }),
    http.get(`/api/vault/movements/${draft.id}`, () => HttpResponse.json(envelope(draft))),
    http.post('/api/vault/movements', () => HttpResponse.json(envelope(draft), { status: 201 })),
  );
}

/** Fills a field at once, since each key renders the page again. */
async function fill(user: ReturnType<typeof renderPanel>['user'], field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

it('lists the viewing rooms that are booked for an account, the next first', async () => {
  aVault();
  const queries: URLSearchParams[] = [];
  const booked = ['Room A', 'Room B'].map((room, at) => ({
    id: room,
    room,
    starts_at: `2030-01-0${at + 2}T09:00:00.000Z`,
    ends_at: `2030-01-0${at + 2}T10:00:00.000Z`,
  }));
  server.use(
    http.get(`/api/vault/accounts/${account.id}`, () => HttpResponse.json(envelope(account))),
    http.get('/api/vault/reservations', ({ request: { url } }) => {
      queries.push(new URL(url).searchParams);
      return HttpResponse.json(pagedOf(booked));
    }),
  );
  renderPanel(`/control/vault/accounts/${account.id}`);
  const region = await screen.findByRole('region', { name: 'Viewing rooms' });
  expect(within(region).getByRole('link', { name: /^Room A/ })).toHaveAttribute(
    'href',
    '/control/vault/boxes/reservations.html?day=2030-01-02',
  );
  expect(within(region).getByRole('link', { name: /^Room B/ })).toBeVisible();
  expect(Object.fromEntries(queries[0] ?? [])).toMatchObject({
    account_id: account.id,
    state: 'booked',
    sort: 'starts_at',
    from: expect.any(String),
  });
});

it('prints at most 200 labels of places at once', async () => {
  aVault();
  const places = Array.from({ length: 201 }, (_, at) => ({ ...place, id: `p${at}`, code: `B-${at}` }));
  server.use(http.get('/api/vault/places', () => HttpResponse.json(pagedOf(places))));
  const { user } = renderPanel('/control/vault?list=places');
  // So many rows take a while to draw.
  const all = await screen.findByLabelText('Select all on this page', undefined, { timeout: 20_000 });
  await user.click(all);
  expect(screen.getByText('At most 200 labels at once')).toBeVisible();
  expect(screen.queryByText('Labels')).toBeNull();
  await user.click(screen.getByLabelText('Select B-200'));
  expect(screen.getByText('Labels')).toBeVisible();
}, 60_000);

it('drafts a deposit of bars scanned one after the other, with their fine weight', async () => {
  aVault();
  const calls = callsOf('POST', '/api/vault/movements');
  const { user } = renderPanel('/control/vault/movements/create.html?kind=deposit');
  await fill(user, await screen.findByLabelText('Account', { selector: 'input' }), 'V-00001');
  await fill(user, screen.getByLabelText('Place', { selector: 'input' }), 'A-1');
  await fill(user, screen.getByLabelText('Refiner', { selector: 'input' }), 'Valcambi');
  await fill(user, screen.getByLabelText(/^Hallmark/, { selector: 'input' }), 'CHI ESSAYEUR');
  await user.type(screen.getByLabelText('Gross weight', { selector: 'input' }), '1');
  await fill(user, screen.getByLabelText('Fineness', { selector: 'input' }), '999.9');
  expect(await screen.findByText('32.148 oz t')).toBeVisible();
  await user.click(screen.getByLabelText('Same weight for all', { selector: 'input' }));
  await user.type(screen.getByLabelText('Serial number', { selector: 'input' }), 'S-1{Enter}S-2{Tab}');
  expect(screen.getByRole('heading', { name: 'Items (2)' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Draft movement' }));
  await waitFor(() => expect(screen.getByText('Drafted. Someone else has to approve it.')).toBeVisible());
  expect(await calls.only()).toMatchObject({
    kind: 'deposit',
    account_id: account.id,
    place_id: place.id,
    items: [
      { serial: 'S-1', gross_weight: '1', weight_unit: 'kg', fineness: '999.9', metal: 'gold' },
      { serial: 'S-2', gross_weight: '1', hallmark: 'CHI ESSAYEUR' },
    ],
  });
});

it('adds the lines of a weight list, with what is wrong in each', async () => {
  aVault();
  const { user } = renderPanel('/control/vault/movements/create.html');
  const list = 'Bar No.;Brand;Gross Weight (oz t);Assay\nA 1;PAMP;401.125;995.8\nA 2;PAMP;401.13;995.8\n';
  await user.upload(
    await screen.findByLabelText('Open a weight list (CSV)'),
    new File([list], 'list.csv', { type: 'text/csv' }),
  );
  expect(await screen.findByRole('heading', { name: 'Items (2)' })).toBeVisible();
  expect(screen.getByText('399.440 oz t')).toBeVisible();
  const wrong = screen.getByText(/2\. Bar PAMP A 2/).closest('li') as HTMLElement;
  expect(wrong).toHaveTextContent(/Gross weight/);
  await user.click(screen.getByRole('button', { name: 'Remove Bar PAMP A 2' }));
  expect(screen.getByRole('heading', { name: 'Items (1)' })).toBeVisible();
});

it('asks for the columns of a list whose header is not known, and remembers them', async () => {
  aVault();
  server.use(http.post('/api/vault/movements', () => HttpResponse.json(envelope(draft), { status: 201 })));
  const calls = callsOf('POST', '/api/vault/movements');
  const { user, unmount } = renderPanel('/control/vault/movements/create.html');
  const list =
    'Lingot;Marque;Poids;Titre;Fin\nA 1;Valcambi;401.125;995.8;399.5\nA 2;Valcambi;400;995;398.000\n';
  const upload = async () =>
    user.upload(
      await screen.findByLabelText('Open a weight list (CSV)'),
      new File([list], 'list.csv', { type: 'text/csv' }),
    );
  await upload();
  expect(await screen.findByRole('heading', { name: 'Items (0)' })).toBeVisible();
  const columnOf = (name: string) => screen.getByLabelText(`Import column ${name} as`);
  expect(screen.getByText('401.125 · 400')).toBeVisible();
  await user.selectOptions(columnOf('Lingot'), 'Serial number');
  await user.selectOptions(columnOf('Marque'), 'Serial number');
  expect(columnOf('Lingot')).toHaveDisplayValue('Skip');
  await user.selectOptions(columnOf('Lingot'), 'Serial number');
  await user.selectOptions(columnOf('Marque'), 'Refiner');
  await user.selectOptions(columnOf('Poids'), 'Gross weight (oz t)');
  await user.selectOptions(columnOf('Titre'), 'Fineness');
  await user.selectOptions(columnOf('Fin'), 'Fine weight (oz t)');
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }));
  expect(screen.getByRole('heading', { name: 'Items (2)' })).toBeVisible();
  const [first, second] = screen.getAllByText(/Bar Valcambi A/).map((name) => name.closest('li'));
  expect(first).toHaveTextContent(/Fine weight in the list: 399\.5 oz t.*399\.440 oz t/);
  expect(second).not.toHaveTextContent('in the list');
  await fill(user, screen.getByLabelText('Account', { selector: 'input' }), 'V-00001');
  await fill(user, screen.getByLabelText('Place', { selector: 'input' }), 'A-1');
  await user.click(screen.getByRole('button', { name: 'Draft movement' }));
  await waitFor(() => expect(calls.count()).toBe(1));
  const { items } = (await calls.only()) as { items: object[] };
  expect(items).toMatchObject([
    { serial: 'A 1', gross_weight: '401.125', weight_unit: 'ozt' },
    { serial: 'A 2' },
  ]);
  expect(items[0]).not.toHaveProperty('listed_fine');
  unmount();

  renderPanel('/control/vault/movements/create.html');
  await upload();
  expect(await screen.findByLabelText('Import column Poids as')).toHaveDisplayValue('Gross weight (oz t)');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByLabelText('Import column Poids as')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Items (0)' })).toBeVisible();
});

it('drafts nothing while the columns of a list are open, and keeps each list', async () => {
  aVault();
  const calls = callsOf('POST', '/api/vault/movements');
  const { user } = renderPanel('/control/vault/movements/create.html');
  await fill(user, await screen.findByLabelText('Account', { selector: 'input' }), 'V-00001');
  await fill(user, screen.getByLabelText('Place', { selector: 'input' }), 'A-1');
  const open = async (list: string) =>
    user.upload(screen.getByLabelText('Open a weight list (CSV)'), new File([list], 'list.csv'));
  await open('Lingot;Poids\nA 1;401.125\n');
  expect(await screen.findByLabelText('Import column Lingot as')).toBeVisible();
  await open('Stück;Gewicht\nB 1;401.125\nB 2;400\n');
  await open('Bar No.;Brand;Gross Weight (oz t);Assay\nC 1;PAMP;401.125;995.8\n');
  expect(await screen.findByRole('heading', { name: 'Items (1)' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Draft movement' }));
  expect(
    await screen.findByText('Import this weight list first, or cancel it', { selector: 'p' }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText('Import column Stück as')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Import column Stück as'), 'Serial number');
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }));
  expect(screen.getByRole('heading', { name: 'Items (3)' })).toBeVisible();
  expect(calls.count()).toBe(0);
});

it('adds a weight list to what is scanned while it is read', async () => {
  aVault();
  const { user } = renderPanel('/control/vault/movements/create.html');
  const file = new File([''], 'list.csv');
  let read: (bytes: ArrayBuffer) => void = () => undefined;
  file.arrayBuffer = () => new Promise((resolve) => (read = resolve));
  await user.upload(await screen.findByLabelText('Open a weight list (CSV)'), file);
  await fill(user, screen.getByLabelText('Refiner', { selector: 'input' }), 'Valcambi');
  await fill(user, screen.getByLabelText('Gross weight', { selector: 'input' }), '1');
  await fill(user, screen.getByLabelText('Fineness', { selector: 'input' }), '999.9');
  const serial = screen.getByLabelText('Serial number', { selector: 'input' });
  await user.type(serial, 'S-1{Enter}S-');
  read(new TextEncoder().encode('Bar No.;Brand;Gross Weight (oz t);Assay\nC 1;PAMP;401.125;995.8\n').buffer);
  expect(await screen.findByRole('heading', { name: 'Items (2)' })).toBeVisible();
  await user.keyboard('2');
  expect(serial).toHaveValue('S-2');
});

it('asks about a refiner that is new, and says where a bar is that is here already', async () => {
  aVault();
  let confirmed: unknown;
  server.use(
    http.post('/api/vault/movements', async ({ request }) => {
      const body = (await request.json()) as { confirm?: boolean };
      confirmed = body.confirm;
      return body.confirm ? refusal('item_present', { current: bar }) : refusal('refiner_unknown');
    }),
  );
  const { user } = renderPanel('/control/vault/movements/create.html');
  await fill(user, await screen.findByLabelText('Account', { selector: 'input' }), 'V-00001');
  await fill(user, screen.getByLabelText('Place', { selector: 'input' }), 'A-1');
  await fill(user, screen.getByLabelText('Refiner', { selector: 'input' }), 'Acme');
  await user.type(screen.getByLabelText('Gross weight', { selector: 'input' }), '1');
  await fill(user, screen.getByLabelText('Fineness', { selector: 'input' }), '999.9');
  await user.type(screen.getByLabelText('Serial number', { selector: 'input' }), 'AB 123{Enter}');
  await user.click(screen.getByRole('button', { name: 'Draft movement' }));
  expect(await screen.findByText(/Acme/, { selector: 'p' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Yes, continue' }));
  expect((await screen.findAllByText('AB 123 is at A-1, on account V-00001.'))[0]).toBeVisible();
  expect(confirmed).toBe(true);
});

it('adds one item by each scan that ends with two line ends', async () => {
  aVault();
  const { user } = renderPanel('/control/vault/movements/create.html?kind=deposit');
  await user.type(await screen.findByLabelText('Refiner', { selector: 'input' }), 'Valcambi');
  await user.type(screen.getByLabelText('Gross weight', { selector: 'input' }), '1');
  await user.type(screen.getByLabelText('Fineness', { selector: 'input' }), '999.9');
  await user.click(screen.getByLabelText('Same weight for all', { selector: 'input' }));
  const serial = screen.getByLabelText('Serial number', { selector: 'input' });
  await user.type(serial, 'S-1');
  const [first, second] = [1, 2].map(() => createEvent.keyDown(serial, { key: 'Enter' })) as [Event, Event];
  fireEvent(serial, first);
  // A slow device takes longer to add.
  await new Promise((resolve) => setTimeout(resolve, 400));
  fireEvent(serial, second);
  // False if the browser does not get it.
  expect(fireEvent.keyDown(serial, { key: 'j', ctrlKey: true })).toBe(false);
  expect(screen.getByRole('heading', { name: 'Items (1)' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('leaves out what is no item of a weight list, and says so, and opens no workbook', async () => {
  aVault();
  const { user } = renderPanel('/control/vault/movements/create.html?kind=deposit');
  const open = async (text: string) =>
    user.upload(await screen.findByLabelText('Open a weight list (CSV)'), new File([text], 'bars.csv'));
  await open('WEIGHT LIST\nBar No;Brand;Gross Oz;Assay\nA 1;PAMP;401.125;995.8\nTotal;;401.125;');
  expect(await screen.findByRole('heading', { name: 'Items (1)' })).toBeVisible();
  expect(
    screen.getByText(/these lines aren't items: \u2068WEIGHT LIST.* \u2068Total 401\.125\u2069$/),
  ).toBeVisible();
  await open('Lingot;Poids\nA 2;401.125\n');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText(/these lines aren't items/)).toBeNull();
  await open('PK\u0003\u0004\0\0');
  expect(await screen.findByText(/This isn't a CSV file/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Items (1)' })).toBeVisible();
});

it('asks for the columns of a list without a header whose numbers are no fineness', async () => {
  aVault();
  const { user } = renderPanel('/control/vault/movements/create.html?kind=deposit');
  const open = async () =>
    user.upload(
      await screen.findByLabelText('Open a weight list (CSV)'),
      new File(['A 1;401.125;399.440\nSomma;401.125;399.440'], 'bars.csv'),
    );
  const read = () => user.click(screen.getByRole('button', { name: /^Import \d rows?$/ }));
  await open();
  expect(await screen.findByLabelText('Import column 3 as')).toHaveDisplayValue('Skip');
  await user.selectOptions(screen.getByLabelText('Import column 1 as'), 'Serial number');
  await user.selectOptions(screen.getByLabelText('Import column 2 as'), 'Gross weight (oz t)');
  await user.selectOptions(screen.getByLabelText('Import column 3 as'), 'Fine weight (oz t)');
  await read();
  expect(screen.getByRole('heading', { name: 'Items (1)' })).toBeVisible();
  expect(screen.getByText(/these lines aren't items: \u2068Somma 401\.125 399\.440\u2069$/)).toBeVisible();
  await open();
  expect(await screen.findByLabelText('Import column 3 as')).toHaveDisplayValue('Skip');
});

it('lets the keyboard leave the field of a scan that could not be searched', async () => {
  aVault();
  server.use(http.get('/api/vault/items', () => HttpResponse.error()));
  const { user } = renderPanel('/control/vault/movements/create.html?kind=withdrawal');
  const field = await screen.findByLabelText('Serial number', { selector: 'input' });
  expect(fireEvent.keyDown(field, { key: 'j', ctrlKey: true })).toBe(false);
  await user.type(field, 'AB 123{Tab}');
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(field).toHaveValue('AB 123');
  expect(field).toHaveFocus();
  await user.tab();
  expect(field).not.toHaveFocus();
});

it('finds what is scanned for a withdrawal once, and names what is not here', async () => {
  aVault();
  const calls = callsOf('POST', '/api/vault/movements');
  const { user } = renderPanel('/control/vault/movements/create.html?kind=withdrawal');
  const field = await screen.findByLabelText('Serial number', { selector: 'input' });
  await user.type(field, 'AB 123{Enter}AB 123{Tab}X-9{Enter}');
  expect(await screen.findByText(/Not in the vault: X-9/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Items (1)' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Draft movement' }));
  expect(await calls.only()).toMatchObject({ kind: 'withdrawal', item_ids: [bar.id] });
});

it("changes one's own draft of a deposit in the form, and sends the version that it began from", async () => {
  const own = { ...draft, drafted_by: anna.email };
  aVault();
  server.use(
    http.get(`/api/vault/movements/${draft.id}`, () => HttpResponse.json(envelope(own))),
    http.patch('/api/vault/movements', () => HttpResponse.json(envelope(own))),
  );
  const calls = callsOf('PATCH', '/api/vault/movements');
  const { user } = renderPanel(draftPage);
  await user.click(await screen.findByRole('link', { name: 'Edit' }));
  expect(await screen.findByRole('heading', { name: 'Edit Deposit', level: 1 })).toBeVisible();
  expect(await screen.findByLabelText('Account', { selector: 'input' })).toHaveValue('V-00001');
  expect(screen.getByLabelText('Place', { selector: 'input' })).toHaveValue('A-1');
  expect(screen.getByRole('heading', { name: 'Items (1)' })).toBeVisible();
  expect(screen.getByText('399.440 oz t')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit Bar Valcambi AB 123 2020' }));
  const serial = screen.getByLabelText('Serial number', { selector: 'input' });
  expect(serial).toHaveValue('AB 123');
  await user.clear(serial);
  await user.type(serial, 'AB 124{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByText('Saved.')).toBeVisible());
  const { kind: _, ...body } = (await calls.only()) as Record<string, unknown>;
  expect(_).toBeUndefined();
  expect(body).toMatchObject({
    id: draft.id,
    updated_at: AT,
    account_id: account.id,
    place_id: place.id,
    items: [{ serial: 'AB 124', gross_weight: '401.125', fineness: '995.8', year: '2020' }],
    item_ids: [],
  });
});

it('changes the items of a withdrawal, and says when it was approved meanwhile', async () => {
  const other = { ...bar, id: '0199aaaa-0000-7000-8000-0000000000b2', serial: 'X-1' };
  const own = {
    ...draft,
    kind: 'withdrawal' as const,
    items: [],
    item_ids: [bar.id, other.id],
    drafted_by: anna.email,
    account_id: null,
    account_number: null,
    place_id: null,
    place_code: null,
  };
  answerMovement(own, [bar, other]);
  server.use(http.patch('/api/vault/movements', () => refusal('draft_closed')));
  const calls = callsOf('PATCH', '/api/vault/movements');
  const { user } = renderPanel(`/control/vault/movements/${draft.id}/edit.html`);
  expect(await screen.findByRole('heading', { name: 'Items (2)' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove Bar Valcambi X-1 2020' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText(/^This draft was approved, canceled/))[0]).toBeVisible();
  expect(await calls.only()).toMatchObject({ updated_at: AT, item_ids: [bar.id], items: [] });
});

it.each([
  ["somebody else's draft", draft],
  ['a draft with a first approval', { ...waiting, drafted_by: anna.email }],
])('offers no change of %s', async (_, movement) => {
  answerMovement(movement);
  const { unmount } = renderPanel(draftPage);
  expect(await screen.findByRole('button', { name: /Decline|Cancel draft/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  unmount();
  renderPanel(`/control/vault/movements/${draft.id}/edit.html`);
  expect(await screen.findByRole('heading', { name: 'Deposit', level: 1 })).toBeVisible();
});

const split: Movement = {
  ...draft,
  kind: 'split',
  explanation: 'Asked for by the client',
  items: [
    { ...bar, serial: 'P-1', gross_weight: '200', year: null },
    { ...bar, serial: 'P-2', gross_weight: '200', year: null },
  ],
  item_ids: [bar.id],
};

it('drafts a split of a scanned bar, with the loss of fine weight', async () => {
  aVault();
  const calls = callsOf('POST', '/api/vault/movements');
  const { user } = renderPanel('/control/vault/movements/create.html?kind=split');
  const [scanned, serial] = await screen.findAllByLabelText('Serial number', { selector: 'input' });
  await user.type(scanned as HTMLElement, 'AB 123{Enter}');
  expect(await screen.findByRole('heading', { name: 'Made from (1)' })).toBeVisible();
  await fill(user, screen.getByLabelText('Refiner', { selector: 'input' }), 'Valcambi');
  await user.type(screen.getByLabelText('Gross weight', { selector: 'input' }), '6');
  await fill(user, screen.getByLabelText('Fineness', { selector: 'input' }), '995.8');
  await user.click(screen.getByLabelText('Same weight for all', { selector: 'input' }));
  await user.type(serial as HTMLElement, 'P-1{Enter}P-2{Enter}');
  expect(screen.getByRole('heading', { name: 'Made into (2)' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Loss of fine weight' })).toHaveTextContent('15.252 oz t');
  await user.click(screen.getByRole('button', { name: 'Draft movement' }));
  expect((await screen.findAllByText('Explanation is required'))[0]).toBeVisible();
  expect(calls.count()).toBe(0);
  await fill(user, screen.getByLabelText(/^Explanation/), 'Asked for by the client');
  await user.type(serial as HTMLElement, 'P-3{Enter}');
  expect(screen.getByRole('region', { name: 'Loss of fine weight' })).toHaveTextContent(
    /Items have more fine weight than what they are made from/,
  );
  await user.click(screen.getByRole('button', { name: 'Remove Bar Valcambi P-3' }));
  await user.click(screen.getByRole('button', { name: 'Draft movement' }));
  await waitFor(() => expect(calls.count()).toBe(1));
  expect(await calls.last()).toMatchObject({
    kind: 'split',
    account_id: null,
    place_id: null,
    item_ids: [bar.id],
    items: [{ serial: 'P-1', gross_weight: '6' }, { serial: 'P-2' }],
    explanation: 'Asked for by the client',
  });
});

it('shows what a split uses up, what it makes, why, and the loss', async () => {
  answerMovement(split, [bar]);
  renderPanel(draftPage);
  const from = await screen.findByRole('region', { name: 'Made from (1)' });
  expect(within(from).getByRole('link', { name: /Valcambi AB 123/ })).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Made into (2)' })).getByText(/P-2/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'Loss of fine weight' })).toHaveTextContent('1.120 oz t');
  expect(screen.getByText('Asked for by the client')).toBeVisible();
});

it('links what a done split has made', async () => {
  const made = { ...bar, id: '0199aaaa-0000-7000-8000-0000000000b2', serial: 'P-1' };
  answerMovement({ ...split, state: 'done', approved_by: anna.email, done_at: AT }, [bar, made]);
  renderPanel(draftPage);
  const into = await screen.findByRole('region', { name: 'Made into (1)' });
  expect(within(into).getByRole('link', { name: /P-1/ })).toHaveAttribute(
    'href',
    `/control/vault/items/${made.id}`,
  );
});

it('changes the draft of a split, with all of it in the form', async () => {
  aVault();
  answerMovement({ ...split, drafted_by: anna.email }, [bar]);
  server.use(http.patch('/api/vault/movements', () => HttpResponse.json(envelope(split))));
  const calls = callsOf('PATCH', '/api/vault/movements');
  const { user } = renderPanel(`/control/vault/movements/${draft.id}/edit.html`);
  expect(await screen.findByRole('heading', { name: 'Made from (1)' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Made into (2)' })).toBeVisible();
  const field = screen.getByLabelText(/^Explanation/);
  expect(field).toHaveValue('Asked for by the client');
  await fill(user, field, ', twice');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.count()).toBe(1));
  expect(await calls.last()).toMatchObject({
    place_id: place.id,
    item_ids: [bar.id],
    items: [{ serial: 'P-1' }, { serial: 'P-2' }],
    explanation: 'Asked for by the client, twice',
  });
});

it('tells the life of an item, with the record of each movement', async () => {
  const event = {
    id: draft.id,
    kind: 'move',
    from_place_code: 'A-1',
    place_code: 'B-2',
    from_account_number: 'V-00001',
    account_number: 'V-00001',
    drafted_by: 'keeper@example.com',
    drafted_at: AT,
    approved_by: 'anna@example.com',
    second_approved_by: 'bela@example.com',
    explanation: 'Sold in parts',
    made_from: [],
    made_into: [{ ...bar, id: draft.id, serial: 'P-1' }],
    done_at: AT,
    position: 7,
    root: 'ab12',
    logged_at: null,
  };
  server.use(
    http.get(`/api/vault/items/${bar.id}`, () => HttpResponse.json(envelope(bar))),
    http.get(`/api/vault/items/${bar.id}/biography`, () => HttpResponse.json(envelope([event]))),
    http.get(`/api/vault/items/${bar.id}/photos`, () => HttpResponse.json(envelope([]))),
  );
  renderPanel(`/control/vault/items/${bar.id}`);
  const move = await screen.findByRole('article', { name: 'Move' });
  expect(move).toHaveTextContent('A-1 → B-2');
  expect(move).toHaveTextContent('anna@example.com, bela@example.com');
  expect(move).toHaveTextContent('ab12');
  expect(move).toHaveTextContent('Sold in parts');
  expect(within(move).getByRole('link', { name: /P-1/ })).toHaveAttribute(
    'href',
    `/control/vault/items/${draft.id}`,
  );
  expect(move).toHaveTextContent('Not yet');
});

it('adds a place inside another, named by its code', async () => {
  aVault();
  server.use(
    http.post('/api/vault/places', () => HttpResponse.json(envelope(place), { status: 201 })),
    http.get(`/api/vault/places/${place.id}`, () => HttpResponse.json(envelope(place))),
  );
  const calls = callsOf('POST', '/api/vault/places');
  const { user } = renderPanel('/control/vault/places/create.html');
  await user.click(await screen.findByRole('combobox', { name: 'Kind' }));
  await user.click(await screen.findByRole('option', { name: 'Position', hidden: true }));
  await user.type(screen.getByLabelText('Lies in', { selector: 'input' }), 'a-1');
  await user.type(screen.getByLabelText('Code', { selector: 'input' }), 'B-2');
  await user.click(screen.getByRole('button', { name: 'Add place' }));
  // The record's page renders the message again.
  await waitFor(() => expect(screen.getByText('A-1 was added.')).toBeVisible());
  expect(await calls.only()).toMatchObject({ kind: 'position', code: 'B-2', parent_id: place.id });
});

it('opens an account', async () => {
  aVault();
  server.use(
    http.post('/api/vault/accounts', () => HttpResponse.json(envelope(account), { status: 201 })),
    http.get(`/api/vault/accounts/${account.id}`, () => HttpResponse.json(envelope(account))),
  );
  const calls = callsOf('POST', '/api/vault/accounts');
  const { user } = renderPanel('/control/vault/accounts/create.html');
  await user.type(await screen.findByLabelText(/Insured up to/), '1,000,000.50');
  await user.type(screen.getByLabelText(/Currency/), 'usd');
  await user.click(screen.getByRole('button', { name: 'Add account' }));
  // The record's page renders the message again.
  await waitFor(() => expect(screen.getByText('V-00001 was added.')).toBeVisible());
  expect(await calls.only()).toMatchObject({ insured_limit: '1000000.50', insured_currency: 'usd' });
});

it('notes the agreement of an account with the hash of its file, and compares files with it', async () => {
  aVault();
  const agreed = {
    ...account,
    agreement_note: 'No. 7',
    // SHA-256 of `agreed`.
    agreement_sha256: '9eace41237dcecc2fd793cf88494b80062add70fac8358316003ac38866257da',
  };
  server.use(
    http.post('/api/vault/accounts', () => HttpResponse.json(envelope(agreed), { status: 201 })),
    http.get(`/api/vault/accounts/${account.id}`, () => HttpResponse.json(envelope(agreed))),
  );
  const calls = callsOf('POST', '/api/vault/accounts');
  const { user } = renderPanel('/control/vault/accounts/create.html');
  await fill(user, await screen.findByLabelText(/^Agreement/, { selector: 'input' }), 'No. 7');
  await user.upload(screen.getByLabelText('Fingerprint from file'), new File(['agreed'], 'a.pdf'));
  await waitFor(() =>
    expect(screen.getByLabelText(/^Fingerprint of the agreement/)).toHaveValue(agreed.agreement_sha256),
  );
  await user.click(screen.getByRole('button', { name: 'Add account' }));
  const compare = await screen.findByLabelText('Compare agreement');
  expect(await calls.only()).toMatchObject({
    agreement_note: 'No. 7',
    agreement_sha256: agreed.agreement_sha256,
  });
  await user.upload(compare, new File(['agreed'], 'b.pdf'));
  expect(await screen.findByText("This is the agreement's file.")).toBeVisible();
  await user.upload(compare, new File(['other'], 'a.pdf'));
  expect(await screen.findByText("This isn't the agreement's file.")).toBeVisible();
});

it('does not offer the approval of a draft that is older than a day', async () => {
  answerMovements({ ...draft, drafted_at: AT });
  renderPanel('/control/vault?list=movements');
  expect(await screen.findByText('Expired')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

it('is not among the pages without the vault', async () => {
  renderPanel('/control/index.html');
  await screen.findByRole('heading', { name: 'Overview' });
  expect(screen.queryByTitle('Vault')).toBeNull();
});

it("shows an account's holder by name, and changes it to another client", async () => {
  const customer = { id: '0199cccc-0000-7000-8000-0000000000c1', name: 'Lovelace Ltd', emails: [] };
  const client = { id: '0199cccc-0000-7000-8000-0000000000c2', email: 'ada@example.com' };
  const held = { ...account, holder_type: 'customer', holder_id: customer.id };
  aVault();
  server.use(
    http.get(`/api/vault/accounts/${account.id}`, () => HttpResponse.json(envelope(held))),
    http.get(`/api/customers/${customer.id}`, () => HttpResponse.json(envelope(customer))),
    http.get('/api/customers', () => HttpResponse.json(pagedOf([]))),
    http.get('/api/users', () => HttpResponse.json(pagedOf([client]))),
    http.patch('/api/vault/accounts', () => HttpResponse.json(envelope(held))),
  );
  const calls = callsOf('PATCH', '/api/vault/accounts');
  const { user } = renderPanel(`/control/vault/accounts/${account.id}`);
  const name = await screen.findByRole('link', { name: 'Lovelace Ltd' });
  expect(name).toHaveAttribute('href', `/control/customers/${customer.id}`);
  const field = screen.getByRole('textbox', { name: /Holder/ });
  expect(field).toHaveValue('Lovelace Ltd');
  await user.clear(field);
  await fill(user, field, 'ada');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByRole('link', { name: 'Choose the holder from the customers' }),
  ).toBeInTheDocument();
  expect(calls.count()).toBe(0);
  await user.click(await screen.findByRole('button', { name: 'ada@example.com' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.count()).toBe(1));
  expect(await calls.only()).toEqual({
    id: account.id,
    updated_at: AT,
    holder_type: 'user',
    holder_id: client.id,
  });
});
