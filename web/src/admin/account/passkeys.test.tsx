import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Passkey } from '@vaultway/contracts';
import { refusal } from '@/test/answers';
import { arrivedAt } from '@/test/address-bar';
import { envelope } from '@/test/builders';
import { callsOf } from '@/test/calls';
import { fillIn } from '@/test/fill-in';
import { acceptSignIn, anna, pagedOf, renderPanel } from '@/test/panel';
import { server } from '@/test/server';

const OWN = '/api/admins/passkeys';
const SIGN_IN = '/api/admins/auth/passkey';
const LAPTOP: Passkey = {
  id: '0199dddd-0000-7000-8000-000000000001',
  name: 'My laptop',
  backed_up: false,
  created_at: '2026-11-05T05:09:00.000Z',
  last_used_at: null,
};

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

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('navigator', Object.assign(navigator, { credentials }));
  credentials.create.mockReset();
  credentials.get.mockReset();
  return () => vi.unstubAllGlobals();
});

async function openSection(begins: Passkey[], totpSince: string | null = null) {
  let passkeys = begins;
  server.use(
    http.get('/api/admins/second-factor', () =>
      HttpResponse.json(envelope({ totp_since: totpSince, recovery_codes_left: 0 })),
    ),
    http.get('/api/admins/sessions', () => HttpResponse.json(pagedOf([]))),
    http.get(OWN, () => HttpResponse.json(pagedOf(passkeys))),
    http.post(`${OWN}/challenges`, () =>
      HttpResponse.json(
        envelope({
          options: { challenge: 'Y2hhbGxlbmdl', rp: {}, user: { id: 'aWQ' }, pubKeyCredParams: [] },
        }),
      ),
    ),
    http.post(OWN, () => {
      passkeys = [LAPTOP];
      return HttpResponse.json(envelope(LAPTOP, 201), { status: 201 });
    }),
    http.delete(OWN, () => {
      passkeys = [];
      return HttpResponse.json(envelope(null));
    }),
  );
  const { user } = renderPanel('/control/account/index.html');
  const section = within(await screen.findByRole('region', { name: 'Passkeys' }));
  const add = async () => {
    await user.click(await section.findByRole('button', { name: 'Add passkey' }));
    await fillIn(user, { Name: 'My laptop', Password: 'a long enough password' });
    await user.click(section.getByRole('button', { name: 'Add passkey' }));
  };
  return { user, section, add };
}

it('adds a passkey created by the browser, with a name', async () => {
  credentials.create.mockResolvedValue(
    aCredential({ attestationObject: bytes('attested'), getTransports: () => ['internal'] }),
  );
  const { section, add } = await openSection([]);
  expect(await section.findByText('No passkeys yet.')).toBeVisible();
  const calls = callsOf('POST', OWN);
  await add();

  expect(await section.findByText('My laptop')).toBeVisible();
  expect(section.getByText(/^Added/)).toHaveTextContent('Added 5 Nov 2026, 05:09, never used');
  const { name, credential } = (await calls.only()) as { name: string; credential: string };
  expect(name).toBe('My laptop');
  expect(JSON.parse(credential)).toMatchObject({
    id: 'Y3JlZA',
    response: { attestationObject: 'YXR0ZXN0ZWQ' },
  });
});

it('shows an error if the user cancels, and stores nothing', async () => {
  credentials.create.mockRejectedValue(new DOMException('canceled', 'NotAllowedError'));
  const { section, add } = await openSection([]);
  const calls = callsOf('POST', OWN);
  await add();
  expect(await section.findByRole('alert')).toHaveTextContent('No passkey was created.');
  expect(calls.count()).toBe(0);
});

