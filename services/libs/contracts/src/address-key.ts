/**
 * The key that limits count a client's address by. For IPv6 it is the first 64 bits, since one client has all addresses
 * that begin with them; an IPv4-mapped IPv6 address counts as IPv4.
 */
export function addressKey(address: string): string {
  const ip = ipOf(address);
  const groups = groupsOf(ip);
  return groups ? `${hex(groups.slice(0, 4))}::/64` : ip;
}

/**
 * The keys of the networks around an IPv6 address that one customer may have been given, by their length: 65,536
 * networks of 64 bits in one of 48, as RFC 6177 has it. None for IPv4, of which nobody has so many.
 */
export function widerNetworks(address: string): { 56: string; 48: string } | undefined {
  const groups = groupsOf(ipOf(address));
  if (!groups) return undefined;
  const [one = 0, two = 0, three = 0, four = 0] = groups;
  return { 56: `${hex([one, two, three, four & 0xff00])}::/56`, 48: `${hex([one, two, three])}::/48` };
}

/** Without its zone; an IPv4-mapped address as IPv4. */
function ipOf(address: string): string {
  const [ip = ''] = address.split('%');
  return ip.includes('.') ? ip.slice(ip.lastIndexOf(':') + 1) : ip;
}

/** The eight groups of 16 bits of an IPv6 address; undefined for any other. */
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
