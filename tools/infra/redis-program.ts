import { PlainError } from '../setup/plain-error.mjs';
import { disableDebianService, installDebianPackage } from './debian-package.ts';
import { findProgram } from './find-program.ts';
import { engineWithRedis } from './redis-container.ts';

/** The program that runs Redis: redis-server (or valkey-server), or a container engine. */
export interface RedisProgram {
  path: string;
  inContainer: boolean;
}

const onPath = () => findProgram('redis-server', 'valkey-server');

/**
 * Finds Redis on this machine. Installs Debian's package where permitted; otherwise uses a responding container engine.
 *
 * @throws PlainError with the command that installs it on this system
 */
export async function redisProgram(log: (line: string) => void): Promise<RedisProgram> {
  const found = onPath();
  if (found) return { path: found, inContainer: false };
  const { installed, said } = await installDebianPackage('redis-server', log);
  if (installed) await disableDebianService('redis-server');
  const program = onPath();
  if (program) return { path: program, inContainer: false };
  const engine = await engineWithRedis(log);
  if (engine) return { path: engine, inContainer: true };
  throw new PlainError(
    `${said}redis-server is missing. Install it with "${installCommand()}", or start a container engine such as Docker, and start again.`,
  );
}

const INSTALLERS: [program: string, command: string][] = [
  ['brew', 'brew install redis'],
  ['apt-get', 'sudo apt-get install redis-server'],
  ['dnf', 'sudo dnf install valkey'],
  ['apk', 'sudo apk add valkey'],
  ['pacman', 'sudo pacman -S valkey'],
  ['zypper', 'sudo zypper install redis'],
];

/** Returns the command that installs Redis on this system; on Windows, which has none, a container engine. */
export function installCommand(platform: NodeJS.Platform = process.platform): string {
  if (platform === 'win32') return 'winget install Docker.DockerDesktop';
  const installer = INSTALLERS.find(([program]) => findProgram(program));
  return (
    installer?.[1] ?? (platform === 'darwin' ? 'brew install redis' : 'sudo apt-get install redis-server')
  );
}
