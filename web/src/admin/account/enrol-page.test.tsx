import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { arrivedAt } from '@/test/address-bar';
import { envelope, failure } from '@/test/builders';
import { pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const ENROL = '/control/account/second-factor.html';

function requireSecondFactor(totp_since: string | null) {
  const refusal = failure('second_factor_required');
  server.use(
    http.get('/api/admins', () => HttpResponse.json(refusal, { status: 403 })),
    http.get('/api/admins/invitations', () => HttpResponse.json(refusal, { status: 403 })),
    http.get('/api/admins/sign-in-rules', () => HttpResponse.json(refusal, { status: 403 })),
    http.get('/api/admins/second-factor', () =>
      HttpResponse.json(envelope({ totp_since, recovery_codes_left: 0 })),
    ),
    http.get('/api/admins/passkeys', () => HttpResponse.json(pagedOf([]))),
    http.post('/api/admins/enrolment/complete', () => HttpResponse.json(envelope(null))),
  );
}

it('is the only page open to admins who lack a required second factor', async () => {
  requireSecondFactor(null);
  renderPanel('/control/account/colleagues.html');
  await arrivedAt(ENROL);
  expect(await screen.findByRole('heading', { name: 'Secure your sign-in' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Set up an app' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
});

it('continues once a factor is set up', async () => {
  requireSecondFactor('2026-11-05T05:09:00.000Z');
  const { user } = renderPanel('/control/account/colleagues.html');
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await arrivedAt('/control/index.html');
  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeVisible();
});

it('redirects other admins to the overview', async () => {
  renderPanel(ENROL);
  await arrivedAt('/control/index.html');
  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeVisible();
});
