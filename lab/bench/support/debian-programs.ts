import { execFile } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Downloads Debian packages and unpacks them into a folder; installs nothing.
 * @returns the folder as a root of its own, or undefined without such packages
 */
export async function unpackedPackages(
  names: readonly string[],
  folder: string,
): Promise<string | undefined> {
  const root = join(folder, 'root');
  await mkdir(root, { recursive: true });
  try {
    await run('apt-get', ['download', '-qq', ...names], { cwd: folder, timeout: 120_000 });
    for (const file of await readdir(folder)) {
      if (file.endsWith('.deb')) await run('dpkg', ['-x', join(folder, file), root]);
    }
    return root;
  } catch {
    return undefined;
  }
}
