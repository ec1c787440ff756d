import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, expect, it } from 'vitest';
import type { Item, ItemPhoto } from '@vaultway/contracts';
import { refusal } from '@/test/answers';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { anna, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const AT = '2026-11-20T10:00:00.000Z';
const item: Item = {
  id: '0199aaaa-0000-7000-8000-0000000000b1',
  kind: 'bar',
  metal: 'gold',
  refiner: 'Valcambi',
  serial: 'AB 123',
  gross_weight: '401.125',
  weight_unit: 'ozt',
  fineness: '995.8',
  fine_weight: '399.440',
  year: 2020,
  seal: null,
  insured_value: null,
  currency: null,
  hallmark: null,
  state: 'in',
  place_id: '0199aaaa-0000-7000-8000-0000000000a1',
  place_code: 'A-1',
  account_id: '0199aaaa-0000-7000-8000-0000000000a2',
  account_number: 'V-00001',
  created_at: AT,
  updated_at: AT,
};
const photo: ItemPhoto = {
  id: '0199aaaa-0000-7000-8000-0000000000e1',
  item_id: item.id,
  sha256: 'ab'.repeat(32),
  size: 1000,
  added_by: 'kim@example.com',
  removed_at: null,
  removed_by: null,
  remove_reason: null,
  created_at: AT,
  updated_at: AT,
};
const gone = {
  ...photo,
  id: '0199aaaa-0000-7000-8000-0000000000e2',
  removed_at: AT,
  removed_by: 'anna@example.com',
  remove_reason: 'Shows a visitor',
};
const path = `/api/vault/items/${item.id}`;
const page = `/control/vault/items/${item.id}`;
const answer = (photos: ItemPhoto[]) =>
  server.use(http.get(`${path}/photos`, () => HttpResponse.json(envelope(photos))));

beforeEach(() => {
  server.use(
    http.get('/api/settings', () => HttpResponse.json(envelope({}))),
    http.get(path, () => HttpResponse.json(envelope(item))),
    http.get(`${path}/biography`, () => HttpResponse.json(envelope([]))),
  );
  answer([photo, gone]);
});

it('shows the photos of an item, and what is left of removed ones', async () => {
  renderPanel(page);
  const section = within(await screen.findByRole('region', { name: 'Photos' }));
  const picture = await section.findByRole('img', { name: /^Photo 1 of .*AB 123/ });
  expect(picture).toHaveAttribute('src', `${path}/photos/${photo.id}`);
  expect(section.getAllByRole('img')).toHaveLength(1);
  expect(section.getByText('Shows a visitor')).toBeInTheDocument();
  expect(section.getAllByText(photo.sha256)).toHaveLength(2);
});

it('sends a photo, and says why it was refused', async () => {
  const calls = callsOf('POST', `${path}/photos`);
  server.use(http.post(`${path}/photos`, () => refusal('not_an_image')));
  const { user } = renderPanel(page, { admin: { ...anna, role: 'keeper' } });
  const button = await screen.findByLabelText('Add photo');
  expect(screen.queryByText('Remove photo')).toBeNull();
  await user.upload(button, new File(['x'], 'bar.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByText('Use a .jpg, .jpeg or .png image')).toBeInTheDocument();
  expect(await calls.only()).toEqual({ image: { file: 'bar.jpg' } });
});

it('removes one with a reason', async () => {
  const removed = { ...photo, removed_at: AT, removed_by: anna.email, remove_reason: 'Blurred' };
  const address = `${path}/photos/${photo.id}/remove`;
  const calls = callsOf('POST', address);
  server.use(http.post(address, () => HttpResponse.json(envelope(removed))));
  const { user } = renderPanel(page);
  const section = within(await screen.findByRole('region', { name: 'Photos' }));
  await user.click(await section.findByText('Remove photo', { selector: 'summary' }));
  await user.type(section.getByRole('textbox', { name: 'Reason' }), 'Blurred');
  answer([removed]);
  await user.click(section.getByRole('button', { name: 'Remove photo' }));
  expect(await screen.findByText('Photo removed.')).toBeInTheDocument();
  expect(await calls.only()).toEqual({ reason: 'Blurred' });
  // The form is gone, with the focus in it.
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

it('offers no more than the server takes, and nothing to auditors', async () => {
  answer(Array.from({ length: 6 }, (_, at) => ({ ...photo, id: `${photo.id.slice(0, -1)}${at}` })));
  renderPanel(page);
  expect(await screen.findAllByRole('img')).not.toHaveLength(0);
  expect(screen.queryByLabelText('Add photo')).toBeNull();
});
