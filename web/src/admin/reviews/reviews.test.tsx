import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Review } from '@vaultway/contracts';
import { arrivedAt } from '@/test/address-bar';
import { answers, refusal } from '@/test/answers';
import { aReview, envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const LIST = '/control/reviews/list.html';
const grace = aReview({
  name: 'Grace Hopper',
  review: 'On time.',
  image: `/uploads/images/${'a'.repeat(32)}.jpg`,
});

const answerReviews = (...reviews: Review[]) =>
  server.use(http.get('/api/reviews', () => HttpResponse.json(pagedOf(reviews))));

it('lists reviews, and explains them while there are none', async () => {
  answerReviews();
  renderPanel(LIST);
  expect(await screen.findByText('No Data Found')).toBeVisible();
  expect(screen.getByText(/The home page shows the latest first/)).toBeVisible();
});

it('creates a review with a pasted picture', async () => {
  answerReviews(grace);
  server.use(http.post('/api/reviews', () => HttpResponse.json(envelope(grace, 201), { status: 201 })));
  const calls = callsOf('POST', '/api/reviews');
  const { user } = renderPanel('/control/reviews/create.html');
  await fillIn(user, { Name: 'Grace Hopper', Review: 'On time.' });
  const picture = new File(['x'], 'grace.jpg', { type: 'image/jpeg' });
  fireEvent.paste(document.body, { clipboardData: { files: [picture], getData: () => '' } });
  expect(await screen.findByRole('img', { name: 'Selected image' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create review' }));

  await arrivedAt(LIST);
  expect(await screen.findByText('The review by Grace Hopper was created.')).toBeVisible();
  expect(await calls.only()).toEqual({
    name: 'Grace Hopper',
    review: 'On time.',
    image: { file: 'grace.jpg' },
  });
});

describe('while a large photo is scaled down', () => {
  /** Has the browser draw photos as files of one kilobyte, once the returned function is called. */
  function drawLater(): () => void {
    const drawing = Promise.withResolvers<object>();
    vi.stubGlobal('createImageBitmap', () => drawing.promise);
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
      done(new Blob([new Uint8Array(1024)], { type: 'image/jpeg' })),
    );
    return () => drawing.resolve({ width: 4000, height: 3000, close: () => {} });
  }
  const aLargePhoto = () => new File([new Uint8Array(6_000_000)], 'grace.jpg', { type: 'image/jpeg' });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('waits with saving, and sends the smaller photo', async () => {
    const draw = drawLater();
    answerReviews(grace);
    let sent = '';
    server.use(
      http.post('/api/reviews', async ({ request }) => {
        sent = await request.text();
        return HttpResponse.json(envelope(grace, 201), { status: 201 });
      }),
    );
    const { user } = renderPanel('/control/reviews/create.html');
    await fillIn(user, { Name: 'Grace Hopper', Review: 'On time.' });
    await user.upload(screen.getByLabelText(/Image/), aLargePhoto());
    expect(screen.getByRole('img', { name: 'Selected image' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create review' }));
    expect(sent).toBe('');
    draw();
    await arrivedAt(LIST);
    expect(sent).toContain('name="image"; filename="grace.jpg"');
    expect(sent.length).toBeLessThan(3000);
  });

  it('forgets the photo if it is removed', async () => {
    const draw = drawLater();
    answerReviews(grace);
    server.use(http.post('/api/reviews', () => HttpResponse.json(envelope(grace, 201), { status: 201 })));
    const calls = callsOf('POST', '/api/reviews');
    const { user } = renderPanel('/control/reviews/create.html');
    await fillIn(user, { Name: 'Grace Hopper', Review: 'On time.' });
    await user.upload(screen.getByLabelText(/Image/), aLargePhoto());
    await user.click(screen.getByRole('button', { name: 'Remove image' }));
    draw();
    await user.click(screen.getByRole('button', { name: 'Create review' }));
    await arrivedAt(LIST);
    expect(await calls.only()).toMatchObject({ image: '' });
  });
});

it('says at once if a photo stays too large', async () => {
  answerReviews(grace);
  const { user } = renderPanel('/control/reviews/create.html');
  const huge = new File([new Uint8Array(6_000_000)], 'grace.jpg', { type: 'image/jpeg' });
  await user.upload(await screen.findByLabelText(/Image/), huge);
  expect(await screen.findByText('The file is larger than 5 MB')).toBeVisible();
});

it('removes the picture of a review', async () => {
  answerReviews(grace);
  server.use(
    answers(`/api/reviews/${grace.id}`, grace),
    http.patch('/api/reviews', () => HttpResponse.json(envelope({ ...grace, image: null }))),
  );
  const calls = callsOf('PATCH', '/api/reviews');
  const { user } = renderPanel(`/control/reviews/${grace.id}`);
  await user.click(await screen.findByRole('button', { name: 'Remove image' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await arrivedAt(LIST);
  expect(await calls.only()).toEqual({ id: grace.id, updated_at: grace.updated_at, image: '' });
});

it('shows both versions if somebody else has changed the review meanwhile', async () => {
  answerReviews(grace);
  const theirs = { ...grace, review: 'Late.', updated_at: '2026-11-02T08:00:00.000Z' };
  const answered = [
    () => refusal('changed_meanwhile', { current: theirs }),
    () => HttpResponse.json(envelope(theirs)),
  ];
  server.use(
    answers(`/api/reviews/${grace.id}`, grace),
    http.patch('/api/reviews', () => answered.shift()!()),
  );
  const { user } = renderPanel(`/control/reviews/${grace.id}`);
  await fillIn(user, { Review: 'Early.' });
  await user.click(screen.getByRole('button', { name: 'Save' }));

  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(dialog.getByText('Late.')).toBeVisible());
  expect(dialog.getByText('Early.')).toBeVisible();
});
