import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { describe, expect, it } from 'vitest';
import type { OpenInvitation, Settings } from '@vaultway/contracts';
import { arrivedAt } from '@/test/address-bar';
import { anActivity, envelope, theAdminSettings } from '@/test/builders';
import { anna, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

it('shows the six tiles of the panel, and notices for its operator', async () => {
  renderPanel('/control/index.html');
  await screen.findByRole('heading', { name: 'Overview' });
  const content = within(screen.getByRole('main'));
  const parts = within(content.getByRole('list', { name: 'Control panel' }));
  const tiles = parts.getAllByRole('listitem').map((tile) => tile.querySelector('strong')?.textContent);
  expect(tiles).toEqual(['Parcels', 'Reviews', 'Pages', 'Send email', 'Settings', 'Password']);
  expect(content.getByText(/no liability.*Maintenance is not included/)).toBeVisible();
});

it.each(['/control', '/control/index.html', '/control/parcels/VW-1/update'])(
  'redirects signed-out visitors from %s to sign in',
  async (address) => {
    renderPanel(address, { admin: false });
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    await arrivedAt('/control/signin.html');
  },
);

it('switches the theme', async () => {
  const { user } = renderPanel('/control/index.html');
  await user.click(await screen.findByRole('button', { name: 'Switch to dark theme' }));
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark'));
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'dark'));
});

