import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, expect, it, vi } from 'vitest';
import { arrivedAt, currentAddress } from '@/test/address-bar';
import { answers, refusal } from '@/test/answers';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { acceptSignIn, anna, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';
import { leaveSite } from './leave-site';

const OIDC = '/api/admins/auth/oidc';
const AT_PROVIDER = 'https://login.example.com/auth?state=S';
const back = `/control/oidc.html?code=C&state=S`;

let left: string[];
beforeEach(() => {
  left = [];
  vi.spyOn(leaveSite, 'to').mockImplementation((url) => void left.push(url));
  server.use(
    answers(OIDC, { name: 'Example Login' }),
    http.post(`${OIDC}/challenges`, () => HttpResponse.json(envelope({ url: AT_PROVIDER }, 201))),
  );
});

it('offers no provider while there is none', async () => {
  server.use(answers(OIDC, { name: null }));
  renderPanel('/control/signin.html', { admin: false });
  expect(await screen.findByRole('button', { name: 'Email me a sign-in link' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Sign in with/ })).toBeNull();
});

it('leads to the provider, and back to the page that asked for a sign-in', async () => {
  const { user } = renderPanel('/control/reviews/list.html?q=a', { admin: false });
  await user.click(await screen.findByRole('button', { name: 'Sign in with Example Login' }));
  await waitFor(() => expect(left).toEqual([AT_PROVIDER]));

  acceptSignIn();
  const calls = callsOf('POST', OIDC);
  server.use(http.get('/api/reviews', () => HttpResponse.json(pagedOf([]))));
  renderPanel(back, { admin: false });
  await arrivedAt('/control/reviews/list.html?q=a');
  expect(await calls.only()).toEqual({ query: 'code=C&state=S' });
});

it('forgets the page of an abandoned sign-in', async () => {
  sessionStorage.setItem('oidc-return', '/control/reviews/list.html');
  const { user } = renderPanel('/control/signin.html', { admin: false });
  await user.click(await screen.findByRole('button', { name: 'Sign in with Example Login' }));
  await waitFor(() => expect(left).toEqual([AT_PROVIDER]));
  expect(sessionStorage.getItem('oidc-return')).toBeNull();
});

it('goes to no other site', async () => {
  sessionStorage.setItem('oidc-return', 'https://evil.example/control/');
  acceptSignIn();
  renderPanel(back, { admin: false });
  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeVisible();
  expect(currentAddress()).toBe('/control/index.html');
});

it.each([
  ['oidc_failed', "The sign-in wasn't completed. Start again."],
  ['oidc_role_missing', /has no role here/],
  ['oidc_removed', /was removed/],
  ['oidc_unavailable', /isn't responding/],
] as const)('says what went wrong: %s', async (code, sentence) => {
  server.use(http.post(OIDC, () => refusal(code)));
  renderPanel(back, { admin: false });
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  await arrivedAt('/control/oidc.html');
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute(
    'href',
    '/control/signin.html',
  );
});

it('proves an admin’s identity again', async () => {
  const calls = callsOf('POST', `${OIDC}/challenges`);
  server.use(
    answers('/api/admins/second-factor', { totp_since: null, recovery_codes_left: 0 }),
    http.get('/api/admins/passkeys', () =>
      HttpResponse.json(
        pagedOf([
          {
            id: '0199dddd-0000-7000-8000-000000000001',
            name: 'My laptop',
            backed_up: false,
            created_at: '2026-11-05T05:09:00.000Z',
            last_used_at: null,
          },
        ]),
      ),
    ),
    http.get('/api/admins/sessions', () => HttpResponse.json(pagedOf([]))),
    http.delete('/api/admins/passkeys', () => refusal('proof_needed')),
  );
  const { user } = renderPanel('/control/account/index.html', { admin: anna });
  await user.click(await screen.findByRole('button', { name: 'Remove passkey My laptop' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm with Example Login' }));
  await waitFor(() => expect(left).toEqual([AT_PROVIDER]));
  expect(await calls.only()).toEqual({ again: true });
  expect(sessionStorage.getItem('oidc-return')).toBe('/control/account/index.html');
});
