import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CourierRun, ScannedParcel } from '@vaultway/contracts';
import { http, HttpResponse } from 'msw/http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type QueuedHandover, queuedHandovers } from '@/admin/api/handover-queue';
import { envelope, failure } from '@/test/builders';
import { pagedOf } from '@/test/panel';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';
import { ScanPage } from './scan-page';

const aParcel = (tracking_code: string, recipient_name = 'Ada Winter'): ScannedParcel => ({
  id: `0199aaaa-0000-7000-8000-0000000000${tracking_code.slice(-2)}`,
  tracking_code,
  recipient_name,
  recipient_email: null,
  recipient_phone_number: null,
  destination: 'Lisbon',
  status: null,
  step: null,
  collected: false,
  seals: [],
  asks_pin: false,
  pin_mailed: false,
  pin_locked: false,
});
const parcels = [aParcel('VW-01'), aParcel('VW-02', 'Ben Winter'), aParcel('VW-03', 'ada winter')];

vi.mock('@/admin/api/handover-queue', async (load) => ({
  ...(await load<object>()),
  queuedHandovers: vi.fn<typeof queuedHandovers>(),
}));

/** Rejected on an earlier day. */
const refused: QueuedHandover = {
  id: '0199bbbb-0000-7000-8000-000000000001',
  account: 'anna',
  content: {
    kind: 'collect',
    step: null,
    title: 'Picked up',
    parcels: [{ code: 'VW-50', seals: [] }],
    happened_at: '2026-11-20T10:00:00.000Z',
    giver: null,
    taker: null,
    signature: null,
    pin: null,
    reason: null,
    latitude: null,
    longitude: null,
    accuracy: null,
    time_zone: null,
  },
  photo: null,
  offline: false,
  failure: {
    status: 422,
    code: 'validation',
    params: {},
    errors: ['Some fields need attention'],
    data: null,
    details: [],
    retryAfter: null,
  },
};

let online = true;
let runs: CourierRun[] = [];
/** Codes whose requests get no response. */
let silent: RegExp | undefined;
beforeEach(() => {
  online = true;
  runs = [];
  silent = undefined;
  vi.mocked(queuedHandovers).mockResolvedValue([]);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  server.use(
    http.get('/api/runs/mine', () => (online ? HttpResponse.json(pagedOf(runs)) : HttpResponse.error())),
    http.get('/api/handovers/parcels/:code', async ({ params }) => {
      if (!online) return HttpResponse.error();
      if (silent?.test(String(params['code']))) await new Promise(() => {});
      const parcel = parcels.find(({ tracking_code }) => tracking_code === params['code']);
      return parcel
        ? HttpResponse.json(envelope(parcel))
        : HttpResponse.json(failure('parcel_not_found'), { status: 404 });
    }),
  );
});

afterEach(() => vi.useRealTimers());

const openPage = () => {
  const { user } = renderApp(<ScanPage account="anna" signedIn />);
  return {
    user,
    type: async (code: string) => {
      await user.type(screen.getByLabelText('Tracking code'), code);
      await user.click(screen.getByRole('button', { name: 'Add' }));
    },
    press: (name: string) => user.click(screen.getByRole('button', { name })),
  };
};
const listed = () => within(screen.getByRole('list', { name: 'Parcels' }));

/** Matches a sentence although its codes are separate elements. */
const saying = (sentence: string | RegExp) => (_own: string, element: Element | null) =>
  element?.tagName === 'SPAN' &&
  (typeof sentence === 'string'
    ? element.textContent === sentence
    : sentence.test(element.textContent ?? ''));

it('rejects a code that the server does not know, and names it', async () => {
  const { type } = openPage();
  await type('VW-01');
  expect(await screen.findByText(saying('VW-01 added'))).toBeVisible();
  await type('VW-99');
  const unknown = await screen.findByText(saying('No parcel has the code VW-99.'));
  expect(within(unknown).getByText('VW-99')).toHaveAttribute('dir', 'ltr');
  expect(screen.queryByText(saying('VW-01 added'))).not.toBeInTheDocument();
  expect(listed().getAllByRole('listitem')).toHaveLength(1);
});

