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
])('says what the list is narrowed to by %s', async (query, name) => {
  renderPanel(`${LIST}?${query}`);
  expect(await filter()).toBeVisible();
  expect(screen.getByRole('option', { name, selected: true })).toBeInTheDocument();
});

it('narrows the list to a step of parcels in trouble, whenever that was', async () => {
  const { user } = renderPanel(`${LIST}?step=returned&recent_days=7`);
  await user.selectOptions(await filter(), 'Delivery attempted');
  await waitFor(() => expect(currentAddress()).toBe(`${LIST}?step=attempted`));
});
