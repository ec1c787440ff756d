import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it, vi } from 'vitest';
import { answers, fails } from '@/test/answers';
import { anActivity, aTrackedParcel, listOf } from '@/test/builders';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

const delivered = aTrackedParcel({
  tracking_code: 'VW-1',
  step: 'delivered',
  destination: 'Boston, United States',
  history: listOf([anActivity({ title: 'Delivered', step: 'delivered' })]),
});

async function open() {
  server.use(
    answers('/api/parcels/:code', delivered),
    http.get('/log/keys', () => HttpResponse.json({ keys: [{ key: 'a key', note: null }] })),
  );
  const { user } = renderSite('/track.html?code=VW-1');
  await user.click(await screen.findByRole('button', { name: 'Delivery certificate' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Delivery certificate' })) };
}

it('names the parcel and its delivery, and claims nothing that is not proven', async () => {
  vi.setSystemTime('2026-11-28T12:00:00Z');
  const foreign = { key: 'b', size: 1, root: 'AA==', checkpoint: '', records: [], earlier: [] };
  server.use(answers('/api/parcels/:code/history/proof', { ...foreign, head: { note: '' } }));
  const { user, dialog } = await open();

  expect(await dialog.findByText('Not proven')).toBeVisible();
  expect(dialog.getByText('VW-1')).toBeVisible();
  expect(dialog.getByText(/^Delivered Thursday.* 2026, \d\d:\d\d\s\S+$/)).toBeVisible();
  expect(dialog.queryByText(/^This pattern is drawn/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Close' }));

  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says if the proof cannot be loaded', async () => {
  server.use(fails('/api/parcels/:code/history/proof', 'unavailable'));
  const { dialog } = await open();

  expect(await dialog.findByRole('alert')).toHaveTextContent('The server is busy');
});

it('is offered for delivered parcels only', async () => {
  server.use(answers('/api/parcels/:code', aTrackedParcel({ ...delivered, step: 'departed' })));
  renderSite('/track.html?code=VW-1');

  await screen.findByRole('button', { name: 'Print' });

  expect(screen.queryByRole('button', { name: 'Delivery certificate' })).toBeNull();
});
