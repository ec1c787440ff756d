import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { arrivedAt } from '@/test/address-bar';
import { renderPanel } from '@/test/panel';

it('shows the six parts of the panel, and what its operator should know', async () => {
  renderPanel('/control/index.html');
  await screen.findByRole('heading', { name: 'Overview' });
  const content = within(screen.getByRole('main'));
  const tiles = content.getAllByRole('link').map((tile) => tile.querySelector('strong')?.textContent);
  expect(tiles).toEqual(['Parcels', 'Reviews', 'Pages', 'Send Email', 'Settings', 'Password']);
  expect(content.getByText(/no liability.*Maintenance is not included/)).toBeVisible();
});

it.each(['/control', '/control/index.html', '/control/parcels/VW-1/update'])(
  'sends somebody who is not signed in from %s to sign in',
  async (address) => {
    renderPanel(address, { admin: false });
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    await arrivedAt('/control/signin.html');
  },
);

it('draws in the theme that is switched to', async () => {
  const { user } = renderPanel('/control/index.html');
  await user.click(await screen.findByRole('button', { name: 'Switch to dark theme' }));
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark'));
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'dark'));
});

it('says that an address leads nowhere', async () => {
  renderPanel('/control/nowhere.html');
  expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeVisible();
});
