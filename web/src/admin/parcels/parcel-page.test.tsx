import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ParcelSummary } from '@vaultway/contracts';
import { refusal } from '@/test/answers';
import { arrivedAt, currentAddress } from '@/test/address-bar';
import { anActivity, envelope, theAdminSettings } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { anna, aParcelWith, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const PAGE = '/control/parcels/VW-1';
const arrived = anActivity({
  title: 'Arrived',
  description: 'Sealed.',
  step: 'arrived',
  created_at: '2026-11-20T16:42:00.000Z',
});
const parcel = aParcelWith([arrived], {
  tracking_code: 'VW-1',
  status: 'In transit',
  current_location: 'Singapore',
});

beforeEach(() => {
  server.use(http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope(parcel))));
});

it('shows the filled fields and the history, and unset fields on demand', async () => {
  const { user } = renderPanel(PAGE);
  expect(await screen.findByRole('heading', { name: 'VW-1' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Change status of VW-1: In transit' })).toBeVisible();
  expect(screen.getAllByText('Singapore')[0]).toBeVisible();
  expect(screen.queryByText('Not set')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show empty fields' }));
  expect(screen.getAllByText('Not set').length).toBeGreaterThan(0);
  const history = screen.getByRole('region', { name: 'History' });
  expect(within(history).getByText('Arrived')).toBeVisible();
  expect(within(history).getByText('20 Nov 2026, 16:42')).toBeVisible();
});

const accepts = (changes: object) =>
  server.use(
    http.patch('/api/parcels', async ({ request }) => {
      const body = (await request.json()) as object;
      return HttpResponse.json(envelope({ ...parcel, ...changes, ...body, updated_at: LATER }));
    }),
  );
const LATER = '2027-01-01T00:00:00.000Z';
const editPlace = async (user: ReturnType<typeof renderPanel>['user']) =>
  user.click(await screen.findByRole('button', { name: /^Singapore\W*Edit / }));

it('edits a field in place: Enter saves, and the toast takes it back', async () => {
  accepts({});
  const calls = callsOf('PATCH', '/api/parcels');
  const { user } = renderPanel(PAGE);
  await editPlace(user);
  const field = screen.getByRole('textbox', { name: /^Current location/ });
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.type(field, 'Zurich{Enter}');
  await screen.findByRole('button', { name: /^Zurich\W*Edit / });
  expect(await calls.only()).toMatchObject({
    id: parcel.id,
    updated_at: parcel.updated_at,
    current_location: 'Zurich',
  });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(calls.count()).toBe(2));
  expect(await calls.last()).toMatchObject({ updated_at: LATER, current_location: 'Singapore' });
});

it('reverts a field on Escape, without a request', async () => {
  const calls = callsOf('PATCH', '/api/parcels');
  const { user } = renderPanel(PAGE);
  await editPlace(user);
  await user.type(screen.getByRole('textbox', { name: /^Current location/ }), ' 2{Escape}');
  expect(await screen.findByRole('button', { name: /^Singapore\W*Edit / })).toHaveFocus();
  expect(calls.count()).toBe(0);
});

it('shows an invalid value at its field', async () => {
  const { user } = renderPanel(PAGE);
  await user.click(await screen.findByRole('button', { name: /Edit Recipient name$/ }));
  const field = screen.getByLabelText('Recipient name');
  await user.clear(field);
  await user.type(field, '{Enter}');
  expect(await screen.findByText('Recipient name is required')).toBeVisible();
  expect(field).toBeInvalid();
});

it('links phone numbers and addresses, and lets auditors only read', async () => {
  const called = {
    ...parcel,
    recipient_phone_number: '+41 44 555 01 01',
    recipient_email: 'ada@example.com',
  };
  server.use(http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope(called))));
  renderPanel(PAGE, { admin: { ...anna, role: 'auditor' } });
  expect(await screen.findByRole('link', { name: '+41 44 555 01 01' })).toHaveAttribute(
    'href',
    'tel:+41445550101',
  );
  expect(screen.getByRole('link', { name: 'ada@example.com' })).toHaveAttribute(
    'href',
    'mailto:ada@example.com',
  );
  expect(screen.queryByRole('button', { name: /Edit / })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Change status/ })).not.toBeInTheDocument();
});

