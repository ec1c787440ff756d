import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import { refusal } from '@/test/answers';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { aParcelWith, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const PAGE = '/control/parcels/VW-1/update-image';
const PHOTO = '/uploads/images/ab/photo';
const bare = aParcelWith([], { tracking_code: 'VW-1' });
const shown = { ...bare, image: PHOTO };

const aPhoto = () => new File(['a picture'], 'photo.jpg', { type: 'image/jpeg' });
const onShow = (parcel: object) =>
  server.use(http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope(parcel))));

it('sends the chosen photo, and returns to the parcel, which shows it', async () => {
  onShow(bare);
  let sent = '';
  server.use(
    http.post('/api/parcels/image', async ({ request }) => {
      sent = await request.text();
      return HttpResponse.json(envelope(shown));
    }),
  );
  const { user } = renderPanel(PAGE);
  await user.upload(await screen.findByLabelText(/Image/), aPhoto());
  await user.click(screen.getByRole('button', { name: 'Save photo' }));
  expect(await screen.findByText('Photo saved.')).toBeVisible();
  expect(sent).toContain(bare.id);
  expect(sent).toContain('name="image"');
  expect(screen.getByRole('img', { name: 'Photo of the parcel' })).toBeVisible();
});

it.each([
  ['file_too_large', 'The file is larger than 5 MB'],
  ['not_an_image', 'Use a .jpg, .jpeg or .png image'],
] as const)('shows at the field why a photo was rejected: %s', async (code, sentence) => {
  onShow(bare);
  server.use(http.post('/api/parcels/image', () => refusal(code)));
  const { user } = renderPanel(PAGE);
  await user.upload(await screen.findByLabelText(/Image/), aPhoto());
  await user.click(screen.getByRole('button', { name: 'Save photo' }));
  expect(await screen.findByRole('link', { name: sentence })).toBeVisible();
});

it('removes the photo', async () => {
  onShow(shown);
  server.use(http.patch('/api/parcels', () => HttpResponse.json(envelope(bare))));
  const calls = callsOf('PATCH', '/api/parcels');
  const { user } = renderPanel(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Remove image' }));
  await user.click(screen.getByRole('button', { name: 'Save photo' }));
  expect(await screen.findByText('Photo saved.')).toBeVisible();
  expect(await calls.only()).toEqual({ id: bare.id, image: '' });
});
