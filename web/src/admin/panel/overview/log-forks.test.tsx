import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import { envelope } from '@/test/builders';
import { renderPanel } from '@/test/panel';
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
const answer = (more: object) =>
  server.use(http.get('/api/parcels/overview', () => HttpResponse.json(envelope({ ...overview, ...more }))));

it('warns that others have another log, and who', async () => {
  const found_at = '2026-11-29T10:00:00.000Z';
  answer({
    log_forks: [
      { source: 'witness.example/w1', size: 12_000, found_at },
      { source: 'image store', size: 9, found_at },
    ],
  });
  renderPanel('/control/index.html');
  const warning = await screen.findByText(/^The log has forked/);
  expect(warning.closest('[role=alert]')).toHaveTextContent('witness.example/w1 has 12,000 entries');
  expect(screen.getByText(/^The image store has 9 entries/)).toBeVisible();
});

it('says nothing of forks while there are none', async () => {
  answer({});
  renderPanel('/control/index.html');
  await screen.findByText('Late', { selector: 'dt, dt a' });
  expect(screen.queryByText(/forked/)).not.toBeInTheDocument();
});
