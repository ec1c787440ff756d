import ipaddr from 'ipaddr.js';
import { lookup, type LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';

/** An admin's address leads into our own network, or to this machine. */
export class PrivateAddressError extends Error {
  constructor(host: string) {
    super(`${host} is on a private network`);
  }
}

/** All IPv6 assigned for public use. Excludes embedded IPv4, such as `::127.0.0.1`. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3');

/** Metadata endpoints of AWS, Alibaba, Oracle and Azure that are not link-local. */
const METADATA = new Set(['fd00:ec2::254', '100.100.100.200', '192.0.0.192', '168.63.129.16']);

/** `process` turns IPv4-mapped IPv6 addresses into IPv4. */
export const rangeOf = (address: string) => ipaddr.process(address).range();

/** True unless private, loopback, link-local, shared or reserved. */
export function isPublicAddress(text: string): boolean {
  const address = ipaddr.process(text);
  return (
    address.range() === 'unicast' &&
    (address.kind() === 'ipv4' || address.match(GIVEN_OUT)) &&
    !isLinkLocal(text)
  );
}

/** True if an address leads to the same link or a cloud's metadata, even embedded in IPv6. */
export function isLinkLocal(text: string): boolean {
  const address = ipaddr.process(text);
  const forms = address instanceof ipaddr.IPv6 ? [address, ...embeddedIn(address)] : [address];
  return forms.some((form) => form.range() === 'linkLocal' || METADATA.has(form.toString()));
}

/** Returns the IPv4 addresses that tunnels and translators may derive from an IPv6 address. */
function embeddedIn(address: ipaddr.IPv6): ipaddr.IPv4[] {
  const { parts } = address;
  const [first = 0, second = 0, third = 0] = parts;
  const [marker = 0, high = 0, low = 0] = parts.slice(5);
  const found: ipaddr.IPv4[] = [];
  const isIsatap = marker === 0x5efe;
  if (isIsatap || !address.match(GIVEN_OUT)) found.push(ipv4Of(high, low));
  if (address.range() === '6to4') found.push(ipv4Of(second, third));
  // Teredo inverts the client's address.
  if (first === 0x2001 && second === 0) found.push(ipv4Of(high ^ 0xffff, low ^ 0xffff));
  return found;
}

const ipv4Of = (high: number, low: number) => new ipaddr.IPv4([high >> 8, high & 0xff, low >> 8, low & 0xff]);

/**
 * Guards every connection to a user-supplied host. Always refuses link-local addresses, even where private ones are
 * allowed.
 */
export const mayConnectTo = (address: string, { allowPrivate }: { allowPrivate: boolean }) =>
  allowPrivate ? !isLinkLocal(address) : isPublicAddress(address);

/**
 * Guards saved hosts. A private address passes only behind a DNS name, which is checked at each connection; loopback is
 * allowed only with the guards off, for local development.
 */
export function mayBeNamed(host: string, { allowLoopback }: { allowLoopback: boolean }): boolean {
  if (/(^|\.)localhost\.?$/i.test(host)) return allowLoopback;
  const address = literalOf(host);
  return (
    address === undefined || isPublicAddress(address) || (allowLoopback && rangeOf(address) === 'loopback')
  );
}

/**
 * Parses an address in any spelling that URLs allow: `0x7f.1`, `[::1]`.
 *
 * @returns undefined for a name
 */
export function literalOf(host: string): string | undefined {
  const hostname = URL.parse(`http://${isIP(host) === 6 ? `[${host}]` : host}`)?.hostname ?? host;
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) === 0 ? undefined : address;
}

/**
 * Resolves DNS without the four threads of `dns.lookup`, where one name with hanging servers would block all others.
 */
export const resolver = new Resolver({ timeout: 2000, tries: 2 });

/** Falls back to `dns.lookup` only for names unknown to DNS, such as those in the hosts file. */
async function addressesOf(host: string): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length > 0) return found;
  for (const { reason } of [four, six].filter((each) => each.status === 'rejected')) {
    if ((reason as NodeJS.ErrnoException).code === 'ETIMEOUT') throw reason;
  }
  return promisify(lookup)(host, { all: true });
}

/**
 * Resolves a name for `net.connect`. Fails if any address is forbidden. The connection uses the checked addresses,
 * which prevents DNS rebinding.
 */
export function lookupWithin(allowed: { allowPrivate: boolean }): LookupFunction {
  return (host, options, found) => {
    const look = async () => {
      const addresses = await addressesOf(host);
      if (!addresses.every(({ address }) => mayConnectTo(address, allowed)))
        throw new PrivateAddressError(host);
      if (options.all === true) found(null, addresses);
      else found(null, addresses[0]?.address ?? '', addresses[0]?.family);
    };
    look().catch((error: NodeJS.ErrnoException) => found(error, ''));
  };
}
