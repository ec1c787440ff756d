import { disableDebianService, installDebianPackage } from '../setup/debian-package.mjs';
import { findProgram } from '../setup/find-program.mjs';
import { PlainError } from './plain-error.mjs';

const onPath = () => findProgram('redis-server', 'valkey-server');

/**
 * The path of redis-server or valkey-server; where both are missing Debian's package is installed, if that is allowed.
 * @param {(line: string) => void} log
 * @returns {Promise<string>}
 */
export async function redisProgram(log) {
  const found = onPath();
  if (found) return found;
  const { installed, said } = await installDebianPackage('redis-server', log);
  if (installed) await disableDebianService('redis-server');
  const program = onPath();
  if (program) return program;
  throw new PlainError(
    `${said}redis-server is missing and is needed. Install it (Debian, Ubuntu: "sudo apt-get install redis-server"; ` +
      'Fedora: "sudo dnf install valkey"; macOS: "brew install redis") and start again.',
  );
}
