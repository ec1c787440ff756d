/**
 * Returns the key for limits per client address. IPv6 counts by its first 64 bits, since one client has all addresses
 * behind them; an IPv4-mapped address counts as IPv4.
 */
export function addressKey(address: string): string {
  const ip = ipOf(address);
  const groups = groupsOf(ip);
  return groups ? `${hex(groups.slice(0, 4))}::/64` : ip;
}

/**
 * Returns the keys of the networks around an IPv6 address that one customer may own, by length: a /48 holds 65,536
 * networks of 64 bits (RFC 6177). None for IPv4, where nobody owns that many.
 */
export function widerNetworks(address: string): { 56: string; 48: string } | undefined {
  const groups = groupsOf(ipOf(address));
  if (!groups) return undefined;
  const [one = 0, two = 0, three = 0, four = 0] = groups;
  return { 56: `${hex([one, two, three, four & 0xff00])}::/56`, 48: `${hex([one, two, three])}::/48` };
}

/** Strips the zone, and unwraps IPv4-mapped addresses. */
function ipOf(address: string): string {
  const [ip = ''] = address.split('%');
  return ip.includes('.') ? ip.slice(ip.lastIndexOf(':') + 1) : ip;
}

/** Returns the eight 16-bit groups of an IPv6 address; undefined for any other. */
function groupsOf(ip: string): number[] | undefined {
  if (!ip.includes(':')) return undefined;
  const [head = '', tail] = ip.split('::');
  const start = numbers(head);
  const end = numbers(tail ?? '');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
  return [...start, ...Array<number>(zeros).fill(0), ...end];
}

const numbers = (text: string) =>
  text
    .split(':')
    .filter((group) => group !== '')
    .map((group) => Number.parseInt(group, 16));

const hex = (groups: readonly number[]) => groups.map((group) => group.toString(16)).join(':');
