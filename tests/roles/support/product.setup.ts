import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { temporaryFolder } from '../../../tools/setup/folders.mjs';
import { shareProduct } from '../../contract/support/shared-product.setup.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder where each service of the product records its routes, see route-list.preload. */
    routesFolder: string;
  }
}

/** Starts a product whose services record their routes. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { folder, remove } = temporaryFolder('routes');
  const routesFolder = join(folder, 'routes');
  mkdirSync(routesFolder);
  project.provide('routesFolder', routesFolder);
  const preload = new URL('route-list.preload.ts', import.meta.url).href;
  const env = {
    NODE_OPTIONS: `--import ${preload}`,
    ROUTES_FOLDER: routesFolder,
    // Emails to relays that never answer must not keep the databases from coming to rest.
    MAIL_GIVE_UP_AFTER_MS: '20000',
  };
  const stop = await shareProduct(project, env).catch((error: unknown) => {
    remove();
    throw error;
  });
  return async () => {
    await stop();
    remove();
  };
}
