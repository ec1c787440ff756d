import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import type { Erasure, UserAccount } from '@vaultway/contracts';
import { refusal } from '@/test/answers';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { anna, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const PAGE = '/control/account/personal-data.html';
const ERASURES = '/api/privacy/erasures';
const EXPORTS = '/api/privacy/exports';
const at = '2026-11-05T05:09:00.000Z';

const untroubled = { problem: null, problem_since: null };

const anErasure = (facts: Partial<Erasure> = {}): Erasure => ({
  id: '0199dddd-0000-7000-8000-000000000001',
  person: '0123456789abcdef',
  administrator: false,
  requested_by: anna.email,
  created_at: at,
  finished_at: at,
  services: [
    { service: 'tracking', ...untroubled, finished_at: at, erased: { parcels: 2, audit: 5 }, to_review: [] },
    { service: 'mail', ...untroubled, finished_at: at, erased: { mails: 3, audit: 1 }, to_review: [] },
  ],
  ...facts,
});

const ada: UserAccount = {
  id: '0199dddd-0000-7000-8000-0000000000ad',
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  language: 'de',
  created_at: at,
  updated_at: at,
  signed_in_at: at,
  erasure_asked_at: at,
};

function openPage(erasures: Erasure[] = [], asked: UserAccount[] | null = []) {
  server.use(
    http.get('/api/users', () => (asked ? HttpResponse.json(pagedOf(asked)) : refusal('unavailable'))),
    http.get(ERASURES, () => HttpResponse.json(pagedOf(erasures))),
    http.post(ERASURES, () =>
      HttpResponse.json(envelope(anErasure({ finished_at: null }), 202), { status: 202 }),
    ),
  );
  return renderPanel(PAGE);
}

it('lists the effects before it erases', async () => {
  const calls = callsOf('POST', ERASURES);
  const { user } = openPage();
  await fillIn(user, { Email: 'zofia@wrzos.example', 'Name (optional)': 'Zofia Wrzos' });
  await user.click(screen.getByRole('button', { name: 'Erase data' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Erase everything about zofia@wrzos.example?' }),
  );
  expect(dialog.getAllByRole('listitem')).toHaveLength(9);
  expect(calls.count()).toBe(0);
  await user.click(dialog.getByRole('button', { name: 'Erase for good' }));

  expect(await screen.findByText('Erasure started.')).toBeVisible();
  expect(await calls.only()).toEqual({ email: 'zofia@wrzos.example', name: 'Zofia Wrzos' });
});

it('erases nothing when canceled, or without an address', async () => {
  const calls = callsOf('POST', ERASURES);
  const { user } = openPage();
  await user.click(await screen.findByRole('button', { name: 'Erase data' }));
  expect(await screen.findByRole('link', { name: 'Email is required' })).toBeVisible();
  await fillIn(user, { Email: 'zofia@wrzos.example' });
  await user.click(screen.getByRole('button', { name: 'Erase data' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(calls.count()).toBe(0);
  expect(screen.getByLabelText('Email')).toHaveValue('zofia@wrzos.example');
});

it('has the browser save an export', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  URL.createObjectURL = vi.fn<() => string>(() => 'blob:export');
  URL.revokeObjectURL = vi.fn<() => void>();
  server.use(http.post(EXPORTS, () => HttpResponse.arrayBuffer(new ArrayBuffer(4))));
  const { user } = openPage();
  await fillIn(user, { Email: 'zofia@wrzos.example' });
  await user.click(screen.getByRole('button', { name: 'Export data' }));
  expect(await screen.findByText('The export was downloaded.')).toBeVisible();
  expect(saved).toHaveBeenCalledOnce();
});

it('asks for the password if the last proof is too old', async () => {
  server.use(http.post(EXPORTS, () => refusal('proof_needed')));
  const { user } = openPage();
  await fillIn(user, { Email: 'zofia@wrzos.example' });
  await user.click(screen.getByRole('button', { name: 'Export data' }));
  expect(await screen.findByLabelText('Password')).toBeVisible();
});

it('lists receipts: requester, erased counts, and kept admin accounts', async () => {
  openPage([
    anErasure({ administrator: true }),
    anErasure({
      id: 'b',
      finished_at: null,
      services: [{ service: 'mail', ...untroubled, finished_at: null, erased: {}, to_review: [] }],
    }),
  ]);
  const receipts = within(await screen.findByRole('region', { name: 'Erasures' }));
  const [finished, underway] = await receipts.findAllByRole('listitem');
  for (const text of [
    '0123456789abcdef',
    anna.email,
    'Parcels 2, Emails 3, Activity log entries 6',
    'Finished',
  ]) {
    expect(finished).toHaveTextContent(text);
  }
  expect(finished).toHaveTextContent('Their account was not erased.');
  expect(underway).toHaveTextContent('Waiting for mail');
});

it('shows why a service has not erased anything, and since when', async () => {
  const part = { finished_at: null, erased: {}, to_review: [], problem_since: at };
  openPage([
    anErasure({
      finished_at: null,
      services: [
        { ...part, service: 'tracking', problem: 'too_slow' },
        { ...part, service: 'mail', problem: 'unavailable' },
      ],
    }),
  ]);
  const receipts = within(await screen.findByRole('region', { name: 'Erasures' }));
  const row = await receipts.findByRole('listitem');
  expect(row).toHaveTextContent('tracking: a step takes longer than the database allows.');
  expect(row).toHaveTextContent("mail doesn't answer.");
  expect(row).toHaveTextContent(/Since 5 Nov 2026/);
});

it('lists and links the records that still contain part of the name', async () => {
  const id = '0199dddd-0000-7000-8000-00000000000a';
  const record = { id, label: null, deleted: false };
  openPage([
    anErasure({
      services: [
        {
          service: 'tracking',
          ...untroubled,
          finished_at: at,
          erased: {},
          to_review: [
            { ...record, type: 'activity', label: 'VW 1/2' },
            { ...record, type: 'parcel', label: 'VW-3', deleted: true },
          ],
        },
        {
          service: 'content',
          ...untroubled,
          finished_at: at,
          erased: {},
          to_review: [{ ...record, type: 'page', label: 'about-us' }],
        },
      ],
    }),
  ]);
  const receipts = within(await screen.findByRole('region', { name: 'Erasures' }));
  const links = await receipts.findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Event VW 1/2', `/control/parcels/VW%201%2F2/activities/${id}`],
    ['Parcel VW-3', '/control/trash.html'],
    ['Page about-us', '/control/pages/about-us'],
  ]);
});

it('lists the records that could not be searched', async () => {
  const unread = { id: null, label: null, deleted: false };
  openPage([
    anErasure({
      services: [
        {
          service: 'tracking',
          ...untroubled,
          finished_at: at,
          erased: {},
          to_review: [
            { ...unread, type: 'parcel' },
            { ...unread, type: 'activity' },
          ],
        },
      ],
    }),
  ]);
  const receipts = within(await screen.findByRole('region', { name: 'Erasures' }));
  expect(await receipts.findByText(/couldn't be checked for the name.*: Parcel and Event\./)).toBeVisible();
  expect(receipts.queryByRole('link')).toBeNull();
});

it('fulfills the erasure that a client asked for, and takes the client off the list', async () => {
  const calls = callsOf('POST', ERASURES);
  const { user } = openPage([], [ada]);
  const asked = within(await screen.findByRole('region', { name: 'Requests for erasure' }));
  expect(asked.getByText('ada@example.com')).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'Erase data of ada@example.com' }));
  const dialog = within(await screen.findByRole('dialog'));
  server.use(http.get('/api/users', () => HttpResponse.json(pagedOf([]))));
  await user.click(dialog.getByRole('button', { name: 'Erase for good' }));
  expect(await screen.findByText('Erasure started.')).toBeVisible();
  expect(await calls.only()).toEqual({ email: 'ada@example.com', name: null });
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Requests for erasure' })).not.toBeInTheDocument(),
  );
});

it('says that the clients who asked could not be loaded, and tries again', async () => {
  const { user } = openPage([], null);
  const asked = within(await screen.findByRole('region', { name: 'Requests for erasure' }));
  server.use(http.get('/api/users', () => HttpResponse.json(pagedOf([ada]))));
  await user.click(await asked.findByRole('button', { name: 'Try again' }));
  expect(await asked.findByText('ada@example.com')).toBeVisible();
  expect(asked.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});
