import { isPublicAddress, rangeOf } from '@vaultway/common';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import pTimeout from 'p-timeout';
import { DeliveryFailure } from './delivery.js';

export interface MailHost {
  /** Connect to this address, not to the name, which may have another address a moment later. */
  address: string;
  loopback: boolean;
}

export interface MailHostOptions {
  allowPrivate: boolean;
  timeoutMs: number;
}

/**
 * Finds the address of a mail server that an admin named.
 *
 * @throws DeliveryFailure when it has none, or a private one where that is not allowed: the settings form must not be a
 * way to reach what runs inside our own network
 */
export async function findMailHost(name: string, options: MailHostOptions): Promise<MailHost> {
  const host = name.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(host) ? [host] : await resolve(host, options.timeoutMs);
  if (!options.allowPrivate && !addresses.every(isPublicAddress)) {
    throw new DeliveryFailure(`${host} is on a private network, which is not allowed here`, true);
  }
  const [address] = addresses.toSorted((a, b) => isIP(a) - isIP(b));
  if (address === undefined) throw new DeliveryFailure(`${host} has no address`, false);
  return { address, loopback: rangeOf(address) === 'loopback' };
}

async function resolve(host: string, timeoutMs: number): Promise<string[]> {
  try {
    const found = await pTimeout(lookup(host, { all: true }), {
      milliseconds: timeoutMs,
      message: 'no answer',
    });
    return found.map(({ address }) => address);
  } catch (error) {
    throw new DeliveryFailure(`${host} was not found: ${(error as Error).message}`, false);
  }
}

/** Whether a host in the configuration is this machine, judging by its name alone. */
export const isLoopbackName = (host: string) =>
  host === 'localhost' || (isIP(host) !== 0 && rangeOf(host) === 'loopback');
