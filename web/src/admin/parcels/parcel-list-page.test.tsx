import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it, vi } from 'vitest';
import type { PagedEnvelope, ParcelSummary } from '@vaultway/contracts';
import { refusal } from '@/test/answers';

import { arrivedAt, currentAddress } from '@/test/address-bar';
import { fillIn } from '@/test/fill-in';
import { aSummary, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const LIST = '/control/parcels/list.html';

/** Serves the list, and records the requests. */
function answerList(answer: PagedEnvelope<ParcelSummary>) {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get('/api/parcels', ({ request }) => {
      const search = new URL(request.url).searchParams;
      if (search.has('per_page')) return HttpResponse.json(pagedOf([])); // the badge in the navigation
      asked.push(search);
      return HttpResponse.json(answer);
    }),
  );
  return { last: () => Object.fromEntries(asked.at(-1) ?? []) };
}

it('lists parcels with their main data', async () => {
  answerList(
    pagedOf([aSummary({ tracking_code: 'VW-1', recipient_name: 'Ada Okafor', status: 'Held at customs' })]),
  );
  renderPanel(LIST);

  const row = (await screen.findByRole('link', { name: 'VW-1' })).closest('tr')!;
  expect(within(row).getByRole('cell', { name: 'Ada Okafor' })).toBeVisible();
  expect(within(row).getByText('Held at customs')).toBeVisible();
});

it('shows no due day for a parcel that has arrived', async () => {
  const due = { max_expected_delivery_date: '2026-11-24' };
  const arrived = aSummary({ tracking_code: 'VW-1', status: 'Delivered', ...due });
  answerList(pagedOf([arrived, aSummary({ tracking_code: 'VW-2', status: 'In transit', ...due })]));
  renderPanel(LIST);

  const rowOf = async (code: string) => (await screen.findByRole('link', { name: code })).closest('tr')!;
  expect(await rowOf('VW-2')).toHaveTextContent('24 Nov');
  expect(await rowOf('VW-1')).not.toHaveTextContent('24 Nov');
});

it('requests what the address specifies', async () => {
  const list = answerList(pagedOf([aSummary()]));
  renderPanel(`${LIST}?q=gold&status=In+transit&sort=destination&page=2`);

  await screen.findByRole('table');
  expect(list.last()).toEqual({ q: 'gold', status: 'In transit', sort: 'destination', page: '2' });
  expect(screen.getByRole('columnheader', { name: 'Destination' })).toHaveAttribute('aria-sort', 'ascending');
});

it('puts a search into the address and returns to the first page', async () => {
  const list = answerList(pagedOf([aSummary()]));
  const { user } = renderPanel(`${LIST}?page=3&sort=status`);
  await screen.findByRole('table');
  await fillIn(user, { 'Search parcels': ' Zurich ' });

  await waitFor(() => expect(list.last()).toEqual({ q: 'Zurich', sort: 'status', page: '1' }));
  await arrivedAt(`${LIST}?sort=status&q=Zurich`);
});

it('searches from the first letter, and keeps letters typed while waiting', async () => {
  const asked: (string | null)[] = [];
  let answerAll = () => {};
  const answered = new Promise<void>((done) => (answerAll = done));
  server.use(
    http.get('/api/parcels', async ({ request }) => {
      const search = new URL(request.url).searchParams;
      if (!search.get('q')) return HttpResponse.json(pagedOf([aSummary()]));
      asked.push(search.get('q'));
      await answered;
      return HttpResponse.json(pagedOf([aSummary()]));
    }),
  );
  const { user } = renderPanel(LIST);
  await screen.findByRole('table');
  const field = screen.getByRole('searchbox', { name: 'Search parcels' });
  await user.type(field, 'a');
  await waitFor(() => expect(asked).toEqual(['a']));
  await user.type(field, 'bcde');
  answerAll();

  await arrivedAt(`${LIST}?q=abcde`);
  await waitFor(() => expect(asked.at(-1)).toBe('abcde'));
  expect(field).toHaveValue('abcde');
});

