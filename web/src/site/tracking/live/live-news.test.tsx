import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ParcelUpdate } from '@vaultway/contracts';
import { anActivity, aParcel, envelope, listOf } from '@/test/builders';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

/** Fake event stream; a test triggers its messages. */
class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeStream[] = [];
  readyState = 1;
  constructor(readonly url: string) {
    super();
    FakeStream.all.push(this);
  }
  close() {
    this.readyState = FakeStream.CLOSED;
  }
  say(news: ParcelUpdate) {
    act(() => void this.dispatchEvent(new MessageEvent('news', { data: JSON.stringify(news) })));
  }
  refuse() {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
}

const stream = () => waitFor(() => FakeStream.all.at(-1) ?? expect.fail('No stream was opened'));
const sealed = anActivity({ title: 'Sealed' });
const before = aParcel({
  status: 'In transit',
  updated_at: '2026-11-01T08:00:00.000Z',
  history: listOf([sealed]),
});
const landed = anActivity({ title: 'Landed' });
const after = { ...before, updated_at: '2026-11-01T09:00:00.000Z', history: listOf([landed, sealed]) };
let lookUps = 0;

beforeEach(() => {
  FakeStream.all = [];
  lookUps = 0;
  vi.stubGlobal('EventSource', FakeStream);
  server.use(
    http.get('/api/parcels/:code', () => {
      lookUps += 1;
      return HttpResponse.json(envelope(lookUps === 1 ? before : after));
    }),
  );
});

const history = () => screen.findByRole('region', { name: 'History' });

