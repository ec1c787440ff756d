import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, expect, it } from 'vitest';
import type { SignedInAdmin, View } from '@vaultway/contracts';
import { arrivedAt } from '@/test/address-bar';
import { envelope, failure, listOf } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { anna, aSummary, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const LIST = '/control/parcels/list.html';
const AT = '2026-11-05T05:09:00.000Z';
const aView = (id: string, name: string, search: string, columns: string[] = []): View => ({
  id,
  name,
  search,
  columns,
  created_at: AT,
  updated_at: AT,
});

let views: View[];
beforeEach(() => {
  localStorage.clear();
  views = [aView('v1', 'Late ones', 'sort=due&overdue=yes', ['status']), aView('v2', 'Held', 'status=Held')];
  server.use(
    http.get('/api/parcels', () => HttpResponse.json(pagedOf([aSummary()]))),
    http.get('/api/views', () => HttpResponse.json({ ...envelope(views), ...listOf(views) })),
  );
});

const as = (role: SignedInAdmin['role']) => ({ admin: { ...anna, role } });
const tabs = () => within(screen.getByRole('navigation', { name: 'Views' }));
async function openMenu(user: ReturnType<typeof renderPanel>['user'], item: string) {
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

it('shows the views of colleagues as tabs, and names the open one', async () => {
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('link', { name: 'Late ones' }));
  await arrivedAt(`${LIST}?sort=due&overdue=yes`);
  expect(screen.getByRole('heading', { level: 1, name: 'Late ones' })).toBeVisible();
  expect(tabs().getByRole('link', { name: 'Late ones' })).toHaveAttribute('aria-current', 'page');
  expect(screen.queryByRole('columnheader', { name: 'Recipient' })).not.toBeInTheDocument();
  await user.click(tabs().getByRole('link', { name: 'All parcels' }));
  await arrivedAt(LIST);
  expect(screen.getByRole('heading', { level: 1, name: 'Parcels' })).toBeVisible();
});

it('saves a view for all colleagues', async () => {
  server.use(http.post('/api/views', () => HttpResponse.json(envelope(views[0]), { status: 201 })));
  const calls = callsOf('POST', '/api/views');
  const { user } = renderPanel(`${LIST}?q=Zofia&open=yes&page=2`, as('clerk'));
  await screen.findByRole('link', { name: 'Held' });
  await openMenu(user, 'Save view');
  await fillIn(user, { 'View name': '  Under   way ' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await calls.only()).toMatchObject({ name: 'Under way', search: 'open=yes' });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('says if a name is taken, and keeps what was typed', async () => {
  server.use(http.post('/api/views', () => HttpResponse.json(failure('view_name_taken'), { status: 409 })));
  const { user } = renderPanel(`${LIST}?open=yes`);
  await screen.findByRole('link', { name: 'Held' });
  await openMenu(user, 'Save view');
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  await save();
  expect(await screen.findByText('Name is required')).toBeVisible();
  await fillIn(user, { 'View name': 'LATE ONES' });
  await save();
  expect(await screen.findByText('This view name is already in use')).toBeVisible();
  await user.type(screen.getByLabelText('View name'), '2');
  expect(screen.queryByText('This view name is already in use')).not.toBeInTheDocument();
  await save();
  expect(await screen.findByText('This view name is already in use')).toBeVisible();
  expect(screen.getByLabelText('View name')).toHaveValue('LATE ONES2');
});

it('renames the open view from the version that was read', async () => {
  server.use(http.patch('/api/views', () => HttpResponse.json(envelope(views[1]))));
  const calls = callsOf('PATCH', '/api/views');
  const { user } = renderPanel(`${LIST}?status=Held`);
  await screen.findByRole('heading', { level: 1, name: 'Held' });
  await openMenu(user, 'Rename view');
  await user.clear(screen.getByLabelText('View name'));
  await user.type(screen.getByLabelText('View name'), 'On hold{Enter}');
  expect(await calls.only()).toEqual({ id: 'v2', name: 'On hold', updated_at: AT });
});

it('deletes the open view, and restores it on undo', async () => {
  server.use(
    http.delete('/api/views', () => HttpResponse.json(envelope(null))),
    http.post('/api/views', () => HttpResponse.json(envelope(views[1]), { status: 201 })),
  );
  const calls = callsOf('POST', '/api/views');
  const { user } = renderPanel(`${LIST}?status=Held`);
  await screen.findByRole('heading', { level: 1, name: 'Held' });
  await openMenu(user, 'Delete view');
  await arrivedAt(LIST);
  expect(await screen.findByText('View “Held” deleted.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await calls.only()).toEqual({ name: 'Held', search: 'status=Held', columns: [] });
});

it('lets auditors open views, and save private ones only', async () => {
  const { user } = renderPanel(`${LIST}?status=Held`, as('auditor'));
  await screen.findByRole('heading', { level: 1, name: 'Held' });
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save view' }));
  expect(screen.queryByRole('menuitem', { name: 'Delete view' })).not.toBeInTheDocument();
  expect(await screen.findByLabelText('View name')).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'Share with colleagues' })).not.toBeInTheDocument();
});

it.each([
  ['overdue', '^Overdue ?Parcels', `${LIST}?overdue=yes`],
  ['late on', '^Late ones', `${LIST}?sort=due&overdue=yes`],
])('finds “%s” with Ctrl+K', async (typed, name, address) => {
  const { user } = renderPanel(LIST);
  await screen.findByRole('table');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: /Code, name, place/ }), typed);
  const option = await screen.findByRole('option', { name: new RegExp(name) });
  expect(option).toBeVisible();
  await user.click(option);
  await arrivedAt(address);
});
