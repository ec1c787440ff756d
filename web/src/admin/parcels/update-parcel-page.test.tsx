import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, expect, it } from 'vitest';
import { arrivedAt } from '@/test/address-bar';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { aParcelWith, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const parcel = aParcelWith([], {
  tracking_code: 'VW-1',
  destination: 'London',
  weight: '3 kg',
  max_expected_delivery_date: '2026-11-24',
  map_current_latitude: 1,
  map_current_longitude: 2,
});

const empty = { type: 'GeometryCollection', geometries: [] };
const relief = { type: 'Topology', arcs: [], objects: { uplands: empty, highlands: empty } };
const noLand = { type: 'Topology', arcs: [], objects: { land: empty, borders: empty }, labels: [], relief };

beforeEach(() => {
  server.use(
    http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope(parcel))),
    http.get('/world-outlines.json', () => HttpResponse.json(noLand)),
    http.patch('/api/parcels', async ({ request }) =>
      HttpResponse.json(envelope({ ...parcel, ...((await request.json()) as object) })),
    ),
  );
});

it('sends only changed fields, and returns to the parcel', async () => {
  const calls = callsOf('PATCH', '/api/parcels');
  const { user } = renderPanel('/control/parcels/VW-1/update');
  await fillIn(user, { Destination: 'Leeds', 'Weight (optional)': '' });
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Parcel saved.')).toBeVisible();
  expect(screen.getByText('Leeds')).toBeVisible();
  expect(await calls.only()).toEqual({
    id: parcel.id,
    updated_at: parcel.updated_at,
    destination: 'Leeds',
    weight: '',
  });
});

