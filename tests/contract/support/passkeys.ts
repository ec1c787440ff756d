import { inject } from 'vitest';
import { PasskeyDevice } from '../../support/passkey-device.ts';
import { aColleague, aVisitor, made } from './clients.ts';
import { aUser } from './builders.ts';
import { PASSWORD } from '../../support/sign-up.ts';

const PASSKEYS = '/api/admins/passkeys';
const USER_PASSKEYS = '/api/users/passkeys';

/** Creates a colleague, a device, and its response to the colleague's challenge. */
export async function aColleagueWithDevice() {
  const { client } = await aColleague();
  const device = new PasskeyDevice(inject('productUrl'));
  const { options } = await made(client.post(`${PASSKEYS}/challenges`, { password: PASSWORD }));
  return { client, device, credential: device.create(options) };
}

/** A colleague with a passkey. */
export async function aColleagueWithPasskey() {
  const { client, device, credential } = await aColleagueWithDevice();
  const { id } = await made(client.post(PASSKEYS, { name: 'Laptop', credential }));
  return { client, device, id: id as string };
}

/** Creates a user, a device, and its response to the user's challenge. */
export async function aUserWithDevice() {
  const { client } = await aUser();
  const device = new PasskeyDevice(inject('productUrl'));
  const { options } = await made(client.post(`${USER_PASSKEYS}/challenges`));
  return { client, device, credential: device.create(options) };
}

/** A user with a passkey. */
export async function aUserWithPasskey() {
  const { client, device, credential } = await aUserWithDevice();
  const { id } = await made(client.post(USER_PASSKEYS, { name: 'Phone', credential }));
  return { client, device, id: id as string };
}

/** Returns a device's response to a fresh challenge. */
export async function answerOf(
  device: PasskeyDevice,
  path = '/api/admins/auth/passkey/challenges',
): Promise<string> {
  const { options } = await made(aVisitor().post(path));
  return device.use(options);
}
