import type { Role } from '@vaultway/contracts';
import { HttpClient } from '../../services/libs/common/src/testing/http-client.ts';

/** Many tests share an address; throttles have their own tests. */
export const NO_THROTTLES = {
  THROTTLE_LOOKUP_PER_MINUTE: '0',
  THROTTLE_UNKNOWN_CODE_PER_MINUTE: '0',
  THROTTLE_SIGNIN_PER_15_MIN: '0',
  THROTTLE_PIN_PER_15_MIN: '0',
  THROTTLE_MESSAGE_PER_HOUR: '0',
  THROTTLE_SUBSCRIPTION_PER_HOUR: '0',
  THROTTLE_REVEAL_PER_15_MIN: '0',
  THROTTLE_PUBLIC_WRITE_PER_MINUTE: '0',
  THROTTLE_KEY_PER_MINUTE: '0',
  THROTTLE_AUDIT_PER_MINUTE: '0',
};

export const PASSWORD = 'four quiet words here';

/** Signs up with the link of a first start. @returns the signed-in client */
export async function firstAdmin(product: { url: string; signUpLink: string | undefined }) {
  if (product.signUpLink === undefined) throw new Error('The product printed no sign-up link');
  return signUp(product.url, product.signUpLink, 'admin@vaultway.example');
}

/** Creates an account with a sign-up link. @returns its client, signed in */
export async function signUp(url: string, link: string, email: string): Promise<HttpClient> {
  const client = new HttpClient(url);
  const token = new URL(link).searchParams.get('token');
  const made = await client.post('/api/admins', { email, password: PASSWORD, token });
  if (made.status !== 201) throw new Error(`No account: ${made.text}`);
  return client;
}

/** Creates a sign-up link as an admin whose session may lack recent proof. */
export async function invite(admin: HttpClient, role: Role = 'admin'): Promise<string> {
  const proved = await admin.post('/api/admins/proof', { password: PASSWORD });
  if (proved.status !== 200) throw new Error(`Not proved: ${proved.text}`);
  const invited = await admin.post('/api/admins/invitations', { role });
  if (invited.status !== 201) throw new Error(`No link: ${invited.text}`);
  return invited.body.data.url as string;
}
