import { screen, within, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Passkey } from '@vaultway/contracts';
import { currentAddress } from '@/test/address-bar';
import { answers, fieldRefusal, refusal } from '@/test/answers';
import { envelope, theGraph, theSettings } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

const OWN = '/api/users/passkeys';
const SIGN_IN = '/api/users/auth/passkey';
const USER = { id: '0199eeee-0000-7000-8000-000000000001', email: 'ada@example.com', name: 'Ada Lovelace' };
const PHONE: Passkey = {
  id: '0199dddd-0000-7000-8000-000000000001',
  name: 'My phone',
  backed_up: true,
  created_at: '2026-11-05T05:09:00.000Z',
  last_used_at: null,
};

const pageOf = (data: unknown[]) => ({
  ...envelope(data),
  current_page: 1,
  last_page: 1,
  next_page_url: null,
  next_after: null,
  per_page: 20,
  total: data.length,
});

const credentials = { create: vi.fn<() => Promise<object>>(), get: vi.fn<() => Promise<object>>() };
const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** Builds a credential as the browser returns it, created or used. */
const aCredential = (response: object) => ({
  id: 'Y3JlZA',
  rawId: bytes('cred'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: { clientDataJSON: bytes('{}'), ...response },
});
const used = () => aCredential({ authenticatorData: bytes('data'), signature: bytes('signed') });
const created = () =>
  aCredential({ attestationObject: bytes('attested'), getTransports: () => ['internal'] });

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('navigator', Object.assign(navigator, { credentials }));
  credentials.create.mockReset();
  credentials.get.mockReset();
  server.use(
    answers('/api/users/me', USER),
    http.post(`${SIGN_IN}/challenges`, () =>
      HttpResponse.json(envelope({ options: { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' } }, 201)),
    ),
    http.post(`${OWN}/challenges`, () =>
      HttpResponse.json(
        envelope(
          { options: { challenge: 'Y2hhbGxlbmdl', rp: {}, user: { id: 'aWQ' }, pubKeyCredParams: [] } },
          201,
        ),
      ),
    ),
    answers('/api/account/notifications', { notify: 'no' }),
    answers('/api/users/me/erasure', { asked_at: null }),
    http.get('/api/users/sessions', () => HttpResponse.json(pageOf([]))),
  );
  return () => vi.unstubAllGlobals();
});

async function openSettings(begins: Passkey[]) {
  let passkeys = begins;
  server.use(
    http.get(OWN, () => HttpResponse.json(pageOf(passkeys))),
    http.post(OWN, () => {
      passkeys = [PHONE];
      return HttpResponse.json(envelope(PHONE, 201), { status: 201 });
    }),
    http.delete(OWN, () => {
      passkeys = [];
      return HttpResponse.json(envelope(null));
    }),
  );
  const { user } = renderSite('/account/settings.html');
  const section = within(await screen.findByRole('region', { name: 'Passkeys' }));
  return { user, section };
}

async function add({ user, section }: Awaited<ReturnType<typeof openSettings>>, name: string) {
  await user.click(await section.findByRole('button', { name: 'Add passkey' }));
  await user.clear(section.getByRole('textbox', { name: 'Name' }));
  if (name !== '') await user.type(section.getByRole('textbox', { name: 'Name' }), name);
  await user.click(section.getByRole('button', { name: 'Add passkey' }));
}

it('signs in with a passkey of the browser', async () => {
  credentials.get.mockResolvedValue(used());
  server.use(
    http.post(SIGN_IN, () => HttpResponse.json(envelope({ user: USER }))),
    http.get('/api/account/parcels', () => HttpResponse.json(pageOf([]))),
  );
  const calls = callsOf('POST', SIGN_IN);
  const { user, store } = renderSite('/account/signin.html');
  await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));

  expect(await screen.findByRole('heading', { name: 'My parcels' })).toBeVisible();
  const { credential } = (await calls.only()) as { credential: string };
  expect(JSON.parse(credential)).toMatchObject({ id: 'Y3JlZA' });
  await waitFor(() => expect(currentAddress()).toBe('/account/index.html'));
  expect(store.getState().user).toEqual(USER);
});

it('offers passkeys while no email can be sent, and says when none was used or known', async () => {
  server.use(
    answers('/api/graph', theGraph({ settings: theSettings({ mail_relay: false }) })),
    http.post(SIGN_IN, () => fieldRefusal('credential', 'wrong_passkey')),
  );
  credentials.get.mockRejectedValueOnce(new DOMException('canceled', 'NotAllowedError'));
  const { user } = renderSite('/account/signin.html');
  const button = await screen.findByRole('button', { name: 'Sign in with a passkey' });
  await user.click(button);
  expect(await screen.findByText(/No passkey was used/)).toBeVisible();
  credentials.get.mockResolvedValue(used());
  await user.click(button);
  expect(await screen.findByText("We don't recognize this passkey")).toBeVisible();
});

it('adds a passkey created by the browser, under a name', async () => {
  credentials.create.mockResolvedValue(created());
  const settings = await openSettings([]);
  expect(await settings.section.findByText('No passkeys yet.')).toBeVisible();
  const calls = callsOf('POST', OWN);
  await add(settings, '');
  expect(settings.section.getByRole('textbox')).toHaveAccessibleDescription(/Name is required/);
  await settings.user.type(settings.section.getByRole('textbox'), 'My phone');
  await settings.user.click(settings.section.getByRole('button', { name: 'Add passkey' }));

  expect(await settings.section.findByText('Passkey added.')).toBeVisible();
  expect(await settings.section.findByText('My phone')).toBeVisible();
  expect(await calls.only()).toMatchObject({ name: 'My phone' });
});

it('says why no passkey was created', async () => {
  credentials.create.mockRejectedValueOnce(new DOMException('canceled', 'NotAllowedError'));
  const settings = await openSettings([]);
  await add(settings, 'My phone');
  expect(await settings.section.findByRole('alert')).toHaveTextContent('No passkey was created.');
  credentials.create.mockRejectedValueOnce(new DOMException('known', 'InvalidStateError'));
  await settings.user.click(settings.section.getByRole('button', { name: 'Add passkey' }));
  expect(await settings.section.findByText('This device already has one of your passkeys.')).toBeVisible();
});

it('leads to the sign-in when the last one was long ago', async () => {
  const settings = await openSettings([PHONE]);
  server.use(http.delete(OWN, () => refusal('proof_needed')));
  await settings.user.click(await settings.section.findByRole('button', { name: 'Remove passkey My phone' }));
  expect(await settings.section.findByRole('alert')).toHaveTextContent('sign in again');
  expect(settings.section.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/account/signin.html',
  );
});

it('removes a passkey', async () => {
  const { user, section } = await openSettings([PHONE]);
  const calls = callsOf('DELETE', OWN);
  await user.click(await section.findByRole('button', { name: 'Remove passkey My phone' }));
  expect(await section.findByText('Passkey removed.')).toBeVisible();
  expect(await section.findByText('No passkeys yet.')).toBeVisible();
  expect(await calls.only()).toEqual({ id: PHONE.id });
});
