import { findProgram } from '../infra/find-program.ts';
import { canListen } from '../infra/free-port.ts';
import { PlainError } from '../setup/plain-error.mjs';
import type { Settings } from './settings.ts';

/** Returns the gateway's command: Traefik if it is on PATH or requested, otherwise the built-in one. */
export async function gatewayCommand(
  { host, port, gateway, runDir }: Pick<Settings, 'host' | 'port' | 'gateway' | 'runDir'>,
  serviceUrls: Record<string, string>,
) {
  // Imported lazily: in a fresh clone it exists only after the build.
  const { builtinCommand, traefikCommand } = await import('@vaultway/gateway');
  const address = { host, port, env: { ...process.env, ...serviceUrls } };
  const kind = gateway === 'auto' ? (hasTraefik() ? 'traefik' : 'builtin') : gateway;
  if (kind === 'traefik' && !hasTraefik()) {
    throw new PlainError(
      'GATEWAY is "traefik", but traefik is not on PATH. Install it, or use GATEWAY=builtin.',
    );
  }
  try {
    const command =
      kind === 'traefik' ? traefikCommand({ ...address, dir: runDir }) : builtinCommand(address);
    return { kind, command };
  } catch (error) {
    throw new PlainError(`The gateway cannot be configured: ${error instanceof Error ? error.message : ''}`);
  }
}

/** @throws PlainError when another program has the port */
export async function requireFreePort({ host, port }: Settings): Promise<void> {
  // localhost is both of these, and a browser may try either.
  const hosts = host === '127.0.0.1' ? [host, '::1'] : [host];
  const [isFree, isFreeOnIPv6 = true] = await Promise.all(hosts.map((each) => canListen(port, each)));
  if (isFree && (isFreeOnIPv6 || !(await hasIPv6Loopback()))) return;
  const reason =
    port < 1024 && process.getuid?.() !== 0
      ? 'is in use or not permitted for this user'
      : 'is in use by another program';
  throw new PlainError(
    `Port ${port} ${reason}. Choose another one: PORT=${port < 1024 ? 8080 : port + 1} npm start`,
  );
}

/** Many containers have no IPv6 at all. */
const hasIPv6Loopback = () => canListen(0, '::1');

const hasTraefik = () => findProgram('traefik') !== undefined;
