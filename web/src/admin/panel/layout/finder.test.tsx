import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { createMemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ParcelSummary } from '@vaultway/contracts';
import FinderDialog from '@/admin/finder/finder-dialog';
import { AdminApp } from '@/admin/panel/admin-app';
import { arrivedAt } from '@/test/address-bar';
import { anActivity, envelope, theGraph } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { anna, aParcelWith, aSummary, pagedOf, renderPanel } from '@/test/panel';
import { renderApp } from '@/test/render-app';
import { server } from '@/test/server';

const INDEX = '/control/index.html';
const parcel = aParcelWith([], { tracking_code: 'VW-1' });

/** Parcels of the company, which searches match. */
let stored: ParcelSummary[] = [];
beforeEach(() => {
  stored = [aSummary({ tracking_code: 'VW-1' }), aSummary({ tracking_code: 'AB-VW-1' })];
  server.use(
    http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope(parcel))),
    http.get('/api/parcels/find', ({ request }) => {
      const q = new URL(request.url).searchParams.get('q')?.toLowerCase() ?? '';
      return HttpResponse.json(envelope(stored.filter((one) => one.tracking_code.toLowerCase().includes(q))));
    }),
  );
});

const atHour = (hour: number) => `2027-11-25T1${hour}:00:00.000Z`;

const opened = () => screen.findByRole('heading', { name: 'Overview' });
const field = () => screen.findByRole('combobox', { name: 'Code, name, place or page' });

it('opens the parcel of a pasted code on Enter, before the response arrives', async () => {
  const { user } = renderPanel(INDEX);
  await opened();
  await user.keyboard('{Control>}k{/Control}');
  await field();
  await user.paste('vw-1');
  await user.keyboard('{Enter}');
  await arrivedAt('/control/parcels/VW-1');
  await waitFor(() => expect(screen.getByRole('heading', { name: /^VW-1/ })).toBeVisible());
});

it('takes keys typed before its field exists, and hides them from the page', async () => {
  const { user } = renderPanel('/control/parcels/VW-1');
  await screen.findByRole('heading', { name: /^VW-1/ });
  await user.keyboard('{Control>}k{/Control}emx{Backspace}ail');
  expect(await field()).toHaveValue('email');
  expect(screen.queryByLabelText('Title')).not.toBeInTheDocument();
});

it('adds an event from a paste anywhere: paste, Ctrl+Enter, arrow down, Enter', async () => {
  const likely = [{ title: 'Landed', icon: 'plane', color: 'gold' }];
  server.use(
    http.get('/api/activities/suggestions', () => HttpResponse.json(envelope(likely))),
    http.patch('/api/parcels', () => HttpResponse.json(envelope(parcel))),
    http.post('/api/activities', () => HttpResponse.json(envelope(anActivity(), 201), { status: 201 })),
  );
  const calls = callsOf('POST', '/api/activities');
  const { user } = renderPanel(INDEX);
  await opened();
  await user.paste('VW-1');
  await field();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus());
  await screen.findByRole('button', { name: 'Landed' });
  await user.keyboard('{ArrowDown}');
  expect(screen.getByLabelText('Title')).toHaveValue('Landed');
  await user.keyboard('{Enter}');
  await screen.findByText('Event added.');
  expect(await calls.only()).toMatchObject({ parcel_id: parcel.id, title: 'Landed', color: 'gold' });
});

it('moves between parcels, the list of matches and pages with the arrow keys', async () => {
  stored = [aSummary({ tracking_code: 'PASS-1' })];
  const { user } = renderPanel(INDEX);
  await opened();
  await user.click(screen.getByRole('button', { name: /Search parcels and pages/ }));
  await user.keyboard('pass');
  const list = screen.getByRole('listbox');
  await waitFor(() => expect(list).toHaveAttribute('aria-busy', 'false'));
  const picked = () => within(list).getByRole('option', { selected: true });
  expect(picked()).toHaveTextContent('PASS-1');
  await user.keyboard('{ArrowDown}');
  expect(picked()).toHaveTextContent('All parcels matching “pass”');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(picked()).toHaveTextContent('Password');
  await user.keyboard('{Enter}');
  await arrivedAt('/control/account/password.html');
});

