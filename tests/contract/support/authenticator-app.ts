import { Secret, TOTP } from 'otpauth';
import { aColleague, made } from './clients.ts';
import { PASSWORD } from '../../support/sign-up.ts';

const HALF_MINUTE = 30_000;

/** Returns the code that an app shows, or showed that many half minutes ago. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * HALF_MINUTE });

/** Creates a colleague who has begun to set up an app. */
export async function aBeginner() {
  const colleague = await aColleague();
  const { secret } = await made(
    colleague.client.post('/api/admins/second-factor/totp', { password: PASSWORD }),
  );
  return { ...colleague, secret: secret as string };
}

/** Creates a colleague with two-step sign-in, whose previous code is used up. */
export async function aSecuredColleague() {
  const beginner = await aBeginner();
  const confirm = () => {
    const code = codeOf(beginner.secret, -1);
    return beginner.client.post('/api/admins/second-factor/totp/confirm', { code });
  };
  const answer = await confirm();
  // If the half minute ended meanwhile, that code is too old.
  await made(answer.status === 422 ? confirm() : Promise.resolve(answer));
  return beginner;
}
