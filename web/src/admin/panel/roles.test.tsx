import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { Role } from '@vaultway/contracts/constants';
import { envelope } from '@/test/builders';
import { anna, aParcelWith, renderPanel } from '@/test/panel';
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
