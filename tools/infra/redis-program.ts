import { PlainError } from '../setup/plain-error.mjs';
import { disableDebianService, installDebianPackage } from './debian-package.ts';
import { findProgram } from './find-program.ts';

const onPath = () => findProgram('redis-server', 'valkey-server');

/** The path of redis-server or valkey-server. If neither is there, Debian's package is installed where permitted. */
export async function redisProgram(log: (line: string) => void): Promise<string> {
  const found = onPath();
  if (found) return found;
  const { installed, said } = await installDebianPackage('redis-server', log);
  if (installed) await disableDebianService('redis-server');
  const program = onPath();
  if (program) return program;
  throw new PlainError(
    `${said}redis-server is missing. Install it (Debian, Ubuntu: "sudo apt-get install redis-server"; ` +
      'Fedora: "sudo dnf install valkey"; macOS: "brew install redis") and start again.',
  );
}
