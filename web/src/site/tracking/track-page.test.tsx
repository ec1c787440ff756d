import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { describe, expect, it, vi } from 'vitest';
import { PARCEL_FIELDS, PARCEL_GROUPS } from '@vaultway/contracts';
import { trackingApi } from './tracking.api';
import { currentAddress } from '@/test/address-bar';
import { answers, fails, refusal } from '@/test/answers';
import {
  anActivity,
  aParcel,
  aTrackedParcel,
  envelope,
  listOf,
  theGraph,
  theSettings,
} from '@/test/builders';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

const PARCEL = '/api/parcels/:code';
/** In time zones offset by half an hour, its minute differs. */
const AS_OF = '2026-11-22T14:03:00.000Z';
const field = () => screen.getByRole('textbox', { name: 'Tracking code' });
const button = () => screen.getByRole('button', { name: 'Track Parcel' });
const status = () => within(screen.getByRole('main')).findByRole('heading', { level: 2 });
/** The server's first error, below a failure. */
const reference = () => within(screen.getByRole('main')).findByRole('heading', { level: 3 });

/** These two facts form one sentence, see `deliverySentence`. */
const DAYS = new Set<string>(['min_expected_delivery_date', 'max_expected_delivery_date']);

describe('a search', () => {
  it('puts the code into the address and shows the parcel, status first', async () => {
    const asked: unknown[] = [];
    server.use(
      http.get(PARCEL, ({ params }) => {
        asked.push(params['code']);
        return HttpResponse.json(envelope(aParcel({ status: 'Cleared customs' })));
      }),
    );
    const { user } = renderSite('/track.html');

    await user.type(field(), '  vw 2048-7719 {Enter}');

    expect(await status()).toHaveTextContent('Cleared customs');
    expect(await status()).toHaveFocus();
    expect(currentAddress()).toBe('/track.html?code=vw+2048-7719');
    expect(asked).toEqual(['vw 2048-7719']);
  });

  it('runs at once for a code in the address', async () => {
    server.use(answers(PARCEL, aParcel({ status: 'In transit' })));
    renderSite('/track.html?code=VW-2048-7719');

    expect(await status()).toHaveTextContent('In transit');
    expect(screen.getByText('VW-2048-7719', { selector: '[class*=folded] > *' })).toBeVisible();
  });

  it('folds its form into one line, and unfolds it for another code', async () => {
    server.use(
      http.get(PARCEL, ({ params: { code } }) =>
        HttpResponse.json(envelope(aParcel({ status: `Status of ${String(code)}` }))),
      ),
    );
    const { user } = renderSite('/track.html?code=VW-1');
    await status();
    expect(screen.queryByRole('textbox', { name: 'Tracking code' })).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Track another' }));
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('VW-1');
    await user.keyboard('VW-2{Enter}');

    await waitFor(async () => expect(await status()).toHaveTextContent('Status of VW-2'));
    expect(screen.queryByRole('textbox', { name: 'Tracking code' })).not.toBeInTheDocument();
  });

  it('focuses the new result when the same code is searched again', async () => {
    const inTurn = ['In transit', 'Delivered'];
    server.use(
      http.get(PARCEL, () => HttpResponse.json(envelope(aParcel({ status: inTurn.shift() ?? '' })))),
    );
    const { user } = renderSite('/track.html?code=VW-1');
    await status();

    await user.click(screen.getByRole('button', { name: 'Track another' }));
    await user.keyboard('{Enter}');

    await waitFor(async () => expect(await status()).toHaveTextContent('Delivered'));
    await waitFor(async () => expect(await status()).toHaveFocus());
  });

  it('keeps the focus if it was moved during the request', async () => {
    const answer = Promise.withResolvers<void>();
    server.use(
      http.get(PARCEL, async () => {
        await answer.promise;
        return HttpResponse.json(envelope(aParcel({ status: 'In transit' })));
      }),
    );
    const { user } = renderSite('/track.html');
    await user.type(field(), 'VW-1{Enter}');
    await waitFor(() => expect(document.body).toHaveFocus());
    const menu = screen.getByRole('button', { name: 'Menu' });
    act(() => menu.focus());

    answer.resolve();

    expect(await status()).toHaveTextContent('In transit');
    expect(menu).toHaveFocus();
  });

  it('reports an address without a code', async () => {
    renderSite('/track.html?code=---');

    expect(await screen.findByRole('alert')).toHaveTextContent("There's no tracking code in this link");
    expect(field()).toBeVisible();
  });

  it("shows an example in the company's format", async () => {
    const settings = theSettings({ tracking_prefix: 'GLD' });
    server.use(answers('/api/graph', theGraph({ settings })));
    renderSite('/track.html');

    expect(await screen.findByPlaceholderText('e.g. GLD-7KF4-WM2X-9TPD-C3HR')).toBe(field());
  });

  it.each([
    [true, ['On your receipt, next to the barcode', 'In our emails, in the subject line']],
    [false, ['On your receipt, next to the barcode']],
  ])('mentions emails as a source of codes only if they are sent: %s', async (mail_relay, places) => {
    server.use(answers('/api/graph', theGraph({ settings: theSettings({ mail_relay }) })));
    renderSite('/track.html');

    const help = within(await screen.findByRole('region', { name: 'Where to find your code' }));
    await waitFor(() =>
      expect(help.getAllByRole('figure').map(({ textContent }) => textContent)).toEqual(
        places.map((place) => expect.stringContaining(place) as string),
      ),
    );
  });

  it('shows TRACKING... until there is a response', async () => {
    server.use(http.get(PARCEL, () => new Promise<never>(() => undefined)));
    renderSite('/track.html?code=VW-1');

    expect(await screen.findByRole('status')).toHaveTextContent('TRACKING...');
  });

  it('asks for a code if only spaces and hyphens were typed', async () => {
    const { user } = renderSite('/track.html');

    await user.type(field(), ' -- ');
    await user.click(button());

    expect(screen.getByRole('alert')).toHaveTextContent('Enter a tracking code');
    expect(field()).toBeInvalid();
    expect(currentAddress()).toBe('/track.html');
  });

  it('shows nothing of the last visit', async () => {
    server.use(answers(PARCEL, aParcel({ status: 'Delivered' })));
    const { unmount } = renderSite('/track.html?code=VW-1');
    await status();
    unmount();

    renderSite('/track.html');

    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(field()).toHaveValue('');
  });
});

