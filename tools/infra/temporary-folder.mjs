import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new folder that the caller removes. Others may pass through it: Postgres's own account does when root runs this.
 * @param {string} name what it is for
 * @returns {{ folder: string, remove: () => void }}
 */
export function temporaryFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `vaultway-${name}-`));
  chmodSync(folder, 0o711);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) };
}
