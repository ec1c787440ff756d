import { screen, within, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Count, CountInvitation } from '@vaultway/contracts';
import type { Role } from '@vaultway/contracts/constants';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { anna, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';
import { scanStore } from './kept-scans';

const AT = '2026-11-20T10:00:00.000Z';
const count: Count = {
  id: '0199aaaa-0000-7000-8000-0000000000c1',
  state: 'finished',
  place_id: '0199aaaa-0000-7000-8000-0000000000a1',
  place_code: 'A-1',
  account_id: null,
  account_number: null,
  position: 7,
  finished_position: 9,
  expected: 1,
  found: 1,
  left: 0,
  moved: 0,
  missing: 0,
  foreign: 0,
  unknown: 0,
  ambiguous: 0,
  unexplained: 0,
  took_part: false,
  signed: false,
  started_by: 'keeper@example.com',
  started_at: AT,
  finished_by: 'keeper@example.com',
  finished_at: AT,
  approved_by: null,
  approved_at: null,
  created_at: AT,
  updated_at: AT,
};
const HASH = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const invitation: CountInvitation = {
  id: '0199aaaa-0000-7000-8000-0000000000d1',
  count_id: count.id,
  email: 'ada@audit.example',
  open: true,
  opened_at: AT,
  expires_at: '2030-12-04T12:00:00.000Z',
  ended_at: null,
  invited_by: 'anna@example.com',
  signature: null,
  created_at: AT,
  updated_at: AT,
};
const signed: CountInvitation = {
  ...invitation,
  open: false,
  signature: {
    name: 'Ada Byron',
    firm: 'Byron & Co.',
    agrees: false,
    remark: 'One bar is scratched',
    file_sha256: HASH,
    signed_at: AT,
  },
};
const path = `/api/vault/counts/${count.id}`;

beforeEach(() => {
  vi.spyOn(scanStore, 'read').mockResolvedValue([]);
});

function open(invitations: CountInvitation[], role: Role = 'admin', facts: Partial<Count> = {}) {
  server.use(
    http.get(path, () => HttpResponse.json(envelope({ ...count, ...facts }))),
    http.get(`${path}/lines`, () => HttpResponse.json(pagedOf([]))),
    http.get(`${path}/invitations`, () => HttpResponse.json(pagedOf(invitations))),
    http.post(`${path}/invitations`, () => HttpResponse.json(envelope(invitation, 201), { status: 201 })),
    http.delete(`${path}/invitations/:id`, () => HttpResponse.json(envelope(null))),
  );
  return renderPanel(`/control/vault/counts/${count.id}`, { admin: { ...anna, role } });
}
const panel = async () => within(await screen.findByRole('region', { name: 'Outside auditors' }));

it('invites an auditor', async () => {
  const calls = callsOf('POST', `${path}/invitations`);
  const { user } = open([]);
  const auditors = await panel();
  await user.click(auditors.getByRole('button', { name: 'Invite auditor' }));
  await user.type(auditors.getByRole('textbox', { name: 'Email' }), 'ada@audit.example');
  await user.selectOptions(auditors.getByRole('combobox', { name: 'Valid for' }), '30 days');
  await user.click(auditors.getByRole('button', { name: 'Invite auditor' }));
  expect(await screen.findByText('The invitation is on its way.')).toBeVisible();
  expect(await calls.only()).toEqual({ email: 'ada@audit.example', language: 'en', days: '30' });
});

it('lists invitations with when they were opened, and ends one', async () => {
  const calls = callsOf('DELETE', `${path}/invitations/${invitation.id}`);
  const { user } = open([invitation]);
  const auditors = await panel();
  expect(await auditors.findByText('ada@audit.example')).toBeVisible();
  expect(auditors.getByText(/Opened/)).toBeVisible();
  await user.click(auditors.getByRole('button', { name: 'End link' }));
  await waitFor(() => expect(calls.count()).toBe(1));
});

it('shows a signature, and compares a report with the signed one', async () => {
  const { user } = open([signed]);
  const auditors = await panel();
  expect(await auditors.findByText('Ada Byron, Byron & Co.')).toBeVisible();
  expect(auditors.getByText("Doesn't agree")).toBeVisible();
  expect(auditors.getByText('One bar is scratched')).toBeVisible();
  const file = auditors.getByLabelText('Compare report');
  await user.upload(file, new File(['abc'], 'report.pdf'));
  expect(await auditors.findByText('This is the report that was signed.')).toBeVisible();
  await user.upload(file, new File(['abd'], 'report.pdf'));
  expect(await auditors.findByText("This isn't the report that was signed.")).toBeVisible();
});

it('shows an auditor of the panel the invitations, without buttons', async () => {
  open([{ ...signed, open: true }], 'auditor');
  const auditors = await panel();
  expect(await auditors.findByText('Ada Byron, Byron & Co.')).toBeVisible();
  expect(auditors.queryByRole('button', { name: 'Invite auditor' })).toBeNull();
  expect(auditors.queryByRole('button', { name: 'End link' })).toBeNull();
});

it('asks for nothing as a keeper', async () => {
  const calls = callsOf('GET', `${path}/invitations`);
  open([invitation], 'keeper');
  expect(await screen.findByRole('heading', { name: 'A-1' })).toBeVisible();
  expect(screen.queryByText('Outside auditors')).toBeNull();
  expect(calls.count()).toBe(0);
});

it('is not shown for an approved count without invitations', async () => {
  open([], 'admin', { state: 'approved' });
  expect(await screen.findByRole('heading', { name: 'A-1' })).toBeVisible();
  expect(screen.queryByText('Outside auditors')).toBeNull();
});