it('folds the filters into a button on phones, with the number of active ones', async () => {
  answerList(pagedOf([aSummary()]));
  const { user } = renderPanel(`${LIST}?q=gold&status=In+transit&step=returned&recent_days=7`);

  const button = await screen.findByRole('button', { name: 'Filters (2)' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  const filters = screen.getByRole('group', { name: 'Filters' });
  expect(button).toHaveAttribute('aria-controls', filters.id);
  expect(within(filters).getByRole('combobox', { name: 'Status' })).toHaveValue('In transit');
  expect(within(filters).queryByRole('button', { name: 'Views' })).not.toBeInTheDocument();
});

it('filters by a typed status', async () => {
  const list = answerList(pagedOf([aSummary()]));
  const { user } = renderPanel(LIST);
  await screen.findByRole('table');
  await user.type(screen.getByRole('combobox', { name: 'Status' }), 'Delivered{Enter}');

  await waitFor(() => expect(list.last()).toMatchObject({ status: 'Delivered' }));
  await arrivedAt(`${LIST}?status=Delivered`);
});

it('sorts by a column, and reverses the order on the second press', async () => {
  const list = answerList(pagedOf([aSummary()]));
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('button', { name: 'Recipient' }));
  await waitFor(() => expect(list.last()).toMatchObject({ sort: 'recipient_name' }));
  await user.click(screen.getByRole('button', { name: 'Recipient' }));
  await waitFor(() => expect(list.last()).toMatchObject({ sort: '-recipient_name' }));
});

it('shows (current / last) and links to the next and previous page', async () => {
  const list = answerList(pagedOf([aSummary()], { current_page: 2, last_page: 3 }));
  const { user } = renderPanel(`${LIST}?page=2&q=a`);

  expect(await screen.findByText('(2 / 3)')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  await waitFor(() => expect(list.last()).toMatchObject({ page: '3', q: 'a' }));
  await user.click(screen.getByRole('link', { name: 'Previous page' }));
  await arrivedAt(`${LIST}?q=a`);
});

it('scrolls to the top of a new page and focuses the heading', async () => {
  server.use(
    http.get('/api/parcels', ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page'));
      return HttpResponse.json(pagedOf([aSummary()], { current_page: page, last_page: 2 }));
    }),
  );
  const { user } = renderPanel(LIST);
  const next = await screen.findByRole('link', { name: 'Next page' });
  const scroll = vi.spyOn(window, 'scrollTo');
  await user.click(next);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(scroll).toHaveBeenCalledWith(0, 0);
});

it('refetches the list if a parcel to delete is already gone', async () => {
  answerList(pagedOf([aSummary({ tracking_code: 'VW-1' })]));
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('button', { name: 'More actions for VW-1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete parcel' }));
  answerList(pagedOf<ParcelSummary>([]));
  server.use(http.delete('/api/parcels', () => refusal('parcel_not_found')));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No Data Found')).toBeVisible();
  const toast = await screen.findByRole('alert');
  await user.click(within(toast).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(toast).not.toBeInTheDocument());
});

it('shows no paging for a single page', async () => {
  answerList(pagedOf([aSummary()]));
  renderPanel(LIST);
  await screen.findByRole('table');
  expect(screen.queryByRole('navigation', { name: 'Pages of the list' })).not.toBeInTheDocument();
});

it('shows No Data Found and how to begin without parcels', async () => {
  answerList(pagedOf<ParcelSummary>([]));
  renderPanel(LIST);
  expect(await screen.findByText('No Data Found')).toBeVisible();
  expect(screen.getByText(/A parcel needs a tracking code/)).toBeVisible();
});

