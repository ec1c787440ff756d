import ipaddr from 'ipaddr.js';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { DeliveryFailure } from './delivery.js';

export interface MailHost {
  /** Connect to this address, not to the name: the name could have another one a moment later. */
  address: string;
  loopback: boolean;
}

export interface MailHostOptions {
  allowPrivate: boolean;
  /** Milliseconds. */
  timeout: number;
}

/**
 * Finds the address of a mail server that an admin named.
 *
 * @throws DeliveryFailure when it has none, or one inside of our own network and that is not allowed: else
 * the settings form would be a way to talk to whatever runs there
 */
export async function findMailHost(name: string, options: MailHostOptions): Promise<MailHost> {
  const host = name.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(host) ? [host] : await resolve(host, options.timeout);
  if (!options.allowPrivate && !addresses.every(isPublic)) {
    throw new DeliveryFailure(`${host} is inside of a private network, which is not allowed here`, true);
  }
  const [address] = addresses.toSorted((a, b) => isIP(a) - isIP(b));
  if (address === undefined) throw new DeliveryFailure(`${host} has no address`, false);
  return { address, loopback: rangeOf(address) === 'loopback' };
}

async function resolve(host: string, timeout: number): Promise<string[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), timeout);
  });
  try {
    const found = await Promise.race([lookup(host, { all: true }), late]);
    return found.map(({ address }) => address);
  } catch (error) {
    throw new DeliveryFailure(`${host} was not found: ${(error as Error).message}`, false);
  } finally {
    clearTimeout(timer);
  }
}

/** `process` takes IPv4 out of IPv6 clothes. */
const rangeOf = (address: string) => ipaddr.process(address).range();
const isPublic = (address: string) => rangeOf(address) === 'unicast';

/** Whether a host in the configuration is this machine, as far as its name tells. */
export const isLoopbackName = (host: string) =>
  host === 'localhost' || (isIP(host) !== 0 && rangeOf(host) === 'loopback');
