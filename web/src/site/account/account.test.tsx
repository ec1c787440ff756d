import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountInvoice, AccountParcel, AccountParcelDetails, UserSession } from '@vaultway/contracts';
import { currentAddress } from '@/test/address-bar';
import { answers, refusal } from '@/test/answers';
import { aTrackedParcel, envelope, failure, theGraph, theSettings } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

const USER = { id: '0199eeee-0000-7000-8000-000000000001', email: 'ada@example.com', name: 'Ada Lovelace' };
const ASK = '/api/users/auth/links';
const SIGN_IN = '/api/users/auth/signin/link';

const anOwnParcel = (fields: Partial<AccountParcelDetails> = {}): AccountParcelDetails => ({
  id: '0199bbbb-0000-7000-8000-000000000001',
  tracking_code: 'VW-1',
  role: 'recipient',
  recipient_name: 'Ada Lovelace',
  sender_name: 'Charles Babbage',
  pickup_location: null,
  destination: 'London',
  current_location: null,
  status: 'In transit',
  status_key: 'usual.inTransit',
  step: 'departed',
  min_expected_delivery_date: null,
  max_expected_delivery_date: '2030-12-04',
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  proof_of_delivery: false,
  invoices: [],
  delivery_pin: null,
  notify: 'no',
  ...fields,
});

const anInvoice = (fields: Partial<AccountInvoice> = {}): AccountInvoice => ({
  id: '0199ffff-0000-7000-8000-000000000001',
  number: '2026-000123',
  kind: 'invoice',
  product: 'Transport',
  amount: '1250.50',
  open_amount: '1000.00',
  currency: 'EUR',
  state: 'partly_paid',
  due_date: '2030-12-04',
  created_at: '2026-11-20T10:00:00.000Z',
  pdf_url: '/api/account/invoices/0199ffff-0000-7000-8000-000000000001.pdf',
  ...fields,
});

const pageOf = (data: unknown[]) => ({
  ...envelope(data),
  current_page: 1,
  last_page: 1,
  next_page_url: null,
  next_after: null,
  per_page: 20,
  total: data.length,
});

const notSignedIn = () =>
  http.get('/api/users/me', () =>
    HttpResponse.json({ ...failure('sign_in_first'), user: false }, { status: 401 }),
  );
const showParcels = (parcels: AccountParcel[]) =>
  server.use(http.get('/api/account/parcels', () => HttpResponse.json(pageOf(parcels))));

beforeEach(() => server.use(answers('/api/users/me', USER)));

