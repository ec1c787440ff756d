import type { TestProject } from 'vitest/node';
import { startProduct, temporaryDataDir } from '../../support/product.ts';
import { firstAdmin, NO_THROTTLES } from '../../support/sign-up.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the gateway of the product that all contract tests share. */
    productUrl: string;
    productDataDir: string;
    /** Value of the session cookie of its first admin. */
    productSession: string;
  }
}

/** Starts the product of all contract tests. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return shareProduct(project, {});
}

/** Starts the product as a user does, with a signed-in admin. @returns a function that stops it */
export async function shareProduct(
  project: TestProject,
  env: Record<string, string>,
): Promise<() => Promise<void>> {
  const { dataDir, remove } = await temporaryDataDir();
  const options = {
    dataDir,
    env: { ...NO_THROTTLES, CONTACT_EMAIL: 'office@vaultway.example', VAULT: 'on', ...env },
  };
  const product = await startProduct(options).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  const end = async () => {
    await product.stop();
    await remove();
  };
  try {
    const admin = await firstAdmin(product);
    project.provide('productUrl', product.url);
    project.provide('productDataDir', dataDir);
    project.provide('productSession', admin.cookies.get('session') ?? '');
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}
