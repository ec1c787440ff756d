import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it, vi } from 'vitest';
import { refusal } from '@/test/answers';
import { currentAddress } from '@/test/address-bar';
import { anActivity, aTrackedParcel, envelope, listOf } from '@/test/builders';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

const PARCEL = '/api/parcels/:code';
/** In time zones offset by half an hour, its minute differs. */
const AS_OF = '2026-11-22T14:03:00.000Z';
const field = () => screen.getByRole('textbox', { name: 'Tracking code' });
const rows = () =>
  within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .filter((row) => row.ariaBusy);
const found = (code: unknown, status = 'In transit') =>
  HttpResponse.json(envelope(aTrackedParcel({ tracking_code: String(code), status })));

it('looks up a pasted list, two at a time, and shows each result', async () => {
  let open = 0;
  let most = 0;
  server.use(
    http.get(PARCEL, async ({ params: { code } }) => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 10));
      open -= 1;
      if (code === 'NOPE') return refusal('parcel_not_found');
      return found(code, `Status of ${String(code)}`);
    }),
  );
  const { user } = renderSite('/track.html');
  await user.click(field());
  await user.paste('VW-1\r\nVW-2\n\nNOPE\nvw 1');
  expect(field()).toHaveValue('VW-1, VW-2, NOPE');
  await user.keyboard('{Enter}');

  expect(currentAddress()).toBe('/track.html?code=VW-1,VW-2,NOPE');
  expect(await screen.findByRole('heading', { name: '3 parcels' })).toBeVisible();
  await waitFor(() =>
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      'VW-1Status of VW-1Details',
      'VW-2Status of VW-2Details',
      'NOPEParcel not found',
    ]),
  );
  expect(screen.getByRole('link', { name: 'Details for parcel VW-2' })).toHaveAttribute(
    'href',
    '/track.html?code=VW-2',
  );
  expect(most).toBe(2);
});

it('shows when delivered parcels arrived, and when the others will', async () => {
  vi.setSystemTime('2026-11-28T12:00:00Z');
  const events = [
    anActivity({ title: 'Signed for' }),
    anActivity({
      step: 'delivered',
      created_at: '2026-11-24T14:05:00.000Z',
      created_at_month: 'Nov',
      created_at_day: '24',
      created_at_time: '14:05',
    }),
  ];
  const delivered = { step: 'delivered' as const, status: 'Delivered', history: listOf(events) };
  const days = {
    min_expected_delivery_date: '2199-11-24',
    max_expected_delivery_date: '2199-11-24',
  };
  server.use(
    http.get(PARCEL, ({ params: { code } }) =>
      HttpResponse.json(
        envelope(aTrackedParcel({ tracking_code: String(code), ...days, ...(code === 'VW-1' && delivered) })),
      ),
    ),
  );
  renderSite('/track.html?code=VW-1,VW-2');

  const handedOver = await screen.findByText(/^Delivered Tuesday,? 24 November, 14:05/);
  expect(handedOver.closest('li')).toHaveTextContent('VW-1');
  expect((await screen.findByText(/^Arrives on /)).closest('li')).toHaveTextContent('VW-2');
});

it.each(['VW-1,VW-2', 'A%2CB,Box+12+WNRR-8MG3-GX24-TCNP'])(
  'is requested again when the same list is submitted again: %s',
  async (list) => {
    let calls = 0;
    server.use(
      http.get(PARCEL, ({ params: { code } }) => {
        calls += 1;
        return found(code);
      }),
    );
    const { user } = renderSite(`/track.html?code=${list}`);
    await waitFor(() => expect(screen.getAllByText('In transit')).toHaveLength(2));

    await user.click(field());
    await user.keyboard('{Enter}');

    await waitFor(() => expect(calls).toBe(4));
    expect(currentAddress()).toBe(`/track.html?code=${list}`);
  },
);

it('shows the age of each response given while the database was down', async () => {
  server.use(
    http.get(PARCEL, ({ params: { code } }) =>
      code === 'VW-1'
        ? found(code)
        : HttpResponse.json(
            envelope({
              ...aTrackedParcel({ tracking_code: String(code), status: 'In transit' }),
              as_of: AS_OF,
            }),
          ),
    ),
  );
  renderSite('/track.html?code=VW-1,VW-2');

  const minute = String(new Date(AS_OF).getMinutes()).padStart(2, '0');
  const stale = await screen.findByText(new RegExp(`Couldn't refresh.*Last checked: \\d\\d:${minute}\\.`));
  expect(stale.closest('li')).toHaveTextContent('VW-2');
  expect(screen.getAllByText(/Couldn't refresh/)).toHaveLength(1);
});

it('waits when the server asks for it, and then continues', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let calls = 0;
  server.use(
    http.get(PARCEL, ({ params: { code } }) => {
      calls += 1;
      return calls > 1 ? found(code) : refusal('throttled', { params: { seconds: 3 } });
    }),
  );
  renderSite('/track.html?code=VW-1,VW-2,VW-3');
  expect(await screen.findByText(/Continuing in \d seconds/)).toBeVisible();

  await act(() => vi.advanceTimersByTimeAsync(4000));

  await waitFor(() => expect(screen.getAllByText('In transit')).toHaveLength(3));
});

it('stops waiting for a list that was replaced by another', async () => {
  server.use(
    http.get(PARCEL, ({ params: { code } }) =>
      String(code).startsWith('VW') ? refusal('throttled', { params: { seconds: 30 } }) : found(code),
    ),
  );
  const { user } = renderSite('/track.html?code=VW-1,VW-2');
  expect(await screen.findByText(/Continuing in \d+ seconds/)).toBeVisible();

  await user.clear(field());
  await user.type(field(), 'AB-1, AB-2{Enter}');

  await waitFor(() => expect(screen.getAllByText('In transit')).toHaveLength(2));
  expect(screen.queryByText(/Continuing/)).not.toBeInTheDocument();
});

it('says after eight seconds that it takes long, and retries on request', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.use(http.get(PARCEL, () => new Promise<never>(() => undefined)));
  renderSite('/track.html?code=VW-1,VW-2');
  expect(await screen.findByText('TRACKING...')).toBeVisible();

  await act(() => vi.advanceTimersByTimeAsync(8000));
  expect(screen.getByText('This is taking longer than usual.')).toBeVisible();
  server.use(http.get(PARCEL, ({ params: { code } }) => found(code)));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

  await waitFor(() => expect(screen.getAllByText('In transit')).toHaveLength(2));
});

it('looks up at most twenty, and says so', async () => {
  server.use(http.get(PARCEL, ({ params: { code } }) => found(code)));
  renderSite(`/track.html?code=${Array.from({ length: 25 }, (_, n) => `VW-${n}`).join(',')}`);

  expect(await screen.findByText('Only the first 20 codes were searched.')).toBeVisible();
  await waitFor(() => expect(screen.getAllByText('In transit')).toHaveLength(20));
});

it('treats a comma within a code as part of it', async () => {
  const asked: unknown[] = [];
  server.use(
    http.get(PARCEL, ({ params: { code } }) => {
      asked.push(code);
      return found(code);
    }),
  );
  renderSite('/track.html?code=A%2CB');

  expect(await screen.findByRole('heading', { name: 'In transit' })).toBeVisible();
  expect(asked).toEqual(['A,B']);
});
