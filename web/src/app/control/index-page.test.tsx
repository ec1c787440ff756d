import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { ParcelSummary } from '@vaultway/contracts';
import { arrivedAt } from '@/test/address-bar';
import { pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

it('shows the six parts of the panel, and what its operator should know', async () => {
  renderPanel('/control/index.html');
  await screen.findByRole('heading', { name: 'Overview' });
  const content = within(screen.getByRole('main'));
  const tiles = content.getAllByRole('link').map((tile) => tile.querySelector('strong')?.textContent);
  expect(tiles).toEqual(['Parcels', 'Reviews', 'Pages', 'Send Email', 'Settings', 'Password']);
  expect(content.getByText(/not liable.*Maintenance is not included/)).toBeVisible();
});

it.each(['/control', '/control/index.html', '/control/parcels/VW-1/update'])(
  'sends somebody who is not signed in from %s to sign in',
  async (address) => {
    renderPanel(address, { admin: false });
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    await arrivedAt('/control/signin.html');
  },
);

it('finds a parcel from every page', async () => {
  server.use(http.get('/api/parcels', () => HttpResponse.json(pagedOf<ParcelSummary>([]))));
  const { user } = renderPanel('/control/index.html');
  await user.type(await screen.findByRole('textbox', { name: 'Find a parcel' }), 'gold bars{Enter}');
  await arrivedAt('/control/parcels/list.html?q=gold+bars');
  expect(await screen.findByText('No Data Found')).toBeVisible();
});

it('draws in the theme that is switched to', async () => {
  const { user } = renderPanel('/control/index.html');
  await user.click(await screen.findByRole('button', { name: 'Switch to the dark theme' }));
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark'));
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'dark'));
});

it('says that an address leads nowhere', async () => {
  renderPanel('/control/nowhere.html');
  expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeVisible();
});
