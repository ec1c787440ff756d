import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, expect, it } from 'vitest';
import type { Import, ImportChange } from '@vaultway/contracts';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';
import { anImport, IMPORT_ID as ID, IMPORT_PAGE as PAGE } from '@/test/an-import';

const UPDATING: Partial<Import> = { existing: 'update', bad: 0, problems: [] };
const CHANGE: ImportChange = {
  id: '0199aaaa-0000-7000-8000-0000000000ac',
  row: 3,
  parcel_id: ID,
  tracking_code: 'VW-2',
  changes: [
    { field: 'destination', before: 'Oslo', after: 'Rome' },
    { field: 'weight', before: null, after: '2 kg' },
  ],
};
const show = (facts: Partial<Import>) =>
  server.use(
    http.get(`/api/imports/${ID}`, () => HttpResponse.json(envelope(anImport({ ...UPDATING, ...facts })))),
  );
const withChanges = (changes: ImportChange[]) =>
  server.use(http.get(`/api/imports/${ID}/changes`, () => HttpResponse.json(pagedOf(changes))));

beforeEach(() => {
  withChanges([]);
  server.use(http.get(`/api/imports/${ID}/rows`, () => HttpResponse.json(envelope({ rows: [], total: 0 }))));
});

it('updates existing parcels on demand, and shows each difference', async () => {
  show({ existing: 'skip', good: 0, new: 0, bad: 2 });
  server.use(
    http.patch('/api/imports', () => {
      show({ good: 3, new: 1, changed: 1, unchanged: 1 });
      withChanges([CHANGE]);
      return HttpResponse.json(envelope(anImport(UPDATING)));
    }),
    http.post(`/api/imports/${ID}/run`, () => {
      show({ state: 'done', good: 3, new: 1, created: 1, changed: 1, unchanged: 1, done: 3 });
      return HttpResponse.json(envelope(anImport({ state: 'running' }), 202), { status: 202 });
    }),
  );
  const calls = callsOf('PATCH', '/api/imports');
  const { user } = renderPanel(PAGE);
  const choice = await screen.findByRole('switch', { name: /^Update existing parcels/ });
  expect(choice).toHaveAccessibleDescription('Empty cells change nothing.');
  await user.click(choice);
  await waitFor(() => expect(screen.getByText('New: 1 · Changed: 1 · Unchanged: 1')).toBeVisible());
  expect(await calls.only()).toEqual({ id: ID, existing: 'update' });
  const changes = await screen.findByRole('region', { name: 'Changes' });
  expect(within(changes).getByRole('row', { name: 'Destination Oslo Rome' })).toBeVisible();
  expect(within(changes).getByRole('link', { name: 'VW-2' })).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }));
  await waitFor(() => expect(screen.getByText('New: 1 · Changed: 1 · Unchanged: 1')).toBeVisible());
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));
  expect(screen.getByText(/changed ones get their previous values back/)).toBeVisible();
});

it('imports nothing if nothing differs', async () => {
  show({ good: 300, new: 0, unchanged: 300 });
  renderPanel(PAGE);
  expect(await screen.findByText('Unchanged: 300')).toBeVisible();
  expect(screen.getByText('Nothing to import: the parcels already have these values.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled();
});

it.each<[string, Partial<Import>, string[], RegExp[]]>([
  ['new only', { state: 'done', good: 2, new: 2, created: 2, done: 2 }, ['New: 2'], []],
  ['changed only', { state: 'done', good: 2, new: 0, changed: 2, done: 2 }, ['Changed: 2'], []],
  ['nothing changed', { state: 'done', good: 2, new: 0, unchanged: 2, done: 2 }, ['Unchanged: 2'], []],
  [
    'some left out',
    { state: 'done', good: 1, new: 0, changed: 1, bad: 1, done: 1 },
    ['Changed: 1 · Left out: 1'],
    [],
  ],
  [
    'undone in part',
    { state: 'undone', new: 2, created: 2, changed: 5, done: 7, removed: 2, restored: 4, kept: 1 },
    [
      'Import undone: 2 records moved to the trash.',
      'Parcels with their previous values again: 4',
      'Changed since, newer values kept: 1',
    ],
    [],
  ],
  [
    'undone changes only',
    { state: 'undone', new: 0, changed: 5, done: 5, restored: 5 },
    ['Parcels with their previous values again: 5'],
    [/trash/, /kept/],
  ],
  [
    'undone without changes',
    { state: 'undone', new: 0, unchanged: 3, done: 3 },
    ['Import undone. It had changed nothing.'],
    [],
  ],
  [
    'never imported',
    { state: 'undone', new: 0, changed: 3 },
    ['The file was never imported and has been deleted.'],
    [],
  ],
])('tells the truth: %s', async (_state, facts, texts, missing) => {
  show(facts);
  renderPanel(PAGE);
  for (const text of texts) expect(await screen.findByText(text)).toBeVisible();
  for (const text of missing) expect(screen.queryByText(text)).toBeNull();
});

it('says that parcels were changed in the meantime', async () => {
  show({ failure: 'x', failure_code: 'changed_meanwhile', changed: 1 });
  renderPanel(PAGE);
  await waitFor(() => expect(screen.getByText(/^Parcels were changed in the meantime/)).toBeVisible());
});