it('shows that nothing is found, without options that could not work', async () => {
  stored = [];
  const { user } = renderPanel(INDEX);
  await opened();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'zzqq');
  expect(await screen.findByText('No parcel matches “zzqq”')).toBeVisible();
  expect(within(screen.getByRole('listbox')).queryByRole('option')).not.toBeInTheDocument();
  expect(screen.queryByText(/to add an event/)).not.toBeInTheDocument();
});

const answeredFor = () =>
  waitFor(() => expect(screen.getByRole('listbox')).toHaveAttribute('aria-busy', 'false'));

it('keeps the selection made while the response was pending, even without results', async () => {
  const answered = Promise.withResolvers<void>();
  server.use(
    http.get('/api/parcels/find', async () => {
      await answered.promise;
      return HttpResponse.json(envelope([]));
    }),
  );
  const { user } = renderPanel(INDEX);
  await opened();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'german{ArrowDown}');
  const picked = () => within(screen.getByRole('listbox')).getByRole('option', { selected: true });
  expect(picked()).toHaveTextContent('All parcels matching “german”');
  answered.resolve();
  await answeredFor();
  expect(picked()).toHaveTextContent('All parcels matching “german”');
  await user.keyboard('{Enter}');
  await arrivedAt('/control/parcels/list.html?q=german');
});

it('offers the list of all matches if not all parcels were searched, without claiming that none match', async () => {
  stored = [];
  const { user } = renderPanel(INDEX);
  await opened();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'A-12');
  await answeredFor();
  expect(screen.queryByText(/No parcel matches/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('option', { name: 'All parcels matching “A-12”' }));
  await arrivedAt('/control/parcels/list.html?q=A-12');
});

it('keeps showing that nothing is found while a longer or another text is pending', async () => {
  const answered = Promise.withResolvers<void>();
  server.use(
    http.get('/api/parcels/find', async ({ request }) => {
      if (new URL(request.url).searchParams.get('q') !== 'zzqq') await answered.promise;
      return HttpResponse.json(envelope([]));
    }),
  );
  const { user } = renderPanel(INDEX);
  await opened();
  await user.keyboard('{Control>}k{/Control}');
  const said = screen.getAllByRole('status').find((region) => region.closest('[role="dialog"]'));
  await user.click(await field());
  await user.paste('zzqq');
  expect(await screen.findByText('No parcel matches “zzqq”')).toBe(said);
  await user.type(await field(), 'x');
  expect(said).toHaveTextContent('No parcel matches “zzqqx”');
  expect(within(screen.getByRole('listbox')).queryByRole('option')).not.toBeInTheDocument();
  await user.clear(await field());
  expect(said).toBeEmptyDOMElement();
  await user.paste('yyqq');
  answered.resolve();
  expect(await screen.findByText('No parcel matches “yyqq”')).toBe(said);
});

it('offers to add an event only if a parcel is selected', async () => {
  const { user } = renderPanel(INDEX);
  await opened();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'vw-1');
  await screen.findByRole('option', { name: /^VW-1/ });
  expect(screen.getByText('Enter to open, Ctrl+Enter to add an event, Esc to close')).toBeVisible();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByText('Enter to open, Esc to close')).toBeVisible();
});

it('keeps the option selected by arrow keys when parcels appear above it', async () => {
  stored = [aSummary({ tracking_code: 'PASS-1' })];
  const answered = Promise.withResolvers<void>();
  server.use(
    http.get('/api/parcels/find', async () => {
      await answered.promise;
      return HttpResponse.json(envelope(stored));
    }),
  );
  const { user } = renderPanel(INDEX);
  await opened();
  await user.click(screen.getByRole('button', { name: /Search parcels and pages/ }));
  await user.type(await field(), 'pass{ArrowDown}{ArrowUp}');
  const picked = () => within(screen.getByRole('listbox')).getByRole('option', { selected: true });
  expect(picked()).toHaveTextContent('Password');
  answered.resolve();
  await screen.findByRole('option', { name: /^PASS-1/ });
  expect(picked()).toHaveTextContent('Password');
  await user.keyboard('{Enter}');
  await arrivedAt('/control/account/password.html');
});

