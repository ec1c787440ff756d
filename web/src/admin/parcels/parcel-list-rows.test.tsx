import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, expect, it, vi } from 'vitest';
import { arrivedAt } from '@/test/address-bar';
import { answers } from '@/test/answers';
import { theGraph, theSettings } from '@/test/builders';
import { anna, aSummary, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const LIST = '/control/parcels/list.html';
const ROWS = ['VW-1', 'VW-2', 'VW-3', 'VW-4'].map((tracking_code) =>
  aSummary({ id: `id-${tracking_code}`, tracking_code }),
);

let asked: URLSearchParams[];
beforeEach(() => {
  localStorage.clear();
  asked = [];
  server.use(
    http.get('/api/parcels', ({ request }) => {
      const search = new URL(request.url).searchParams;
      if (search.get('per_page') !== '1') asked.push(search);
      const page = Number(search.get('page'));
      const per_page = Number(search.get('per_page') ?? 20);
      const rows = page % 2 === 0 ? ROWS.slice(1) : ROWS.slice(0, 2);
      return HttpResponse.json(
        pagedOf(rows, { total: 450, current_page: page, per_page, last_page: Math.ceil(450 / per_page) }),
      );
    }),
  );
});

const link = (code: string) => screen.getByRole('link', { name: code });
const selected = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Select VW/ })
    .map(({ checked }) => (checked ? 'x' : '-'))
    .join('');

it('names the years of other years', async () => {
  vi.setSystemTime('2027-06-01T12:00:00Z');
  const rows = [
    aSummary({
      id: 'a',
      tracking_code: 'VW-A',
      max_expected_delivery_date: '2028-01-05',
      updated_at: '2027-01-01T02:00:00Z',
    }),
    aSummary({ id: 'b', tracking_code: 'VW-B', max_expected_delivery_date: '2027-09-05' }),
  ];
  server.use(http.get('/api/parcels', () => HttpResponse.json(pagedOf(rows))));
  renderPanel(LIST);
  const settings = theSettings({ time_zone: 'America/New_York' });
  server.use(answers('/api/graph', theGraph({ settings, admin: anna })));
  const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr');

  await waitFor(async () => expect(await rowOf('VW-A')).toHaveTextContent(/31 Dec 2026/));
  expect(await rowOf('VW-A')).toHaveTextContent(/5 Jan 2028/);
  expect(await rowOf('VW-B')).toHaveTextContent(/5 Sept?(?! 2027)/);
});

async function renderRows() {
  server.use(http.get('/api/parcels', () => HttpResponse.json(pagedOf(ROWS))));
  const { user } = renderPanel(LIST);
  await screen.findByRole('table');
  return user;
}

it('selects the row with the focus by X and by Space', async () => {
  const user = await renderRows();
  link('VW-2').focus();
  await user.keyboard('x');
  expect(selected()).toBe('-x--');
  await user.keyboard('{ArrowDown} ');
  expect(selected()).toBe('-xx-');
  await user.keyboard('X');
  expect(selected()).toBe('-x--');
  await user.keyboard('{Control>}x{/Control}');
  expect(selected()).toBe('-x--');
});

it('selects a range with Shift and arrows, which shrinks on the way back', async () => {
  const user = await renderRows();
  link('VW-2').focus();
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(selected()).toBe('-xxx');
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(selected()).toBe('-xx-');
  expect(link('VW-3')).toHaveFocus();
  await user.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}');
  expect(selected()).toBe('xx--');
});

it('selects a range with Shift and a click, on a checkbox or a row', async () => {
  const user = await renderRows();
  await user.click(screen.getByRole('checkbox', { name: 'Select VW-1' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select VW-3' }));
  expect(selected()).toBe('xxx-');
  await user.click(link('VW-4'));
  await user.keyboard('{/Shift}');
  expect(selected()).toBe('xxxx');
  await arrivedAt(LIST);
});

it('composes a page of 200 rows of two, and remembers the choice', async () => {
  const { user, unmount } = renderPanel(`${LIST}?page=3`);
  await screen.findByRole('table');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '200 per page');
  await arrivedAt(LIST);
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(5));
  const pages = asked.filter((search) => search.has('per_page'));
  const halves = pages.map((search) => `${search.get('page')} of ${search.get('per_page')}`);
  expect(halves).toEqual(expect.arrayContaining(['1 of 100', '2 of 100']));
  expect(screen.getByText('1–4 of 450')).toBeVisible();
  expect(screen.getByText('(1 / 3)')).toBeVisible();
  unmount();
  renderPanel(LIST);
  expect(await screen.findByRole('combobox', { name: 'Rows per page' })).toHaveValue('200');
});

it('makes rows compact in every list', async () => {
  const { user } = renderPanel(LIST);
  const table = await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: 'Compact rows' }));
  expect(table).toHaveAttribute('data-dense');
  expect(screen.getByRole('button', { name: 'Compact rows' })).toHaveAttribute('aria-pressed', 'true');
});

it('clears the filters from beside them', async () => {
  const { user } = renderPanel(`${LIST}?overdue=yes&q=VW`);
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await arrivedAt(LIST);
  expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
});
