import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import { envelope } from '@/test/builders';
import { aSummary, pagedOf, renderPanel } from '@/test/panel';
import admin from '@/locales/en/admin.json';
import { server } from '@/test/server';

const { attention } = admin;

it('shows what needs attention, with the way to each list', async () => {
  renderPanel('/control/index.html');
  const none = { count: 0, at_least: false, parcels: [] };
  server.use(
    http.get('/api/parcels/attention', () =>
      HttpResponse.json(
        envelope({
          silent_days: 7,
          overdue: { count: 12, at_least: false, parcels: [aSummary({ tracking_code: 'VW-9' })] },
          silent: { count: 10_000, at_least: true, parcels: [] },
          without_email: none,
          seals_differ: none,
        }),
      ),
    ),
    http.get('/api/mails', () => HttpResponse.json(pagedOf([], { total: 1 }))),
    http.get('/api/messages', () => HttpResponse.json(pagedOf([], { total: 4 }))),
  );

  const link = (name: string) => screen.findByRole('link', { name });
  expect(await link('12 parcels are overdue')).toHaveAttribute(
    'href',
    '/control/parcels/list.html?overdue=yes',
  );
  expect(await link('VW-9')).toHaveAttribute('href', '/control/parcels/VW-9');
  expect(await link('At least 10,000 parcels have had no event for 7 days')).toHaveAttribute(
    'href',
    '/control/parcels/list.html?silent_days=7',
  );
  expect(await link("1 email couldn't be delivered")).toBeVisible();
  expect(await link('4 unread messages')).toBeVisible();
  expect(screen.queryByText(/no e-mail address/)).not.toBeInTheDocument();
});

it('counts parcels and days each for themselves', async () => {
  const none = { count: 0, at_least: false, parcels: [] };
  const silent = { count: 3, at_least: false, parcels: [] };
  server.use(
    http.get('/api/parcels/attention', () =>
      HttpResponse.json(
        envelope({ silent_days: 1, overdue: none, silent, without_email: none, seals_differ: none }),
      ),
    ),
    http.get('/api/mails', () => HttpResponse.json(pagedOf([]))),
    http.get('/api/messages', () => HttpResponse.json(pagedOf([]))),
  );
  renderPanel('/control/index.html');

  expect(await screen.findByRole('link', { name: '3 parcels have had no event for 1 day' })).toBeVisible();
});

it('does not say that all is clear before the emails are counted', async () => {
  const counted = Promise.withResolvers<void>();
  server.use(
    http.get('/api/mails', async () => {
      await counted.promise;
      return HttpResponse.json(pagedOf([], { total: 2 }));
    }),
  );
  renderPanel('/control/index.html');
  expect(await screen.findByRole('heading', { name: attention.title })).toBeVisible();
  expect(screen.queryByText(attention.nothing)).not.toBeInTheDocument();
  counted.resolve();
  expect(await screen.findByRole('link', { name: "2 emails couldn't be delivered" })).toBeVisible();
  expect(screen.queryByText(attention.nothing)).not.toBeInTheDocument();
});

it('says that all is clear once everything is counted', async () => {
  renderPanel('/control/index.html');
  expect(await screen.findByText(attention.nothing)).toBeVisible();
});
