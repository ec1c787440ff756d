import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { type SecurityLogEntry, UpdateSettings } from '@vaultway/contracts';
import admin from '@/locales/en/admin.json';
import { pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const FAILED: SecurityLogEntry = {
  id: '0199eeee-0000-7000-8000-000000000001',
  at: '2026-11-05T05:09:00.000Z',
  event: 'sign_in_failed',
  account: 'bert@goldline.example',
  known: true,
  network: '203.0.113.0/24',
  detail: 'password',
  count: 1,
  last_at: null,
};
const STRANGER: SecurityLogEntry = { ...FAILED, id: 's', account: '0123456789ab', known: false };

function openLog(entries: SecurityLogEntry[]) {
  const asked: (string | null)[] = [];
  server.use(
    http.get('/api/admins/security-log', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('event'));
      return HttpResponse.json(pagedOf(entries));
    }),
  );
  return { asked, ...renderPanel('/control/security.html') };
}

it('shows event, time, account and network', async () => {
  openLog([FAILED, STRANGER]);
  const table = within(await screen.findByRole('table', { name: 'Security log' }));
  const [, failed, stranger] = table.getAllByRole('row');
  for (const text of ['5 Nov 2026, 05:09', 'Failed sign-in', 'bert@goldline.example', '203.0.113.0/24']) {
    expect(failed).toHaveTextContent(text);
  }
  expect(stranger).toHaveTextContent('Unknown (0123456789ab)');
});

it('shows how often an attempt was made, with its first and last time', async () => {
  openLog([{ ...FAILED, count: 1204, last_at: '2026-11-05T05:58:00.000Z' }, FAILED]);
  const table = within(await screen.findByRole('table', { name: 'Security log' }));
  const [, often, once] = table.getAllByRole('row');
  expect(often).toHaveTextContent('5 Nov 2026, 05:09 – 5 Nov 2026, 05:58');
  expect(often).toHaveTextContent('1,204 times');
  expect(once).not.toHaveTextContent('time');
  expect(once).not.toHaveTextContent('–');
});

it('names the settings that were changed', async () => {
  openLog([
    { ...FAILED, event: 'settings_changed', detail: 'delivery_pin, time_zone' },
    { ...FAILED, id: 'x', event: 'settings_changed', detail: 'contact_twitter, sign_in_rules' },
    { ...FAILED, id: 'y', event: 'settings_changed', detail: null },
  ]);
  const table = within(await screen.findByRole('table', { name: 'Security log' }));
  const [, first, second, unnamed] = table.getAllByRole('row');
  expect(first).toHaveTextContent('Settings changed: delivery PIN, time zone');
  expect(second).toHaveTextContent('Settings changed: X (Twitter), sign-in rules');
  expect(unnamed).toHaveTextContent('Settings changed');
});

it.each<[Partial<SecurityLogEntry>, string]>([
  [{ event: 'request_refused', detail: 'api_key' }, 'Request refusedUnknown, expired or revoked API key'],
  [{ event: 'request_refused', detail: 'scope vw_0a1b2c' }, 'API key vw_0a1b2c lacks the permission'],
  [{ event: 'request_refused', detail: 'role' }, 'Request refusedNot allowed for this role'],
  [{ event: 'request_refused', detail: 'other_site' }, 'Request refusedSent by another website'],
  [{ event: 'sign_in_failed', detail: 'password' }, 'Failed sign-inPassword'],
  [{ event: 'signed_in', detail: 'recovery' }, 'Sign-inRecovery code'],
  [{ event: 'role_changed', detail: 'clerk' }, 'Role changedClerk'],
  [{ event: 'api_key_added', detail: 'vw_0a1b2c' }, 'API key createdvw_0a1b2c'],
])('shows the detail of an event: %j', async (facts, words) => {
  openLog([{ ...FAILED, ...facts }]);
  const table = within(await screen.findByRole('table', { name: 'Security log' }));
  expect(table.getAllByRole('row')[1]).toHaveTextContent(words);
});

// web/src/shared/i18n/locales.test.ts checks the other languages against English.
it('has a name for every setting', () => {
  const settings = Object.keys(UpdateSettings.shape).filter((name) => name !== 'updated_at');
  const noted = [...settings, 'tracking_privacy_decided', 'sign_in_rules'];
  expect(noted.filter((name) => !(name in admin.fields))).toEqual([]);
});

it('filters by event', async () => {
  const { asked, user } = openLog([FAILED]);
  await user.selectOptions(await screen.findByLabelText('Event'), 'Password changed');
  await screen.findByRole('table', { name: 'Security log' });
  expect(asked.at(-1)).toBe('password_changed');
});

it('exports the log with its filters', async () => {
  const { user } = openLog([FAILED]);
  await user.selectOptions(await screen.findByLabelText('Event'), 'Failed sign-in');
  fireEvent.change(screen.getByLabelText('To day'), { target: { value: '2026-11-05' } });
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
      'href',
      `/api/admins/security-log.csv?${new URLSearchParams({ event: 'sign_in_failed', to: '2026-11-06T00:00:00.000Z' })}`,
    ),
  );
});

it('filters by what changed and by network', async () => {
  const { user } = openLog([FAILED]);
  await user.type(await screen.findByLabelText('What changed'), 'time_zone{Enter}');
  await user.type(screen.getByLabelText('Network'), '203.0.113{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
      'href',
      '/api/admins/security-log.csv?detail=time_zone&network=203.0.113',
    ),
  );
});

it('describes the log while it is empty', async () => {
  openLog([]);
  expect(await screen.findByText(/^Sign-ins, failed attempts and changes/)).toBeVisible();
});