it('lists recent choices, then daily pages, and nothing that Enter would change', async () => {
  const { user } = renderPanel(INDEX);
  await opened();
  const options = () =>
    within(screen.getByRole('dialog'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  await user.keyboard('{Control>}k{/Control}');
  await field();
  expect(options().slice(0, 7)).toEqual([
    'Parcels',
    'Create parcel',
    'Scan',
    'Import file',
    'Messages',
    'Send email',
    'Invoices',
  ]);
  expect(options().at(-1)).toBe('Switch to dark theme');
  await user.click(screen.getByRole('option', { name: 'Messages' }));
  await arrivedAt('/control/messages/list.html');
  await user.keyboard('{Control>}k{/Control}');
  await user.click(await screen.findByRole('option', { name: 'Switch to dark theme' }));
  await user.keyboard('{Control>}k{/Control}');
  await field();
  expect(options().slice(0, 3)).toEqual(['Messages', 'Parcels', 'Create parcel']);
  expect(options().at(-1)).toBe('Switch to light theme');
});

it.each(['6ymt', '6-YM T'])(
  'lists parcels whose code begins with %s first, before the response arrives',
  async (text) => {
    const codes = ['6YMX-1', 'A6-YMT', '6YMT-2'];
    const later = Promise.withResolvers<never>();
    server.use(
      http.get('/api/parcels/find', ({ request }) =>
        new URL(request.url).searchParams.get('q') === text.slice(0, -1).trim()
          ? HttpResponse.json(envelope(codes.map((tracking_code) => aSummary({ tracking_code }))))
          : later.promise,
      ),
    );
    const { user } = renderPanel(INDEX);
    await opened();
    await user.paste(text.slice(0, -1));
    await screen.findByRole('option', { name: /^A6-YMT/ });
    await user.type(await field(), text.slice(-1));
    const shown = within(screen.getByRole('listbox')).getAllByRole('option').slice(0, 3);
    expect(shown.map((option) => option.querySelector('bdi')?.textContent)).toEqual([
      '6YMT-2',
      '6YMX-1',
      'A6-YMT',
    ]);
  },
);

it('opens the list of all matches, and leaves fields alone', async () => {
  stored = [aSummary({ tracking_code: 'Gold bars?' })];
  const { user } = renderPanel(INDEX);
  await opened();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'gold bars?');
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('option', { name: 'All parcels matching “gold bars?”' }));
  await arrivedAt('/control/parcels/list.html?q=gold+bars%3F');
});

it('shows the beginning of a list that gets other filters', async () => {
  server.use(http.get('/api/parcels', () => HttpResponse.json(pagedOf(stored))));
  const { user } = renderPanel('/control/parcels/list.html');
  await screen.findByRole('table');
  const scroll = vi.spyOn(window, 'scrollTo');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'overdue');
  await within(screen.getByRole('listbox')).findByRole('option', { name: /^Overdue/ });
  await user.keyboard('{Enter}');
  await arrivedAt('/control/parcels/list.html?overdue=yes');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(scroll).toHaveBeenCalledWith(0, 0);
});

it('lists the shortcuts on a question mark', async () => {
  const { user } = renderPanel(INDEX);
  await opened();
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent(
    'On a parcel: add an event',
  );
});

