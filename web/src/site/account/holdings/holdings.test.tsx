import { screen, within, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, expect, it, vi } from 'vitest';
import type {
  OwnBox,
  OwnItem,
  OwnItemDetails,
  OwnReservation,
  OwnVaultAccount,
  OwnVisit,
  VaultStatement,
} from '@vaultway/contracts';
import { currentAddress } from '@/test/address-bar';
import { answers, fails, fieldRefusal, refusal } from '@/test/answers';
import { envelope, theGraph, theSettings } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

const USER = { id: '0199eeee-0000-7000-8000-000000000001', email: 'ada@example.com', name: null };
const AT = '2026-11-20T10:00:00.000Z';
const gold = { metal: 'gold' as const, items: 1, fine_weight: '399.440' };
const account: OwnVaultAccount = {
  id: '0199aaaa-0000-7000-8000-0000000000a2',
  number: 'V-00001',
  alias: 'ABCDEFGH23',
  status: 'open',
  may_instruct: true,
  holdings: [{ ...gold, values: [{ amount: '1058676.00', currency: 'USD', date: '2025-11-29' }] }],
  created_at: AT,
};
const bar: OwnItem = {
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
  seal: 'S-7',
  insured_value: '1000000',
  currency: 'EUR',
  hallmark: 'CHI ESSAYEUR FONDEUR',
  state: 'in',
  vault: 'Zürich',
  account_id: account.id,
  account_number: account.number,
  created_at: AT,
  updated_at: AT,
};
const root = 'ab'.repeat(32);
const details: OwnItemDetails = {
  ...bar,
  photos: [{ id: 'p1', sha256: 'cd'.repeat(32), created_at: AT }],
  may_instruct: true,
  events: [
    {
      id: bar.id,
      kind: 'deposit',
      explanation: 'Sold in parts',
      made_from: [{ ...bar, id: account.id, serial: 'WHOLE-1' }],
      made_into: [],
      done_at: AT,
      position: 12,
      root,
      vault: 'Zürich',
    },
  ],
};
const { state: _s, account_id: _a, account_number: _n, created_at: _c, updated_at: _u, ...listed } = bar;
const statement: VaultStatement = {
  account_id: account.id,
  number: account.number,
  alias: account.alias,
  as_of: AT,
  holdings: [gold],
  items: [listed],
  left_out: 0,
  position: 12,
  root,
  logged_at: null,
};

const page = (data: unknown[]) => ({
  ...envelope(data),
  current_page: 1,
  last_page: 1,
  next_page_url: null,
  next_after: null,
  per_page: 20,
  total: data.length,
});
/** Answers a call, and records the queries. */
function asked(path: string, body: object): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  server.use(
    http.get(path, ({ request }) => {
      queries.push(new URL(request.url).searchParams);
      return HttpResponse.json(body);
    }),
  );
  return queries;
}
interface Kept {
  reserved?: OwnReservation[];
  boxes?: OwnBox[];
  visits?: OwnVisit[];
}
const aVault = (
  accounts: OwnVaultAccount[] = [account],
  { reserved = [], boxes = [], visits = [] }: Kept = {},
) =>
  server.use(
    answers('/api/graph', theGraph({ settings: theSettings({ vault: true }), user: USER })),
    http.get('/api/vault/account/holdings', () => HttpResponse.json(page(accounts))),
    http.get('/api/vault/account/items', () => HttpResponse.json(page([bar]))),
    http.get('/api/vault/account/reservations', () => HttpResponse.json(page(reserved))),
    http.get('/api/vault/account/boxes', () => HttpResponse.json(page(boxes))),
    http.get('/api/vault/account/visits', () => HttpResponse.json(page(visits))),
  );

beforeEach(() => server.use(answers('/api/users/me', USER)));

it('are in the menu of a client with an account of the vault, and of nobody else', async () => {
  aVault();
  server.use(http.get('/api/account/invoices', () => HttpResponse.json(page([]))));
  renderSite('/account/invoices.html');
  expect(await screen.findByRole('link', { name: 'Holdings' })).toBeInTheDocument();
});

it('are not in the menu without an account, or without the vault', async () => {
  aVault([]);
  server.use(http.get('/api/account/invoices', () => HttpResponse.json(page([]))));
  const { unmount } = renderSite('/account/invoices.html');
  await screen.findByText('No invoices for ada@example.com');
  expect(screen.queryByRole('link', { name: 'Holdings' })).not.toBeInTheDocument();
  unmount();

  server.use(answers('/api/graph', theGraph({ user: USER })));
  const calls = callsOf('GET', '/api/vault/account/holdings');
  renderSite('/account/invoices.html');
  await screen.findByText('No invoices for ada@example.com');
  expect(calls.count()).toBe(0);
});

