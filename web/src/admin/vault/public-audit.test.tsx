import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import { answers, refusal } from '@/test/answers';
import { envelope, theSettings } from '@/test/builders';
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

it('is not offered to an auditor', async () => {
  withAudit('yes');
  renderPanel('/control/vault', { admin: { ...anna, role: 'auditor' } });
  expect(await screen.findByText('Nothing here yet.')).toBeInTheDocument();
  expect(screen.queryByRole('switch')).toBeNull();
});
