import { literalOf, mayConnectTo, rangeOf } from '@vaultway/common';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import pTimeout from 'p-timeout';
import { DeliveryFailure } from './delivery.js';

export interface MailHost {
  /** Address to connect to. The name may resolve differently a moment later. */
  address: string;
  loopback: boolean;
}

export interface MailHostOptions {
  allowPrivate: boolean;
  timeoutMs: number;
}

/**
 * Resolves an admin's mail server.
 *
 * @throws DeliveryFailure when it has no address, a forbidden private one, or a link-local one: the settings form must
 * not give access to our own network
 */
export async function findMailHost(name: string, options: MailHostOptions): Promise<MailHost> {
  const literal = literalOf(name);
  const host = literal ?? name;
  const addresses = literal === undefined ? await resolve(name, options.timeoutMs) : [literal];
  if (!addresses.every((address) => mayConnectTo(address, options))) {
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

/** True if a configured host is this machine, judging by its name alone. */
export const isLoopbackName = (host: string) =>
  host === 'localhost' || (isIP(host) !== 0 && rangeOf(host) === 'loopback');
