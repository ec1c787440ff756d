import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/folders.mjs';

export interface LockedPackage {
  path: string;
  name: string;
  version: string;
  integrity?: string;
  resolved?: string;
  license?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
}

/** Returns the installed packages of the lock file, without links; one may have several versions. */
export function lockedPackages(): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Omit<LockedPackage, 'path' | 'name'> & { link?: boolean }>;
  };
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, locked]) => ({ ...locked, path, name: path.split('node_modules/').at(-1) ?? '' }));
}