function hide(hidden: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('a parcel that changes while on screen', () => {
  it('is refreshed, marks what is new and announces it', async () => {
    renderSite('/track.html?code=VW-1');
    const opened = await stream();
    expect(opened.url).toBe('/api/parcels/VW-2048-7719/news');

    opened.say({ updated_at: after.updated_at, etag: '"2"' });

    await waitFor(async () => expect(await history()).toHaveTextContent('Landed New'));
    expect(within(await history()).getAllByText('New')).toHaveLength(1);
    expect(await screen.findByText('New update: Landed')).toHaveRole('status');
  });

  it.each([
    ['the newest day', ['27']],
    ['a day that returned', ['27', '26', '27']],
    ['a day before', ['26', '27']],
  ])(
    'leaves an open time open, and the focus there: a new event on the 27th above %s',
    async (_name, days) => {
      const anEventOn = (day: string) =>
        anActivity({
          created_at: `2026-11-${Number(day) - 1}T23:00:00.000Z`,
          created_at_day: day,
          created_at_time: '08:00',
          time_zone: 'Asia/Tokyo',
        });
      const events = days.map(anEventOn);
      const inTurn = [
        { ...before, history: listOf(events) },
        { ...after, history: listOf([{ ...anEventOn('27'), title: 'Landed' }, ...events]) },
      ];
      server.use(http.get('/api/parcels/:code', () => HttpResponse.json(envelope(inTurn.shift()))));
      const { user } = renderSite('/track.html?code=VW-1');
      const opened = await stream();
      const [time] = within(await history()).getAllByText('08:00', { exact: false, selector: 'time' });
      await user.click(time as HTMLElement);
      expect(within(await history()).getAllByRole('heading', { level: 4 })).toHaveLength(days.length);
      const summary = time?.closest('summary');
      expect(summary).toHaveFocus();
      expect(summary?.parentElement).toHaveAttribute('open');

      opened.say({ updated_at: after.updated_at, etag: '"2"' });

      await waitFor(async () => expect(await history()).toHaveTextContent('Landed New'));
      expect(summary).toHaveFocus();
      expect(summary?.parentElement).toHaveAttribute('open');
    },
  );

  it('draws its map once, and again after a move', async () => {
    const singapore = { show_map: 'yes', map_current_latitude: 1.35, map_current_longitude: 103.99 };
    const inTurn = [before, after].map((parcel) => ({ ...parcel, ...singapore }));
    const zurich = { ...after, ...singapore, map_current_latitude: 47.4, map_current_longitude: 8.5 };
    server.use(http.get('/api/parcels/:code', () => HttpResponse.json(envelope(inTurn.shift() ?? zurich))));
    renderSite('/track.html?code=VW-1');
    const opened = await stream();
    const map = () => document.querySelector('.leaflet-map-pane');
    await waitFor(() => expect(map()).toBeInTheDocument());
    const drawnFirst = map();

    opened.say({ updated_at: after.updated_at, etag: '"2"' });
    await waitFor(async () => expect(await history()).toHaveTextContent('Landed New'));
    expect(map()).toBe(drawnFirst);

    opened.say({ updated_at: '2026-11-01T10:00:00.000Z', etag: '"3"' });
    await waitFor(() => expect(drawnFirst).not.toBeInTheDocument());
    expect(map()).toBeInTheDocument();
  });

  it('keeps the event that a new one pushes from the first page of its history to an opened one', async () => {
    const next = '/api/parcels/VW-1/history?page=2';
    const packed = anActivity({ title: 'Packed' });
    const pages = [
      { ...before, history: listOf([sealed], next) },
      { ...after, history: listOf([landed], next) },
    ];
    const earlier = [[packed], [sealed, packed]];
    server.use(
      http.get('/api/parcels/:code', () => HttpResponse.json(envelope(pages.shift()))),
      http.get('/api/parcels/VW-1/history', () =>
        HttpResponse.json({ ...envelope(null), ...listOf(earlier.shift() ?? []), current_page: 2 }),
      ),
    );
    const { user } = renderSite('/track.html?code=VW-1');
    const opened = await stream();
    await user.click(await screen.findByRole('button', { name: 'Show earlier updates' }));
    await screen.findByText('Packed');

    opened.say({ updated_at: after.updated_at, etag: '"2"' });

    const titles = async () =>
      within(await history())
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.slice(0, 6));
    await waitFor(async () => expect(await titles()).toEqual(['Landed', 'Sealed', 'Packed']));
  });

  it('is not looked up when the stream reports the displayed state', async () => {
    renderSite('/track.html?code=VW-1');
    const opened = await stream();
    opened.say({ updated_at: before.updated_at, etag: '"1"' });
    opened.say({ updated_at: after.updated_at, etag: '"2"' });
    await within(await history()).findByText('Landed');
    expect(lookUps).toBe(2);
  });

  it('is polled every 30 seconds if streams are rejected', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderSite('/track.html?code=VW-1');
    (await stream()).refuse();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(await within(await history()).findByText('Landed')).toBeVisible();
  });

  it('is polled if something on the way buffers the stream', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderSite('/track.html?code=VW-1');
    const silent = await stream();
    await act(() => vi.advanceTimersByTimeAsync(8000));
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(await within(await history()).findByText('Landed')).toBeVisible();
    expect(silent.readyState).toBe(FakeStream.CLOSED);
  });

  it('is left alone while the page is hidden for long', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderSite('/track.html?code=VW-1');
    const first = await stream();
    first.say({ updated_at: before.updated_at, etag: '"1"' });
    hide(true);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(first.readyState).toBe(FakeStream.CLOSED);
    hide(false);
    expect(FakeStream.all).toHaveLength(2);
  });

  it('lets the browser cache the page, and reconnects when it is restored', async () => {
    renderSite('/track.html?code=VW-1');
    const first = await stream();
    first.say({ updated_at: before.updated_at, etag: '"1"' });
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    expect(first.readyState).toBe(FakeStream.CLOSED);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(FakeStream.all).toHaveLength(2);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(FakeStream.all).toHaveLength(2);
  });

  it('ends its stream when the visitor leaves', async () => {
    const { unmount } = renderSite('/track.html?code=VW-1');
    const opened = await stream();
    unmount();
    expect(opened.readyState).toBe(FakeStream.CLOSED);
  });
});
