import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { AdminSession } from '@vaultway/contracts';
import { refusal } from '@/test/answers';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const ACCOUNT = '/control/account/index.html';

const aSession = (facts: Partial<AdminSession> = {}): AdminSession => ({
  id: '0199cccc-0000-7000-8000-000000000001',
  current: false,
  user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0.0.0 Safari/537.36',
  address: '203.0.113.7',
  created_at: '2026-11-05T05:09:00.000Z',
  last_seen_at: '2026-11-05T06:30:00.000Z',
  expires_at: '2026-11-05T17:09:00.000Z',
  ...facts,
});
const HERE = aSession({ id: '0199cccc-0000-7000-8000-000000000002', current: true, user_agent: 'curl/8' });

function openAccount(sessions: AdminSession[]) {
  let standing = sessions;
  const end = (kept: (session: AdminSession) => boolean) => {
    standing = standing.filter(kept);
    return HttpResponse.json(envelope(null));
  };
  server.use(
    http.get('/api/admins/second-factor', () =>
      HttpResponse.json(envelope({ totp_since: null, recovery_codes_left: 0 })),
    ),
    http.get('/api/admins/passkeys', () => HttpResponse.json(pagedOf([]))),
    http.get('/api/admins/sessions', () => HttpResponse.json(pagedOf(standing))),
    http.delete('/api/admins/sessions/others', () => end(({ current }) => current)),
    http.delete('/api/admins/sessions', async ({ request }) => {
      const { id } = (await request.json()) as { id: string };
      return end((session) => session.id !== id);
    }),
  );
  return renderPanel(ACCOUNT);
}

const sessionsShown = async () => {
  const section = await screen.findByRole('region', { name: 'Where you are signed in' });
  return within(section).findAllByRole('listitem');
};

it('lists sessions with device, address and time, and marks the current one', async () => {
  openAccount([HERE, aSession()]);
  const [here, other] = await sessionsShown();
  expect(here).toHaveTextContent('Unknown device');
  expect(here).toHaveTextContent('This session');
  expect(other).toHaveTextContent('Chrome on Windows');
  expect(other).toHaveTextContent('203.0.113.7');
  expect(other).toHaveTextContent('Since 5 Nov 2026, 05:09, last used 5 Nov 2026, 06:30');
  expect(other).not.toHaveTextContent('This session');
});

it('ends one session, and offers no button for the current one', async () => {
  const { user } = openAccount([HERE, aSession()]);
  const calls = callsOf('DELETE', '/api/admins/sessions');
  await user.click(await screen.findByRole('button', { name: 'Sign out Chrome on Windows' }));

  expect(await screen.findByText('Signed out.')).toBeVisible();
  expect(await calls.only()).toEqual({ id: aSession().id });
  await waitFor(async () => expect(await sessionsShown()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /^Sign out .+ on / })).not.toBeInTheDocument();
});

it('ends all other sessions at once', async () => {
  const phone = aSession({ id: '0199cccc-0000-7000-8000-000000000003' });
  const { user } = openAccount([HERE, aSession(), phone]);
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));

  expect(await screen.findByText('All other sessions were signed out.')).toBeVisible();
  await waitFor(async () => expect(await sessionsShown()).toHaveLength(1));
});

it('shows an error if a session could not be ended', async () => {
  const { user } = openAccount([HERE, aSession()]);
  server.use(http.delete('/api/admins/sessions', () => refusal('unavailable')));
  await user.click(await screen.findByRole('button', { name: 'Sign out Chrome on Windows' }));
  expect(await screen.findByText('The server is busy. Try again in a moment.')).toBeVisible();
});
