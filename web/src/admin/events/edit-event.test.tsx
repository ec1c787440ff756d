import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import { anActivity, envelope } from '@/test/builders';
import { aParcelWith, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

it('focuses the title, even if the form loads after its drawer', async () => {
  const event = anActivity({ title: 'Picked up' });
  const parcel = aParcelWith([event], { tracking_code: 'VW-1' });
  const asked = Promise.withResolvers<void>();
  server.use(
    http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope(parcel))),
    http.get(`/api/activities/${event.id}`, async () => {
      await asked.promise;
      return HttpResponse.json(envelope(event));
    }),
  );
  renderPanel(`/control/parcels/VW-1/activities/${event.id}`);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus());
  asked.resolve();
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus());
});

it('shows the time where it happened, and keeps the instant when another zone is chosen', async () => {
  const event = anActivity({
    title: 'Delivered',
    created_at: '2026-11-27T01:48:00.000Z',
    time_zone: 'America/New_York',
  });
  const parcel = aParcelWith([event], { tracking_code: 'VW-1' });
  const sent: unknown[] = [];
  server.use(
    http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope(parcel))),
    http.get(`/api/activities/${event.id}`, () => HttpResponse.json(envelope(event))),
    http.patch('/api/activities', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(envelope({ ...event, warnings: [] }));
    }),
  );
  const { user } = renderPanel(`/control/parcels/VW-1/activities/${event.id}`);

  const time = await screen.findByLabelText(/^Time\b(?! zone)/);
  const zone = screen.getByRole('combobox', { name: 'Time zone' });
  expect(time).toHaveValue('2026-11-26T20:48');
  expect(zone).toHaveValue('America/New_York');
  await user.clear(zone);
  await user.type(zone, 'Los_Angeles');
  await user.click(await screen.findByRole('option', { name: 'America/Los_Angeles', hidden: true }));
  expect(time).toHaveValue('2026-11-26T17:48');
  await user.click(screen.getByRole('button', { name: /Save/ }));

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ time_zone: 'America/Los_Angeles' });
  expect(sent[0]).not.toHaveProperty('created_at');
});