it('shows a not-found page for an unknown address', async () => {
  renderPanel('/control/nowhere.html');
  expect(await screen.findByRole('heading', { name: '404 Error, Resource Not Found' })).toBeVisible();
  expect(screen.getByText(location.href)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Go Back' })).toBeVisible();
});

describe('privacy of names and addresses', () => {
  /** Serves settings that a change sets as decided. */
  const answerSettings = (facts: Partial<Settings>) => {
    let stored = theAdminSettings(facts);
    server.use(
      http.get('/api/settings', () => HttpResponse.json(envelope(stored))),
      http.patch('/api/settings', async ({ request }) => {
        stored = { ...stored, ...((await request.json()) as object), tracking_privacy_decided: true };
        return HttpResponse.json(envelope(stored));
      }),
    );
  };
  const question = () => screen.findByRole('dialog', { name: 'Who may see names and addresses?' });

  it('is asked until decided, and cannot be dismissed', async () => {
    answerSettings({ tracking_privacy_decided: false });
    const { user } = renderPanel('/control/index.html');
    const dialog = within(await question());
    expect(dialog.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual([
      false,
      false,
    ]);
    await user.keyboard('{Escape}');
    await user.click(dialog.getByRole('button', { name: 'Save and continue' }));
    expect(dialog.getAllByText('Public tracking privacy is required')[0]).toBeVisible();

    await user.click(dialog.getByRole('radio', { name: /\(recommended\)/ }));
    await user.click(dialog.getByRole('button', { name: 'Save and continue' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText(/strangers see no names or contact details/)).toBeVisible();
  });

  it('is an amber notice until decided, with a link to decide', async () => {
    answerSettings({ tracking_privacy_decided: false });
    renderPanel('/control/index.html');
    const notice = await screen.findByRole('note', {
      name: 'Who may see names and addresses?',
      hidden: true,
    });
    expect(notice).toHaveTextContent('anyone with a code sees names and contact details');
    const link = within(notice).getByRole('link', { name: 'Choose who sees them', hidden: true });
    expect(link).toHaveAttribute('href', '/control/settings/tracking');
  });

  it.each([
    ['gated', /strangers see no names/],
    ['open', /anyone with a code sees names/],
  ] as const)('is shown once decided: %s', async (tracking_privacy, sentence) => {
    answerSettings({ tracking_privacy });
    renderPanel('/control/index.html');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change' })).toHaveAttribute(
      'href',
      '/control/settings/tracking',
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

it('shows parcel counts and the latest events', async () => {
  const overview = {
    in_transit: { count: 10_000, at_least: true },
    created: true,
    due_today: { count: 3, at_least: false },
    late: { count: 2, at_least: false },
    delivered: [1, 0, 2].map((count, at) => ({ day: `2026-11-2${at}`, count })),
    moving: [],
    events: [{ ...anActivity({ title: 'Landed' }), tracking_code: 'VW-9' }],
  };
  server.use(http.get('/api/parcels/overview', () => HttpResponse.json(envelope(overview))));
  renderPanel('/control/index.html');
  const number = async (name: string) =>
    (await screen.findByText(name, { selector: 'dt, dt a' })).closest('div')?.querySelector('dd')
      ?.textContent;
  expect(await number('In transit')).toBe('10,000+');
  expect(await number('Due today')).toBe('3');
  expect(await number('Late')).toBe('2');
  const list = '/control/parcels/list.html';
  expect(screen.getByRole('link', { name: 'In transit' })).toHaveAttribute('href', `${list}?moving=yes`);
  expect(screen.getByRole('link', { name: 'Due today' })).toHaveAttribute('href', `${list}?due=today`);
  expect(await number('Delivered in 7 days')).toBe('3 ');
  expect(screen.getByRole('img', { name: 'Fri: 1, Sat: 0 and Sun: 2' })).toBeVisible();
  const latest = within(screen.getByRole('region', { name: 'Latest events' }));
  expect(latest.getByRole('link', { name: 'VW-9' })).toHaveAttribute('href', '/control/parcels/VW-9');
});

it('lists the remaining setup steps', async () => {
  renderPanel('/control/index.html');
  const setup = within(await screen.findByRole('region', { name: 'Getting started' }));
  expect(setup.getByRole('link', { name: 'Create your first parcel' })).toHaveAttribute(
    'href',
    '/control/parcels/create.html',
  );
  expect(setup.queryByRole('link', { name: /names and addresses/ })).not.toBeInTheDocument();
});

it("does not count the demo's parcels as the first one", async () => {
  const three = { count: 3, at_least: false };
  const demo = {
    in_transit: three,
    created: false,
    due_today: three,
    late: three,
    delivered: [],
    moving: [],
  };
  const events = [{ ...anActivity({ title: 'Landed' }), tracking_code: 'DEMO-1' }];
  server.use(http.get('/api/parcels/overview', () => HttpResponse.json(envelope({ ...demo, events }))));
  renderPanel('/control/index.html');
  const setup = within(await screen.findByRole('region', { name: 'Getting started' }));
  expect(setup.getByRole('link', { name: 'Create your first parcel' })).toBeVisible();
});

it('hides the list once every step is done, the last being an invitation', async () => {
  const overview = {
    in_transit: { count: 0, at_least: false },
    created: true,
    due_today: { count: 0, at_least: false },
    late: { count: 0, at_least: false },
    delivered: [{ day: '2026-11-20', count: 1 }],
    moving: [],
    events: [],
  };
  const invitation: OpenInvitation = {
    id: 'i',
    role: 'admin',
    created_by: anna.email,
    created_at: '2026-11-01T08:00:00.000Z',
    expires_at: '2026-11-08T08:00:00.000Z',
  };
  let open: OpenInvitation[] = [];
  const settings = theAdminSettings({ mail_driver: 'relay', hero_1: '/images/vault.webp' });
  const url = 'https://www.example.com/control/signup.html?token=once-only';
  server.use(
    http.get('/api/parcels/overview', () => HttpResponse.json(envelope(overview))),
    http.get('/api/settings', () => HttpResponse.json(envelope(settings))),
    http.get('/api/admins/sign-in-rules', () =>
      HttpResponse.json(envelope({ require_second_factor: false })),
    ),
    http.get('/api/admins/invitations', () => HttpResponse.json(pagedOf(open))),
    http.post('/api/admins/invitations', () => {
      open = [invitation];
      return HttpResponse.json(envelope({ ...invitation, url }, 201), { status: 201 });
    }),
  );
  const { user } = renderPanel('/control/index.html');
  const setup = within(await screen.findByRole('region', { name: 'Getting started' }));
  expect(setup.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Invite a colleague']);
  await user.click(setup.getByRole('link'));
  await user.click(await screen.findByRole('button', { name: 'Create sign-up link' }));
  await screen.findByDisplayValue(url);
  await user.click(screen.getAllByRole('link', { name: 'Overview' })[0] as HTMLElement);
  await screen.findByRole('heading', { name: 'Overview' });
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Getting started' })).not.toBeInTheDocument(),
  );
});

it('hides the list when dismissed', async () => {
  const first = renderPanel('/control/index.html');
  await first.user.click(await screen.findByRole('button', { name: 'Hide this list' }));
  expect(screen.queryByRole('region', { name: 'Getting started' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Overview' })).toHaveFocus();
  first.unmount();
  renderPanel('/control/index.html');
  await screen.findByText('In transit', { selector: 'dt a' });
  expect(screen.queryByRole('region', { name: 'Getting started' })).not.toBeInTheDocument();
});

it('groups the navigation, and remembers that it was folded', async () => {
  const first = renderPanel('/control/index.html');
  await screen.findByRole('heading', { name: 'Overview' });
  const operations = within(screen.getByRole('list', { name: 'Operations' }));
  expect(operations.getAllByRole('link').map(({ title }) => title)).toEqual([
    'Scan',
    'Parcels',
    'Statuses',
    'Runs',
    'Imports',
    'Requests',
    'Invoices',
    'Customers',
    'Reports',
  ]);
  await first.user.click(screen.getByRole('button', { name: 'Collapse menu' }));
  expect(screen.getByRole('button', { name: 'Expand menu' })).toHaveAttribute('aria-expanded', 'false');
  first.unmount();
  renderPanel('/control/index.html');
  expect(await screen.findByRole('button', { name: 'Expand menu' })).toBeVisible();
});