describe('a slow search', () => {
  it('says so after eight seconds and can be restarted', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let calls = 0;
    server.use(
      http.get(PARCEL, () => {
        calls += 1;
        return calls === 1
          ? new Promise<never>(() => undefined)
          : HttpResponse.json(envelope(aParcel({ status: 'In transit' })));
      }),
    );
    const { user } = renderSite('/track.html?code=VW-1');
    await screen.findByText('TRACKING...');
    await vi.advanceTimersByTimeAsync(7500);
    expect(screen.queryByText('This is taking longer than usual.')).not.toBeInTheDocument();

    await vi.advanceTimersByTimeAsync(1000);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));

    expect(await status()).toHaveTextContent('In transit');
  });
});

describe('a failed search', () => {
  it('shows the first error in upper case, and advice about an unknown code', async () => {
    server.use(fails(PARCEL, 'parcel_not_found'));
    renderSite('/track.html?code=NOPE-1');

    const panel = await screen.findByRole('alert');

    expect(within(panel).getByRole('heading', { level: 2 })).toHaveTextContent(
      "We couldn't find this parcel",
    );
    expect(within(panel).getByRole('heading', { level: 3 })).toHaveTextContent(/^Code: PARCEL NOT FOUND$/);
    expect(field()).toHaveValue('NOPE-1');
    expect(panel).toHaveTextContent('find a parcel with the code NOPE-1. Check');
    expect(within(panel).getByText('NOPE-1').tagName).toBe('BDI');
    expect(within(panel).getByRole('link', { name: 'Contact us' })).toBeVisible();
  });

  it('names the code as searched', async () => {
    server.use(fails(PARCEL, 'parcel_not_found'));
    renderSite('/track.html?code=NOPE-1.');

    const panel = await screen.findByRole('alert');
    expect(within(panel).getByText('NOPE-1.').tagName).toBe('BDI');
  });

  it('says that a code is too long, without a retry', async () => {
    server.use(fails(PARCEL, 'validation'));
    renderSite(`/track.html?code=${'V'.repeat(301)}`);

    expect(await reference()).toHaveTextContent(/^Code: [^a-z]+$/);
    expect(screen.getByRole('alert')).toHaveTextContent('Tracking code can be at most 300 characters');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter only the code');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it("lets a throttled visitor retry after the server's delay", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const limited = refusal('throttled', { params: { seconds: 2 } });
    const found = HttpResponse.json(envelope(aParcel({ status: 'In transit' })));
    const inTurn = [limited, found];
    server.use(http.get(PARCEL, () => inTurn.shift()));
    const { user } = renderSite('/track.html?code=VW-1');
    expect(await reference()).toHaveTextContent('Code: TOO MANY TRIES, WAIT 2 SECONDS');
    expect(screen.getByRole('button', { name: 'Try again in 2 seconds' })).toBeVisible();

    await act(() => vi.advanceTimersByTimeAsync(1000));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));

    await waitFor(async () => expect(await status()).toHaveTextContent('In transit'));
  });

  it('says that the parcel is safe when the service is down', async () => {
    server.use(fails(PARCEL, 'unavailable'));
    renderSite('/track.html?code=VW-1');

    expect(await reference()).toHaveTextContent('Code: THE SERVICE IS NOT AVAILABLE RIGHT NOW');
    expect(screen.getByRole('alert')).toHaveTextContent("Your parcel isn't affected");
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('retries silently if a replica is shutting down', async () => {
    const inTurn = [
      refusal('unavailable'),
      refusal('unavailable'),
      HttpResponse.json(envelope(aParcel({ status: 'In transit' }))),
    ];
    server.use(http.get(PARCEL, () => inTurn.shift()));
    renderSite('/track.html?code=VW-1');

    expect(await status()).toHaveTextContent('In transit');
  });

  it('says that the response could not be read if it is not JSON', async () => {
    server.use(http.get(PARCEL, () => new HttpResponse('<h1>Proxy</h1>', { status: 200 })));
    renderSite('/track.html?code=VW-1');

    expect(await reference()).toHaveTextContent(/^Code: INVALID JSON$/);
    expect(screen.getByRole('alert')).toHaveTextContent('The server is busy');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('reports a missing connection', async () => {
    server.use(http.get(PARCEL, () => HttpResponse.error()));
    renderSite('/track.html?code=VW-1');

    expect(await reference()).toHaveTextContent(/^Code: INVALID JSON$/);
    expect(screen.getByRole('alert')).toHaveTextContent('No connection');
  });

  it.each([
    ['no connection', () => HttpResponse.error()],
    ['an error', () => refusal('internal')],
    ['a service that is down', () => refusal('unavailable')],
    ['too many look-ups', () => refusal('throttled', { params: { seconds: 2 } })],
    ['a page instead of JSON', () => new HttpResponse('<h1>Proxy</h1>', { status: 502 })],
  ])('keeps the known data if the refresh meets %s', async (_, refuse) => {
    const inTurn = [HttpResponse.json(envelope(aParcel({ status: 'In transit' })))];
    server.use(http.get(PARCEL, () => inTurn.shift() ?? refuse()));
    const { store } = renderSite('/track.html?code=VW-1');
    await status();

    store.dispatch(trackingApi.util.invalidateTags(['Parcel']));

    expect(await screen.findByText(/Couldn't refresh/)).toBeVisible();
    expect(await status()).toHaveTextContent('In transit');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows the age of a response given while the database was down', async () => {
    server.use(answers(PARCEL, { ...aParcel({ status: 'In transit' }), as_of: AS_OF }));
    renderSite('/track.html?code=VW-1');

    const minute = String(new Date(AS_OF).getMinutes()).padStart(2, '0');
    expect(
      await screen.findByText(new RegExp(`Couldn't refresh.*Last checked: \\d\\d:${minute}\\.`)),
    ).toBeVisible();
    expect(await status()).toHaveTextContent('In transit');
  });

  it('hides a parcel that was deleted meanwhile', async () => {
    const inTurn = [
      HttpResponse.json(envelope(aParcel({ status: 'In transit' }))),
      refusal('parcel_not_found'),
    ];
    server.use(http.get(PARCEL, () => inTurn.shift()));
    const { store } = renderSite('/track.html?code=VW-1');
    await status();

    store.dispatch(trackingApi.util.invalidateTags(['Parcel']));

    expect(await screen.findByRole('heading', { name: 'Code: PARCEL NOT FOUND' })).toBeVisible();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
  });
});

describe('the card', () => {
  it('does not announce the arrival of a parcel delivered before its dates', async () => {
    const dates = { min_expected_delivery_date: '2999-01-05', max_expected_delivery_date: '2999-01-07' };
    server.use(answers(PARCEL, aParcel({ status: 'Delivered', step: 'delivered', ...dates })));
    renderSite('/track.html?code=VW-1');

    expect(await status()).toHaveTextContent('Delivered');
    expect(screen.queryByText(/Arrives/)).not.toBeInTheDocument();
  });

  it('shows known fields and omits unknown ones', async () => {
    server.use(answers(PARCEL, aParcel({ weight: '12.5 kg', pickup_location: 'Singapore' })));
    renderSite('/track.html?code=VW-1');

    const details = await screen.findByRole('region', { name: 'Details' });

    expect(
      within(details)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Weight', 'Name']);
    const route = screen.getByRole('region', { name: 'Route' });
    expect(
      within(route)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['PickupSingapore', 'DestinationLondon']);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Map' })).not.toBeInTheDocument();
  });

  it('shows every known field', async () => {
    const facts = Object.values(PARCEL_GROUPS).flat();
    const exampleOf = (name: (typeof facts)[number]) => PARCEL_FIELDS[name].example;
    const told = Object.fromEntries(facts.map((name) => [name, exampleOf(name)]));
    server.use(answers(PARCEL, aParcel(told)));
    renderSite('/track.html?code=VW-1');
    await screen.findByRole('region', { name: 'Details' });

    const { textContent } = screen.getByRole('article');
    const untold = facts.filter((name) => !DAYS.has(name) && !textContent.includes(exampleOf(name)));
    expect(untold).toEqual([]);
  });

  it('replaces a photo that fails to load with a sentence', async () => {
    server.use(answers(PARCEL, aParcel({ image: 'a.jpg' })));
    renderSite('/track.html?code=VW-1');
    const photo = await screen.findByRole('img', { name: 'Photo of parcel VW-2048-7719' });
    expect(photo).toHaveAttribute('src', '/uploads/images/a.jpg');

    photo.dispatchEvent(new Event('error'));

    expect(await screen.findByText("The photo isn't available right now.")).toBeVisible();
  });

  it('copies a link to the parcel', async () => {
    server.use(answers(PARCEL, aParcel()));
    const { user } = renderSite('/track.html?code=vw%202048%207719');

    await user.click(await screen.findByRole('button', { name: 'Copy link' }));

    expect(await screen.findByText('Link copied')).toHaveRole('status');
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/track.html?code=VW-2048-7719');
  });

  it('shows the link if the browser refuses to copy it', async () => {
    server.use(answers(PARCEL, aParcel()));
    const { user } = renderSite('/track.html?code=VW-1');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));

    await user.click(await screen.findByRole('button', { name: 'Copy link' }));

    expect(await screen.findByText(/this link yourself/)).toHaveTextContent(
      'http://localhost:3000/track.html?code=VW-2048-7719',
    );
  });

  it('prints, once the QR code is drawn', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    let decoded = () => {};
    const decode = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (decoded = resolve)));
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(decode);
    server.use(answers(PARCEL, aParcel()));
    const { user } = renderSite('/track.html?code=VW-1');

    await user.click(await screen.findByRole('button', { name: 'Print' }));

    await waitFor(() => expect(decode).toHaveBeenCalledOnce());
    expect(print).not.toHaveBeenCalled();
    decoded();
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(document.querySelector('article img[src^="data:image/svg"]')).toBeInTheDocument();
    expect(screen.getByText(/^As of \p{L}+,? \d+\s\p{L}+\s\d{4}, \d\d:\d\d\s\S+$/u)).toBeInTheDocument();
  });
});

