import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { Box, RentalDetails, Visit } from '@vaultway/contracts';
import { refusal } from '@/test/answers';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { anna, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const AT = '2026-11-20T10:00:00.000Z';
const rental: RentalDetails = {
  id: '0199aaaa-0000-7000-8000-0000000000e1',
  box_id: '0199aaaa-0000-7000-8000-0000000000b1',
  box_number: 'A-7',
  account_id: '0199aaaa-0000-7000-8000-0000000000a2',
  account_number: 'V-00001',
  starts_on: '2026-01-01',
  until: null,
  period: 'month',
  fee: '120.00',
  deposit: null,
  currency: 'EUR',
  paid_until: '2026-10-01',
  in_arrears: true,
  days_overdue: 50,
  total_due: '240.00',
  end_reason: null,
  keys_returned: null,
  end_note: null,
  created_at: AT,
  updated_at: AT,
  payments: [],
  invoiced: [],
  opening: null,
};
const rented: Box = {
  id: rental.box_id,
  number: 'A-7',
  size: 'M',
  place_id: '0199aaaa-0000-7000-8000-0000000000a1',
  place_code: 'ROOM 1',
  key_1: 'K-1',
  key_2: 'K-2',
  state: 'rented',
  rental,
  created_at: AT,
  updated_at: AT,
};
const free: Box = {
  ...rented,
  id: '0199aaaa-0000-7000-8000-0000000000b2',
  number: 'A-10',
  state: 'free',
  rental: null,
};
const visit: Visit = {
  id: '0199aaaa-0000-7000-8000-0000000000f1',
  box_id: rented.id,
  rental_id: rental.id,
  visitor: 'Ada Winter',
  identified_by: 'passport',
  accompanied_by: 'desk@example.com',
  in_at: AT,
  out_at: null,
  voided_at: null,
  voided_by: null,
  void_reason: null,
  created_at: AT,
  updated_at: AT,
};

function answer(box: Box, { visits = [], shown = rental }: { visits?: Visit[]; shown?: RentalDetails } = {}) {
  server.use(
    http.get('/api/vault/boxes', () => HttpResponse.json(pagedOf([rented, free]))),
    http.get(`/api/vault/boxes/${box.id}`, () => HttpResponse.json(envelope(box))),
    http.get('/api/vault/rentals', () => HttpResponse.json(pagedOf(box.rental ? [shown] : []))),
    http.get(`/api/vault/rentals/${rental.id}`, () => HttpResponse.json(envelope(shown))),
    http.get('/api/vault/visits', () => HttpResponse.json(pagedOf(visits))),
    http.get('/api/vault/reservations', () => HttpResponse.json(pagedOf([]))),
  );
  return `/control/vault/boxes/${box.id}`;
}

it('lists boxes with their status, and filters by arrears', async () => {
  answer(rented);
  const asked: string[] = [];
  server.use(
    http.get('/api/vault/boxes', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('arrears') ?? '');
      return HttpResponse.json(pagedOf([rented, free]));
    }),
  );
  const { user } = renderPanel('/control/vault/boxes');
  const row = (await screen.findByRole('link', { name: 'A-7' })).closest('tr') as HTMLElement;
  expect(within(row).getByText('Rented')).toBeVisible();
  expect(within(row).getByText('In arrears')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'In arrears');
  await waitFor(() => expect(asked.at(-1)).toBe('true'));
});

it('draws the boxes of each place, as links that say their status', async () => {
  answer(rented);
  renderPanel('/control/vault/boxes?view=plan');
  const room = await screen.findByRole('region', { name: 'ROOM 1' });
  const link = within(room).getByRole('link', { name: 'Box A-7, Rented, In arrears, M' });
  expect(link).toHaveAttribute('href', `/control/vault/boxes/${rented.id}`);
  expect(screen.getByRole('link', { name: 'Box A-10, Free, M' })).toBeVisible();
});