it('rejects an empty required field', async () => {
  const { user } = renderPanel('/control/parcels/VW-1/update');
  await fillIn(user, { Destination: '' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('link', { name: 'Destination is required' })).toBeVisible();
});

it("shows a field's error only after a press, so that the pressed button does not move", async () => {
  const { user } = renderPanel('/control/parcels/VW-1/update');
  await fillIn(user, { Destination: '', 'Recipient email (optional)': 'nope' });
  const email = screen.getByLabelText('Recipient email (optional)');
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Save' }) });
  expect(email).not.toHaveFocus();
  expect(email).not.toHaveAttribute('aria-invalid', 'true');
  await user.pointer({ keys: '[/MouseLeft]' });
  await waitFor(() => expect(email).toHaveAttribute('aria-invalid', 'true'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Destination is required');
});

it('validates a field at once when it is left by keyboard', async () => {
  const { user } = renderPanel('/control/parcels/VW-1/update');
  await fillIn(user, { 'Recipient email (optional)': 'nope' });
  await user.tab();
  expect(screen.getByLabelText('Recipient email (optional)')).toHaveAttribute('aria-invalid', 'true');
});

it('compares a changed date with the unchanged one', async () => {
  const { user } = renderPanel('/control/parcels/VW-1/update');
  await fillIn(user, { 'Earliest expected delivery (optional)': '2026-11-30' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The latest expected delivery is before the earliest',
  );
});

it('compares them even if another field is invalid', async () => {
  const { user } = renderPanel('/control/parcels/VW-1/update');
  await fillIn(user, {
    'Recipient email (optional)': 'ada at example',
    'Earliest expected delivery (optional)': '2026-11-30',
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('2 fields need attention');
  expect(screen.getByLabelText('Latest expected delivery (optional)')).toBeInvalid();
});

it('warns about unsaved changes, and drops them when discarded', async () => {
  const { user } = renderPanel('/control/parcels/VW-1/update');
  await fillIn(user, { Destination: 'Leeds' });
  await user.click(screen.getByRole('link', { name: 'VW-1' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));

  await user.click(await screen.findByRole('link', { name: 'Edit' }));
  expect(await screen.findByLabelText('Destination')).toHaveValue('London');
});

it('allows leaving without changes', async () => {
  const { user } = renderPanel('/control/parcels/VW-1/update');
  await fillIn(user, { Destination: 'London' });
  await user.click(screen.getByRole('link', { name: 'VW-1' }));
  await arrivedAt('/control/parcels/VW-1');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('requires zoom and current place on the map, and both coordinates of other places', async () => {
  const { user } = renderPanel('/control/parcels/VW-1/update-map');
  await fillIn(user, {
    Zoom: '',
    'Current latitude': '91',
    'Current longitude': '',
    'Pickup latitude (optional)': '5',
  });
  await user.click(screen.getByRole('button', { name: 'Save map' }));

  const summary = await screen.findByRole('alert', { name: '4 fields need attention' });
  expect(summary).toHaveTextContent('Zoom is required');
  expect(summary).toHaveTextContent('Current latitude can be at most 90');
  expect(summary).toHaveTextContent('Current longitude is required');
  expect(summary).toHaveTextContent('Pickup longitude is required');
  await fillIn(user, { Zoom: '5', 'Current latitude': '50.03', 'Current longitude': '8.57' });
  await user.click(screen.getByRole('button', { name: 'Save map' }));
  expect(await screen.findByRole('link', { name: 'Pickup longitude is required' })).toBeVisible();
});

it('sets the chosen place by searching for a city or for coordinates', async () => {
  const { user } = renderPanel('/control/parcels/VW-1/update-map');
  const search = await screen.findByRole('combobox', { name: 'Search for: Current location' });
  await user.click(search);
  await user.paste('zurich');
  await user.click(await screen.findByText('Zürich, Switzerland'));
  expect(screen.getByLabelText('Current latitude')).toHaveValue('47.38');
  await user.click(search);
  await user.paste('51.5, -0.12');
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText('Current longitude')).toHaveValue('-0.12');
});

it('offers the town of a place that has no point', async () => {
  const none = { map_current_latitude: null, map_current_longitude: null };
  const places = {
    current_location: 'Bahnhofstrasse 1, 8001 Zürich, CH',
    pickup_location: 'Nowhere Hills',
    destination: 'London, GB',
  };
  server.use(
    http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope({ ...parcel, ...none, ...places }))),
  );
  const { user } = renderPanel('/control/parcels/VW-1/update-map');
  await user.click(await screen.findByRole('button', { name: 'Current location: Use Zürich' }));
  expect(screen.getByLabelText('Current latitude')).toHaveValue('47.38');
  expect(screen.queryByRole('button', { name: /^Current location: Use/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Destination: Use London' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pickup.*: Use/ })).not.toBeInTheDocument();
});

it('saves the map', async () => {
  const calls = callsOf('PATCH', '/api/parcels');
  const { user } = renderPanel('/control/parcels/VW-1/update-map');
  await user.click(await screen.findByRole('switch', { name: 'Show map to visitors' }));
  await fillIn(user, { Zoom: '5,5' });
  await user.click(screen.getByRole('button', { name: 'Save map' }));

  expect(await screen.findByText('Map saved.')).toBeVisible();
  expect(await calls.only()).toEqual({
    id: parcel.id,
    updated_at: parcel.updated_at,
    show_map: 'yes',
    map_zoom: '5.5',
  });
});

it('resends the unchanged point if the parcel has left it', async () => {
  const left = { ...parcel, show_map: 'yes', position: null };
  server.use(http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope(left))));
  const calls = callsOf('PATCH', '/api/parcels');
  const { user } = renderPanel('/control/parcels/VW-1/update-map');
  await user.click(await screen.findByRole('button', { name: 'Save map' }));

  expect(await screen.findByText('Map saved.')).toBeVisible();
  expect(await calls.only()).toMatchObject({ map_current_latitude: '1', map_current_longitude: '2' });
});

it('warns about a guessable code, and offers another', async () => {
  const { user } = renderPanel('/control/parcels/VW-1/update');
  expect(await screen.findByText(/This code is easy to guess/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Generate code' }));
  expect(screen.getByLabelText('Tracking code')).not.toHaveValue('VW-1');
  expect(screen.queryByText(/This code is easy to guess/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Generate code' })).not.toBeInTheDocument();
});
