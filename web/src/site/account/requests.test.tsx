import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountRequestDetails } from '@vaultway/contracts';
import { answers, refusal } from '@/test/answers';
import { envelope, failure } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

const USER = { id: '0199eeee-0000-7000-8000-000000000001', email: 'ada@example.com', name: 'Ada Lovelace' };
const request: AccountRequestDetails = {
  id: '0199dddd-0000-7000-8000-000000000001',
  number: 'R-2026-0042',
  kind: 'transport',
  status: 'quoted',
  party: 'sender',
  other_name: 'Charles Babbage',
  other_email: null,
  pickup_location: 'Zürich',
  destination: 'London',
  parcel_content: 'Two gold bars',
  declared_value: null,
  wanted_on: '2030-12-04',
  items: [],
  to_account: null,
  tracking_code: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  messages: [
    {
      id: '0199dddd-0000-7000-8000-000000000002',
      author: 'desk',
      text: 'When does it suit you?',
      files: [],
      created_at: '2026-11-20T10:00:00.000Z',
    },
  ],
  quote: {
    id: '0199dddd-0000-7000-8000-000000000003',
    lines: [
      {
        description: 'Armored transport',
        quantity: '1',
        unit: 'piece',
        price: '1000.00',
        tax_rate: '20',
        tax_category: 'standard',
        net: '1000.00',
        parcel_id: null,
        tracking_code: null,
      },
    ],
    currency: 'EUR',
    net: '1000.00',
    total: '1200.00',
    valid_until: '2030-12-31',
    terms: 'Paid within 14 days',
    invoice: false,
    created_at: '2026-11-20T11:00:00.000Z',
    accepted_at: null,
  },
};
const OWN = '/api/account/requests';
const ONE = `${OWN}/${request.id}`;
const PAGE = `/account/request.html?id=${request.id}`;

const listed = (data: unknown[]) => ({
  ...envelope(data),
  current_page: 1,
  last_page: 1,
  next_page_url: null,
  next_after: null,
  per_page: 20,
  total: data.length,
});
const signedOut = () =>
  server.use(
    http.get('/api/users/me', () =>
      HttpResponse.json({ ...failure('sign_in_first'), user: false }, { status: 401 }),
    ),
  );

beforeEach(() => server.use(answers('/api/users/me', USER)));

describe('the requests of a client', () => {
  it('are listed with status and kind', async () => {
    server.use(http.get(OWN, () => HttpResponse.json(listed([request]))));
    renderSite('/account/requests.html');
    expect(await screen.findByRole('link', { name: 'R-2026-0042' })).toHaveAttribute('href', PAGE);
    expect(screen.getByText('Quoted')).toBeVisible();
    expect(screen.getByRole('link', { name: 'New request' })).toHaveAttribute('href', '/account/new.html');
  });

  it('show the quote, which one press accepts', async () => {
    let shown = request;
    server.use(
      http.get(ONE, () => HttpResponse.json(envelope(shown))),
      http.post(`${ONE}/acceptance`, () => {
        shown = { ...request, status: 'accepted', tracking_code: 'VW-1' };
        return HttpResponse.json(envelope(shown));
      }),
    );
    const calls = callsOf('POST', `${ONE}/acceptance`);
    const { user } = renderSite(PAGE);
    expect(await screen.findByText('€1,200.00')).toBeVisible();
    expect(screen.getByText('Paid within 14 days')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Accept quote' }));
    expect(await calls.only()).toEqual({ quote_id: request.quote?.id });
    expect(await screen.findByRole('link', { name: 'VW-1' })).toHaveAttribute(
      'href',
      '/account/parcel.html?code=VW-1',
    );
    expect(screen.queryByRole('button', { name: 'Accept quote' })).not.toBeInTheDocument();
  });

  it('say that a quote is no longer open', async () => {
    server.use(
      answers(ONE, request),
      http.post(`${ONE}/acceptance`, () => refusal('quote_not_open')),
    );
    const { user } = renderSite(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Accept quote' }));
    expect(await screen.findByText('This quote has expired or was replaced')).toBeVisible();
  });

  it('offer no quote whose last day has passed', async () => {
    const quote = { ...request.quote, valid_until: '2026-11-27' };
    server.use(answers(ONE, { ...request, quote }));
    vi.setSystemTime('2026-11-28T12:00:00Z');
    renderSite(PAGE);
    expect(await screen.findByText('Valid until 27 November')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Accept quote' })).not.toBeInTheDocument();
  });

  it('take messages', async () => {
    server.use(
      answers(ONE, request),
      http.post(`${ONE}/messages`, () => HttpResponse.json(envelope(request), { status: 201 })),
    );
    const calls = callsOf('POST', `${ONE}/messages`);
    const { user } = renderSite(PAGE);
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'At noon');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await calls.only()).toEqual({ text: 'At noon' });
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue(''));
  });

  it('are withdrawn by a second press', async () => {
    server.use(
      answers(ONE, request),
      http.post(`${ONE}/withdrawal`, () => HttpResponse.json(envelope(request))),
    );
    const calls = callsOf('POST', `${ONE}/withdrawal`);
    const { user } = renderSite(PAGE);
    await user.click(await screen.findByText('Withdraw request'));
    await user.click(screen.getByRole('button', { name: 'Yes, withdraw it' }));
    expect(await calls.only()).toBeNull();
  });

  it('of someone else are not there', async () => {
    server.use(http.get(ONE, () => refusal('not_found')));
    renderSite(PAGE);
    expect(await screen.findByRole('alert')).toHaveTextContent("This request isn't in your account");
  });
});

