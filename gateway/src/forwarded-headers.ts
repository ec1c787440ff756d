import { BlockList, isIP, isIPv6 } from 'node:net';
import { hostname } from 'node:os';
import { linesOf, type HeaderFields } from './exchange.js';

const HOSTNAME = hostname();

/** Headers about the visitor; accepted only from trusted proxies. */
const FORWARDED = /^(x-forwarded-.*|x-real-ip)$/;

const HOP_BY_HOP = /^((proxy-)?connection|keep-alive|proxy-auth.*|te|trailer|transfer-encoding|upgrade)$/;

/**
 * Returns a test for addresses of trusted proxies.
 *
 * @param proxies addresses and CIDR ranges
 * @throws Error naming an invalid entry
 */
export function trustedPeers(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/');
    try {
      if (prefix === undefined) list.addAddress(address, familyOf(address));
      else list.addSubnet(address, Number(prefix), familyOf(address));
    } catch {
      throw new Error(`TRUSTED_PROXIES: "${proxy}" is neither an IP address nor a range like 10.0.0.0/8`);
    }
  }
  return (address) => list.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

/** Node reports an IPv4 peer of a dual-stack socket as `::ffff:192.0.2.1`, and a link-local one with its zone. */
export function peerAddress(remote: string | undefined): string {
  return (remote ?? '').replace(/^::ffff:(?=\d+\.)/, '').replace(/%[^]*/, '');
}

/**
 * Returns the visitor's address: the last one that is not a trusted proxy.
 *
 * @param forwarded values of X-Forwarded-For, ending with the peer
 */
export function visitorAddress(
  forwarded: readonly string[],
  isTrusted: (address: string) => boolean,
): string {
  const chain = forwarded.flatMap((line) => line.split(',').map((address) => address.trim()));
  return chain.findLast((address) => isIP(address) !== 0 && !isTrusted(address)) ?? chain[0] ?? '';
}

/** Replaces untrusted forwarding headers by the actual address and protocol. */
export function setForwardedHeaders(
  headers: HeaderFields,
  { peer, host, isTrusted }: { peer: string; host: string; isTrusted: boolean },
): void {
  for (const name of Object.keys(headers)) {
    if (!isTrusted && FORWARDED.test(name)) delete headers[name];
  }

  const fill = (name: string, value: string): void => {
    if (!linesOf(headers, name)[0]) headers[name] = value;
  };
  fill('x-real-ip', peer);
  fill('x-forwarded-proto', 'http');
  const isSecure = ['https', 'wss'].includes(linesOf(headers, 'x-forwarded-proto')[0] ?? '');
  fill('x-forwarded-port', /:(\d+)$/.exec(host)?.[1] ?? (isSecure ? '443' : '80'));
  if (host !== '') fill('x-forwarded-host', host);
  headers['x-forwarded-for'] = [...linesOf(headers, 'x-forwarded-for'), peer].join(', ');
  headers['x-forwarded-server'] = HOSTNAME;
}

/**
 * Removes hop-by-hop fields: the known ones, and those named by the Connection header, which cannot name forwarding
 * headers.
 */
export function dropHopByHop(fields: HeaderFields): void {
  const named = linesOf(fields, 'connection').flatMap((line) =>
    line
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
  const dropped = new Set(named.filter((name) => !FORWARDED.test(name)));
  for (const name of Object.keys(fields)) {
    if (HOP_BY_HOP.test(name) || dropped.has(name)) delete fields[name];
  }
}
