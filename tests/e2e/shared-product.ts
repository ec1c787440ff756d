import { test as base, type APIRequestContext, type Browser, type Page } from '@playwright/test';

/** Environment variables that the setup passes to the tests. */
export const SHARED = {
  url: 'VAULTWAY_E2E_URL',
  session: 'VAULTWAY_E2E_SESSION',
  dataDir: 'VAULTWAY_E2E_DATA_DIR',
  /** Certificate of the programs that the tests run themselves, trusted by the product. */
  certificate: 'VAULTWAY_E2E_CERTIFICATE',
};

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

/** Opens a page as the signed-in admin, in a test about another user. The caller closes its context. */
export async function anAdminsPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const storageState = process.env[SHARED.session];
  const context = await browser.newContext({ baseURL, ...(storageState && { storageState }) });
  return context.newPage();
}

export { ADMIN } from '../support/browser-product.ts';
export { expect } from '@playwright/test';