it('show accounts with totals, and items that begin a request', async () => {
  aVault();
  const { user } = renderSite('/account/holdings.html');
  expect(await screen.findByRole('heading', { name: 'V-00001' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Bar list (CSV)' })).toHaveAttribute(
    'href',
    `/api/vault/account/items/export.csv?state=in&account_id=${account.id}`,
  );
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Bar Valcambi AB 123 2020' }));
  await user.click(screen.getByRole('link', { name: 'Withdrawal' }));
  expect(await screen.findByRole('radio', { name: 'Withdrawal' })).toBeChecked();
  expect(screen.getByText('Bar Valcambi AB 123 2020, 399.440 oz t, V-00001')).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: /Contents/ })).not.toBeInTheDocument();
  server.use(http.post('/api/account/requests', () => fieldRefusal('item_ids.0', 'invalid')));
  const calls = callsOf('POST', '/api/account/requests');
  await user.type(screen.getByRole('textbox', { name: /Destination/ }), 'London');
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  expect(await calls.only()).toMatchObject({
    kind: 'withdrawal',
    destination: 'London',
    item_ids: [bar.id],
  });
  expect(await screen.findByText(/One of these items is no longer in the vault/)).toBeInTheDocument();
  server.use(
    http.post('/api/account/requests', () =>
      fieldRefusal('item_ids', 'too_long', { max: 200, variant: 'entries' }),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('Choose at most 200 items for one request.')).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Question' }));
  expect(screen.queryByText(/399.440 oz t, V-00001/)).not.toBeInTheDocument();
});