it('rents out a free box', async () => {
  const page = answer(free);
  server.use(
    http.get('/api/vault/accounts', () =>
      HttpResponse.json(pagedOf([{ id: rental.account_id, number: 'V-00001' }])),
    ),
    http.post('/api/vault/rentals', () => HttpResponse.json(envelope(rental), { status: 201 })),
  );
  const calls = callsOf('POST', '/api/vault/rentals');
  const { user } = renderPanel(page);
  await user.click(await screen.findByText('Rent to an account', { selector: 'summary' }));
  const form = screen.getByRole('form', { name: 'Rent to an account' });
  await user.type(within(form).getByLabelText('Account', { selector: 'input' }), 'V-00001');
  await user.type(within(form).getByLabelText('Fee'), '1,200.50');
  await user.type(within(form).getByLabelText('Currency'), 'eur');
  await user.click(within(form).getByRole('button', { name: 'Rent to an account' }));
  expect(await calls.only()).toMatchObject({
    box_id: free.id,
    account_id: rental.account_id,
    fee: '1200.50',
    period: 'year',
  });
});

it('records a payment, and reverses one', async () => {
  const payment = {
    id: '0199aaaa-0000-7000-8000-0000000000c1',
    corrects: null,
    recorded_by: 'b@example.com',
    created_at: AT,
  };
  const page = answer(rented, { shown: { ...rental, payments: [payment] } });
  const path = `/api/vault/rentals/${rental.id}/payments`;
  server.use(http.post(path, () => HttpResponse.json(envelope(rental), { status: 201 })));
  const calls = callsOf('POST', path);
  const { user } = renderPanel(page);
  await user.click(await screen.findByRole('button', { name: 'Reverse payment' }));
  expect(await calls.only()).toEqual({ corrects: payment.id });
});

