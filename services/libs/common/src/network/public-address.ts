import ipaddr from 'ipaddr.js';
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

/** Where an admin's address leads into a network of our own, or into this machine. */
export class PrivateAddressError extends Error {
  constructor(host: string) {
    super(`${host} is on a private network`);
  }
}

/** All of IPv6 that is assigned for public use. IPv4 embedded in IPv6, such as `::127.0.0.1`, lies outside. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3');

/** `process` turns IPv4-mapped IPv6 addresses into IPv4. */
export const rangeOf = (address: string) => ipaddr.process(address).range();

/** Neither private, loopback, link-local (where clouds keep their metadata), shared, nor reserved. */
export function isPublicAddress(text: string): boolean {
  const address = ipaddr.process(text);
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(GIVEN_OUT));
}

/** Whether an address names a private one without the help of the DNS: then nothing is looked up, and nothing checked there. */
export function isPrivateLiteral(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) !== 0 && !isPublicAddress(address);
}

/**
 * Looks a name up as `net.connect` does, and fails where any address of it is private. What is checked is what is connected
 * to, so that a name cannot have another address a moment later.
 */
export const lookupPublic: LookupFunction = (host, options, found) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return found(error ?? new Error(`${host} has no address`), '');
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      return found(new PrivateAddressError(host), '');
    }
    if (options.all === true) found(null, addresses);
    else found(null, first.address, first.family);
  });
};