describe('signing in', () => {
  it('asks for an address, and says the same for any', async () => {
    server.use(http.post(ASK, () => HttpResponse.json(envelope(null))));
    const calls = callsOf('POST', ASK);
    const { user } = renderSite('/account/signin.html');
    await user.click(await screen.findByRole('button', { name: 'Email me a link' }));
    expect(screen.getByRole('textbox', { name: 'Email address' })).toHaveAccessibleDescription(
      'Email address is required',
    );
    expect(calls.count()).toBe(0);

    await user.type(screen.getByRole('textbox', { name: 'Email address' }), ' ada@example.com ');
    await user.click(screen.getByRole('button', { name: 'Email me a link' }));

    expect(await screen.findByText(/If we know ada@example.com, a link is on its way/)).toBeVisible();
    expect(await calls.only()).toEqual({ email: 'ada@example.com' });
  });

  it('promises no email while none can be sent', async () => {
    server.use(answers('/api/graph', theGraph({ settings: theSettings({ mail_relay: false }) })));
    renderSite('/account/signin.html');
    expect(await screen.findByText("We can't email sign-in links right now.")).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('uses a mailed link only when its button is pressed', async () => {
    showParcels([anOwnParcel()]);
    server.use(http.post(SIGN_IN, () => HttpResponse.json(envelope({ user: USER }))));
    const calls = callsOf('POST', SIGN_IN);
    const { user, store } = renderSite('/account/signin.html#link=TOKEN');
    const press = await screen.findByRole('button', { name: 'Sign in' });
    expect(calls.count()).toBe(0);

    await user.click(press);

    expect(await screen.findByRole('heading', { name: 'My parcels' })).toBeVisible();
    expect(await calls.only()).toEqual({ token: 'TOKEN' });
    await waitFor(() => expect(currentAddress()).toBe('/account/index.html'));
    expect(store.getState().user).toEqual(USER);
  });

  it('offers another link instead of a used one', async () => {
    server.use(http.post(SIGN_IN, () => refusal('link_not_valid')));
    const { user } = renderSite('/account/signin.html#link=OLD');
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('This link has expired or was already used')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Email address' })).toBeVisible();
  });

  it.each(['index', 'invoices', 'settings', 'parcel'])('comes before the page %s', async (page) => {
    server.use(notSignedIn());
    renderSite(`/account/${page}.html`);
    expect(await screen.findByRole('button', { name: 'Email me a link' })).toBeVisible();
    await waitFor(() => expect(currentAddress()).toBe('/account/signin.html'));
  });

  it('is undone by signing out', async () => {
    showParcels([anOwnParcel()]);
    server.use(answers('/api/users/auth/signout', null));
    const { user, store } = renderSite('/account/index.html');
    await screen.findByRole('link', { name: 'VW-1' });
    server.use(notSignedIn());

    await user.click(screen.getByRole('button', { name: 'Sign out' }));

    expect(await screen.findByRole('button', { name: 'Email me a link' })).toBeVisible();
    await waitFor(() => expect(JSON.stringify(store.getState().api.queries)).not.toContain('VW-1'));
    expect(store.getState().user).toBe(false);
  });
});

describe('the list of own parcels', () => {
  it('shows each with its status, its other party and the expected day', async () => {
    showParcels([
      anOwnParcel(),
      anOwnParcel({
        tracking_code: 'VW-2',
        role: 'sender',
        status: null,
        status_key: null,
        step: 'delivered',
      }),
      anOwnParcel({
        tracking_code: 'VW-3',
        status: 'Held at gate 7',
        status_key: null,
        step: 'exception',
        min_expected_delivery_date: '2030-12-04',
        max_expected_delivery_date: null,
      }),
    ]);
    renderSite('/account/index.html');
    const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('li');
    expect(await rowOf('VW-1')).toHaveTextContent(
      /In transit.*From Charles Babbage.*Arrives by 4 December 2030/i,
    );
    expect(await rowOf('VW-2')).toHaveTextContent(/Delivered.*To Ada Lovelace$/);
    expect(await rowOf('VW-3')).toHaveTextContent(/Held at gate 7.*4 December 2030 or later/);
    expect(screen.getByRole('link', { name: 'VW-1' })).toHaveAttribute(
      'href',
      '/account/parcel.html?code=VW-1',
    );
  });

  it('filters by the address, and shows more by cursor', async () => {
    const asked: string[] = [];
    server.use(
      http.get('/api/account/parcels', ({ request }) => {
        const { searchParams } = new URL(request.url);
        asked.push(searchParams.toString());
        const after = searchParams.get('after');
        const parcel = anOwnParcel({ tracking_code: after === null ? 'VW-1' : 'VW-2' });
        return HttpResponse.json({ ...pageOf([parcel]), next_after: after === null ? 'CURSOR' : null });
      }),
    );
    const { user } = renderSite('/account/index.html?role=recipient');
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'VW-2' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'VW-1' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    expect(asked).toEqual(['role=recipient', 'role=recipient&after=CURSOR']);

    await user.click(screen.getByRole('checkbox', { name: 'Not arrived yet' }));
    await user.click(screen.getByRole('radio', { name: 'All' }));
    await waitFor(() => expect(asked.at(-1)).toBe('open=yes'));
    expect(currentAddress()).toBe('/account/index.html?open=yes');
  });

  it('says whose parcels there are none of, and repeats a failed call', async () => {
    server.use(http.get('/api/account/parcels', () => refusal('unavailable')));
    const { user } = renderSite('/account/index.html');
    const again = await screen.findByRole('button', { name: 'Try again' });
    showParcels([]);
    await user.click(again);
    expect(await screen.findByText('No parcels found for ada@example.com')).toBeVisible();
  });
});

describe('one of the own parcels', () => {
  it('shows the PIN and the papers above what the tracking page shows', async () => {
    const own = anOwnParcel({ delivery_pin: '012345', proof_of_delivery: true, invoices: [anInvoice()] });
    server.use(
      answers('/api/account/parcels/VW-1', own),
      answers('/api/parcels/VW-1', aTrackedParcel({ tracking_code: 'VW-1' })),
    );
    renderSite('/account/parcel.html?code=VW-1');
    const pin = await screen.findByRole('region', { name: 'Delivery PIN' });
    expect(within(pin).getByText('012345')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Proof of delivery (PDF)' })).toHaveAttribute(
      'href',
      '/api/account/parcels/VW-1/proof-of-delivery.pdf',
    );
    expect(screen.getByRole('link', { name: 'Waybill (PDF)' })).toHaveAttribute(
      'href',
      '/api/account/parcels/VW-1/waybill.pdf',
    );
    expect(screen.getByRole('link', { name: 'Invoice 2026-000123 (PDF)' })).toHaveAttribute(
      'href',
      '/api/account/invoices/0199ffff-0000-7000-8000-000000000001.pdf',
    );
    expect(await screen.findByRole('article')).toBeVisible();
  });

  it('starts emails about the parcel', async () => {
    server.use(
      answers('/api/account/parcels/VW-1', anOwnParcel()),
      answers('/api/parcels/VW-1', aTrackedParcel({ tracking_code: 'VW-1' })),
      http.patch('/api/account/parcels/VW-1', () =>
        HttpResponse.json(envelope(anOwnParcel({ notify: 'yes' }))),
      ),
    );
    const calls = callsOf('PATCH', '/api/account/parcels/VW-1');
    const { user } = renderSite('/account/parcel.html?code=VW-1');
    await user.click(await screen.findByRole('checkbox', { name: 'Email me about each new event' }));
    await waitFor(() => expect(screen.getByRole('checkbox')).toBeChecked());
    expect(await calls.only()).toEqual({ notify: 'yes' });
  });

  it('does not look up a parcel of someone else', async () => {
    server.use(http.get('/api/account/parcels/VW-9', () => refusal('parcel_not_found')));
    server.use(answers('/api/parcels/VW-9', aTrackedParcel({ tracking_code: 'VW-9' })));
    renderSite('/account/parcel.html?code=VW-9');
    expect(await screen.findByText("This parcel isn't in your account")).toBeVisible();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
  });
});

it('lists invoices with their state and PDF', async () => {
  const invoice = anInvoice();
  server.use(http.get('/api/account/invoices', () => HttpResponse.json(pageOf([invoice]))));
  renderSite('/account/invoices.html');
  const link = await screen.findByRole('link', { name: '2026-000123' });
  expect(link).toHaveAttribute('href', invoice.pdf_url);
  expect(link.closest('li')).toHaveTextContent(
    /€1,250.50, Partly paid.*€1,000.00 to pay, due 4 December 2030/,
  );
});

it("dates invoices by the company's clock, as their PDFs", async () => {
  vi.setSystemTime('2025-12-31T12:00:00Z');
  const invoice = anInvoice({ created_at: '2025-12-31T11:00:00Z' });
  const settings = theSettings({ time_zone: 'Pacific/Kiritimati' });
  server.use(
    answers('/api/graph', theGraph({ settings })),
    http.get('/api/account/invoices', () => HttpResponse.json(pageOf([invoice]))),
  );
  renderSite('/account/invoices.html');
  await waitFor(() => expect(screen.getByText(/, 1 January 2026/)).toBeVisible());
});

it.each([
  ['UYW', '1250.5000', /UYW\s1,250\.5000/],
  ['HUF', '1250.50', /HUF\s1,250\.50/],
  ['EUR', '9007199254740993.01', /€9,007,199,254,740,993\.01/],
])('shows an amount in %s as stored', async (currency, amount, shown) => {
  const invoice = anInvoice({ amount, currency, state: 'paid' });
  server.use(http.get('/api/account/invoices', () => HttpResponse.json(pageOf([invoice]))));
  renderSite('/account/invoices.html');
  expect(await screen.findByText(shown)).toBeVisible();
});

describe('the settings', () => {
  const aSession = (fields: Partial<UserSession> = {}): UserSession => ({
    id: '0199abcd-0000-7000-8000-000000000001',
    current: true,
    user_agent: null,
    address: '203.0.113.9',
    created_at: '2026-11-20T10:00:00.000Z',
    last_seen_at: '2026-11-20T10:00:00.000Z',
    expires_at: '2026-11-20T22:00:00.000Z',
    ...fields,
  });
  const PHONE = '0199abcd-0000-7000-8000-000000000002';
  const ASKED_AT = '2026-11-20T10:00:00.000Z';

  beforeEach(() =>
    server.use(
      answers('/api/account/notifications', { notify: 'no' }),
      answers('/api/users/me/erasure', { asked_at: null }),
      http.get('/api/users/passkeys', () => HttpResponse.json(pageOf([]))),
      http.get('/api/users/sessions', () => HttpResponse.json(pageOf([aSession()]))),
    ),
  );

  it('start emails about all parcels', async () => {
    let notify = 'no';
    server.use(
      http.get('/api/account/notifications', () => HttpResponse.json(envelope({ notify }))),
      http.patch('/api/account/notifications', () => {
        notify = 'yes';
        return HttpResponse.json(envelope({ notify }));
      }),
    );
    const calls = callsOf('PATCH', '/api/account/notifications');
    const { user } = renderSite('/account/settings.html');
    const choice = await screen.findByRole('checkbox', { name: /each new event for all my parcels/ });
    await waitFor(() => expect(choice).toBeEnabled());
    expect(choice).toHaveAccessibleDescription(/Unchecking this stops these emails for all parcels/);
    await user.click(choice);
    await waitFor(() => expect(choice).toBeChecked());
    expect(await calls.only()).toEqual({ notify: 'yes' });
  });

  it('ask for an erasure after saying what stays, and take it back', async () => {
    let asked_at: string | null = null;
    const answer = (value: string | null) => {
      asked_at = value;
      return HttpResponse.json(envelope({ asked_at }));
    };
    server.use(
      http.get('/api/users/me/erasure', () => HttpResponse.json(envelope({ asked_at }))),
      http.post('/api/users/me/erasure', () => answer(ASKED_AT)),
      http.delete('/api/users/me/erasure', () => answer(null)),
    );
    const calls = callsOf('POST', '/api/users/me/erasure');
    const { user } = renderSite('/account/settings.html');
    await user.click(await screen.findByRole('button', { name: 'Request erasure' }));
    expect(screen.getByText(/Invoices stay, as the law requires/)).toBeVisible();
    expect(calls.count()).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText(/You asked us to erase your data on 20 November/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep my data' }));
    expect(await screen.findByRole('button', { name: 'Request erasure' })).toBeVisible();
  });

  it('say that the request for an erasure could not be loaded, and try again', async () => {
    server.use(http.get('/api/users/me/erasure', () => refusal('unavailable')));
    const { user } = renderSite('/account/settings.html');
    const data = within(await screen.findByRole('region', { name: 'Your data' }));
    const again = await data.findByRole('button', { name: 'Try again' });
    server.use(answers('/api/users/me/erasure', { asked_at: ASKED_AT }));
    await user.click(again);
    expect(await data.findByText(/You asked us to erase your data on 20 November/)).toBeVisible();
    expect(data.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it.each([
    [
      'how long an export has to wait',
      () => refusal('throttled', { params: { seconds: 90 } }),
      'Try again in 90 seconds.',
    ],
    ['that an export was broken off', () => HttpResponse.error(), "The export couldn't be downloaded."],
  ])('say %s', async (_, answer, said) => {
    server.use(http.post('/api/users/me/export', answer));
    const { user } = renderSite('/account/settings.html');
    await user.click(await screen.findByRole('button', { name: 'Export data' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(said);
  });

  it('end the session of another device', async () => {
    let sessions = [aSession(), aSession({ id: PHONE, current: false })];
    server.use(
      http.get('/api/users/sessions', () => HttpResponse.json(pageOf(sessions))),
      http.delete('/api/users/sessions', () => {
        sessions = sessions.slice(0, 1);
        return HttpResponse.json(envelope(null));
      }),
    );
    const calls = callsOf('DELETE', '/api/users/sessions');
    const { user } = renderSite('/account/settings.html');
    await user.click(await screen.findByRole('button', { name: 'Sign out Unknown device' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Sign out Unknown device' })).not.toBeInTheDocument(),
    );
    expect(await calls.only()).toEqual({ id: PHONE });
    expect(screen.getByText('This device')).toBeVisible();
  });

  it('move the account once links to both addresses are pressed', async () => {
    server.use(
      http.get('/api/users/sessions', () => HttpResponse.json(pageOf([aSession()]))),
      http.post('/api/users/me/email', () => HttpResponse.json(envelope(null), { status: 202 })),
    );
    const calls = callsOf('POST', '/api/users/me/email');
    const { user } = renderSite('/account/settings.html');
    await user.type(await screen.findByRole('textbox', { name: 'New email address' }), 'new@example.com');
    await user.click(screen.getByRole('button', { name: 'Change address' }));
    expect(await screen.findByText(/Links are on their way to both addresses/)).toBeVisible();
    expect(await calls.only()).toEqual({ email: 'new@example.com' });
  });

  it.each([
    [false, /changes once the other one has confirmed/],
    [true, 'Your address has changed. Sign in with the new one.'],
  ])('confirm an address only when the button is pressed: changed is %s', async (changed, said) => {
    server.use(http.post('/api/users/auth/email', () => HttpResponse.json(envelope({ changed }))));
    const calls = callsOf('POST', '/api/users/auth/email');
    const { user } = renderSite('/account/email.html#link=TOKEN');
    const press = await screen.findByRole('button', { name: 'Confirm address' });
    expect(calls.count()).toBe(0);
    await user.click(press);
    expect(await screen.findByText(said)).toBeVisible();
    expect(await calls.only()).toEqual({ token: 'TOKEN' });
  });

  it('change the name', async () => {
    server.use(
      http.get('/api/users/sessions', () => HttpResponse.json(pageOf([aSession()]))),
      http.patch('/api/users/me', () => HttpResponse.json(envelope({ ...USER, name: 'Ada King' }))),
    );
    const calls = callsOf('PATCH', '/api/users/me');
    const { user } = renderSite('/account/settings.html');
    const name = await screen.findByRole('textbox', { name: /Name/ });
    await user.clear(name);
    await user.type(name, 'Ada King');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Name saved')).toBeVisible();
    expect(await calls.only()).toEqual({ name: 'Ada King' });
  });
});
