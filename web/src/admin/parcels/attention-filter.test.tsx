import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { currentAddress } from '@/test/address-bar';
import { renderPanel } from '@/test/panel';

const LIST = '/control/parcels/list.html';
const filter = () => screen.findByRole('combobox', { name: 'Needs attention' });

it.each([
  ['moving=yes', 'In transit'],
  ['open=yes', 'Not delivered yet'],
  ['step=exception', 'On hold'],
  ['step=returned&recent_days=7', /^Returned to sender, since /],
])('shows what the list is filtered by for %s', async (query, name) => {
  renderPanel(`${LIST}?${query}`);
  expect(await filter()).toBeVisible();
  expect(screen.getByRole('option', { name, selected: true })).toBeInTheDocument();
});

it('filters by a step of parcels in trouble, without a time limit', async () => {
  const { user } = renderPanel(`${LIST}?step=returned&recent_days=7`);
  await user.selectOptions(await filter(), 'Delivery attempted');
  await waitFor(() => expect(currentAddress()).toBe(`${LIST}?step=attempted`));
});
