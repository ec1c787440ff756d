import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { ParcelNote } from '@vaultway/contracts';
import type { Role } from '@vaultway/contracts/constants';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { anna, aParcelWith, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const parcel = aParcelWith([], { tracking_code: 'VW-1' });
const note: ParcelNote = {
  id: '01900000-0000-7000-8000-000000000001',
  parcel_id: parcel.id,
  text: 'Ring twice',
  author_id: '01900000-0000-7000-8000-000000000002',
  author_email: 'bea@example.com',
  created_at: '2026-11-20T16:42:00.000Z',
  updated_at: '2026-11-20T16:42:00.000Z',
};
const path = `/api/parcels/${parcel.id}/notes`;

function open(role: Role, notes = [note]) {
  server.use(
    http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope(parcel))),
    http.get(path, () => HttpResponse.json(pagedOf(notes))),
    http.post(path, () => HttpResponse.json(envelope(note, 201), { status: 201 })),
    http.delete(`${path}/${note.id}`, () => HttpResponse.json(envelope(null))),
  );
  return renderPanel('/control/parcels/VW-1', { admin: { ...anna, role } });
}
const panel = async () => within(await screen.findByRole('region', { name: 'Internal notes' }));

it('shows notes with author and time, and adds one', async () => {
  const calls = callsOf('POST', path);
  const { user } = open('clerk');
  const notes = await panel();
  expect(await notes.findByText('Ring twice')).toBeVisible();
  expect(notes.getByText('bea@example.com')).toBeVisible();
  expect(notes.queryByRole('button', { name: 'Delete' })).toBeNull();
  await user.type(notes.getByLabelText('Note'), 'Use the back door');
  await user.click(notes.getByRole('button', { name: 'Add note' }));
  expect(await calls.only()).toEqual({ text: 'Use the back door' });
  await waitFor(() => expect(notes.getByLabelText('Note')).toHaveValue(''));
});

it('lets an administrator delete a colleague’s note, after a question', async () => {
  const calls = callsOf('DELETE', `${path}/${note.id}`);
  const { user } = open('admin');
  const notes = await panel();
  await user.click(await notes.findByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await expect.poll(() => calls.count()).toBe(1);
  expect(notes.queryByRole('button', { name: 'Edit' })).toBeNull();
});

it('shows notes to an auditor, who writes none', async () => {
  open('auditor');
  const notes = await panel();
  expect(await notes.findByText('Ring twice')).toBeVisible();
  expect(notes.queryByRole('button', { name: 'Add note' })).toBeNull();
});
