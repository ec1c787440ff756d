import type { TestProject } from 'vitest/node';
import { startProduct, temporaryDataDir } from '../../support/product.ts';
import { firstAdmin, NO_THROTTLES } from './sign-up.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the product that all contract tests share, its gateway in front. */
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

/** Starts the product as a person does, with an admin who is signed in. @returns ends it */
export async function shareProduct(
  project: TestProject,
  env: Record<string, string>,
): Promise<() => Promise<void>> {
  const { dataDir, remove } = await temporaryDataDir();
  const options = { dataDir, env: { ...NO_THROTTLES, ...env } };
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