it('adds a code unchecked while offline, and checks it once online', async () => {
  online = false;
  const { type, press } = openPage();
  await type('VW-99');
  expect(await screen.findByText(saying('VW-99 added'))).toBeVisible();
  expect(await listed().findByText('Not checked yet')).toBeVisible();
  online = true;
  act(() => void dispatchEvent(new Event('online')));
  expect(await listed().findByText(saying('No parcel has the code VW-99.'))).toBeVisible();
  expect(screen.queryByText('Not checked yet')).not.toBeInTheDocument();
  await press('Pick up');
  expect(await screen.findAllByText(saying('No parcel has the code VW-99.'))).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});

it('delivers to one recipient at a time', async () => {
  const { type, press } = openPage();
  for (const { tracking_code } of parcels) await type(tracking_code);
  await press('Delivered');
  expect(await screen.findByRole('heading', { name: 'Delivered · 2 parcels' })).toBeVisible();
  expect(screen.getByText(saying('Each recipient signs separately. Next: VW-02'))).toBeVisible();
  await press('Back');
  expect(listed().getAllByRole('listitem')).toHaveLength(3);
});

it.each([
  { pin_mailed: false, help: 'Save to email the recipient a PIN, then ask for it.' },
  { pin_mailed: true, help: "The six digits from the recipient's email" },
])('shows where the PIN comes from: $help', async ({ pin_mailed, help }) => {
  const parcel = { ...aParcel('VW-07'), asks_pin: true, pin_mailed };
  server.use(http.get('/api/handovers/parcels/VW-07', () => HttpResponse.json(envelope(parcel))));
  const { type, press } = openPage();
  await type('VW-07');
  await press('Delivered');
  expect(await screen.findByLabelText('Delivery PIN')).toHaveAccessibleDescription(help);
});

