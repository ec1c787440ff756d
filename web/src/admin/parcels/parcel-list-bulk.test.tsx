import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ParcelSummary } from '@vaultway/contracts';
import { arrivedAt } from '@/test/address-bar';
import { refusal } from '@/test/answers';
import { envelope, failure } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { aSummary, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const LIST = '/control/parcels/list.html';
const one = aSummary({ tracking_code: 'VW-1', destination: 'London' });
const other = aSummary({ tracking_code: 'VW-2', destination: 'Leeds' });
const third = aSummary({ tracking_code: 'VW-3' });
const fourth = aSummary({ tracking_code: 'VW-4' });

let asked: URLSearchParams;
beforeEach(() => {
  localStorage.clear();
  server.use(
    http.get('/api/parcels', ({ request }) => {
      const search = new URL(request.url).searchParams;
      if (search.has('per_page')) return HttpResponse.json(pagedOf([])); // the badge in the navigation
      asked = search;
      const second = asked.get('page') === '2';
      const rows = second ? [third, fourth] : [one, other];
      return HttpResponse.json(pagedOf(rows, { total: 30, current_page: second ? 2 : 1, last_page: 2 }));
    }),
    http.get('/api/parcels/statuses', () =>
      HttpResponse.json(envelope([{ status: 'Held', count: 3, at_least: false }])),
    ),
    http.post('/api/parcels/bulk', () => {
      return HttpResponse.json(envelope(outcomeOf([one, other])));
    }),
  );
});

/** Builds the result of a change of these parcels, with the status they had. */
const outcomeOf = (before: ParcelSummary[]) => ({
  done: before.length,
  failed: 0,
  rows: before.map(({ id, tracking_code, status, step }) => ({
    id,
    tracking_code,
    ok: true,
    error: null,
    code: null,
    event_id: null,
    before: { status, step },
  })),
});

/** Lists these parcels, and changes them all. */
const serveParcels = (rows: ParcelSummary[]) =>
  server.use(
    http.get('/api/parcels', () => HttpResponse.json(pagedOf(rows))),
    http.post('/api/parcels/bulk', () => HttpResponse.json(envelope(outcomeOf(rows)))),
  );

it('filters by why a parcel needs attention and by destination, in the address', async () => {
  const { user } = renderPanel(LIST);
  await screen.findByRole('table');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Needs attention' }), 'No event for 7 days');
  await waitFor(() => expect(asked.get('silent_days')).toBe('7'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Needs attention' }), 'Overdue');
  await user.type(screen.getByRole('combobox', { name: 'Destination' }), 'Leeds{Enter}');
  await arrivedAt(`${LIST}?overdue=yes&destination=Leeds`);
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/parcels/export.csv?destination=Leeds&overdue=yes',
  );
});

it('exports the list in its order', async () => {
  renderPanel(`${LIST}?status=Held&sort=-destination`);
  expect(await screen.findByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/parcels/export.csv?status=Held&sort=-destination',
  );
});

it.each([
  [
    'Held at customs',
    'exception',
    ['Departed', 'Arrived at the sorting center', 'Out for delivery', 'Delivered'],
  ],
  ['Out for delivery', 'out_for_delivery', ['Delivered']],
  [
    'Label printed',
    'registered',
    ['Picked up', 'Departed', 'Arrived at the sorting center', 'Out for delivery', 'Delivered'],
  ],
] as const)(
  'suggests what can follow for every parcel if one of them is “%s”',
  async (status, step, offered) => {
    const chosen = [
      { ...one, step: 'registered' },
      { ...other, status, step },
    ];
    server.use(http.get('/api/parcels', () => HttpResponse.json(pagedOf(chosen))));
    const { user } = renderPanel(LIST);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Add event' }));
    const suggestions = within(await screen.findByRole('group', { name: 'Suggestions:' }));
    expect(suggestions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(offered);
  },
);

it('suggests events for all matches too', async () => {
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Select all 30 matches' }));
  await user.click(screen.getByRole('button', { name: 'Add event' }));
  const suggestions = within(await screen.findByRole('group', { name: 'Suggestions:' }));
  expect(suggestions.getByRole('button', { name: 'Out for delivery' })).toBeVisible();
});

it('adds one event to the selected parcels', async () => {
  const calls = callsOf('POST', '/api/parcels/bulk');
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  expect(screen.getByText('2 parcels selected')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select VW-2' }));
  await user.click(screen.getByRole('button', { name: 'Add event' }));
  await fillIn(user, { Title: 'Left Doha' });
  await user.click(screen.getByRole('button', { name: 'Save event' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const event = { action: 'add_event', ids: [one.id], title: 'Left Doha' };
  expect(await calls.only()).toMatchObject(event);
  expect(await calls.only()).not.toHaveProperty('status');
  expect(screen.queryByText('1 parcel selected')).not.toBeInTheDocument();
});

it('removes the added events again', async () => {
  const added = outcomeOf([one, other]);
  const event_ids = ['event-1', 'event-2'];
  const rows = added.rows.map((row, at) => ({ ...row, event_id: event_ids[at] ?? null, before: null }));
  const kept = { ok: false, code: 'changed_meanwhile', error: 'Changed' };
  const left = { done: 1, failed: 1, rows: rows.map((row, at) => (at === 1 ? { ...row, ...kept } : row)) };
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.post('/api/parcels/bulk', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push(body);
      return HttpResponse.json(envelope(body['action'] === 'add_event' ? { ...added, rows } : left));
    }),
  );
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Add event' }));
  await fillIn(user, { Title: 'Left Doha' });
  await user.click(screen.getByRole('button', { name: 'Save event' }));
  expect(await screen.findByText('2 parcels updated.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 parcel updated.')).toBeVisible();
  expect(screen.getByText(/1 parcel was left unchanged: .* VW-2/)).toBeVisible();
  expect(sent[1]).toEqual({ action: 'remove_event', event_ids });
});

it('applies the status of a suggestion, as for a single parcel', async () => {
  const calls = callsOf('POST', '/api/parcels/bulk');
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('checkbox', { name: 'Select VW-1' }));
  await user.click(screen.getByRole('button', { name: 'Add event' }));
  await user.click(await screen.findByRole('button', { name: 'Out for delivery' }));
  expect(screen.getByRole('checkbox', { name: 'Also set status to' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Save event' }));
  expect(await calls.only()).toMatchObject({ title: 'Out for delivery', status: 'Out for delivery' });
});

it('sets the status of all matches', async () => {
  const calls = callsOf('POST', '/api/parcels/bulk');
  const { user } = renderPanel(`${LIST}?overdue=yes`);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Select all 30 matches' }));
  await user.click(screen.getByRole('button', { name: 'Add event' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Change status' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Change status' }));
  expect(await dialog.findByRole('link', { name: 'Status is required' })).toBeVisible();
  await user.type(dialog.getByRole('textbox'), 'Held');
  await user.click(dialog.getByRole('button', { name: 'Change status' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await calls.only()).toEqual({ action: 'set_status', match: 'overdue=yes', status: 'Held' });
});

const setStatus = async (user: ReturnType<typeof renderPanel>['user'], status: string) => {
  await user.click(screen.getByRole('button', { name: 'Change status' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), status);
  await user.click(dialog.getByRole('button', { name: 'Change status' }));
};

it("names the new status, and restores each parcel's former one on undo", async () => {
  const rows = [
    { ...one, status: 'In transit' },
    { ...other, status: null },
  ];
  serveParcels(rows);
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await setStatus(user, 'Held');
  expect(await screen.findByText('2 parcels are now “Held”.')).toBeVisible();
  const given: unknown[] = [];
  server.use(
    http.post('/api/parcels/bulk', async ({ request }) => {
      given.push(await request.json());
      return HttpResponse.json(envelope({ done: 1, failed: 0, rows: [] }));
    }),
  );

  await user.keyboard('{Control>}z{/Control}');

  expect(await screen.findByText('2 parcels updated.')).toBeVisible();
  expect(given).toEqual([
    { action: 'set_status', ids: [one.id], status: 'In transit', from_status: 'Held' },
    { action: 'set_status', ids: [other.id], status: '', from_status: 'Held' },
  ]);
});

/** Sets the status of two parcels, and undoes it. */
async function setAndTakeBack(rows: ParcelSummary[], answer: (call: { ids: string[] }) => Response) {
  serveParcels(rows);
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await setStatus(user, 'Held');
  const undo = await screen.findByRole('button', { name: 'Undo' });
  server.use(
    http.post('/api/parcels/bulk', async ({ request }) =>
      answer((await request.json()) as { ids: string[] }),
    ),
  );
  await user.click(undo);
}

it('restores the step that an admin had set beside the status', async () => {
  const rows = [
    { ...one, status: 'Awaiting papers', step: 'customs' as const },
    { ...other, status: 'Awaiting papers' },
  ];
  const given: unknown[] = [];
  await setAndTakeBack(rows, (call) => {
    given.push(call);
    return HttpResponse.json(envelope({ done: 1, failed: 0, rows: [] }));
  });
  expect(await screen.findByText('2 parcels updated.')).toBeVisible();
  const call = { action: 'set_status', status: 'Awaiting papers', from_status: 'Held' };
  expect(given).toEqual([
    { ...call, ids: [one.id], step: 'customs' },
    { ...call, ids: [other.id] },
  ]);
});

it('shows how many parcels kept a status they got since', async () => {
  await setAndTakeBack([one, other], () => HttpResponse.json(envelope({ done: 1, failed: 1, rows: [] })));
  expect(await screen.findByText('1 parcel updated.')).toBeVisible();
  expect(
    screen.getByText('1 parcel was left unchanged: it has been changed or deleted since.'),
  ).toBeVisible();
});

it('shows what was restored if the rest fails', async () => {
  const rows = [
    { ...one, status: 'In transit' },
    { ...other, status: 'Packed' },
  ];
  await setAndTakeBack(rows, ({ ids }) =>
    ids.includes(one.id)
      ? HttpResponse.json(envelope({ done: 1, failed: 0, rows: [] }))
      : HttpResponse.json(failure('role_not_allowed'), { status: 403 }),
  );
  expect(await screen.findByText('1 parcel updated.')).toBeVisible();
  expect(screen.getByText("Couldn't change the status of 1 parcel")).toBeVisible();
});

it('restores the statuses of parcels that are not on the page', async () => {
  server.use(
    http.post('/api/parcels/bulk', () =>
      HttpResponse.json(envelope(outcomeOf([one, other, { ...third, status: 'Packed' }]))),
    ),
  );
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('button', { name: 'Select all 30 matches' }));
  await setStatus(user, 'Held');
  expect(await screen.findByText('3 parcels are now “Held”.')).toBeVisible();
  const calls = callsOf('POST', '/api/parcels/bulk');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(calls.count()).toBe(2));
});

it('offers no undo where nothing has changed', async () => {
  const { done, failed, rows } = outcomeOf([one]);
  const unchanged = { done, failed, rows: rows.map((row) => ({ ...row, before: null })) };
  server.use(http.post('/api/parcels/bulk', () => HttpResponse.json(envelope(unchanged))));
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('checkbox', { name: 'Select VW-1' }));
  await setStatus(user, 'Held');
  expect(await screen.findByText('1 parcel is now “Held”.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

const FIRST = 'min_expected_delivery_date';
const LAST = 'max_expected_delivery_date';
const rowOf = ({ id, tracking_code }: ParcelSummary, before: object | null, code: string | null = null) => ({
  id,
  tracking_code,
  ok: code === null,
  error: code,
  code,
  before,
});

it('gives all matches new dates with one entry, names refusals, and undoes the rest', async () => {
  const former = { [FIRST]: '2026-01-01', [LAST]: null };
  const given: unknown[] = [];
  server.use(
    http.post('/api/parcels/bulk', async ({ request }) => {
      given.push(await request.json());
      const rows = [rowOf(one, former), rowOf(other, null), rowOf(third, null, 'validation')];
      return HttpResponse.json(envelope({ done: 2, failed: 1, rows }));
    }),
  );
  const { user } = renderPanel(`${LIST}?overdue=yes`);
  await user.click(await screen.findByRole('button', { name: 'Select all 30 matches' }));
  await user.click(screen.getByRole('button', { name: 'Dates' }));
  await fillIn(user, { 'Earliest expected delivery': '2026-12-05' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('1 parcel updated.')).toBeVisible();
  expect(screen.getByText(/^Not changed, .*: 1 parcel \(VW-3\)$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(given).toHaveLength(2));
  expect(given).toEqual([
    { action: 'set_fields', match: 'overdue=yes', [FIRST]: '2026-12-05', [LAST]: '2026-12-05' },
    {
      action: 'set_fields',
      each: [{ id: one.id, ...former, [`from_${FIRST}`]: '2026-12-05', [`from_${LAST}`]: '2026-12-05' }],
    },
  ]);
});

it('moves dates by days, and undoes that from the moved days', async () => {
  const given: unknown[] = [];
  server.use(
    http.post('/api/parcels/bulk', async ({ request }) => {
      given.push(await request.json());
      const rows = [rowOf(one, { [LAST]: '2026-02-28' })];
      return HttpResponse.json(envelope({ done: 1, failed: 0, rows }));
    }),
  );
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('checkbox', { name: 'Select VW-1' }));
  await user.click(screen.getByRole('button', { name: 'Dates' }));
  await user.click(screen.getByRole('radio', { name: 'Move by days' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('link', { name: 'Days is required' })).toBeVisible();
  await fillIn(user, { Days: '3' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(given).toHaveLength(2));
  expect(given).toEqual([
    { action: 'set_fields', ids: [one.id], shift_days: '3' },
    { action: 'set_fields', each: [{ id: one.id, [LAST]: '2026-02-28', [`from_${LAST}`]: '2026-03-03' }] },
  ]);
});

it.each([
  ['Change location', 'Current location', { current_location: 'Oslo' }],
  ['Change carrier', 'Shipped via', { shipped_via: 'Oslo' }],
])('offers “%s”', async (action, label, set) => {
  const calls = callsOf('POST', '/api/parcels/bulk');
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('checkbox', { name: 'Select VW-1' }));
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: label }), ' Oslo ');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await calls.only()).toEqual({ action: 'set_fields', ids: [one.id], ...set });
});

it('notifies the recipients of the selected parcels', async () => {
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('checkbox', { name: 'Select VW-1' }));
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Notify recipients' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('switch')).toBeChecked();
});

it('exports the selected parcels', async () => {
  server.use(http.post('/api/parcels/export.csv', () => HttpResponse.text('"tracking_code"')));
  const calls = callsOf('POST', '/api/parcels/export.csv');
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a');
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('checkbox', { name: 'Select VW-1' }));
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export CSV' }));
  expect(await calls.only()).toEqual({ ids: [one.id], sort: '-created_at' });
});

it('prints the labels of all matches with two presses', async () => {
  server.use(http.post('/api/parcels/labels', () => HttpResponse.json(envelope({ id: 'job' }))));
  const calls = callsOf('POST', '/api/parcels/labels');
  const { user } = renderPanel(`${LIST}?overdue=yes`);
  await user.click(await screen.findByRole('button', { name: 'Select all 30 matches' }));
  await user.click(screen.getByRole('button', { name: 'Labels' }));
  expect(await calls.only()).toEqual({ match: 'overdue=yes&sort=-created_at', format: 'a6' });
});

it('changes all parcels of a list without filters', async () => {
  const calls = callsOf('POST', '/api/parcels/bulk');
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Select all 30 matches' }));
  await setStatus(user, 'Held');
  expect(await calls.only()).toEqual({ action: 'set_status', match: 'sort=-created_at', status: 'Held' });
});

it('falls back to the rows on the page when one of all matches is deselected', async () => {
  const calls = callsOf('POST', '/api/parcels/bulk');
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Select all 30 matches' }));
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  await waitFor(() => expect(asked.get('page')).toBe('2'));
  const box = (name: string) => screen.getByRole('checkbox', { name });
  await waitFor(() => expect(box('Select all on this page')).toBeChecked());

  await user.click(box('Select VW-4'));

  expect(box('Select VW-4')).not.toBeChecked();
  expect(box('Select VW-3')).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Change status' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Held');
  await user.click(dialog.getByRole('button', { name: 'Change status' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await calls.only()).toEqual({ action: 'set_status', ids: [third.id], status: 'Held' });
});

it('deletes the selected parcels after confirmation, and restores them', async () => {
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Are you sure you want to delete 2 parcels?')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  const calls = callsOf('POST', '/api/parcels/bulk');
  await user.click(undo);
  await waitFor(() => expect(calls.count()).toBe(1));
  expect(await calls.only()).toEqual({ action: 'restore', ids: [one.id, other.id] });
  expect(await screen.findByText('2 parcels restored.')).toBeVisible();
});

it('names the parcel if only one is to be deleted, and mentions the trash', async () => {
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('checkbox', { name: 'Select VW-1' }));
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog.getByText(`Are you sure you want to delete parcel VW-1 (${one.recipient_name})?`),
  ).toBeVisible();
  expect(dialog.getByText('You can restore deleted items from the trash.')).toBeVisible();
});

it('names the parcels that could not be deleted, and offers undo only for deleted ones', async () => {
  const rows = [one, other].map(({ id, tracking_code }) => ({ id, tracking_code, ok: false, error: 'Gone' }));
  server.use(http.post('/api/parcels/bulk', () => HttpResponse.json(envelope({ done: 0, failed: 2, rows }))));
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText(/^2 parcels were left unchanged/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

it('keeps rows selected since when a deletion is undone', async () => {
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('checkbox', { name: 'Select VW-1' }));
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await user.click(screen.getByRole('checkbox', { name: 'Select VW-2' }));

  await user.click(undo);

  expect(await screen.findByText('2 parcels restored.')).toBeVisible();
  expect(screen.getByText('1 parcel selected')).toBeVisible();
});

it('keeps the chosen columns and a private view on this device', async () => {
  const first = renderPanel(`${LIST}?q=Zofia&status=Held&sort=destination`);
  await screen.findByRole('table');
  await first.user.click(screen.getByRole('button', { name: 'Columns' }));
  await first.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Recipient' }));
  await first.user.keyboard('{Escape}');
  expect(screen.queryByRole('columnheader', { name: 'Recipient' })).not.toBeInTheDocument();
  await first.user.click(screen.getByRole('button', { name: 'Views' }));
  await first.user.click(await screen.findByRole('menuitem', { name: 'Save view' }));
  await fillIn(first.user, { 'View name': 'Held ones' });
  await first.user.click(screen.getByRole('checkbox', { name: 'Share with colleagues' }));
  await first.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('link', { name: 'Held ones' })).toBeVisible();
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Zofia');
  first.unmount();

  const { user } = renderPanel(LIST);
  await screen.findByRole('table');
  expect(screen.queryByRole('columnheader', { name: 'Recipient' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Held ones' }));
  await arrivedAt(`${LIST}?status=Held&sort=destination`);
  expect(screen.getByRole('heading', { level: 1, name: 'Held ones' })).toBeVisible();
});

it('prints labels of the selected parcels, several on a sheet', async () => {
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(await screen.findByRole('menuitem', { name: 'A4, 2 × 4' })).toHaveAttribute(
    'href',
    `/api/parcels/labels.pdf?${new URLSearchParams({ ids: `${one.id},${other.id}`, format: 'a4-8' })}`,
  );
});

it.each(['Add event', 'Change status'])('returns the focus when the dialog “%s” is closed', async (name) => {
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('checkbox', { name: 'Select VW-1' }));
  const bar = within(screen.getByRole('group', { name: 'Selected parcels' }));
  await user.click(bar.getByRole('button', { name }));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(bar.getByRole('button', { name })).toHaveFocus());
});

it('suggests statuses that can follow for every selected parcel', async () => {
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('checkbox', { name: 'Select VW-1' }));
  await user.click(screen.getByRole('button', { name: 'Change status' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Out for delivery' }));
  expect(dialog.getByLabelText('Status')).toHaveValue('Out for delivery');
  expect(dialog.getByLabelText('Status')).toHaveFocus();
});

it('adds the selected parcels to a new run of a courier', async () => {
  const sent: object[] = [];
  const ana = { id: '0199aaaa-0000-7000-8000-00000000000a', email: 'ana@vaultway.example' };
  const courier = { ...ana, former: false };
  server.use(
    http.get('/api/runs', () => HttpResponse.json(pagedOf([]))),
    http.get('/api/runs/couriers', () => HttpResponse.json(envelope({ couriers: [ana] }))),
    http.post('/api/runs', async ({ request }) => {
      sent.push((await request.json()) as object);
      return HttpResponse.json(envelope({ id: 'x', date: '2026-12-01', courier }), { status: 201 });
    }),
  );
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('checkbox', { name: 'Select VW-1' }));
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Add to run' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add to run: 1 parcel' });
  const day = within(dialog).getByLabelText('Date');
  await user.clear(day);
  await user.type(day, '2026-12-01');
  await within(dialog).findByRole('option', { name: ana.email });
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Run' }), ana.email);
  await user.click(within(dialog).getByRole('button', { name: 'Add to run' }));
  expect(await screen.findByText(/Added to the run of ana@vaultway.example/)).toBeVisible();
  expect(sent).toEqual([
    { courier_id: ana.id, date: '2026-12-01', note: '', parcel_ids: [one.id], move: false },
  ]);
});

it('adds all matches to a run, also those on other pages', async () => {
  const sent: object[] = [];
  const ana = { id: '0199aaaa-0000-7000-8000-00000000000a', email: 'ana@vaultway.example' };
  server.use(
    http.get('/api/parcels', ({ request }) => {
      const { searchParams } = new URL(request.url);
      if (searchParams.get('per_page') !== '100')
        return HttpResponse.json(pagedOf([one], { total: 130, last_page: 7 }));
      expect(searchParams.get('destination')).toBe('London');
      return HttpResponse.json(pagedOf(searchParams.get('page') === '2' ? [third, fourth] : [one, other]));
    }),
    http.get('/api/runs', () => HttpResponse.json(pagedOf([]))),
    http.get('/api/runs/couriers', () => HttpResponse.json(envelope({ couriers: [ana] }))),
    http.post('/api/runs', async ({ request }) => {
      sent.push((await request.json()) as object);
      const courier = { ...ana, former: false };
      return HttpResponse.json(envelope({ id: 'x', date: '2026-12-01', courier }), { status: 201 });
    }),
  );
  const { user } = renderPanel(`${LIST}?destination=London`);
  await user.click(await screen.findByRole('button', { name: 'Select all 130 matches' }));
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Add to run' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to run: 4 parcels' }));
  await dialog.findByRole('option', { name: ana.email });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Run' }), ana.email);
  await user.click(dialog.getByRole('button', { name: 'Add to run' }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ parcel_ids: [one, other, third, fourth].map(({ id }) => id) }]),
  );
});

it('says that nothing was changed if a colleague was faster', async () => {
  server.use(
    http.post('/api/parcels/bulk', () => HttpResponse.json(envelope({ done: 0, failed: 0, rows: [] }))),
  );
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('button', { name: 'Select all 30 matches' }));
  await user.click(screen.getByRole('button', { name: 'Dates' }));
  await fillIn(user, { 'Earliest expected delivery': '2027-01-15' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('0 parcels updated.')).toBeVisible();
});

it('moves the selected parcels from another run of the day, and gives them back', async () => {
  const ana = { id: '0199aaaa-0000-7000-8000-00000000000a', email: 'ana@vaultway.example', former: false };
  const stop = (parcel_id: string, state = 'left') => ({ parcel_id, state });
  const runs = new Map([
    ['here', [stop('first')]],
    ['there', [stop(one.id), stop('last')]],
  ]);
  const runOf = (id: string) => ({
    id,
    date: '2026-12-01',
    courier: ana,
    stops: runs.get(id),
    total: runs.get(id)?.length,
    delivered: 0,
    failed: 0,
    updated_at: `version of ${id}`,
  });
  const calls: unknown[] = [];
  const read = async (request: Request) => {
    const body = (await request.json()) as { id: string; parcel_ids: string[]; move?: boolean };
    calls.push([request.method, body]);
    return body;
  };
  const answer = (id: string) => HttpResponse.json(envelope(runOf(id)));
  server.use(
    http.get('/api/runs', () => HttpResponse.json(pagedOf([runOf('here')]))),
    http.get('/api/runs/couriers', () => HttpResponse.json(envelope({ couriers: [] }))),
    http.get('/api/runs/:id', ({ params }) => answer(String(params['id']))),
    http.post('/api/runs/stops', async ({ request }) => {
      const { id, parcel_ids, move } = await read(request);
      if (id === 'here' && !move)
        return refusal('parcel_on_run', { current: { runs: [{ id: 'there', parcels: ['VW-1'] }] } });
      if (id === 'here') runs.set('there', [stop('last')]);
      runs.set(id, [...(runs.get(id) ?? []), ...parcel_ids.map((parcel) => stop(parcel))]);
      return answer(id);
    }),
    http.delete('/api/runs/stops', async ({ request }) => {
      const { id } = await read(request);
      runs.set(id, [stop('first')]);
      return answer(id);
    }),
    http.patch('/api/runs', async ({ request }) => answer((await read(request)).id)),
  );
  const { user } = renderPanel(LIST);
  await user.click(await screen.findByRole('checkbox', { name: 'Select VW-1' }));
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Add to run' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to run: 1 parcel' }));
  await dialog.findByRole('option', { name: /ana@vaultway.example/ });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Run' }), 'here');
  await user.click(dialog.getByRole('button', { name: 'Add to run' }));
  await user.click(await screen.findByRole('button', { name: 'Move here' }));
  expect(await screen.findByText(/Added to the run of ana@vaultway.example/)).toBeVisible();
  calls.length = 0;
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Run saved.')).toBeVisible();
  expect(calls).toEqual([
    ['DELETE', { id: 'here', parcel_ids: [one.id] }],
    ['POST', { id: 'there', parcel_ids: [one.id] }],
    ['PATCH', { id: 'there', updated_at: 'version of there', parcel_ids: [one.id, 'last'] }],
  ]);
});