it('begin a transfer to an account that the client names, with a note', async () => {
  aVault();
  server.use(http.post('/api/account/requests', () => fieldRefusal('to_account', 'too_long', { max: 40 })));
  const calls = callsOf('POST', '/api/account/requests');
  const { user } = renderSite('/account/holdings.html');
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Bar Valcambi AB 123 2020' }));
  await user.click(screen.getByRole('link', { name: 'Change of account' }));
  expect(await screen.findByRole('radio', { name: 'Change of account' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  expect(screen.getByRole('textbox', { name: /^To account/ })).toHaveFocus();
  await user.type(screen.getByRole('textbox', { name: /^To account/ }), 'V-00002');
  await user.type(screen.getByRole('textbox', { name: /Message/ }), 'A gift');
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  expect(await calls.only()).toMatchObject({
    kind: 'transfer',
    to_account: 'V-00002',
    text: 'A gift',
    item_ids: [bar.id],
  });
});

it('begin no request where the client may only see the account', async () => {
  aVault([{ ...account, may_instruct: false }]);
  const { unmount } = renderSite('/account/holdings.html');
  expect(await screen.findByRole('link', { name: 'Bar Valcambi AB 123 2020' })).toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: /^Choose/ })).not.toBeInTheDocument();
  unmount();
  server.use(answers(`/api/vault/account/items/${bar.id}`, { ...details, may_instruct: false }));
  renderSite(`/account/holding.html?id=${bar.id}`);
  expect(await screen.findByText('Sold in parts')).toBeInTheDocument();
  expect(screen.getByText('CHI ESSAYEUR FONDEUR')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Withdrawal' })).not.toBeInTheDocument();
});

it('are needed for a transfer, which nobody can ask for without', async () => {
  aVault();
  renderSite('/account/new.html?kind=transfer');
  expect(await screen.findByRole('radio', { name: 'Transport' })).toBeChecked();
  expect(screen.queryByRole('radio', { name: 'Change of account' })).not.toBeInTheDocument();
});

it('are filtered and searched on the server', async () => {
  aVault();
  const queries = asked('/api/vault/account/items', page([bar]));
  const { user } = renderSite('/account/holdings.html');
  await user.click(await screen.findByRole('radio', { name: 'Silver' }));
  await user.type(screen.getByRole('textbox', { name: /Search/ }), 'AB');
  await waitFor(() =>
    expect(Object.fromEntries(queries.at(-1) ?? [])).toMatchObject({ metal: 'silver', state: 'in', q: 'AB' }),
  );
  expect(currentAddress()).toContain('metal=silver');
  await waitFor(() => expect(currentAddress()).toContain('q=AB'));
  await user.clear(screen.getByRole('textbox', { name: /Search/ }));
  await waitFor(() => expect(currentAddress()).not.toContain('q='));
});

it('stay chosen under other filters, and are counted', async () => {
  aVault();
  server.use(
    http.get('/api/vault/account/items', ({ request }) =>
      HttpResponse.json(page(request.url.includes('metal=silver') ? [] : [bar])),
    ),
  );
  const { user } = renderSite('/account/holdings.html');
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Bar Valcambi AB 123 2020' }));
  await user.click(screen.getByRole('radio', { name: 'Silver' }));
  expect(await screen.findByText('No items')).toBeInTheDocument();
  expect(screen.getByText('Chosen: 1')).toBeInTheDocument();
});

it('are unavailable, and not empty, while the server cannot tell', async () => {
  aVault();
  server.use(fails('/api/vault/account/holdings', 'unavailable'));
  renderSite('/account/holdings.html');
  expect(await screen.findByRole('button', { name: /again/i })).toBeInTheDocument();
  expect(screen.queryByText("You don't have a vault account")).not.toBeInTheDocument();
});

it('shows what happened to an item', async () => {
  aVault();
  server.use(answers(`/api/vault/account/items/${bar.id}`, details));
  renderSite(`/account/holding.html?id=${bar.id}`);
  expect(await screen.findByRole('heading', { name: 'Bar Valcambi AB 123 2020' })).toBeInTheDocument();
  const event = screen.getByText('Deposit').closest('li') as HTMLElement;
  expect(within(event).getByText('Zürich')).toBeInTheDocument();
  expect(within(event).getByText(root)).toBeInTheDocument();
  expect(within(event).getByText('Sold in parts')).toBeInTheDocument();
  expect(within(event).getByRole('link', { name: /WHOLE-1/ })).toHaveAttribute(
    'href',
    `/account/holding.html?id=${account.id}`,
  );
  expect(screen.getByText('€1,000,000')).toBeInTheDocument();
});

it.each([
  ['withdrawal', 'Certificate of withdrawal (PDF)'],
  ['melt', 'Certificate of destruction (PDF)'],
] as const)('links the certificate of a %s', async (kind, name) => {
  aVault();
  const events = details.events.map((event) => ({ ...event, kind }));
  server.use(answers(`/api/vault/account/items/${bar.id}`, { ...details, events }));
  renderSite(`/account/holding.html?id=${bar.id}`);
  expect(await screen.findByRole('link', { name })).toHaveAttribute(
    'href',
    expect.stringContaining(`/api/vault/account/${kind}s/${bar.id}/certificate.pdf?`),
  );
});

it('shows the photos of an item', async () => {
  aVault();
  server.use(answers(`/api/vault/account/items/${bar.id}`, details));
  renderSite(`/account/holding.html?id=${bar.id}`);
  const photos = within(await screen.findByRole('region', { name: 'Photos' }));
  expect(photos.getByRole('img', { name: /^Photo 1 of .*AB 123/ })).toHaveAttribute(
    'src',
    `/api/vault/account/items/${bar.id}/photos/p1`,
  );
});

it('knows no item of somebody else', async () => {
  aVault();
  server.use(http.get('/api/vault/account/items/x', () => refusal('not_found')));
  renderSite('/account/holding.html?id=x');
  expect(await screen.findByText("This item isn't in your account")).toBeInTheDocument();
});

it("shows a statement at the end of the company's day, to print or download", async () => {
  aVault();
  const settings = theSettings({ vault: true, time_zone: 'Pacific/Auckland' });
  server.use(answers('/api/graph', theGraph({ settings, user: USER })));
  const queries = asked('/api/vault/account/statement', envelope(statement));
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = renderSite(`/account/statement.html?account=${account.id}&day=2026-11-20`);
  const bars = await screen.findByRole('table');
  expect(
    within(bars).getByRole('row', { name: /Valcambi AB 123 2020.*399.440 oz t.*Zürich/ }),
  ).toBeInTheDocument();
  await waitFor(() => expect(queries.at(-1)?.get('at')).toBe('2026-11-20T10:59:59.999Z'));
  expect(screen.getByText(/GMT\+13/)).toHaveAttribute('datetime', AT);
  expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    `/api/vault/account/statement.csv?account_id=${account.id}&at=${encodeURIComponent(AT)}`,
  );
  expect(screen.getByText('Not yet')).toBeInTheDocument();
  expect(screen.getByLabelText('At the end of')).toHaveValue('2026-11-20');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

it.each(['', '&day=2999-12-31', '&day=x'])('shows a statement of now for %j', async (day) => {
  aVault();
  const queries = asked('/api/vault/account/statement', envelope(statement));
  renderSite(`/account/statement.html?account=${account.id}${day}`);
  expect(await screen.findByText('Now')).toBeInTheDocument();
  expect(screen.getByLabelText('At the end of')).toHaveValue('');
  await waitFor(() => expect(queries).toHaveLength(1));
  expect(queries[0]?.get('at') ?? '').toBe('');
});

it('says how many items a statement leaves out', async () => {
  aVault();
  server.use(answers('/api/vault/account/statement', { ...statement, left_out: 234 }));
  renderSite(`/account/statement.html?account=${account.id}`);
  expect(await screen.findByText('Not listed here: 234. The CSV has all.')).toBeInTheDocument();
});

it('shows the value by the entered price, with its day', async () => {
  aVault();
  renderSite('/account/holdings.html');
  const value = await screen.findByText(/by the price entered for/);
  expect(value).toHaveTextContent('$1,058,676.00 by the price entered for 29 November 2025');
});

const reservation: OwnReservation = {
  id: '0199aaaa-0000-7000-8000-0000000000d3',
  room: 'Room A',
  account_id: account.id,
  account_number: account.number,
  box_number: 'A-7',
  request_id: null,
  request_number: null,
  starts_at: '2030-01-02T09:00:00.000Z',
  ends_at: '2030-01-02T10:00:00.000Z',
  state: 'booked',
  created_at: AT,
  updated_at: AT,
};

it('shows the boxes, booked visits and visits of a client, without people', async () => {
  vi.setSystemTime('2026-11-28T12:00:00Z');
  aVault([account], {
    reserved: [reservation],
    boxes: [
      {
        id: '0199aaaa-0000-7000-8000-0000000000e1',
        account_id: account.id,
        account_number: account.number,
        number: 'A-7',
        size: 'M',
        vault: 'Zurich',
        starts_on: '2026-01-01',
        paid_until: '2027-01-01',
        created_at: AT,
        updated_at: AT,
      },
    ],
    visits: [
      {
        id: '0199aaaa-0000-7000-8000-0000000000f1',
        account_number: account.number,
        box_number: 'A-7',
        in_at: '2026-11-02T09:00:00.000Z',
        out_at: '2026-11-02T09:30:00.000Z',
        created_at: AT,
        updated_at: AT,
      },
    ],
  });
  renderSite('/account/holdings.html');
  const booked = await screen.findByRole('region', { name: 'Booked visits' });
  expect(within(booked).getByText(/2 January 2030/)).toBeVisible();
  expect(within(booked).getByText('Room A')).toBeVisible();
  const boxes = await screen.findByRole('region', { name: 'Safety deposit boxes' });
  expect(within(boxes).getByText('Box A-7')).toBeVisible();
  expect(within(boxes).getByText(/Next fee due/)).toHaveTextContent('1 January 2027');
  expect(within(boxes).getByText('Zurich')).toBeVisible();
  const visits = screen.getByRole('region', { name: 'Visits' });
  expect(within(visits).getByText(/Accompanied by our staff/)).toBeVisible();
});

it('shows the next booked visits, and later ones on request, without cancelled ones', async () => {
  aVault();
  const queries: Record<string, string>[] = [];
  server.use(
    http.get('/api/vault/account/reservations', ({ request: { url } }) => {
      const query = Object.fromEntries(new URL(url).searchParams);
      queries.push(query);
      return HttpResponse.json(
        query['after'] === undefined
          ? { ...page([reservation]), next_after: 'x' }
          : page([{ ...reservation, id: 'later', room: 'Room B' }]),
      );
    }),
  );
  const { user } = renderSite('/account/holdings.html');
  const booked = await screen.findByRole('region', { name: 'Booked visits' });
  await user.click(within(booked).getByRole('button', { name: 'Show more' }));
  expect(await within(booked).findByText('Room B')).toBeVisible();
  expect(within(booked).getByText('Room A')).toBeVisible();
  expect(queries[0]).toMatchObject({ state: 'booked', sort: 'starts_at', from: expect.any(String) });
});
