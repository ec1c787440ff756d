import { BlockList, isIP } from 'node:net';
import { hostname } from 'node:os';
import type { HeaderFields } from './exchange.js';

const HOSTNAME = hostname();

/** Says what a proxy in front knows; believed only when a trusted proxy sends it. */
export const FORWARDED_HEADERS: ReadonlySet<string> = new Set([
  'x-forwarded-proto',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-forwarded-uri',
  'x-forwarded-method',
  'x-forwarded-prefix',
  'x-forwarded-tls-client-cert',
  'x-forwarded-tls-client-cert-info',
  'x-real-ip',
]);

/**
 * Makes the test whether an address belongs to a trusted proxy.
 *
 * @param proxies addresses and CIDR ranges
 * @throws Error naming an entry that is neither
 */
export function trustedPeers(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/');
    const family = isIP(address);
    const length = prefix === undefined ? undefined : Number(prefix);
    if (family === 0 || (length !== undefined && !Number.isInteger(length))) {
      throw new Error(`TRUSTED_PROXIES: "${proxy}" is neither an IP address nor a range like 10.0.0.0/8`);
    }
    const type = family === 4 ? 'ipv4' : 'ipv6';
    if (length === undefined) list.addAddress(address, type);
    else list.addSubnet(address, length, type);
  }
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Node reports an IPv4 peer of a dual-stack socket as `::ffff:192.0.2.1`. */
export function peerAddress(remote: string | undefined): string {
  return (remote ?? '').replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '');
}

/**
 * Removes what an untrusted visitor claims about proxies, then fills in what is known: protocol, host, port
 * and address. `X-Forwarded-For` gets the peer's address when the request is sent on, not here.
 */
export function setForwardedHeaders(
  headers: HeaderFields,
  request: { peer: string; host: string; trusted: boolean },
): void {
  if (!request.trusted) for (const name of FORWARDED_HEADERS) headers.delete(name);

  const fill = (name: string, value: string): void => {
    if (!headers.get(name)?.[0]) headers.set(name, [value]);
  };
  fill('x-real-ip', request.peer);
  fill('x-forwarded-proto', 'http');
  const overTls = ['https', 'wss'].includes(headers.get('x-forwarded-proto')?.[0] ?? '');
  fill('x-forwarded-port', /:(\d+)$/.exec(request.host)?.[1] ?? (overTls ? '443' : '80'));
  if (request.host !== '') fill('x-forwarded-host', request.host);
  const chain = headers.get('x-forwarded-for');
  if (chain) headers.set('x-forwarded-for', [chain.join(', ')]);
  headers.set('x-forwarded-server', [HOSTNAME]);
}