it('warns of a name that the proof of delivery cannot print', async () => {
  const { type, press, user } = openPage();
  await type('VW-01');
  await press('Delivered');
  const name = await screen.findByLabelText('Received by');
  await user.type(name, 'Ada 𒀀');
  expect(await screen.findByText(/has characters that can't be printed: 𒀀/)).toBeVisible();
  await user.clear(name);
  expect(screen.queryByText(/can't be printed/)).not.toBeInTheDocument();
});

it('requires of a reseal its seals, a reason and a witness', async () => {
  const { type, press } = openPage();
  await type('VW-01');
  await press('Reseal');
  expect(await screen.findByRole('group', { name: 'Seals now on the parcel' })).toBeVisible();
  await press('Save');
  expect(screen.getByText('Add the new seals of each parcel.')).toBeVisible();
  // Shown at the field and above the button.
  expect(screen.getAllByText('Say why.')).toHaveLength(2);
  expect(screen.getAllByText('Enter the name of a witness.')).toHaveLength(2);
});

it('sets scanned parcels aside while a rejected handover is corrected', async () => {
  vi.mocked(queuedHandovers).mockResolvedValue([refused]);
  const { type, press } = openPage();
  for (const { tracking_code } of parcels) await type(tracking_code);
  await press('Delivered');
  expect(await screen.findByText(saying('Each recipient signs separately. Next: VW-02'))).toBeVisible();
  await press('1 waiting');
  await press('Fix');
  expect(await screen.findByRole('heading', { name: 'Pick up · 1 parcel' })).toBeVisible();
  expect(screen.getByText(saying(/Next: VW-01, VW-03,? (?:and )?VW-02/))).toBeVisible();
});

it('keeps a rejected handover unchanged when the response to an earlier request arrives', async () => {
  vi.mocked(queuedHandovers).mockResolvedValue([refused]);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    http.get('/api/handovers/parcels/VW-02', async () => {
      await answered;
      return HttpResponse.json(envelope(parcels[1]));
    }),
  );
  const { type, press } = openPage();
  await type('VW-01');
  expect(await screen.findByText(saying('VW-01 added'))).toBeVisible();
  await type('VW-02');
  await press('Delivered');
  await press('1 waiting');
  await press('Fix');
  expect(await screen.findByRole('heading', { name: 'Pick up · 1 parcel' })).toBeVisible();
  answer();
  expect(await screen.findByText(saying(/Next: VW-01(?:,| and) VW-02/))).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Pick up · 1 parcel' })).toBeVisible();
  await press('Back');
  await press('Delivered');
  expect(await screen.findByRole('heading', { name: 'Delivered · 1 parcel' })).toBeVisible();
});

it('waits for one code only while the network is silent', async () => {
  silent = /./;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  openPage();
  const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  for (const n of Array.from({ length: 10 }).keys()) {
    fireEvent.change(screen.getByLabelText('Tracking code'), { target: { value: `VW-${n + 10}` } });
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  }
  await after(4500);
  expect(listed().getAllByRole('listitem')).toHaveLength(10);
  fireEvent.click(screen.getByRole('button', { name: 'Delivered' }));
  await after(500);
  expect(screen.getByRole('heading', { name: 'Delivered · 10 parcels' })).toBeVisible();
});

it('shows that it checks codes before it continues', async () => {
  silent = /VW-02/;
  const { type, press } = openPage();
  await type('VW-01');
  expect(await screen.findByText(saying('VW-01 added'))).toBeVisible();
  await type('VW-02');
  await press('Delivered');
  expect(screen.getByRole('button', { name: 'Delivered' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('button', { name: 'Pick up' })).toHaveAttribute('aria-disabled', 'true');
});

const todaysRun = (fields: Partial<CourierRun> = {}): CourierRun => ({
  id: '0199cccc-0000-7000-8000-000000000001',
  date: new Date().toISOString().slice(0, 10),
  note: 'Back door',
  stops: [
    {
      tracking_code: 'VW-01',
      recipient_name: 'Ada Winter',
      recipient_phone_number: '+41 44 555 01 99',
      destination: 'Lisbon',
      latitude: 38.72,
      longitude: -9.14,
      by_town: true,
      state: 'left',
    },
    {
      tracking_code: 'VW-02',
      recipient_name: 'Ben Winter',
      recipient_phone_number: null,
      destination: 'Porto',
      latitude: 41.15,
      longitude: -8.61,
      by_town: false,
      state: 'delivered',
    },
  ],
  updated_at: '2026-11-30T08:00:00.000Z',
  ...fields,
});
const theRun = () => within(screen.getByRole('region', { name: "Today's run" }));

it('lists the stops of today’s run, with links to the phone and its map', async () => {
  runs = [todaysRun()];
  openPage();
  expect(await screen.findByRole('region', { name: "Today's run" })).toHaveTextContent('1 of 2 done');
  expect(theRun().getByText('Back door')).toBeVisible();
  expect(theRun().getByRole('link', { name: 'Call Ada Winter' })).toHaveAttribute('href', 'tel:+41445550199');
  expect(theRun().queryByRole('link', { name: 'Call Ben Winter' })).not.toBeInTheDocument();
  expect(theRun().getByRole('link', { name: 'Open Lisbon in maps' })).toHaveAttribute(
    'href',
    'geo:0,0?q=Lisbon',
  );
  expect(theRun().getByRole('link', { name: 'Open Porto in maps' })).toHaveAttribute(
    'href',
    'geo:0,0?q=41.15%2C-8.61',
  );
});

it('opens the scan of a stop', async () => {
  runs = [todaysRun()];
  const { press } = openPage();
  await screen.findByRole('region', { name: "Today's run" });
  await press('Scan VW-01');
  expect(await screen.findByRole('button', { name: 'Delivered' })).toBeVisible();
  expect(listed().getByText('VW-01')).toBeVisible();
});

it('keeps today’s run readable offline, in memory only, until it is taken away', async () => {
  runs = [todaysRun()];
  openPage();
  await screen.findByRole('region', { name: "Today's run" });
  online = false;
  act(() => void dispatchEvent(new Event('offline')));
  act(() => void dispatchEvent(new Event('focus')));
  expect(theRun().getByText(/Ada Winter/)).toBeVisible();
  expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain('Ada');
  online = true;
  runs = [];
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByRole('region', { name: "Today's run" })).not.toBeInTheDocument());
});
