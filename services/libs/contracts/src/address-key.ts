/**
 * The key that limits count a client's address by. For IPv6 it is the first 64 bits, since one client has all addresses
 * that begin with them; an IPv4-mapped IPv6 address counts as IPv4.
 */
export function addressKey(address: string): string {
  const [ip = ''] = address.split('%');
  if (ip.includes('.')) return ip.slice(ip.lastIndexOf(':') + 1);
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.split('::');
  const start = groups(head);
  const end = groups(tail ?? '');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
  const all = [...start, ...Array<string>(zeros).fill('0'), ...end];
  return `${all.slice(0, 4).join(':')}::/64`;
}

const groups = (text: string) =>
  text
    .split(':')
    .filter((group) => group !== '')
    .map((group) => Number.parseInt(group, 16).toString(16));
