import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { SecurityLogEntry } from '@vaultway/contracts';
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

it('says what happened, when, to which account and from which network', async () => {
  openLog([FAILED, STRANGER]);
  const table = within(await screen.findByRole('table', { name: 'Security log' }));
  const [, failed, stranger] = table.getAllByRole('row');
  for (const text of ['5 Nov 2026, 05:09', 'Failed sign-in', 'bert@goldline.example', '203.0.113.0/24']) {
    expect(failed).toHaveTextContent(text);
  }
  expect(stranger).toHaveTextContent('Unknown (0123456789ab)');
});

it('shows one kind of event', async () => {
  const { asked, user } = openLog([FAILED]);
  await user.selectOptions(await screen.findByLabelText('Event'), 'Password changed');
  await screen.findByRole('table', { name: 'Security log' });
  expect(asked.at(-1)).toBe('password_changed');
});

it('says what would be here', async () => {
  openLog([]);
  expect(await screen.findByText(/^Sign-ins, failed attempts and changes/)).toBeVisible();
});