describe('a new request', () => {
  it('of a client names what is missing, and sends what the kind needs', async () => {
    server.use(
      http.post(OWN, () => HttpResponse.json(envelope(request), { status: 201 })),
      answers(ONE, request),
    );
    const calls = callsOf('POST', OWN);
    const { user } = renderSite('/account/new.html');
    await user.click(await screen.findByRole('button', { name: 'Send request' }));
    expect(screen.getByRole('textbox', { name: 'Recipient name' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Recipient name' })).toHaveAccessibleDescription(
      'Recipient name is required',
    );
    await user.click(screen.getByRole('radio', { name: 'the recipient' }));
    expect(screen.getByRole('textbox', { name: 'Sender name' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Storage' }));
    await user.type(screen.getByRole('textbox', { name: 'Contents' }), 'Gold');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    expect(await calls.only()).toEqual({
      kind: 'storage',
      party: 'recipient',
      parcel_content: 'Gold',
      declared_value: '',
      wanted_on: '',
      text: '',
    });
    expect(await screen.findByText('When does it suit you?')).toBeVisible();
  });

  it('of a visitor needs an address, and is confirmed by email', async () => {
    signedOut();
    server.use(http.post('/api/requests', () => HttpResponse.json(envelope(null), { status: 202 })));
    const calls = callsOf('POST', '/api/requests');
    const { user } = renderSite('/account/new.html');
    await user.click(await screen.findByRole('radio', { name: 'Visit' }));
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    expect(screen.getByRole('textbox', { name: 'Your email' })).toHaveFocus();
    await user.type(screen.getByRole('textbox', { name: 'Your email' }), ' grace@example.com ');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    expect(await calls.only()).toMatchObject({ kind: 'visit', email: 'grace@example.com' });
    expect(await screen.findByText(/on its way to grace@example.com/)).toBeVisible();
  });

  it('shows the server’s complaint at its field', async () => {
    signedOut();
    const details = [{ field: 'email', code: 'email_domain', params: {}, message: 'wrong' }];
    server.use(
      http.post('/api/requests', () =>
        HttpResponse.json({ ...failure('validation'), details }, { status: 422 }),
      ),
    );
    const { user } = renderSite('/account/new.html');
    await user.click(await screen.findByRole('radio', { name: 'Visit' }));
    await user.type(screen.getByRole('textbox', { name: 'Your email' }), 'grace@nowhere');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Your email' })).toBeInvalid());
  });

  it('is confirmed by a press, not by opening the link', async () => {
    signedOut();
    server.use(
      http.post('/api/requests/confirm', () => HttpResponse.json(envelope({ number: 'R-2026-0042' }))),
    );
    const calls = callsOf('POST', '/api/requests/confirm');
    const { user } = renderSite('/account/confirm.html#link=secret');
    const main = within(await screen.findByRole('main'));
    await user.click(await main.findByRole('button', { name: 'Confirm request' }));
    expect(await calls.only()).toEqual({ token: 'secret' });
    expect(await screen.findByText(/Request R-2026-0042 received/)).toBeVisible();
  });

  it('says that a link has expired', async () => {
    server.use(http.post('/api/requests/confirm', () => refusal('link_not_valid')));
    const { user } = renderSite('/account/confirm.html#link=old');
    await user.click(await screen.findByRole('button', { name: 'Confirm request' }));
    expect(await screen.findByText('This link has expired or was already used')).toBeVisible();
    expect(screen.getByRole('link', { name: 'New request' })).toBeVisible();
  });
});
