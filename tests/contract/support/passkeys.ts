import { inject } from 'vitest';
import { PasskeyDevice } from '../../support/passkey-device.ts';
import { aColleague, aVisitor, made } from './clients.ts';
import { PASSWORD } from '../../support/sign-up.ts';

const PASSKEYS = '/api/admins/passkeys';

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

/** Returns a device's response to a fresh challenge. */
export async function answerOf(device: PasskeyDevice): Promise<string> {
  const { options } = await made(aVisitor().post('/api/admins/auth/passkey/challenges'));
  return device.use(options);
}