describe('the history', () => {
  /** An event of November 2026, with its calendar in the company's time zone. */
  const anEventAt = (title: string, instant: string, [day, clock]: [string, string], zone: string | null) =>
    anActivity({
      title,
      created_at: `2026-11-${instant}:00.000Z`,
      created_at_day: day,
      created_at_time: clock,
      time_zone: zone,
    });

  it("is grouped by the company's days, newest first", async () => {
    const history = [
      anEventAt('Landed', '06T02:30', ['6', '02:30'], null),
      anEventAt('Took off', '05T22:10', ['5', '22:10'], null),
      anEventAt('Sealed', '05T09:00', ['5', '09:00'], null),
    ];
    server.use(answers(PARCEL, aParcel({ history: listOf(history) })));
    renderSite('/track.html?code=VW-1');

    const region = await screen.findByRole('region', { name: 'History' });

    expect(
      within(region)
        .getAllByRole('heading', { level: 4 })
        .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
    ).toEqual(['Friday, 6 November 2026', 'Thursday, 5 November 2026']);
    expect(
      within(region)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Landed02:30', 'Took off22:10', 'Sealed09:00']);
  });

  it('shows the local time of each place with its zone, in the order of the instants', async () => {
    vi.setSystemTime('2026-11-28T12:00:00Z');
    const history = [
      anEventAt('Delivered', '27T01:48', ['27', '01:48'], 'America/New_York'),
      anEventAt('Landed', '27T00:30', ['27', '00:30'], 'Europe/London'),
      anEventAt('Took off', '26T18:00', ['26', '18:00'], 'Asia/Kolkata'),
      anEventAt('Sealed', '26T10:00', ['26', '10:00'], 'Pacific/Kiritimati'),
    ];
    server.use(answers(PARCEL, aParcel({ history: listOf(history) })));
    renderSite('/track.html?code=VW-1');

    const region = within(await screen.findByRole('region', { name: 'History' }));

    const plain = ({ textContent }: HTMLElement) => textContent.replaceAll('\u00a0', ' ');
    expect(region.getAllByRole('heading', { level: 4 }).map(plain)).toEqual([
      'Thursday, 26 November 2026',
      'Friday, 27 November 2026',
      'Thursday, 26 November 2026',
      'Friday, 27 November 2026',
    ]);
    expect(region.getAllByRole('time').map(plain)).toEqual([
      '20:48 GMT-5',
      '00:30 GMT',
      '23:30 GMT+5:30',
      '00:00 GMT+14',
    ]);
    expect(region.getAllByText(/^Your time/).map(plain)).toEqual([
      'Your time: Friday 27 November, 01:48',
      'Your time: Thursday 26 November, 18:00',
      'Your time: Thursday 26 November, 10:00',
    ]);
  });

  it("shows the company's time in a browser that lacks the zone", async () => {
    const event = anEventAt('Landed', '26T18:00', ['26', '18:00'], 'Atlantis/Capital');
    server.use(answers(PARCEL, aParcel({ history: listOf([event]) })));
    renderSite('/track.html?code=VW-1');

    const region = within(await screen.findByRole('region', { name: 'History' }));

    expect(region.getByRole('time')).toHaveTextContent('18:00');
  });

  it('shows suggested words as they were written on demand', async () => {
    const history = listOf([anActivity({ title: 'Abgeholt' })]);
    const parcel = aTrackedParcel({ status: 'Unterwegs', status_key: 'usual.inTransit', history });
    server.use(answers('/api/parcels/:code', parcel));
    const { user } = renderSite('/track.html?code=VW-2048-7719');
    expect(await screen.findByRole('heading', { name: 'In transit', level: 2 })).toBeVisible();
    expect(screen.getAllByText('Picked up')).not.toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Show original wording' }));

    expect(screen.getByRole('heading', { name: 'Unterwegs', level: 2 })).toBeVisible();
    expect(screen.getAllByText('Abgeholt')).not.toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show translation' }));
    expect(screen.getByRole('heading', { name: 'In transit', level: 2 })).toBeVisible();
  });

  it('loads earlier events page by page, each event once', async () => {
    const [newer, older] = [anActivity({ title: 'Landed' }), anActivity({ title: 'Sealed' })];
    server.use(
      answers(PARCEL, aParcel({ history: listOf([newer], '/api/parcels/VW-1/history?page=2') })),
      http.get('/api/parcels/VW-1/history', ({ request }) =>
        HttpResponse.json({
          ...envelope([newer, older]),
          current_page: Number(new URL(request.url).searchParams.get('page')),
          last_page: 2,
          next_page_url: null,
        }),
      ),
    );
    const { user } = renderSite('/track.html?code=VW-1');

    await user.click(await screen.findByRole('button', { name: 'Show earlier updates' }));

    expect(await screen.findByText('Sealed')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'History' })).getAllByText('Landed')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Show earlier updates' })).not.toBeInTheDocument();
  });

  it('does not claim to be empty under a status that says more', async () => {
    server.use(answers(PARCEL, aParcel({ status: 'In transit' })));
    renderSite('/track.html?code=VW-1');
    await status();

    expect(screen.queryByText(/No updates yet/)).not.toBeInTheDocument();
  });

  it('says if it is empty', async () => {
    server.use(answers(PARCEL, aParcel()));
    renderSite('/track.html?code=VW-1');

    expect(await screen.findByText(/No updates yet/)).toBeVisible();
  });
});
