import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, it } from 'vitest';
import type { SecondFactorState } from '@vaultway/contracts';
import { fieldRefusal } from '@/test/answers';
import { arrivedAt } from '@/test/address-bar';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { acceptSignIn, anna, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const STATE = '/api/admins/second-factor';
const CODES = ['ABCDE-FGH23', 'JKMNP-QRST4'];
const ON: SecondFactorState = { totp_since: '2026-11-05T05:09:00.000Z', recovery_codes_left: 10 };
const OFF: SecondFactorState = { totp_since: null, recovery_codes_left: 0 };

async function openSection(begins: SecondFactorState) {
  let state = begins;
  const become = (next: SecondFactorState, data: unknown) => {
    state = next;
    return HttpResponse.json(envelope(data));
  };
  server.use(
    http.get(STATE, () => HttpResponse.json(envelope(state))),
    http.get('/api/admins/passkeys', () => HttpResponse.json(pagedOf([]))),
    http.get('/api/admins/sessions', () => HttpResponse.json(pagedOf([]))),
    http.post(`${STATE}/totp`, () =>
      HttpResponse.json(
        envelope({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }),
      ),
    ),
    http.post(`${STATE}/totp/confirm`, () => become(ON, { recovery_codes: CODES })),
    http.post(`${STATE}/totp/disable`, () => become(OFF, null)),
  );
  const { user } = renderPanel('/control/account/index.html');
  const section = within(await screen.findByRole('region', { name: 'Two-step sign-in' }));
  const press = async (name: string) => user.click(await section.findByRole('button', { name }));
  return { user, section, press };
}

it('sets up an app: password, QR code or key, a first code, and recovery codes', async () => {
  const { user, section, press } = await openSection(OFF);
  expect(await section.findByText('Two-step sign-in is off.')).toBeVisible();
  await press('Set up an app');
  await fillIn(user, { Password: 'a long enough password' });
  await press('Continue');

  expect(await section.findByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  expect(section.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  const calls = callsOf('POST', `${STATE}/totp/confirm`);
  await fillIn(user, { Code: '123456' });
  await press('Turn on');

  const codes = await section.findByRole('list', { name: 'Recovery codes' });
  expect(
    within(codes)
      .getAllByRole('listitem')
      .map((code) => code.textContent),
  ).toEqual(CODES);
  expect(await calls.only()).toEqual({ code: '123456' });
  await press('Copy codes');
  expect(await navigator.clipboard.readText()).toBe(`${CODES.join('\n')}\n`);
  await press("I've saved them");
  expect(await section.findByText(/On since/)).toHaveTextContent(
    'On since 5 Nov 2026, 05:09. 10 recovery codes left.',
  );
  expect(section.queryByText(CODES[0]!)).not.toBeInTheDocument();
});

it('marks a wrong code', async () => {
  const { user, section, press } = await openSection(OFF);
  const message = 'Code is incorrect or has already been used';
  server.use(http.post(`${STATE}/totp/confirm`, () => fieldRefusal('code', 'wrong_code')));
  await press('Set up an app');
  await fillIn(user, { Password: 'a long enough password' });
  await press('Continue');
  await fillIn(user, { Code: '000000' });
  await press('Turn on');
  expect(await section.findByRole('link', { name: message })).toBeVisible();
  expect(section.getByLabelText('Code')).toBeInvalid();
});

it('turns off with the password', async () => {
  const { user, section, press } = await openSection(ON);
  const calls = callsOf('POST', `${STATE}/totp/disable`);
  await press('Turn off');
  await fillIn(user, { Password: 'a long enough password' });
  await press('Turn off');
  expect(await section.findByText('Two-step sign-in is off.')).toBeVisible();
  expect(await calls.only()).toEqual({ password: 'a long enough password' });
});

it('asks for a code after the password, and returns to the requested page', async () => {
  acceptSignIn();
  const { user } = renderPanel('/control/nowhere.html', { admin: false });
  const asked = {
    admin: null,
    second_factor: ['totp', 'recovery'],
    challenge: 'a-challenge',
    expires_at: '2026-11-05T05:14:00.000Z',
  };
  server.use(http.post('/api/admins/auth/signin', () => HttpResponse.json(envelope(asked)), { once: true }));
  await fillIn(user, { Email: anna.email, Password: 'a long enough password' });
  await user.click(screen.getByRole('button', { name: 'Sign in' }));

  expect(await screen.findByRole('heading', { name: 'One more step' })).toHaveFocus();
  await arrivedAt('/control/signin.html');
  const calls = callsOf('POST', '/api/admins/auth/signin/second-step');
  acceptSignIn();
  await fillIn(user, { Code: '123456' });
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await arrivedAt('/control/nowhere.html');
  expect(await calls.only()).toEqual({ challenge: 'a-challenge', code: '123456' });
});
