import ipaddr from 'ipaddr.js';
import { lookup, type LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';

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
 * Asks the DNS without the threads of `dns.lookup`, of which Node has four: one name whose servers hang would keep every other
 * name waiting.
 */
export const resolver = new Resolver({ timeout: 2000, tries: 2 });

/** What `dns.lookup` says is asked for only where the DNS knows nothing of a name, such as one of the hosts file. */
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

/** Looks a name up as `net.connect` does. @param check throws where an address is none to connect to */
function lookupThat(check: (host: string, addresses: readonly LookupAddress[]) => void): LookupFunction {
  return (host, options, found) => {
    const look = async () => {
      const addresses = await addressesOf(host);
      check(host, addresses);
      if (options.all === true) found(null, addresses);
      else found(null, addresses[0]?.address ?? '', addresses[0]?.family);
    };
    look().catch((error: NodeJS.ErrnoException) => found(error, ''));
  };
}

export const lookupAny = lookupThat(() => {});

/**
 * Fails where any address of a name is private. What is checked is what is connected to, so that a name cannot have another
 * address a moment later.
 */
export const lookupPublic = lookupThat((host, addresses) => {
  if (!addresses.every(({ address }) => isPublicAddress(address))) throw new PrivateAddressError(host);
});