it('translates suggested titles, and shows custom ones as written', async () => {
  const events = [anActivity({ title: 'Abgeholt' }), anActivity({ title: 'Vom Zoll geprüft, Müller' })];
  const german = aParcelWith(events, { tracking_code: 'VW-1', status: 'Unterwegs' });
  server.use(http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope(german))));
  renderPanel(PAGE);
  expect(await screen.findByText('In transit', { selector: 'h1 + * *' })).toBeVisible();
  const history = within(screen.getByRole('region', { name: 'History' }));
  expect(history.getByText('Picked up')).toBeVisible();
  expect(history.getByText('Vom Zoll geprüft, Müller')).toBeVisible();
});

it('shows the public tracking page, and the next email', async () => {
  const mail = { subject: 'Parcel VW-1: Departed', text: 'It is on its way', html: null };
  const seen = { ...parcel, recipient_email: 'ada@example.com', restricted: true };
  server.use(
    http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope(seen))),
    http.post('/api/activities/preview', () => HttpResponse.json(envelope(mail))),
  );
  const calls = callsOf('POST', '/api/activities/preview');
  const asked = vi.spyOn(globalThis, 'fetch');
  const { user } = renderPanel(PAGE);
  const view = within(await screen.findByRole('region', { name: 'What the recipient sees' }));
  expect(await view.findByRole('heading', { name: 'In transit' })).toBeVisible();
  expect(view.getByText(/appear after the visitor enters the recipient's email/)).toBeVisible();
  expect(asked).toHaveBeenCalledWith('/api/parcels/VW-1?as=stranger', expect.anything());

  await user.click(view.getByRole('radio', { name: 'Next email' }));
  expect(await view.findByText('Parcel VW-1: Departed')).toBeVisible();
  expect(await calls.only()).toMatchObject({ parcel_id: parcel.id, title: 'Departed', status: 'Departed' });
});

it.each([
  [false, 1],
  [true, 0],
])('warns above a parcel until the privacy is decided (decided: %j)', async (decided, notices) => {
  const settings = theAdminSettings({ tracking_privacy_decided: decided });
  server.use(http.get('/api/settings', () => HttpResponse.json(envelope(settings))));
  renderPanel(PAGE);
  await screen.findByRole('region', { name: 'History' });
  await waitFor(() =>
    expect(screen.queryAllByRole('note', { name: 'Who may see names and addresses?' })).toHaveLength(notices),
  );
});

const onMap = { ...parcel, show_map: 'yes', map_current_latitude: 1.36, map_current_longitude: 103.99 };
const mapGroup = async () => {
  const heading = await screen.findByRole('heading', { name: 'Map' });
  return within(heading.parentElement ?? expect.fail('The heading is in no group'));
};

it('shows why the map is hidden once the parcel has left its point, with a link to set a new one', async () => {
  server.use(http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope({ ...onMap, position: null }))));
  renderPanel(PAGE);
  const group = await mapGroup();
  expect(await group.findByText(/^The map is hidden: the parcel has left the place/)).toBeVisible();
  expect(group.getByRole('link', { name: 'Set its new position' })).toHaveAttribute(
    'href',
    `${PAGE}/update-map`,
  );
});

it('shows that the parcel has left even if the public view has no map', async () => {
  const whole = { ...onMap, position: null };
  const restricted = { ...parcel, position: null, restricted: true };
  server.use(
    http.get('/api/parcels/VW-1', ({ request }) =>
      HttpResponse.json(envelope(request.url.includes('as=stranger') ? restricted : whole)),
    ),
  );
  renderPanel(PAGE);
  expect(await (await mapGroup()).findByText(/^The map is hidden: the parcel has left/)).toBeVisible();
});

it('shows that the map is visible while the parcel is at its point', async () => {
  const shown = { ...onMap, position: { at: null } };
  server.use(http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope(shown))));
  renderPanel(PAGE);
  const group = await mapGroup();
  expect(group.getByText(/^The map is shown to visitors/)).toBeVisible();
  expect(group.getByRole('link', { name: 'Edit map' })).toBeVisible();
});

