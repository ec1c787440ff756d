import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import { anActivity, envelope } from '@/test/builders';
import { aParcelWith, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

it('leads the focus to the title, also when the form comes after its drawer', async () => {
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
