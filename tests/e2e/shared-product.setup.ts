import { request } from '@playwright/test';
import { join } from 'node:path';
import { ADMIN, BROWSER_SETTINGS } from '../support/browser-product.ts';
import { selfSigned } from '../support/certificate.ts';
import { startProduct, temporaryDataDir } from '../support/product.ts';
import { writeOtherFonts } from './other-fonts.ts';
import { SHARED } from './shared-product.ts';

/**
 * Starts one product, with an admin and their session, for all tests that need no fresh one. Tests find it through
 * shared-product.ts.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await writeOtherFonts();
  const { dataDir, remove } = await temporaryDataDir();
  const certificate = selfSigned('127.0.0.1');
  const product = await startProduct({
    dataDir,
    env: { ...BROWSER_SETTINGS, VAULT: 'on', WEBHOOK_CA: certificate.cert },
  });
  process.env[SHARED.certificate] = JSON.stringify(certificate);
  process.env[SHARED.url] = product.url;
  process.env[SHARED.dataDir] = dataDir;
  process.env[SHARED.session] = join(dataDir, '..', 'session.json');

  const visitor = await request.newContext({ baseURL: product.url });
  const token = new URL(product.signUpLink ?? 'none:').searchParams.get('token');
  await visitor.post('/api/admins', { data: { ...ADMIN, token }, failOnStatusCode: true });
  await visitor.storageState({ path: process.env[SHARED.session] });
  await visitor.dispose();

  return async () => {
    await product.stop();
    await remove();
  };
}
