import type { APIRequestContext, Page } from '@playwright/test';
import { ADMIN } from './shared-product.ts';

export interface Colleague {
  email: string;
  password: string;
}

let count = 0;

/** Creates a sign-up link for an account with a role. */
export async function invitationLink(api: APIRequestContext, role = 'admin'): Promise<string> {
  // In a long run the session's proof is too old for an invitation.
  await api.post('/api/admins/proof', { data: { password: ADMIN.password }, failOnStatusCode: true });
  const invited = await api.post('/api/admins/invitations', { data: { role }, failOnStatusCode: true });
  return (await invited.json()).data.url;
}

/** Creates an admin, or a colleague with another role, whose sessions, password and second factor a test may change. */
export async function aColleague(api: APIRequestContext, role = 'admin'): Promise<Colleague> {
  count += 1;
  const colleague = {
    email: `colleague-${process.pid}-${count}@vaultway.example`,
    password: 'nine calm rivers flow',
  };
  const token = new URL(await invitationLink(api, role)).searchParams.get('token');
  await api.post('/api/admins', { data: { ...colleague, token }, failOnStatusCode: true });
  return colleague;
}

/** Fills in the sign-in page, however it was reached. */
export async function fillInSignIn(page: Page, { email, password }: Colleague): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in a colleague, and waits for the overview. */
export async function signIn(page: Page, colleague: Colleague): Promise<void> {
  await page.goto('/control/signin.html');
  await fillInSignIn(page, colleague);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
}