it('shows No Data Found without matches, and clears the filters', async () => {
  answerList(pagedOf<ParcelSummary>([]));
  const { user } = renderPanel(`${LIST}?q=nobody`);
  expect(await screen.findByText('No Data Found')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await arrivedAt(LIST);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('links from a page past the end to the last one', async () => {
  answerList({ ...pagedOf<ParcelSummary>([]), last_page: 2 });
  const { user } = renderPanel(`${LIST}?page=9`);
  await user.click(await screen.findByRole('link', { name: 'Go to the last page' }));
  await arrivedAt(`${LIST}?page=2`);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('shows the error and retries', async () => {
  server.use(http.get('/api/parcels', () => refusal('unavailable')));
  const { user } = renderPanel(LIST);
  expect(await screen.findByRole('alert')).toHaveTextContent('The server is busy. Try again in a moment.');
  answerList(pagedOf([aSummary({ tracking_code: 'VW-1' })]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'VW-1' })).toBeVisible();
});

it('moves between rows with the arrow keys and opens one with Enter', async () => {
  answerList(pagedOf(['VW-1', 'VW-2', 'VW-3'].map((code) => aSummary({ tracking_code: code }))));
  server.use(http.get('/api/parcels/VW-2', () => refusal('parcel_not_found')));
  const { user } = renderPanel(LIST);
  (await screen.findByRole('link', { name: 'VW-1' })).focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(screen.getByRole('link', { name: 'VW-2' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await arrivedAt('/control/parcels/VW-2');
  expect(await screen.findByText(/no parcel with the code VW-2/)).toBeVisible();
});

it('enters the rows with the arrow key, from the heading and from the search', async () => {
  answerList(pagedOf(['VW-1', 'VW-2'].map((code) => aSummary({ tracking_code: code }))));
  const { user } = renderPanel(LIST);
  const first = await screen.findByRole('link', { name: 'VW-1' });
  screen.getByRole('heading', { level: 1 }).focus();
  await user.keyboard('{ArrowDown}');
  expect(first).toHaveFocus();

  await user.keyboard('/{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('link', { name: 'VW-2' })).toHaveFocus();
});

it('focuses the search with / and opens a new parcel with c', async () => {
  answerList(pagedOf([aSummary()]));
  const { user } = renderPanel(LIST);
  await screen.findByRole('table');
  await user.keyboard('/');
  expect(screen.getByRole('searchbox', { name: 'Search parcels' })).toHaveFocus();
  await user.tab();
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('c');
  expect(await screen.findByRole('heading', { name: 'Create parcel' })).toBeVisible();
});

it('requests search results before the page renders with the new address, and only once', async () => {
  answerList(pagedOf([aSummary({ tracking_code: 'VW-7' })]));
  const asked: string[] = [];
  const send = fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (typeof input === 'string' && input.includes('q=7')) asked.push(currentAddress());
    return send(input, init);
  });
  const { user } = renderPanel(`${LIST}?page=3`);
  await user.type(await screen.findByRole('searchbox', { name: 'Search parcels' }), '7');
  await arrivedAt(`${LIST}?q=7`);
  await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false'));
  expect(asked).toEqual([`${LIST}?page=3`]);
});

it('shows the full list at once when the search is cleared, before the response', async () => {
  answerList(pagedOf([aSummary({ tracking_code: 'VW-1' }), aSummary({ tracking_code: 'VW-7' })]));
  const { user } = renderPanel(LIST);
  await screen.findByRole('link', { name: 'VW-1' });
  answerList(pagedOf([aSummary({ tracking_code: 'VW-7' })]));
  await user.keyboard('/7');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'VW-1' })).not.toBeInTheDocument());

  server.use(http.get('/api/parcels', () => new Promise<never>(() => undefined)));
  const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(escape);
  expect(screen.getByRole('link', { name: 'VW-1' })).toBeVisible();
  expect(currentAddress()).toBe(LIST);
});

it('shows a total that was counted only up to a limit', async () => {
  answerList(pagedOf([aSummary()], { total: 1000, last_page: 50, at_least: true }));
  renderPanel(`${LIST}?q=gold`);
  expect(await screen.findByText('1–1 of 1,000+')).toBeVisible();
});
