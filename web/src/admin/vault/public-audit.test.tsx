import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import { answers, refusal } from '@/test/answers';
import { envelope, theAdminSettings, theSettings } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { anna, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const withAudit = (vault_audit?: 'yes' | 'no') =>
  server.use(
    http.get('/api/vault/items', () => HttpResponse.json(pagedOf([]))),
    answers('/api/vault/totals', []),
    answers('/api/settings', theSettings({ vault: true, ...(vault_audit && { vault_audit }) })),
  );

it('is turned on by an administrator, who reads what becomes public', async () => {
  withAudit('no');
  const calls = callsOf('PATCH', '/api/settings');
  server.use(
    http.patch('/api/settings', () => {
      withAudit('yes');
      return HttpResponse.json(envelope(theSettings({ vault_audit: 'yes' })));
    }),
  );
  const { user } = renderPanel('/control/vault');
  const audit = await screen.findByRole('switch', { name: /^Public audit/ });
  expect(audit).not.toBeChecked();
  expect(audit).toHaveAccessibleDescription(/^When on, anyone can see the metal in the vaults/);
  await user.click(audit);
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/anyone can see the metal/)).toBeVisible();
  expect(calls.count()).toBe(0);
  await user.click(within(dialog).getByRole('button', { name: 'Make public' }));
  expect(await screen.findByRole('link', { name: /\/audit\.html$/ })).toHaveAttribute('href', '/audit.html');
  expect(await calls.only()).toEqual({ vault_audit: 'yes' });
});

it('stays off if it cannot be saved', async () => {
  withAudit('no');
  server.use(http.patch('/api/settings', () => refusal('unavailable')));
  const { user } = renderPanel('/control/vault');
  await user.click(await screen.findByRole('switch', { name: /^Public audit/ }));
  await user.click(await screen.findByRole('button', { name: 'Make public' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Public audit');
  expect(screen.getByRole('switch', { name: /^Public audit/ })).not.toBeChecked();
});

it('sets the value above which movements need two approvals, and never again', async () => {
  withAudit('no');
  const saved = (above: string | null) =>
    theAdminSettings({ vault_audit: 'no', vault_two_approvals_above: above });
  server.use(answers('/api/settings', saved('1000')));
  server.use(http.patch('/api/settings', () => HttpResponse.json(envelope(saved(null)))));
  const calls = callsOf('PATCH', '/api/settings');
  const { user } = renderPanel('/control/vault');
  const form = within(await screen.findByRole('region', { name: 'Two approvals above' }));
  const field = form.getByLabelText(/^Two approvals above/);
  expect(field).toHaveValue('1000');
  await user.clear(field);
  await user.type(field, '250,000.50');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.count()).toBe(1));
  expect(await calls.last()).toMatchObject({ vault_two_approvals_above: '250000.50' });
  await user.clear(field);
  await user.type(field, 'x');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect((await form.findAllByText(/^Two approvals above must be an amount/))[0]).toBeVisible();
  await user.clear(field);
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.count()).toBe(2));
  expect(await calls.last()).toMatchObject({ vault_two_approvals_above: null });
});

it('is not offered to an auditor', async () => {
  withAudit('yes');
  renderPanel('/control/vault', { admin: { ...anna, role: 'auditor' } });
  expect(await screen.findByText('Nothing here yet.')).toBeInTheDocument();
  expect(screen.queryByRole('switch')).toBeNull();
});
