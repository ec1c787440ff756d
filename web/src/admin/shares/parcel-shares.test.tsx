import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { Share } from '@vaultway/contracts';
import type { Role } from '@vaultway/contracts/constants';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { anna, aParcelWith, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const parcel = aParcelWith([], { tracking_code: 'VW-1' });
const share: Share = {
  id: '01900000-0000-7000-8000-000000000001',
  scope: 'full',
  maker: 'client',
  maker_email: 'ada@example.com',
  open: true,
  opens: 3,
  last_opened_at: null,
  expires_at: '2030-12-04T12:00:00.000Z',
  ended_at: null,
  created_at: '2026-11-20T16:42:00.000Z',
};
const url = 'https://gold.example/s/3f';

function open(role: Role, shares = [share]) {
  server.use(
    http.get('/api/parcels/VW-1', () => HttpResponse.json(envelope(parcel))),
    http.get('/api/shares', () => HttpResponse.json(pagedOf(shares))),
    http.post('/api/shares', () => HttpResponse.json(envelope({ ...share, url }, 201), { status: 201 })),
    http.delete('/api/shares', () => HttpResponse.json(envelope(null))),
  );
  return renderPanel('/control/parcels/VW-1', { admin: { ...anna, role } });
}
const panel = async () => within(await screen.findByRole('region', { name: 'Share links' }));

it('lists links with their maker, and ends one', async () => {
  const calls = callsOf('DELETE', '/api/shares');
  const { user } = open('clerk');
  const shares = await panel();
  expect(await shares.findByText('ada@example.com')).toBeVisible();
  expect(shares.getByText(/Opened: 3/)).toBeVisible();
  await user.click(shares.getByRole('button', { name: 'End link' }));
  expect(await calls.only()).toEqual({ id: share.id });
});

it('creates a link, and shows its address', async () => {
  const calls = callsOf('POST', '/api/shares');
  const { user } = open('admin', []);
  const shares = await panel();
  await user.click(await shares.findByRole('button', { name: 'Create link' }));
  await user.click(shares.getByRole('radio', { name: 'All details' }));
  await user.click(shares.getByRole('button', { name: 'Create link' }));
  expect(await shares.findByDisplayValue(url)).toBeVisible();
  expect(await calls.only()).toEqual({ parcel_id: parcel.id, scope: 'full', days: '14' });
});

it('shows links to an auditor, who ends none', async () => {
  open('auditor', [{ ...share, maker: 'visitor', maker_email: null }]);
  const shares = await panel();
  expect(await shares.findByText(/A visitor/)).toBeVisible();
  expect(shares.queryByRole('button', { name: 'End link' })).toBeNull();
  expect(shares.queryByRole('button', { name: 'Create link' })).toBeNull();
});