it('says who is at the box, and records the departure', async () => {
  const page = answer(rented, { visits: [visit] });
  const path = `/api/vault/visits/${visit.id}/out`;
  server.use(http.post(path, () => refusal('visit_closed')));
  const { user } = renderPanel(page);
  expect(await screen.findByText('Ada Winter')).toBeVisible();
  expect(screen.getByText('At the box now')).toBeVisible();
  expect(screen.queryByText('Record visit')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Record departure' }));
  expect(await screen.findByText(/This visit is over or void/)).toBeVisible();
});

it('records a forced opening of a rental in arrears, before two different witnesses', async () => {
  const page = answer(rented);
  const path = `/api/vault/rentals/${rental.id}/opening`;
  server.use(http.post(path, () => HttpResponse.json(envelope(rental), { status: 201 })));
  const calls = callsOf('POST', path);
  const { user } = renderPanel(page);
  await user.click(await screen.findByText('Record forced opening', { selector: 'summary' }));
  const form = screen.getByRole('form', { name: 'Record forced opening' });
  await user.type(within(form).getByLabelText('First witness'), 'Bo');
  await user.type(within(form).getByLabelText('Second witness'), 'BO');
  await user.type(within(form).getByLabelText('Inventory'), 'A ring');
  const send = within(form).getByRole('button', { name: 'Record forced opening' });
  await user.click(send);
  expect(await within(form).findAllByText(/Second witness/)).not.toHaveLength(1);
  await user.clear(within(form).getByLabelText('Second witness'));
  await user.type(within(form).getByLabelText('Second witness'), 'Cy');
  await user.click(send);
  expect(await calls.only()).toEqual({
    reason: 'arrears',
    witness_1: 'Bo',
    witness_2: 'Cy',
    inventory: 'A ring',
  });
});

it('shows the photos of a forced opening, and adds one', async () => {
  const opening = {
    id: '0199aaaa-0000-7000-8000-0000000000f1',
    rental_id: rental.id,
    reason: 'arrears' as const,
    witness_1: 'Bo',
    witness_2: 'Cy',
    inventory: 'A ring',
    recorded_by: anna.email,
    created_at: AT,
  };
  const path = `/api/vault/openings/${opening.id}/photos`;
  const photo = {
    id: '0199aaaa-0000-7000-8000-0000000000f2',
    opening_id: opening.id,
    sha256: 'ab'.repeat(32),
    size: 1000,
    added_by: anna.email,
    removed_at: null,
    removed_by: null,
    remove_reason: null,
    created_at: AT,
    updated_at: AT,
  };
  const page = answer(rented, { shown: { ...rental, opening } });
  server.use(
    http.get(path, () => HttpResponse.json(envelope([photo]))),
    http.post(path, () => HttpResponse.json(envelope(photo), { status: 201 })),
  );
  const calls = callsOf('POST', path);
  const { user } = renderPanel(page);
  const section = within(await screen.findByRole('region', { name: 'Photos' }));
  expect(await section.findByRole('img', { name: 'Photo 1 of Box A-7' })).toHaveAttribute(
    'src',
    `${path}/${photo.id}`,
  );
  await user.upload(section.getByLabelText('Add photo'), new File(['x'], 'a.jpg', { type: 'image/jpeg' }));
  expect(await calls.only()).toEqual({ image: { file: 'a.jpg' } });
});

it('says which reservations end with a rental', async () => {
  const page = answer(rented);
  const booked = {
    id: 'r1',
    room: 'Room A',
    box_id: rented.id,
    starts_at: '2030-01-02T09:00:00.000Z',
    ends_at: '2030-01-02T10:00:00.000Z',
  };
  server.use(
    http.get('/api/vault/reservations', ({ request: { url } }) => {
      const isOfAccount = new URL(url).searchParams.get('account_id') === rental.account_id;
      return HttpResponse.json(
        pagedOf(isOfAccount ? [booked, { ...booked, id: 'r2', room: 'Room B', box_id: null }] : []),
      );
    }),
  );
  const { user } = renderPanel(page);
  await user.click(await screen.findByText('End rental', { selector: 'summary' }));
  const form = screen.getByRole('form', { name: 'End rental' });
  expect(await within(form).findByText('These reservations will be canceled too:')).toBeVisible();
  expect(within(form).getAllByRole('link')).toHaveLength(1);
  expect(within(form).getByText('Room A')).toBeVisible();
});

it.each([
  ['rekey', true],
  ['out_of_service', true],
  ['free', false],
  ['rented', false],
] as const)('records a forced opening after death while keys are due: %s', async (state, isOffered) => {
  const died: RentalDetails = { ...rental, until: '2026-11-01', end_reason: 'death', keys_returned: 'none' };
  const earlier = { ...died, id: '0199aaaa-0000-7000-8000-0000000000e0', starts_on: '2025-01-01' };
  const later = { ...rental, id: '0199aaaa-0000-7000-8000-0000000000e2', in_arrears: false };
  const isRented = state === 'rented';
  const page = answer({ ...rented, state, rental: isRented ? later : null }, { shown: died });
  server.use(
    http.get('/api/vault/rentals', () =>
      HttpResponse.json(pagedOf([...(isRented ? [later] : []), died, earlier])),
    ),
    http.get(`/api/vault/rentals/${earlier.id}`, () => HttpResponse.json(envelope(earlier))),
    http.get(`/api/vault/rentals/${later.id}`, () => HttpResponse.json(envelope(later))),
  );
  const { user } = renderPanel(page);
  const panel = await screen.findByRole('region', { name: 'Earlier rentals' });
  for (const summary of within(panel).getAllByText('V-00001', { selector: 'summary *' }))
    await user.click(summary);
  await waitFor(() => expect(within(panel).getAllByText('Death', { selector: 'dd' })).toHaveLength(2));
  expect(within(panel).queryAllByText('Record forced opening', { selector: 'summary' })).toHaveLength(
    isOffered ? 1 : 0,
  );
});

it('lets an auditor read a box only', async () => {
  renderPanel(answer(rented, { visits: [visit] }), { admin: { ...anna, role: 'auditor' } });
  expect(await screen.findByText('Ada Winter')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Record payment' })).toBeNull();
  expect(screen.queryByText('Record forced opening')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Record departure' })).toBeNull();
});

it.each(['', '?view=plan'])('shows a keeper nothing of rentals: %s', async (view) => {
  answer({ ...rented, rental: null });
  renderPanel(`/control/vault/boxes${view}`, { admin: { ...anna, role: 'keeper' } });
  expect(await screen.findByRole('link', { name: /A-10/ })).toBeVisible();
  expect(within(screen.getByRole('combobox', { name: 'Status' })).queryByText('In arrears')).toBeNull();
  expect(screen.queryByText(/^! /)).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Next fee due' })).toBeNull();
});

it('adds boxes from a number to another at a place', async () => {
  answer(rented);
  server.use(
    http.get('/api/vault/places', () =>
      HttpResponse.json(pagedOf([{ id: rented.place_id, code: 'ROOM 1' }])),
    ),
    http.post('/api/vault/boxes/bulk', () => HttpResponse.json(envelope({ created: 3 }), { status: 201 })),
  );
  const calls = callsOf('POST', '/api/vault/boxes/bulk');
  const { user } = renderPanel('/control/vault/boxes/create.html');
  await user.type(await screen.findByLabelText('From number'), 'A-1');
  await user.type(screen.getByLabelText(/^To number/), 'A-3');
  await user.type(screen.getByLabelText('Size'), 'M');
  await user.type(screen.getByLabelText('Place', { selector: 'input' }), 'ROOM 1');
  await user.click(screen.getByRole('button', { name: 'Add boxes' }));
  expect(await calls.only()).toEqual({
    from_number: 'A-1',
    to_number: 'A-3',
    size: 'M',
    place_id: rented.place_id,
  });
  expect(await screen.findByText('Boxes added.')).toBeVisible();
});

const days = {
  id: '0199aaaa-0000-7000-8000-0000000000aa',
  days_before: null,
  days_after: 7,
  created_at: AT,
  updated_at: AT,
};

it('lists rentals in arrears with days overdue and total due, to export', async () => {
  const calls: string[] = [];
  server.use(
    http.get('/api/vault/rentals', ({ request }) => {
      calls.push(new URL(request.url).search);
      return HttpResponse.json(pagedOf([rental]));
    }),
    http.get('/api/vault/reminders', () => HttpResponse.json(envelope(days))),
  );
  renderPanel('/control/vault/boxes/arrears.html');
  const row = await screen.findByRole('row', { name: /A-7/ });
  expect(within(row).getByText('50')).toBeVisible();
  expect(within(row).getByText(/240\.00/)).toBeVisible();
  expect(calls[0]).toContain('arrears=true');
  expect(calls[0]).toContain('sort=paid_until');
  expect(screen.getByRole('link', { name: /Export/ })).toHaveAttribute(
    'href',
    '/api/vault/rentals/export.csv?arrears=true&sort=paid_until',
  );
});

it('sets the days of reminders', async () => {
  server.use(
    http.get('/api/vault/rentals', () => HttpResponse.json(pagedOf([]))),
    http.get('/api/vault/reminders', () => HttpResponse.json(envelope(days))),
    http.patch('/api/vault/reminders', () => HttpResponse.json(envelope(days))),
  );
  const calls = callsOf('PATCH', '/api/vault/reminders');
  const { user } = renderPanel('/control/vault/boxes/arrears.html');
  const form = await screen.findByRole('form', { name: 'Reminders by email' });
  await user.type(within(form).getByLabelText(/Days before/), '14');
  await user.clear(within(form).getByLabelText(/Days after/));
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(await calls.only()).toMatchObject({ days_before: '14', days_after: '', updated_at: AT });
});
