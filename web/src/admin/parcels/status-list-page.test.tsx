import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, expect, it } from 'vitest';
import type { Status } from '@vaultway/contracts';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const PAGE = '/control/statuses';
const ID = '0199aaaa-0000-7000-8000-0000000000ab';
const status = (text: string, parcels: number, step: Status['step'] = 'departed'): Status => ({
  id: text,
  status: text,
  parcels,
  step,
});

beforeEach(() => {
  const rows = [status('In transit', 1200), status('IN TRANSIT', 3), status('Hmm', 1, null)];
  server.use(http.get('/api/statuses', () => HttpResponse.json(pagedOf(rows))));
});

it('lists statuses with their parcels and step', async () => {
  renderPanel(PAGE);
  const table = await screen.findByRole('table', { name: 'Statuses' });
  const [, first, , third] = within(table).getAllByRole('row');
  expect(first).toHaveTextContent('1,200');
  expect(within(first as HTMLElement).getByRole('link', { name: '1,200' })).toHaveAttribute(
    'href',
    '/control/parcels/list.html?status=In+transit',
  );
  expect(third).toHaveTextContent(/Hmm.*1.*Not set/);
});

it('merges statuses into that of most parcels, until none remain, and takes it back', async () => {
  let left = 2;
  server.use(
    http.patch('/api/statuses', async ({ request }) => {
      const { undo } = (await request.json()) as { undo?: string };
      left -= 1;
      const outcome = undo === undefined ? { changed: 2, left: 0 } : { changed: 3, left: 1 };
      return HttpResponse.json(envelope({ id: ID, ...outcome, remaining: undo === undefined && left > 0 }));
    }),
  );
  const calls = callsOf('PATCH', '/api/statuses');
  const { user } = renderPanel(PAGE);
  await user.click(await screen.findByRole('checkbox', { name: 'Select IN TRANSIT' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select In transit' }));
  await user.click(screen.getByRole('button', { name: 'Rename or merge' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rename or merge' });
  expect(within(dialog).getByRole('textbox', { name: 'Status' })).toHaveValue('In transit');
  await user.click(within(dialog).getByRole('button', { name: 'Change status' }));
  expect(await screen.findByText('4 parcels are now “In transit”.')).toBeVisible();
  const change = { from: ['In transit', 'IN TRANSIT'], to: 'In transit' };
  expect(calls.count()).toBe(2);
  expect(await calls.last()).toEqual({ ...change, id: ID });

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('3 parcels updated.')).toBeVisible();
  expect(screen.getByText(/^1 parcel was left unchanged/)).toBeVisible();
  expect(await calls.last()).toEqual({ undo: ID });
});

it('shows the step of a status, and gives a step to one without', async () => {
  server.use(
    http.patch('/api/statuses', () =>
      HttpResponse.json(envelope({ id: ID, changed: 1, left: 0, remaining: false })),
    ),
  );
  const calls = callsOf('PATCH', '/api/statuses');
  const { user } = renderPanel(PAGE);
  await user.click(await screen.findByRole('checkbox', { name: 'Select Hmm' }));
  await user.click(screen.getByRole('button', { name: 'Rename or merge' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename or merge' }));
  expect(dialog.getByRole('listitem')).toHaveTextContent('Hmm Not set');
  const step = dialog.getByRole('combobox', { name: /^Step/ });
  expect(step).toHaveDisplayValue('Leave unchanged');
  await user.type(dialog.getByRole('textbox', { name: 'Status' }), '{Control>}a{/Control}Delivered');
  expect(step).toHaveDisplayValue('Delivered (from the status)');
  await user.type(dialog.getByRole('textbox', { name: 'Status' }), '{Control>}a{/Control}Hmm');
  await user.selectOptions(step, 'In storage');
  await user.click(dialog.getByRole('button', { name: 'Change status' }));
  expect(await screen.findByText('1 parcel updated.')).toBeVisible();
  expect(await calls.last()).toEqual({ from: ['Hmm'], to: 'Hmm', step: 'stored' });
});

it('asks for a status', async () => {
  const { user } = renderPanel(PAGE);
  await user.click(await screen.findByRole('checkbox', { name: 'Select Hmm' }));
  await user.click(screen.getByRole('button', { name: 'Rename or merge' }));
  const field = await screen.findByRole('textbox', { name: 'Status' });
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Change status' }));
  expect(await screen.findByRole('textbox', { name: 'Status' })).toBeInvalid();
});
