import { Secret, TOTP } from 'otpauth';
import { aColleague, made } from './clients.ts';
import { PASSWORD } from './sign-up.ts';

const HALF_MINUTE = 30_000;

/** The code that an app shows, or showed so many half minutes ago. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * HALF_MINUTE });

/** A colleague who has begun to set up an app. */
export async function aBeginner() {
  const colleague = await aColleague();
  const { secret } = await made(
    colleague.client.post('/api/admins/second-factor/totp', { password: PASSWORD }),
  );
  return { ...colleague, secret: secret as string };
}

/** A colleague whose sign-in asks for a code; the code before the present one is used up. */
export async function aSecuredColleague() {
  const beginner = await aBeginner();
  const confirm = () => {
    const code = codeOf(beginner.secret, -1);
    return beginner.client.post('/api/admins/second-factor/totp/confirm', { code });
  };
  const answer = await confirm();
  // Where a half minute ends on the way, that code has become too old.
  await made(answer.status === 422 ? confirm() : Promise.resolve(answer));
  return beginner;
}