it.each(['A/B 100%', 'a b', '%2F'])('finds the parcel with the code %s in its address', async (code) => {
  const odd = aParcelWith([], { tracking_code: code });
  server.use(
    http.get('/api/parcels', () => HttpResponse.json(pagedOf<ParcelSummary>([odd]))),
    http.get(`/api/parcels/:code`, ({ request }) =>
      decodeURIComponent(new URL(request.url).pathname.slice('/api/parcels/'.length)) === code
        ? HttpResponse.json(envelope(odd))
        : refusal('parcel_not_found'),
    ),
  );
  const { user } = renderPanel('/control/parcels/list.html');
  await user.click(await screen.findByRole('link', { name: code }));
  // Queried each time, since the heading renders anew with the loaded page.
  await waitFor(() => expect(screen.getByRole('heading', { name: code })).toBeVisible());
  expect(await screen.findByRole('region', { name: 'History' })).toBeVisible();
});

it('shows that there is no such parcel', async () => {
  server.use(http.get('/api/parcels/NOPE', () => refusal('parcel_not_found')));
  renderPanel('/control/parcels/NOPE');
  expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeVisible();
  expect(screen.getByText(/no parcel with the code NOPE/)).toBeVisible();
});

it("opens a new event with e, prefills the parcel's location, and shows the event at once", async () => {
  const added = anActivity({ title: 'Left the hub', created_at: '2026-11-21T08:00:00.000Z' });
  server.use(http.post('/api/activities', () => HttpResponse.json(envelope(added, 201), { status: 201 })));
  const calls = callsOf('POST', '/api/activities');
  const { user } = renderPanel(PAGE);
  await screen.findByRole('region', { name: 'History' });
  await user.keyboard('e');

  expect(await screen.findByRole('dialog', { name: 'Add event' })).toBeVisible();
  await arrivedAt(`${PAGE}/activities/create`);
  expect(screen.getByLabelText('Current location (optional)')).toHaveValue('Singapore');
  expect(screen.getByLabelText('Title')).toHaveValue('');
  await fillIn(user, { Title: 'Left the hub', 'Time (optional)': '2026-11-21T08:00' });
  await user.click(screen.getByRole('radio', { name: 'Truck' }));
  await user.click(screen.getByRole('radio', { name: 'Gold' }));
  await user.click(screen.getByRole('button', { name: 'Save event' }));

  expect(await screen.findByText('Event added.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  const events = within(screen.getByRole('region', { name: 'History' })).getAllByRole('listitem');
  expect(events[0]).toHaveTextContent('Left the hub');
  expect(events[1]).toHaveTextContent('Arrived');
  expect(await calls.only()).toEqual({
    parcel_id: parcel.id,
    title: 'Left the hub',
    description: '',
    icon: 'truck',
    color: 'gold',
    created_at: '2026-11-21T08:00:00.000Z',
    time_zone: '',
    status: 'Left the hub',
  });
});

it('saves the current location along with the event', async () => {
  server.use(
    http.post('/api/activities', () => HttpResponse.json(envelope(anActivity(), 201), { status: 201 })),
  );
  const calls = callsOf('POST', '/api/activities');
  const { user } = renderPanel(`${PAGE}/activities/create`);
  await fillIn(user, { Title: 'Weighed', 'Current location (optional)': 'Doha' });
  expect(screen.getByRole('checkbox', { name: 'Also set current location to' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Save event' }));

  await screen.findByText('Event added.');
  expect(await calls.only()).toMatchObject({ parcel_id: parcel.id, current_location: 'Doha' });
  expect(await calls.only()).not.toHaveProperty('status');
  expect(screen.getByText('Doha')).toBeVisible();
});

it("sets a suggestion's status and location, unless deselected", async () => {
  server.use(
    http.post('/api/activities', () => HttpResponse.json(envelope(anActivity(), 201), { status: 201 })),
  );
  const calls = callsOf('POST', '/api/activities');
  const { user } = renderPanel(`${PAGE}/activities/create`);
  const status = await screen.findByRole('checkbox', { name: 'Also set status to' });
  expect(status).not.toBeChecked();
  await user.click(await screen.findByRole('button', { name: 'Delivered' }));
  expect(status).toBeChecked();
  expect(screen.getByLabelText('Status (optional)')).toHaveValue('Delivered');
  expect(screen.getByLabelText('Current location (optional)')).toHaveValue('London');
  await user.click(screen.getByRole('checkbox', { name: 'Also set current location to' }));
  await user.click(screen.getByRole('button', { name: 'Save event' }));

  await screen.findByText('Event added.');
  expect(await calls.only()).toMatchObject({ title: 'Delivered', status: 'Delivered' });
  expect(await calls.only()).not.toHaveProperty('current_location');
});

it('fills status from the typed title, as the suggestion of its step does', async () => {
  const { user } = renderPanel(`${PAGE}/activities/create`);
  const title = await screen.findByLabelText('Title');
  await user.type(title, 'Out for delivery in Zürich');
  expect(screen.getByRole('checkbox', { name: 'Also set status to' })).toBeChecked();
  expect(screen.getByLabelText('Status (optional)')).toHaveValue('Out for delivery in Zürich');
  expect(screen.getByRole('radio', { name: 'Truck' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Gold' })).toBeChecked();

  await user.clear(title);
  await user.type(title, 'Weighed again');
  expect(screen.getByRole('checkbox', { name: 'Also set status to' })).not.toBeChecked();
  expect(screen.getByRole('radio', { name: 'Plane' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Green' })).toBeChecked();
});

it('keeps a chosen status, icon and color when a title is typed', async () => {
  const { user } = renderPanel(`${PAGE}/activities/create`);
  const title = await screen.findByLabelText('Title');
  const status = screen.getByRole('checkbox', { name: 'Also set status to' });
  await user.click(screen.getByRole('radio', { name: 'Boat' }));
  await user.click(status);
  await user.click(status);
  await user.type(title, 'Out for delivery in Zürich');
  expect(status).not.toBeChecked();
  expect(screen.getByRole('radio', { name: 'Boat' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Gold' })).toBeChecked();
});

it('suggests only what can follow, and fills nothing in', async () => {
  const known = [
    { title: 'Picked up', icon: 'checked', color: 'green', step: 'collected' },
    { title: 'Cleared customs', icon: 'verified', color: 'green', step: 'customs' },
  ];
  server.use(http.get('/api/activities/suggestions', () => HttpResponse.json(envelope(known))));
  const { user } = renderPanel(`${PAGE}/activities/create`);
  const offered = await screen.findByRole('group', { name: 'Suggestions:' });
  expect(
    within(offered)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Cleared customs',
    'Departed',
    'Arrived at the sorting center',
    'Out for delivery',
    'Delivered',
  ]);
  expect(screen.getByLabelText('Title')).toHaveValue('');
  await user.click(screen.getByLabelText('Title'));
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByLabelText('Title')).toHaveValue('Departed');
});

it('suggests no pickup for a parcel that is held after it was stored', async () => {
  const held = aParcelWith(
    [
      anActivity({ title: 'Waiting for a certificate', step: null }),
      anActivity({ title: 'Held at customs', step: 'exception' }),
      anActivity({ title: 'Received at the bonded vault', step: 'stored' }),
    ],
    { tracking_code: 'VW-1', status: 'Held at customs', step: 'exception' },
  );
  server.use(http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope(held))));
  renderPanel(`${PAGE}/activities/create`);
  const offered = await screen.findByRole('group', { name: 'Suggestions:' });
  expect(await within(offered).findByRole('button', { name: 'Departed' })).toBeVisible();
  expect(within(offered).queryByRole('button', { name: 'Picked up' })).toBeNull();
  expect(within(offered).getAllByRole('button')[0]).toHaveTextContent('Cleared by customs');
});

it('suggests no clearance for a parcel that customs has cleared', async () => {
  const event = anActivity({ title: 'Cleared by customs, Bern', step: 'customs' });
  const cleared = aParcelWith([event], { tracking_code: 'VW-1', step: 'customs' });
  server.use(http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope(cleared))));
  renderPanel(`${PAGE}/activities/create`);
  const offered = await screen.findByRole('group', { name: 'Suggestions:' });
  expect(await within(offered).findByRole('button', { name: 'Departed' })).toBeVisible();
  expect(within(offered).queryByRole('button', { name: 'Cleared by customs' })).toBeNull();
});

it('suggests no event that happened already, in whatever language', async () => {
  const event = anActivity({ title: 'In Zustellung', step: 'out_for_delivery' });
  const facts = { tracking_code: 'VW-1', status: 'In Zustellung', step: 'out_for_delivery' } as const;
  server.use(http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope(aParcelWith([event], facts)))));
  renderPanel(`${PAGE}/activities/create`);
  const offered = await screen.findByRole('group', { name: 'Suggestions:' });
  expect(await within(offered).findByRole('button', { name: 'Delivered' })).toBeVisible();
  expect(within(offered).queryByRole('button', { name: 'Out for delivery' })).toBeNull();
});

it('offers all icons and colors, with the defaults selected', async () => {
  renderPanel(`${PAGE}/activities/create`);
  const icons = await screen.findByRole('group', { name: /Icon/ });
  expect(within(icons).getAllByRole('radio')).toHaveLength(11);
  expect(within(icons).getByRole('radio', { name: 'Plane' })).toBeChecked();
  const colors = screen.getByRole('group', { name: /Color/ });
  expect(within(colors).getAllByRole('radio')).toHaveLength(4);
  expect(within(colors).getByRole('radio', { name: 'Green' })).toBeChecked();
});

it('shows what an event lacks', async () => {
  const { user } = renderPanel(`${PAGE}/activities/create`);
  await user.click(await screen.findByRole('button', { name: 'Save event' }));
  expect(await screen.findByRole('link', { name: 'Title is required' })).toBeVisible();
});

it('asks about an unsaved event above its drawer, and continues on Escape', async () => {
  const { user } = renderPanel(PAGE);
  await screen.findByRole('region', { name: 'History' });
  await user.keyboard('e');
  const drawer = await screen.findByRole('dialog', { name: 'Add event' });
  await fillIn(user, { Title: 'Left' });
  await user.keyboard('{Escape}');

  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Stay on this page' })).toHaveFocus());
  expect(layerOf(question)).toBeGreaterThan(layerOf(drawer));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(screen.getByLabelText('Title')).toHaveValue('Left');
});

it('keeps the draft of an event that was closed', async () => {
  const { user } = renderPanel(`${PAGE}/activities/create`);
  await fillIn(user, { Title: 'Left the h' });
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep draft and leave' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('e');
  expect(await screen.findByLabelText('Title')).toHaveValue('Left the h');
});

it('updates an event, and sends only the changes', async () => {
  const changed = { ...arrived, title: 'Arrived in Doha', title_key: null };
  server.use(
    http.get(`/api/activities/${arrived.id}`, () => HttpResponse.json(envelope(arrived))),
    http.patch('/api/activities', () => HttpResponse.json(envelope(changed))),
  );
  const calls = callsOf('PATCH', '/api/activities');
  const { user } = renderPanel(`${PAGE}/activities/${arrived.id}`);
  await fillIn(user, { Title: 'Arrived in Doha' });
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Event saved.')).toBeVisible();
  expect(screen.getByText('Arrived in Doha')).toBeVisible();
  expect(await calls.only()).toEqual({
    id: arrived.id,
    updated_at: arrived.updated_at,
    title: 'Arrived in Doha',
  });
});

it('deletes an event after confirmation', async () => {
  server.use(http.delete('/api/activities', () => HttpResponse.json(envelope(null))));
  const calls = callsOf('DELETE', '/api/activities');
  const { user } = renderPanel(PAGE);
  await user.click(await screen.findByRole('button', { name: 'More actions for Arrived' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Are you sure you want to delete the event Arrived?');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('Event deleted.')).toBeVisible();
  const history = within(screen.getByRole('region', { name: 'History' }));
  await waitFor(() => expect(history.queryByText('Arrived')).not.toBeInTheDocument());
  expect(await calls.only()).toEqual({ id: arrived.id });

  server.use(http.post('/api/trash/tracking/restore', () => HttpResponse.json(envelope(null))));
  const restored = callsOf('POST', '/api/trash/tracking/restore');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await restored.only()).toEqual({ type: 'activity', id: arrived.id });
  const again = within(screen.getByRole('region', { name: 'History' }));
  expect(await again.findByText('Arrived')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('sends one deletion however often the button is pressed', async () => {
  server.use(http.delete('/api/activities', () => HttpResponse.json(envelope(null))));
  const calls = callsOf('DELETE', '/api/activities');
  const { user } = renderPanel(PAGE);
  await user.click(await screen.findByRole('button', { name: 'More actions for Arrived' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const button = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' });

  fireEvent.click(button);
  fireEvent.click(button);

  expect(await screen.findByText('Event deleted.')).toBeVisible();
  expect(calls.count()).toBe(1);
});

it('ignores page keys while a dialog is open', async () => {
  const { user } = renderPanel(PAGE);
  await user.click(await screen.findByRole('button', { name: 'More actions for Arrived' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  within(await screen.findByRole('dialog'))
    .getByRole('button', { name: 'Cancel' })
    .focus();

  await user.keyboard('e');

  expect(currentAddress()).toBe(PAGE);
});

it('deletes the parcel after confirmation, and shows a message in the list', async () => {
  server.use(
    http.delete('/api/parcels', () => HttpResponse.json(envelope(null))),
    http.get('/api/parcels', () => HttpResponse.json(pagedOf<ParcelSummary>([]))),
  );
  const { user } = renderPanel(PAGE);
  await user.click(await screen.findByRole('button', { name: 'More actions for VW-1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete parcel' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(`Are you sure you want to delete parcel VW-1 (${parcel.recipient_name})?`);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('Parcel VW-1 deleted.')).toBeVisible();
  await arrivedAt('/control/parcels/list.html');
  server.use(http.post('/api/trash/tracking/restore', () => HttpResponse.json(envelope(null))));
  const restored = callsOf('POST', '/api/trash/tracking/restore');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await restored.only()).toMatchObject({ type: 'parcel' });
});

it('deletes nothing when canceled', async () => {
  const calls = callsOf('DELETE', '/api/parcels');
  const { user } = renderPanel(PAGE);
  await user.click(await screen.findByRole('button', { name: 'More actions for VW-1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete parcel' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.count()).toBe(0);
});

/** Saved before a test installs fake timers. */
const realTimeout = setTimeout;

/** Advances the fake timers, and lets the page render. */
async function pass(milliseconds: number) {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await new Promise((resolve) => realTimeout(resolve, 20));
}

it('shows for ten seconds that a deletion failed', async () => {
  server.use(http.delete('/api/parcels', () => refusal('unavailable')));
  const { user } = renderPanel(PAGE);
  await user.click(await screen.findByRole('button', { name: 'More actions for VW-1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete parcel' }));
  const dialog = await screen.findByRole('dialog');
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  within(dialog).getByRole('button', { name: 'Delete' }).click();

  const toast = await screen.findByText('The server is busy. Try again in a moment.');
  await pass(9000);
  await pass(500); // A toast hidden earlier has left the page by now.
  expect(toast).toBeInTheDocument();
  await pass(1000);
  await waitFor(() => expect(toast).not.toBeInTheDocument());
});

it('copies the address of the public page', async () => {
  const { user } = renderPanel(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Copy tracking link' }));
  expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/track.html?code=VW-1');
  expect(await screen.findByText('Copied')).toBeVisible();
});

it('returns the focus to the menu when a deletion is canceled or an event is closed', async () => {
  server.use(http.get('/api/activities/:id', () => HttpResponse.json(envelope(arrived))));
  const { user } = renderPanel(PAGE);
  const more = await screen.findByRole('button', { name: 'More actions for Arrived' });
  await user.click(more);
  await user.click(await screen.findByRole('menuitem', { name: /Delete/ }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(more).toHaveFocus());

  await user.click(more);
  await user.click(await screen.findByRole('menuitem', { name: /Edit/ }));
  await screen.findByLabelText('Title');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(more).toHaveFocus());
});

/** Returns a dialog's z-index, which Mantine sets on its root. */
function layerOf(dialog: HTMLElement) {
  const root = dialog.closest<HTMLElement>('[style*="--mb-z-index"]');
  return Number(root?.style.getPropertyValue('--mb-z-index'));
}
