import { act, fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { Report, ReportFigures } from '@vaultway/contracts';
import { envelope } from '@/test/builders';
import { renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const figures: ReportFigures = {
  parcels: 2,
  collected: 3,
  dated: 2,
  on_time: 1,
  values: [{ currency: 'USD', amount: 40_000 }],
  unread: 1,
  median_hours: null,
  most_hours: null,
};

const theReport = (facts: Partial<Report> = {}): Report => ({
  name: 'weeks',
  from: '2026-11-16',
  until: '2026-11-22',
  before_from: '2026-11-09',
  as_of: '2026-11-22T10:00:00.000Z',
  complete: true,
  rows: [{ ...figures, name: '2026-11-16', to: null, before: { ...figures, parcels: 1, unread: 0 } }],
  left_out: 0,
  total: { ...figures, before: { ...figures, parcels: 1 } },
  ...facts,
});

it('shows a chart with its table and file', async () => {
  server.use(http.get('/api/reports/weeks', () => HttpResponse.json(envelope(theReport()))));
  renderPanel('/control/reports?weeks=1');
  const table = within(await screen.findByRole('table'));
  expect(screen.getByRole('img', { name: 'By week' })).toBeVisible();
  const row = table.getByRole('row', { name: /16 Nov 2026/ });
  expect(row).toHaveTextContent('50%');
  expect(row).toHaveTextContent('US$40,000');
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/reports/weeks/export.csv?weeks=1',
  );
});

it('shows times per lane, and what is in transit by courier', async () => {
  const lane = {
    ...figures,
    name: 'Zürich, CH',
    to: 'London, GB',
    median_hours: 30,
    most_hours: 96,
    before: null,
  };
  const road = { ...figures, name: '', to: null, before: null };
  server.use(
    http.get('/api/reports/lanes', () =>
      HttpResponse.json(envelope(theReport({ name: 'lanes', rows: [lane] }))),
    ),
    http.get('/api/reports/road', ({ request }) =>
      HttpResponse.json(
        envelope(
          theReport({
            name: 'road',
            rows: [{ ...road, name: new URL(request.url).searchParams.get('by') ?? 'departed' }],
            total: { ...figures, before: null },
          }),
        ),
      ),
    ),
  );
  const { user } = renderPanel('/control/reports?report=lanes');
  const row = await screen.findByRole('row', { name: /Zürich, CH – London, GB/ });
  expect(row).toHaveTextContent('30 hrs');
  expect(row).toHaveTextContent('4 days');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reports' }), 'In transit');
  expect(await screen.findByRole('row', { name: /Departed/ })).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Lane');
  expect(await screen.findByRole('row', { name: /lane/ })).toBeVisible();
});

it('keeps each of several choices that change before it renders again', async () => {
  server.use(http.get('/api/reports/weeks', () => HttpResponse.json(envelope(theReport()))));
  renderPanel('/control/reports');
  const period = await screen.findByRole('combobox', { name: 'Period' });
  const until = screen.getByLabelText('Up to');
  act(() => {
    fireEvent.change(period, { target: { value: '4' } });
    fireEvent.change(until, { target: { value: '2026-11-01' } });
  });
  expect(await screen.findByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/reports/weeks/export.csv?weeks=4&until=2026-11-01',
  );
});
