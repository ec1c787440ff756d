import { spawnSync } from 'node:child_process';
import { canListen } from '../infra/free-port.mjs';
import { PlainError } from '../infra/plain-error.mjs';

/**
 * How to start the gateway: Traefik when it is on PATH (or asked for), else the built-in one.
 * @param {import('./settings.mjs').Settings} settings
 * @param {Record<string, string>} serviceUrls
 */
export async function gatewayCommand({ host, port, gateway, runDir }, serviceUrls) {
  // Not at the top: in a fresh clone it exists only after the build.
  const { builtinCommand, traefikCommand } = await import('@vaultway/gateway');
  const address = { host, port, env: { ...process.env, ...serviceUrls } };
  const kind = gateway === 'auto' ? (hasTraefik() ? 'traefik' : 'builtin') : gateway;
  if (kind === 'traefik' && !hasTraefik()) {
    throw new PlainError(
      'GATEWAY is "traefik", but traefik is not on PATH. Install it, or use GATEWAY=builtin.',
    );
  }
  try {
    return {
      kind,
      command: kind === 'traefik' ? traefikCommand({ ...address, dir: runDir }) : builtinCommand(address),
    };
  } catch (error) {
    throw new PlainError(`The gateway cannot be configured: ${error.message}`);
  }
}

/** @throws PlainError when another program has the port */
export async function requireFreePort({ host, port }) {
  // localhost is both of these, and a browser may try either.
  const hosts = host === '127.0.0.1' ? [host, '::1'] : [host];
  const free = await Promise.all(hosts.map((each) => canListen(port, each)));
  const [isFree, isFreeOnSix = true] = free;
  if (isFree && (isFreeOnSix || !(await hasLoopbackSix()))) return;
  const reason =
    port < 1024 && process.getuid?.() !== 0
      ? 'is in use or not allowed for you'
      : 'is in use by another program';
  throw new PlainError(
    `Port ${port} ${reason}. Choose another one: PORT=${port < 1024 ? 8080 : port + 1} npm start`,
  );
}

/** Many containers have no IPv6 at all. */
function hasLoopbackSix() {
  return canListen(0, '::1');
}

function hasTraefik() {
  return spawnSync('traefik', ['version'], { stdio: 'ignore', timeout: 10_000 }).status === 0;
}
