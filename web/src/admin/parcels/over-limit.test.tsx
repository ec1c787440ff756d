import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import { envelope } from '@/test/builders';
import { pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const none = { count: 0, at_least: false };
const overview = {
  in_transit: none,
  created: true,
  due_today: none,
  late: none,
  delivered: [],
  moving: [],
  events: [],
};
const answer = (over_limit: object[]) =>
  server.use(
    http.get('/api/parcels/overview', () => HttpResponse.json(envelope({ ...overview, over_limit }))),
    http.get('/api/parcels', () => HttpResponse.json(pagedOf([]))),
  );

it.each(['/control/index.html', '/control/parcels/list.html'])(
  'names couriers over their insured limit, in the currency of the limit, on %s',
  async (address) => {
    const air = { shipped_via: 'Air & sea', currency: 'USD', value: 100_000.4, limit: 100_000, unread: 0 };
    answer([air, { ...air, currency: 'CHF', value: 60_000 }]);
    renderPanel(address);
    const link = await screen.findByRole('link', {
      name: 'Air & sea: US$100,000.40 in transit, insured up to US$100,000',
    });
    expect(link).toHaveAttribute(
      'href',
      '/control/parcels/list.html?moving=yes&shipped_via=Air+%26+sea&sort=-declared_value',
    );
    expect(screen.getByRole('link', { name: /CHF.60,000 in transit/ })).toBeVisible();
  },
);

it('says nothing of couriers within their limit', async () => {
  answer([]);
  renderPanel('/control/index.html');
  await screen.findByText('Late', { selector: 'dt, dt a' });
  expect(screen.queryByText(/insured up to/)).not.toBeInTheDocument();
});
