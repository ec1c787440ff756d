import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { TrashItem } from '@vaultway/contracts';
import { aPage, envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';
import { daysLeft } from './trash-page';

const { id } = aPage();
const anItem = (facts: Partial<TrashItem> = {}): TrashItem => ({
  type: 'page',
  id,
  name: 'Our vaults',
  deleted_at: new Date(Date.now() - 60_000).toISOString(),
  deleted_by: 'anna@goldline.example',
  ...facts,
});

it('lists deleted records and who deleted them, and restores one', async () => {
  let items = [anItem()];
  server.use(
    http.get('/api/trash/content', () => HttpResponse.json(pagedOf(items))),
    http.post('/api/trash/content/restore', () => {
      items = [];
      return HttpResponse.json(envelope({}));
    }),
  );
  const calls = callsOf('POST', '/api/trash/content/restore');
  const { user } = renderPanel('/control/trash.html?of=content');
  const row = within((await screen.findByText('Our vaults')).closest('tr')!);
  expect(row.getByText('30 days')).toBeVisible();
  expect(row.getByText('anna@goldline.example')).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Restore Our vaults' }));

  expect(await screen.findByText('Our vaults restored.')).toBeVisible();
  expect(await screen.findByText('No Data Found')).toBeVisible();
  expect(await calls.only()).toEqual({ type: 'page', id });
});

it('switches between trashes, and explains them while they are empty', async () => {
  const asked: unknown[] = [];
  server.use(
    http.get('/api/trash/:part', ({ params }) => {
      asked.push(params['part']);
      return HttpResponse.json(pagedOf<TrashItem>([]));
    }),
  );
  const { user } = renderPanel('/control/trash.html');
  expect(await screen.findByText(/stay here for 30 days/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Pages and reviews' }));
  await waitFor(() => expect(asked.at(-1)).toBe('content'));
});

it('counts the remaining days', () => {
  const now = Date.parse('2026-11-30T12:00:00Z');
  expect(daysLeft('2026-11-30T11:00:00Z', now)).toBe(30);
  expect(daysLeft('2026-11-01T11:00:00Z', now)).toBe(1);
  expect(daysLeft('2026-10-01T00:00:00Z', now)).toBe(0);
});
