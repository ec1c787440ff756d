import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { Reservation, ViewingRoom } from '@vaultway/contracts';
import { refusal } from '@/test/answers';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { anna, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const AT = '2026-11-20T10:00:00.000Z';
const PATH = '/control/vault/boxes/reservations.html';
const room: ViewingRoom = {
  id: '0199aaaa-0000-7000-8000-0000000000d1',
  name: 'Room A',
  is_open: true,
  created_at: AT,
  updated_at: AT,
};
const closed: ViewingRoom = {
  ...room,
  id: '0199aaaa-0000-7000-8000-0000000000d2',
  name: 'Room B',
  is_open: false,
};
const reservation: Reservation = {
  id: '0199aaaa-0000-7000-8000-0000000000d3',
  room_id: room.id,
  room: room.name,
  account_id: '0199aaaa-0000-7000-8000-0000000000a2',
  account_number: 'V-00001',
  box_id: '0199aaaa-0000-7000-8000-0000000000b1',
  box_number: 'A-7',
  request_id: '0199aaaa-0000-7000-8000-0000000000a9',
  request_number: 'R-2026-0001',
  starts_at: '2030-01-02T09:00:00.000Z',
  ends_at: '2030-01-02T10:00:00.000Z',
  state: 'booked',
  booked_by: 'b@example.com',
  cancelled_by: null,
  created_at: AT,
  updated_at: AT,
};

function answer(rooms: ViewingRoom[] = [room, closed], booked: Reservation[] = [reservation]) {
  server.use(
    http.get('/api/vault/viewing-rooms', () => HttpResponse.json(pagedOf(rooms))),
    http.get('/api/vault/reservations', ({ request: { url } }) => {
      const query = new URL(url).searchParams;
      const rows = booked.filter(({ room_id }) => (query.get('room_id') ?? room_id) === room_id);
      return HttpResponse.json(pagedOf(rows.slice(0, Number(query.get('per_page')))));
    }),
    http.get('/api/vault/accounts', () =>
      HttpResponse.json(pagedOf([{ id: reservation.account_id, number: 'V-00001' }])),
    ),
    http.get('/api/vault/boxes', () =>
      HttpResponse.json(
        pagedOf([
          { id: 'x', number: 'A-70' },
          { id: reservation.box_id, number: 'A-7' },
        ]),
      ),
    ),
  );
}

it('shows who has which room on a day', async () => {
  answer();
  renderPanel(`${PATH}?day=2030-01-02`);
  const list = await screen.findByRole('region', { name: 'Room A' });
  expect(await within(list).findByRole('link', { name: 'V-00001' })).toBeVisible();
  expect(within(list).getByText('Box A-7')).toBeVisible();
  expect(within(list).getByRole('link', { name: 'R-2026-0001' })).toBeVisible();
  expect(within(list).getByRole('link', { name: 'Record visit' })).toHaveAttribute(
    'href',
    `/control/vault/boxes/${reservation.box_id}?visit=new`,
  );
  const other = screen.getByRole('region', { name: 'Room B' });
  expect(await within(other).findByText('No reservations')).toBeVisible();
  expect(within(other).getByText('Takes no reservations')).toBeVisible();
});

it('shows each room in full, however many others have', async () => {
  const other = { ...reservation, id: closed.id, room_id: closed.id, account_number: 'V-00002' };
  const many = Array.from({ length: 100 }, (_, at) => ({ ...reservation, id: `r${at}` }));
  answer([room, closed], [...many, other]);
  renderPanel(`${PATH}?day=2030-01-02`);
  const list = await screen.findByRole('region', { name: 'Room B' });
  expect(await within(list).findByRole('link', { name: 'V-00002' })).toBeVisible();
});

it('books an open room in the time zone of the company, for a request', async () => {
  answer();
  server.use(
    http.post('/api/vault/reservations', () => HttpResponse.json(envelope(reservation), { status: 201 })),
  );
  const calls = callsOf('POST', '/api/vault/reservations');
  const { user } = renderPanel(`${PATH}?day=2030-07-02&request=${reservation.request_id}&account=V-00001`);
  const form = await screen.findByRole('form', { name: 'Book viewing room' });
  await user.type(within(form).getByLabelText(/^Box/), ']C1a-7');
  await user.click(within(form).getByRole('button', { name: 'Book viewing room' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(await calls.only()).toEqual({
    room_id: room.id,
    account_id: reservation.account_id,
    box_id: reservation.box_id,
    request_id: reservation.request_id,
    starts_at: expect.stringMatching(/^2030-07-02T/) as string,
    ends_at: expect.stringMatching(/^2030-07-02T/) as string,
  });
});

it('shows no reservations of the former day while another one loads', async () => {
  answer();
  const { user } = renderPanel(`${PATH}?day=2030-01-02`);
  const list = within(await screen.findByRole('region', { name: 'Room A' }));
  expect(await list.findByText('Box A-7')).toBeVisible();
  server.use(http.get('/api/vault/reservations', () => delay('infinite')));
  await user.click(screen.getByRole('button', { name: 'Day after' }));
  await waitFor(() => expect(list.queryByText('Box A-7')).toBeNull());
  expect(list.queryByText('No reservations')).toBeNull();
});

it('keeps what was typed while another day is looked at', async () => {
  answer();
  const { user } = renderPanel(`${PATH}?day=2030-07-02`);
  const form = within(await screen.findByRole('form', { name: 'Book viewing room' }));
  await user.type(form.getByLabelText(/^Account/), 'V-00001');
  fireEvent.change(form.getByLabelText(/^Start/), { target: { value: '2030-07-02T09:30' } });
  await user.click(screen.getByRole('button', { name: 'Day after' }));
  const later = within(await screen.findByRole('form', { name: 'Book viewing room' }));
  await waitFor(() => expect(later.getByLabelText(/^Start/)).toHaveValue('2030-07-03T09:30'));
  expect(later.getByLabelText(/^End/)).toHaveValue('2030-07-03T11:00');
  expect(later.getByLabelText(/^Account/)).toHaveValue('V-00001');
});

it('says that a room is taken', async () => {
  answer();
  server.use(http.post('/api/vault/reservations', () => refusal('viewing_room_taken')));
  const { user } = renderPanel(`${PATH}?day=2030-07-02&account=V-00001`);
  const form = await screen.findByRole('form', { name: 'Book viewing room' });
  await user.click(within(form).getByRole('button', { name: 'Book viewing room' }));
  expect(await within(form).findByText(/already booked at this time/)).toBeVisible();
});

it('cancels a reservation after a question, so that a double click cancels no other', async () => {
  answer();
  const path = `/api/vault/reservations/${reservation.id}/cancel`;
  server.use(http.post(path, () => HttpResponse.json(envelope({ ...reservation, state: 'cancelled' }))));
  const calls = callsOf('POST', path);
  const { user } = renderPanel(`${PATH}?day=2030-01-02`);
  await user.click(await screen.findByRole('button', { name: 'Cancel reservation' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel reservation' });
  expect(within(dialog).getByText('V-00001')).toBeVisible();
  expect(calls.count()).toBe(0);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel reservation' }));
  await calls.only();
  expect(await screen.findByText('Saved.')).toBeVisible();
});

it('adds a room, and stops its reservations', async () => {
  answer([room], []);
  server.use(
    http.post('/api/vault/viewing-rooms', () => HttpResponse.json(envelope(room), { status: 201 })),
    http.patch('/api/vault/viewing-rooms', () => HttpResponse.json(envelope(closed))),
  );
  const added = callsOf('POST', '/api/vault/viewing-rooms');
  const saved = callsOf('PATCH', '/api/vault/viewing-rooms');
  const { user } = renderPanel(PATH);
  await user.click(await screen.findByText('Add viewing room', { selector: 'summary' }));
  const form = screen.getByRole('form', { name: 'Add viewing room' });
  await user.type(within(form).getByLabelText('Name'), 'Room A');
  await user.click(within(form).getByRole('button', { name: 'Add viewing room' }));
  expect(await added.only()).toEqual({ name: 'Room A' });
  await user.click(screen.getByRole('button', { name: 'Stop reservations: Room A' }));
  expect(await saved.only()).toEqual({ id: room.id, updated_at: AT, is_open: false });
});

it('lets a keeper book and cancel', async () => {
  answer();
  renderPanel(`${PATH}?day=2030-01-02`, { admin: { ...anna, role: 'keeper' } });
  expect(await screen.findByRole('button', { name: 'Cancel reservation' })).toBeVisible();
  expect(screen.getByRole('form', { name: 'Book viewing room' })).toBeVisible();
  expect(screen.queryByText('Add viewing room')).toBeNull();
  expect(screen.queryByRole('link', { name: 'R-2026-0001' })).toBeNull();
});

it('lets an auditor only read', async () => {
  answer();
  renderPanel(`${PATH}?day=2030-01-02`, { admin: { ...anna, role: 'auditor' } });
  expect(await screen.findByText('V-00001')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel reservation' })).toBeNull());
  expect(screen.queryByRole('form', { name: 'Book viewing room' })).toBeNull();
});
