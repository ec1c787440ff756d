import { test as base, type APIRequestContext, type Browser, type Page } from '@playwright/test';

/** How the set-up tells the tests; and what the shared product runs with. */
export const SHARED = {
  url: 'VAULTWAY_E2E_URL',
  session: 'VAULTWAY_E2E_SESSION',
  dataDir: 'VAULTWAY_E2E_DATA_DIR',
  /** Of the programs that the tests run themselves: its certificate is trusted. */
  certificate: 'VAULTWAY_E2E_CERTIFICATE',
  // Many tests look up codes, write, and try wrong passwords from one address.
  settings: {
    // Else the overview asks for it, in every test.
    TRACKING_PRIVACY: 'open',
    THROTTLE_LOOKUP_PER_MINUTE: '0',
    THROTTLE_UNKNOWN_CODE_PER_MINUTE: '0',
    THROTTLE_MESSAGE_PER_HOUR: '0',
    THROTTLE_SUBSCRIPTION_PER_HOUR: '0',
    THROTTLE_SIGNIN_PER_15_MIN: '0',
    THROTTLE_PIN_PER_15_MIN: '0',
  },
};

export const ADMIN = { email: 'admin@vaultway.example', password: 'four quiet words here' };

interface Fixtures {
  /** Calls the API as the admin. */
  adminApi: APIRequestContext;
}

/** A test against the shared product, as a visitor. */
export const test = base.extend<Fixtures>({
  baseURL: process.env[SHARED.url],
  adminApi: async ({ playwright, baseURL }, use) => {
    const api = await playwright.request.newContext({ baseURL, storageState: process.env[SHARED.session] });
    await use(api);
    await api.dispose();
  },
});

/** A test against the shared product, as the signed-in admin. */
export const adminTest = test.extend({
  storageState: process.env[SHARED.session],
});

/** The signed-in admin, beside somebody else whom a test is about. Its context is to be closed. */
export async function anAdminsPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const storageState = process.env[SHARED.session];
  const context = await browser.newContext({ baseURL, ...(storageState && { storageState }) });
  return context.newPage();
}

export { expect } from '@playwright/test';
