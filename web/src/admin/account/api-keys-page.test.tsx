import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import type { ApiKey } from '@vaultway/contracts';
import { beforeEach, expect, it } from 'vitest';
import { envelope, theGraph, theSettings } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { anna, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const PAGE = '/control/account/keys.html';
const KEYS = '/api/admins/keys';
const key: ApiKey = {
  id: '0199dddd-0000-7000-8000-0000000000f1',
  name: 'Warehouse',
  prefix: 'vw_live_7kQ2mX9a',
  scopes: ['parcels:read'],
  test: false,
  created_by: 'anna@example.com',
  created_at: '2026-11-05T05:09:00.000Z',
  expires_at: '2099-11-05T05:09:00.000Z',
  last_used_at: null,
};
const testKey: ApiKey = {
  ...key,
  id: `${key.id.slice(0, -1)}2`,
  name: 'Trial',
  prefix: 'vw_test_8kQ2mX9a',
  test: true,
};

beforeEach(() => {
  server.use(
    http.get('/api/embeds', () => HttpResponse.json(pagedOf([]))),
    http.get(KEYS, () => HttpResponse.json(pagedOf([testKey, key]))),
    http.post(KEYS, () =>
      HttpResponse.json(envelope({ ...testKey, key: 'vw_test_8kQ2mX9a_…' }, 201), { status: 201 }),
    ),
  );
});

function renderKeys({ hasSandbox }: { hasSandbox: boolean }) {
  const rendered = renderPanel(PAGE);
  const settings = theSettings(hasSandbox ? { sandbox: true } : {});
  server.use(http.get('/api/graph', () => HttpResponse.json(envelope(theGraph({ admin: anna, settings })))));
  return rendered;
}

it('creates a test key where the sandbox runs, and marks it in the list', async () => {
  const calls = callsOf('POST', KEYS);
  const { user } = renderKeys({ hasSandbox: true });
  const part = within(await screen.findByRole('region', { name: 'API keys' }));
  await user.click(part.getByRole('button', { name: 'Create API key' }));
  await fillIn(user, { Name: 'Trial' });
  await user.click(part.getByRole('checkbox', { name: /^parcels:read/ }));
  const test = part.getByRole('switch', { name: /^Test key/ });
  expect(test).not.toBeChecked();
  await user.click(test);
  await user.click(part.getByRole('button', { name: 'Create API key' }));
  expect(await part.findByRole('textbox', { name: 'New API key' })).toHaveValue('vw_test_8kQ2mX9a_…');
  expect(await calls.only()).toMatchObject({ name: 'Trial', scopes: ['parcels:read'], test: true });
  const [first, second] = part.getAllByRole('listitem');
  expect(within(first!).getByText('Test')).toBeVisible();
  expect(within(second!).queryByText('Test')).not.toBeInTheDocument();
});

it('offers no test keys without a sandbox', async () => {
  const { user } = renderKeys({ hasSandbox: false });
  const part = within(await screen.findByRole('region', { name: 'API keys' }));
  await user.click(part.getByRole('button', { name: 'Create API key' }));
  expect(part.getByRole('checkbox', { name: /^parcels:read/ })).toBeVisible();
  expect(part.queryByRole('switch', { name: /^Test key/ })).not.toBeInTheDocument();
});
