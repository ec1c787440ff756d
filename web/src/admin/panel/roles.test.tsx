import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { Role } from '@vaultway/contracts/constants';
import { envelope } from '@/test/builders';
import { roleMay } from '@/admin/ui/access/abilities';
import { anna, aParcelWith, pagedOf, renderPanel } from '@/test/panel';
import { paths } from '@/admin/paths';
import { FEATURES } from './features';
import { server } from '@/test/server';

const as = (role: Role) => ({ admin: { ...anna, role } });
const entries = async () => {
  const [navigation] = await screen.findAllByRole('navigation', { name: 'Control panel' });
  return within(navigation as HTMLElement)
    .getAllByRole('link')
    .map(({ title }) => title)
    .filter(Boolean);
};

it.each<[Role, string[], string[]]>([
  ['admin', ['Parcels', 'Settings', 'Trash', anna.email], ['Team', 'API keys', 'Webhooks', 'Personal data']],
  [
    'clerk',
    ['Parcels', 'Imports', 'Send email', 'Pages'],
    ['Settings', 'Team', 'API keys', 'Trash', 'Activity log'],
  ],
  ['auditor', ['Parcels', 'Settings', 'Trash', 'Activity log'], ['Send email', 'Scan', 'Team']],
  ['courier', ['Scan', anna.email], ['Parcels', 'Settings', 'Team', 'Pages', 'Outbox']],
])('shows the pages of the role %s', async (role, seen, hidden) => {
  renderPanel('/control/index.html', as(role));
  await screen.findByRole('heading', { name: 'Overview' });
  const titles = await entries();
  expect(titles).toEqual(expect.arrayContaining(seen));
  expect(titles.filter((title) => hidden.includes(title))).toEqual([]);
});

it('links the address below the navigation to the account page', async () => {
  renderPanel('/control/index.html');
  const [navigation] = await screen.findAllByRole('navigation', { name: 'Control panel' });
  expect(
    within(navigation as HTMLElement).getByRole('link', { name: new RegExp(anna.email) }),
  ).toHaveAttribute('href', '/control/account/index.html');
});

it.each<[Role, string]>([
  ['clerk', '/control/settings/contact'],
  ['clerk', '/control/account/keys.html'],
  ['auditor', '/control/parcels/create.html'],
  ['courier', '/control/parcels/list.html'],
  ['courier', '/control/parcels/VW-1/update'],
])('tells the role %s that %s is not available', async (role, address) => {
  server.use(
    http.get('/api/parcels/VW-1', () =>
      HttpResponse.json(envelope(aParcelWith([], { tracking_code: 'VW-1' }))),
    ),
  );
  renderPanel(address, as(role));
  expect(await screen.findByRole('heading', { name: 'Not for your role' })).toBeVisible();
});

it("lets a courier add an event, without the parcel's data", async () => {
  const parcel = aParcelWith([], { tracking_code: 'VW-1' });
  server.use(http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope(parcel))));
  renderPanel('/control/parcels/VW-1/activities/create', as('courier'));
  expect(await screen.findByRole('button', { name: 'Save event' })).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Parcel details' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
});

it('opens the parcel whose code a courier searches', async () => {
  const parcel = aParcelWith([], { tracking_code: 'VW-1' });
  server.use(http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope(parcel))));
  const { user } = renderPanel('/control/index.html', as('courier'));
  await user.click(await screen.findByRole('button', { name: /Search parcels and pages/ }));
  await user.type(await screen.findByRole('combobox', { name: 'Code, name, place or page' }), 'VW-1');
  expect(await screen.findByRole('option', { name: 'Open parcel VW-1' })).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: /VW-1/ })).toBeVisible();
});

/** Beginnings of sentences, buttons and links that tell a person to change something. */
const TELLS =
  /^(?:Add|Change|Choose|Correct|Create|Delete|Edit|Import|Invite|New|Press|Remove|Restore|Save|Send|Set|Show visitors|Tell|Undo|Update|Upload|Withdraw)\b/;
/** Names of things, and texts that describe a setting. */
const NAMES = /^(?:Send email|Update existing parcels|Imports?|New messages?)$/;
/** Read by everyone; views are one's own. */
const READING = new Set(['Save this view', 'Show empty fields']);
const LISTS =
  /^\/api\/(?:parcels|activities|imports|invoices|customers|reviews|pages|messages|mails|webhooks|runs|statuses|trash\/\w+|audit\/\w+|admins\/(?:security-log|invitations|erasures)|api-keys|views)$/;

const addresses = FEATURES.flatMap(({ routes }) =>
  routes.filter(({ path }) => !path.includes(':')).map(({ path, handle }) => [path, handle.ability] as const),
);
const readable = (['auditor', 'courier'] as const).flatMap((role) =>
  addresses
    .filter(([path, ability]) => roleMay(role, ability) && ability !== 'own' && path !== paths.scan)
    .map(([path]) => [role, path] as const),
);

it.each([...readable, ['auditor', '/control/index.html'], ['courier', '/control/index.html']] as const)(
  'tells the role %s on %s nothing that it may not do',
  async (role, path) => {
    server.use(
      http.get('/api/*', ({ request }) =>
        LISTS.test(new URL(request.url).pathname) ? HttpResponse.json(pagedOf([])) : undefined,
      ),
    );
    renderPanel(path, as(role));
    const main = await screen.findByRole('main');
    await within(main).findByRole('heading', { level: 1 });
    await waitFor(() => expect(main.querySelector('[aria-busy="true"]')).toBeNull());
    expect(within(main).queryByRole('heading', { name: 'Not for your role' })).toBeNull();
    const told = Array.from(main.querySelectorAll('p, a, button, summary'), (element) =>
      (element.textContent ?? '').trim(),
    ).filter((text) => TELLS.test(text) && !NAMES.test(text) && !READING.has(text));
    expect(told).toEqual([]);
  },
);

it.each<[Role, string[], string[]]>([
  ['auditor', ['In a list: search'], ['On a parcel: add an event', 'In the parcel list: create a parcel']],
  ['courier', ['On a parcel: add an event'], ['In a list: search', 'In the parcel list: create a parcel']],
])('lists for the role %s only the keys that it can use', async (role, listed, others) => {
  const { user } = renderPanel('/control/index.html', as(role));
  await screen.findByRole('heading', { name: 'Overview' });
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const text of listed) expect(within(dialog).getByText(text)).toBeVisible();
  for (const text of others) expect(within(dialog).queryByText(text)).toBeNull();
});

it('offers an auditor no command that changes a parcel', async () => {
  const parcel = aParcelWith([], { tracking_code: 'VW-1' });
  server.use(
    http.get('/api/parcels/find', () => HttpResponse.json(envelope([parcel]))),
    http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope(parcel))),
  );
  const { user } = renderPanel('/control/parcels/VW-1', as('auditor'));
  await screen.findByRole('heading', { name: /VW-1/ });
  await user.click(await screen.findByRole('button', { name: /Search parcels and pages/ }));
  await user.type(await screen.findByRole('combobox', { name: 'Code, name, place or page' }), 'VW-1');
  expect(await screen.findByRole('option', { name: /^VW-1/ })).toBeVisible();
  expect(screen.queryByRole('option', { name: /Add event|Change status|Create/ })).toBeNull();
  expect(screen.queryByText(/to add an event/)).toBeNull();
});