it.each([
  ['Macintosh; Intel Mac OS X', '⌘+Enter to add an event'],
  ['Windows NT 10.0', 'Ctrl+Enter to add an event'],
])('labels the keys as on %s', async (system, hint) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${system})`);
  const { user } = renderPanel('/control/index.html');
  await user.click(await screen.findByRole('button', { name: /Search parcels and pages/ }));
  await user.type(await field(), 'VW-1');
  expect(await screen.findByText(new RegExp(hint.replace('+', '\\+')))).toBeVisible();
});

it("offers commands on a parcel's page, and parcels first elsewhere", async () => {
  const { user } = renderPanel('/control/parcels/VW-1');
  await screen.findByRole('heading', { name: /^VW-1/ });
  await user.keyboard('{Control>}k{/Control}');
  await field();
  const here = within(screen.getByRole('group', { name: 'This parcel' }));
  expect(here.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Add event: VW-1',
    'Change status: VW-1',
    'Copy tracking link: VW-1',
    'Print label: VW-1',
  ]);
  await user.click(screen.getByRole('option', { name: 'Invoices' }));
  await arrivedAt('/control/invoice/list.html');
  await user.keyboard('{Control>}k{/Control}');
  await field();
  expect(screen.getAllByRole('option')[0]).toHaveTextContent('VW-1');
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain(parcel.recipient_name);
});

it("changes a parcel's status with one press", async () => {
  server.use(
    http.get('/api/parcels/statuses', () => HttpResponse.json(envelope([]))),
    http.patch('/api/parcels', () => HttpResponse.json(envelope(parcel))),
  );
  const calls = callsOf('PATCH', '/api/parcels');
  const { user } = renderPanel('/control/parcels/VW-1');
  await screen.findByRole('heading', { name: /^VW-1/ });
  await user.keyboard('{Control>}k{/Control}');
  await user.click(await screen.findByRole('option', { name: 'Change status: VW-1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change status: VW-1' }));
  await user.click(dialog.getByRole('button', { name: 'Out for delivery' }));
  expect(await calls.only()).toMatchObject({ id: parcel.id, status: 'Out for delivery' });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('changes the status of a parcel that got an event since it was read', async () => {
  const { status, updated_at } = parcel;
  const refused = { ...envelope({ current: { ...parcel, updated_at: '2026-11-25T10:00:00.000Z' } }, 409) };
  server.use(
    http.get('/api/parcels/statuses', () => HttpResponse.json(envelope([]))),
    http.patch('/api/parcels', async ({ request }) =>
      ((await request.clone().json()) as { updated_at: string }).updated_at === updated_at
        ? HttpResponse.json({ ...refused, code: 'changed_meanwhile' }, { status: 409 })
        : HttpResponse.json(envelope({ ...parcel, status: 'Out for delivery' })),
    ),
  );
  const { user } = renderPanel('/control/parcels/VW-1');
  await screen.findByRole('heading', { name: /^VW-1/ });
  expect(status).not.toBe('Out for delivery');
  await user.keyboard('{Control>}k{/Control}');
  await user.click(await screen.findByRole('option', { name: 'Change status: VW-1' }));
  await user.click(await screen.findByRole('button', { name: 'Out for delivery' }));
  expect(await screen.findByText('VW-1 is now “Out for delivery”.')).toBeVisible();
});

describe('undo of a status change', () => {
  const step = 'customs';
  const before = aParcelWith([], { tracking_code: 'VW-1', status: 'Awaiting papers', step });
  const after = { ...before, status: 'Out for delivery', step: 'out_for_delivery', updated_at: atHour(1) };

  async function setAndTakeBack() {
    server.use(
      http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope(before))),
      http.get('/api/parcels/statuses', () => HttpResponse.json(envelope([]))),
      http.patch('/api/parcels', () => HttpResponse.json(envelope(after)), { once: true }),
    );
    const { user } = renderPanel('/control/parcels/VW-1');
    await screen.findByRole('heading', { name: /^VW-1/ });
    await user.keyboard('{Control>}k{/Control}');
    await user.click(await screen.findByRole('option', { name: 'Change status: VW-1' }));
    await user.click(await screen.findByRole('button', { name: 'Out for delivery' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
  }

  it('restores the step that an admin had set', async () => {
    server.use(http.patch('/api/parcels', () => HttpResponse.json(envelope(before))));
    const calls = callsOf('PATCH', '/api/parcels');
    await setAndTakeBack();
    await waitFor(() => expect(calls.count()).toBe(2));
    expect(await calls.last()).toMatchObject({ status: 'Awaiting papers', step, updated_at: atHour(1) });
  });

  it('keeps the step that a newer event has set', async () => {
    const current = { ...after, step: 'attempted', updated_at: atHour(2) };
    const refused = { ...envelope({ current }, 409), code: 'changed_meanwhile' };
    server.use(
      http.patch('/api/parcels', async ({ request }) =>
        ((await request.clone().json()) as { updated_at: string }).updated_at === atHour(2)
          ? HttpResponse.json(envelope(current))
          : HttpResponse.json(refused, { status: 409 }),
      ),
    );
    const calls = callsOf('PATCH', '/api/parcels');
    await setAndTakeBack();
    await waitFor(() => expect(calls.count()).toBe(3));
    expect(await calls.last()).toEqual({ id: before.id, status: 'Awaiting papers', updated_at: atHour(2) });
  });
});

it('keeps a status that somebody else has changed meanwhile', async () => {
  const current = { ...parcel, status: 'Returned', updated_at: '2026-11-25T10:00:00.000Z' };
  server.use(
    http.get('/api/parcels/statuses', () => HttpResponse.json(envelope([]))),
    http.patch('/api/parcels', () =>
      HttpResponse.json({ ...envelope({ current }, 409), code: 'changed_meanwhile' }, { status: 409 }),
    ),
  );
  const calls = callsOf('PATCH', '/api/parcels');
  const { user } = renderPanel('/control/parcels/VW-1');
  await screen.findByRole('heading', { name: /^VW-1/ });
  await user.keyboard('{Control>}k{/Control}');
  await user.click(await screen.findByRole('option', { name: 'Change status: VW-1' }));
  await user.click(await screen.findByRole('button', { name: 'Out for delivery' }));
  expect(await screen.findByText("Couldn't change the status")).toBeVisible();
  expect(await calls.only()).toMatchObject({ status: 'Out for delivery' });
});

it("finds a language by its name in the admin's language", async () => {
  stored = [];
  const { user } = renderPanel(INDEX);
  await opened();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'german');
  expect(screen.getByRole('option', { name: 'Language: Deutsch' })).toBeVisible();
});

it('finds each part of the settings', async () => {
  stored = [];
  const { user } = renderPanel(INDEX);
  await opened();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'settings mail');
  const part = screen.getByRole('option', { name: 'Settings: Email' });
  expect(part).toBeVisible();
  await answeredFor();
  expect(screen.queryByText(/No parcel matches/)).not.toBeInTheDocument();
  await user.click(part);
  await arrivedAt('/control/settings/mail');
});

it('asks for the parcel if the command is chosen first', async () => {
  server.use(http.get('/api/activities/suggestions', () => HttpResponse.json(envelope([]))));
  const { user } = renderPanel(INDEX);
  await opened();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'add ev');
  await user.click(await screen.findByRole('option', { name: 'Add event' }));
  const which = await screen.findByRole('combobox', { name: 'Add event: Search by code, name or place' });
  expect(which).toHaveValue('');
  await user.type(which, 'vw-1');
  await screen.findByRole('option', { name: /^VW-1/ });
  await user.keyboard('{Enter}');
  await arrivedAt('/control/parcels/VW-1/activities/create');
});

it.each(['?', '{Control>}k{/Control}'])('returns the focus when what %s opened is closed', async (keys) => {
  const { user } = renderPanel(INDEX);
  await opened();
  const link = screen.getAllByRole('link', { name: 'Parcels' })[0] as HTMLElement;
  link.focus();
  await user.keyboard(keys);
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(link).toHaveFocus());
});

it('does not claim that nothing matches if the command excludes the parcels found', async () => {
  const found = [aSummary({ tracking_code: 'VW-1' })];
  server.use(
    http.get('/api/graph', () => HttpResponse.json(envelope(theGraph({ admin: anna })))),
    http.get('/api/parcels', () => HttpResponse.json(envelope([]))),
    http.get('/api/parcels/find', () => HttpResponse.json(envelope(found))),
  );
  const finder = (
    <FinderDialog
      text=""
      places={[]}
      commands={[]}
      commandsOf={() => []}
      asking={[{ id: 'add', label: 'Add event', icon: 'plus' }]}
      here={undefined}
      seen={[]}
      onClose={() => undefined}
    />
  );
  const router = createMemoryRouter([{ path: '/', element: finder }]);
  const { user } = renderApp(<AdminApp router={router} />);
  await user.type(await screen.findByRole('combobox', { name: 'Code, name, place or page' }), 'add');
  await user.click(await screen.findByRole('option', { name: 'Add event' }));
  const which = await screen.findByRole('combobox', { name: /^Add event/ });

  await user.type(which, 'vw-1');

  await waitFor(() => expect(screen.getByRole('listbox')).toHaveAttribute('aria-busy', 'false'));
  expect(screen.queryByText(/No parcel matches/)).not.toBeInTheDocument();
});
