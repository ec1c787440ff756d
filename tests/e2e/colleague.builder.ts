import type { APIRequestContext, Page } from '@playwright/test';

export interface Colleague {
  email: string;
  password: string;
}

let count = 0;

/** Makes an admin, or somebody of another role, with an invitation, whose sessions, password and second factor a test may change. */
export async function aColleague(api: APIRequestContext, role = 'admin'): Promise<Colleague> {
  count += 1;
  const colleague = {
    email: `colleague-${process.pid}-${count}@vaultway.example`,
    password: 'nine calm rivers flow',
  };
  const invited = await api.post('/api/admins/invitations', { data: { role }, failOnStatusCode: true });
  const token = new URL((await invited.json()).data.url).searchParams.get('token');
  await api.post('/api/admins', { data: { ...colleague, token }, failOnStatusCode: true });
  return colleague;
}

/** Fills in the sign-in page, wherever it was come from. */
export async function fillInSignIn(page: Page, { email, password }: Colleague): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs a colleague in, up to the overview. */
export async function signIn(page: Page, colleague: Colleague): Promise<void> {
  await page.goto('/control/signin.html');
  await fillInSignIn(page, colleague);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
}
