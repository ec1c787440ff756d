import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { ParcelAttention } from '@vaultway/contracts';
import { envelope, noneInNeed as none, nothingInNeed as nothing } from '@/test/builders';
import { anna, aSummary, pagedOf, renderPanel } from '@/test/panel';
import admin from '@/locales/en/admin.json';
import { server } from '@/test/server';

const { attention } = admin;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const needs = (facts: Partial<ParcelAttention>) =>
  http.get('/api/parcels/attention', () => HttpResponse.json(envelope({ ...nothing, ...facts })));
const link = (name: string) => screen.findByRole('link', { name });

it('shows what needs attention, with a link to each list', async () => {
  renderPanel('/control/index.html');
  server.use(
    needs({
      overdue: { ...none, count: 12, parcels: [aSummary({ tracking_code: 'VW-9' })] },
      silent: { ...none, count: 10_000, at_least: true },
    }),
    http.get('/api/mails', () => HttpResponse.json(pagedOf([], { total: 1 }))),
    http.get('/api/messages', () => HttpResponse.json(pagedOf([], { total: 4 }))),
  );

  expect(await link('12 parcels are overdue')).toHaveAttribute(
    'href',
    '/control/parcels/list.html?overdue=yes&sort=due',
  );
  expect(await link('VW-9')).toHaveAttribute('href', '/control/parcels/VW-9');
  expect(await link('At least 10,000 parcels have had no event for 7 days')).toHaveAttribute(
    'href',
    '/control/parcels/list.html?silent_days=7&sort=updated_at',
  );
  expect(await link("1 email couldn't be delivered")).toBeVisible();
  expect(await link('4 unread messages')).toBeVisible();
  expect(screen.queryByText(/no e-mail address/)).not.toBeInTheDocument();
});

it('pluralizes parcels and days independently', async () => {
  server.use(
    needs({ silent_days: 1, silent: { ...none, count: 3 } }),
    http.get('/api/mails', () => HttpResponse.json(pagedOf([]))),
    http.get('/api/messages', () => HttpResponse.json(pagedOf([]))),
  );
  renderPanel('/control/index.html');

  expect(await screen.findByRole('link', { name: '3 parcels have had no event for 1 day' })).toBeVisible();
});

it('shows severity, age and action of each kind', async () => {
  const VW9 = [aSummary({ tracking_code: 'VW-9' })];
  const since = (days: number) => daysAgo(days).slice(0, 10);
  const sent = { created_at: daysAgo(2) };
  server.use(
    needs({
      exception: { ...none, count: 1, since: since(3), parcels: VW9 },
      attempted: { ...none, count: 2, since: since(1), parcels: VW9 },
      returned: { ...none, count: 10_000, at_least: true, since: since(5) },
    }),
    http.get('/api/mails', () => HttpResponse.json(pagedOf([{ id: 'm1', ...sent }], { total: 4 }))),
    http.get('/api/messages', () => HttpResponse.json(pagedOf([{ id: 'm2', ...sent }], { total: 1 }))),
  );
  renderPanel('/control/index.html');

  const rowOf = async (name: RegExp) =>
    (await screen.findByRole('link', { name })).closest('li') as HTMLElement;
  const read = async (name: RegExp) => {
    const row = await rowOf(name);
    const [all, act] = [within(row).getAllByRole('link')[0], within(row).getAllByRole('link').at(-1)];
    return [
      row.dataset.severity,
      row.querySelector('time')?.textContent,
      all?.getAttribute('href')?.split('?')[1],
      `${act?.textContent} ${act?.getAttribute('href')}`,
    ];
  };
  const list = '/control/parcels/list.html';
  const lately = 'step=returned&recent_days=7';
  expect(await read(/^On hold: 1 parcel$/)).toEqual([
    'high',
    '3 days ago',
    'step=exception&sort=updated_at',
    'Add event /control/parcels/VW-9/activities/create',
  ]);
  expect(await read(/^Delivery attempted: 2 parcels$/)).toEqual([
    'medium',
    'oldest: yesterday',
    'step=attempted&sort=updated_at',
    `Review all ${list}?step=attempted&sort=updated_at`,
  ]);
  expect(await read(/^Returned to sender, since .*: at least 10,000 parcels$/)).toEqual([
    'medium',
    'oldest: 5 days ago',
    lately,
    `Review all ${list}?${lately}`,
  ]);
  expect(await read(/^4 emails couldn't be delivered$/)).toEqual([
    'high',
    'oldest: 2 days ago',
    'state=failed',
    'Open the oldest /control/mails/m1',
  ]);
  expect(await read(/^1 unread message$/)).toEqual([
    'low',
    '2 days ago',
    'read=no',
    'Open the oldest /control/messages/m2',
  ]);
});

it('does not report that all is clear before the emails are counted', async () => {
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

it('lists parcels that were handed over without their PIN', async () => {
  const parcels = [aSummary({ tracking_code: 'VW-9' })];
  server.use(needs({ pin_unconfirmed: { ...none, count: 2, parcels } }));
  renderPanel('/control/index.html');
  expect(await link('2 parcels were handed over without a confirmed PIN')).toHaveAttribute(
    'href',
    '/control/parcels/list.html?pin_unconfirmed=yes&sort=updated_at',
  );
});

it('reports that all is clear once everything is counted', async () => {
  renderPanel('/control/index.html');
  expect(await screen.findByText(attention.nothing)).toBeVisible();
});

it('supports the response of a service of the previous version', async () => {
  const { silent_days, overdue: _overdue, ...rest } = nothing;
  const { silent, without_email, seals_differ } = rest;
  const old = { count: 1, at_least: false, parcels: [aSummary({ tracking_code: 'VW-9' })] };
  renderPanel('/control/index.html');
  server.use(
    http.get('/api/parcels/attention', () =>
      HttpResponse.json(envelope({ silent_days, silent, without_email, seals_differ, overdue: old })),
    ),
  );

  expect(await link('1 parcel is overdue')).toBeVisible();
  expect(await link('VW-9')).toBeVisible();
});

it('tells an auditor to change nothing', async () => {
  const one = { ...none, count: 1, parcels: [aSummary({ tracking_code: 'VW-9' })] };
  server.use(needs({ overdue: one, exception: one, without_email: one }));
  renderPanel('/control/index.html', { admin: { ...anna, role: 'auditor' } });
  expect(await link('1 parcel is overdue')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'VW-9' })).toHaveLength(3);
  expect(screen.queryByRole('link', { name: /^(Add event|Edit)/ })).not.toBeInTheDocument();
});