it('removes a passkey after confirmation', async () => {
  const { user, section } = await openSection([LAPTOP]);
  const calls = callsOf('DELETE', OWN);
  await user.click(await section.findByRole('button', { name: 'Remove passkey My laptop' }));
  expect(await screen.findByText('Are you sure you want to delete the passkey My laptop?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await section.findByText('No passkeys yet.')).toBeVisible();
  expect(await calls.only()).toEqual({ id: LAPTOP.id });
});

it('asks for the password first if the sign-in was long ago', async () => {
  const { user, section } = await openSection([LAPTOP]);
  server.use(
    http.delete(OWN, () => refusal('proof_needed'), { once: true }),
    http.post('/api/admins/proof', () => HttpResponse.json(envelope(null))),
  );
  const proofs = callsOf('POST', '/api/admins/proof');
  await user.click(await section.findByRole('button', { name: 'Remove passkey My laptop' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
  await user.type(dialog.getByLabelText('Password'), 'a long enough password');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await section.findByText('No passkeys yet.')).toBeVisible();
  expect(await proofs.only()).toEqual({ password: 'a long enough password' });
});

it('accepts a code instead of the password if an app is set up', async () => {
  const { user, section } = await openSection([LAPTOP], '2026-11-05T05:09:00.000Z');
  server.use(
    http.delete(OWN, () => refusal('proof_needed'), { once: true }),
    http.post('/api/admins/proof', () => HttpResponse.json(envelope(null))),
  );
  const proofs = callsOf('POST', '/api/admins/proof');
  await user.click(await section.findByRole('button', { name: 'Remove passkey My laptop' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
  await user.click(await dialog.findByRole('radio', { name: 'Code' }));
  await user.type(dialog.getByRole('textbox', { name: 'Code' }), '123456');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await section.findByText('No passkeys yet.')).toBeVisible();
  expect(await proofs.only()).toEqual({ code: '123456' });
});

it('accepts a passkey instead of the password', async () => {
  credentials.get.mockResolvedValue(
    aCredential({ authenticatorData: bytes('data'), signature: bytes('signed') }),
  );
  const { user, section } = await openSection([LAPTOP]);
  server.use(
    http.delete(OWN, () => refusal('proof_needed'), { once: true }),
    http.post('/api/admins/proof/challenges', () =>
      HttpResponse.json(envelope({ options: { challenge: 'Y2hhbGxlbmdl' } }, 201), { status: 201 }),
    ),
    http.post('/api/admins/proof', () => HttpResponse.json(envelope(null))),
  );
  const proofs = callsOf('POST', '/api/admins/proof');
  await user.click(await section.findByRole('button', { name: 'Remove passkey My laptop' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
  await user.click(await dialog.findByRole('button', { name: 'Use a passkey instead' }));
  expect(await section.findByText('No passkeys yet.')).toBeVisible();
  const proof = (await proofs.only()) as { credential: string };
  expect(JSON.parse(proof.credential)).toMatchObject({ id: 'Y3JlZA' });
});

it('keeps the passkey if the password is not entered', async () => {
  const { user, section } = await openSection([LAPTOP]);
  server.use(http.delete(OWN, () => refusal('proof_needed')));
  await user.click(await section.findByRole('button', { name: 'Remove passkey My laptop' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText("Confirm it's you first")).toBeVisible();
  expect(section.getByText('My laptop')).toBeVisible();
});

function answerChallenge() {
  server.use(
    http.post(`${SIGN_IN}/challenges`, () =>
      HttpResponse.json(envelope({ options: { challenge: 'Y2hhbGxlbmdl' } })),
    ),
  );
}

it('signs in with one press, and returns to the requested page', async () => {
  answerChallenge();
  acceptSignIn();
  credentials.get.mockResolvedValue(
    aCredential({ authenticatorData: bytes('data'), signature: bytes('signature') }),
  );
  const calls = callsOf('POST', SIGN_IN);
  const { user, store } = renderPanel('/control/nowhere.html', { admin: false });
  await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
  await arrivedAt('/control/nowhere.html');
  expect(store.getState().admin).toEqual(anna);
  const { credential } = (await calls.only()) as { credential: string };
  expect(JSON.parse(credential)).toMatchObject({ id: 'Y3JlZA', response: { signature: 'c2lnbmF0dXJl' } });
});

it('shows an error if the browser has no passkey', async () => {
  answerChallenge();
  credentials.get.mockRejectedValue(new DOMException('none', 'NotAllowedError'));
  const { user } = renderPanel('/control/signin.html', { admin: false });
  await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('No passkey was used.');
});