describe('custom fields', () => {
  const zone = { key: 'zone', label: 'Zone', kind: 'choice', options: ['A', 'B'] };
  const pallets = { key: 'pallets', label: 'Pallets', kind: 'number', options: [] };
  const known = (...fields: object[]) =>
    server.use(
      http.get('/api/custom-fields', () =>
        HttpResponse.json(envelope({ fields, archived: [], updated_at: one.updated_at })),
      ),
    );
  const open = async (user: ReturnType<typeof renderPanel>['user']) => {
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Change custom field' }));
    return within(await screen.findByRole('dialog', { name: 'Change custom field: 2 parcels' }));
  };

  it('are set for the selected parcels, and taken back', async () => {
    known(zone, pallets);
    const rows = [one, other].map(({ id, tracking_code }, at) => ({
      id,
      tracking_code,
      ok: true,
      error: null,
      code: null,
      before: { custom: { pallets: at === 0 ? 2 : null } },
    }));
    server.use(
      http.post('/api/parcels/bulk', () => HttpResponse.json(envelope({ done: 2, failed: 0, rows }))),
    );
    const { user } = renderPanel(LIST);
    const dialog = await open(user);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Field' }), 'Pallets');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('link', { name: 'Pallets is required' })).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Pallets' }), '2,5,1');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('link', { name: "Pallets isn't a number" })).toBeVisible();
    await user.clear(dialog.getByRole('textbox', { name: 'Pallets' }));
    await user.type(dialog.getByRole('textbox', { name: 'Pallets' }), ' 3 ');
    const set = callsOf('POST', '/api/parcels/bulk');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    const custom = { pallets: '3' };
    expect(await set.only()).toEqual({ action: 'set_fields', ids: [one.id, other.id], custom });
    const undone = callsOf('POST', '/api/parcels/bulk');
    await user.click(undo);
    await waitFor(() => expect(undone.count()).toBe(1));
    expect(await undone.only()).toEqual({
      action: 'set_fields',
      each: [
        { id: one.id, custom: { pallets: 2 }, from_custom: custom },
        { id: other.id, custom: { pallets: null }, from_custom: custom },
      ],
    });
  });

  it('need no choice of a field if there is one only', async () => {
    known(zone);
    const { user } = renderPanel(LIST);
    const dialog = await open(user);
    expect(dialog.queryByRole('combobox', { name: 'Field' })).not.toBeInTheDocument();
    expect(dialog.getByRole('combobox', { name: 'Zone' })).toBeVisible();
  });

  it('are not offered while there are none', async () => {
    const { user } = renderPanel(LIST);
    await user.click(await screen.findByRole('checkbox', { name: 'Select VW-1' }));
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(await screen.findByRole('menuitem', { name: 'Change carrier' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Change custom field' })).not.toBeInTheDocument();
  });
});
