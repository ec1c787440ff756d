import type { LookupAddress } from 'node:dns';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NameServer } from '../../../../../tests/support/name-server.ts';
import { LINK_LOCAL, LOOPBACK, PRIVATE, PUBLIC } from '../../../../../tests/support/private-addresses.ts';
import {
  isLinkLocal,
  isPublicAddress,
  literalOf,
  lookupWithin,
  mayBeNamed,
  mayConnectTo,
  PrivateAddressError,
  resolver,
} from './public-address.js';

describe('a public address', () => {
  it.each(['8.8.8.8', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('a non-public address', () => {
  it.each([
    ['this machine', '127.0.0.1'],
    ['this machine', '0.0.0.0'],
    ['this machine', '::1'],
    ['this machine', '::'],
    ['this machine, mapped', '::ffff:127.0.0.1'],
    ['this machine, as IPv4-compatible', '::7f00:1'],
    ['this machine, translated', '64:ff9b::7f00:1'],
    ['this machine, through 6to4', '2002:7f00:1::1'],
    ['a private network', '10.1.2.3'],
    ['a private network', 'fd00:ec2::254'],
    ['a private network of old', 'fec0::1'],
    ['a provider', '100.64.0.1'],
    ['the metadata of a cloud', '169.254.169.254'],
    ['the metadata of a cloud, mapped', '::ffff:a9fe:a9fe'],
    ['many', '224.0.0.1'],
    ['nobody yet', '4000::1'],
    ['nobody', '240.0.0.1'],
  ])('of %s: %s', (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

const literal = (host: string) => literalOf(host) ?? 'a name';

describe('any spelling of an address', () => {
  it.each([...LOOPBACK, ...LINK_LOCAL, ...PRIVATE])('is never connected to: %s', (host) => {
    expect(mayConnectTo(literal(host), { allowPrivate: false })).toBe(false);
    expect(mayBeNamed(host, { allowLoopback: false })).toBe(false);
  });

  it.each(LINK_LOCAL)('rejects link-local addresses and a cloud’s metadata: %s', (host) => {
    expect(isLinkLocal(literal(host))).toBe(true);
    expect(mayConnectTo(literal(host), { allowPrivate: true })).toBe(false);
    expect(mayBeNamed(host, { allowLoopback: true })).toBe(false);
  });

  it.each(PRIVATE)('allows connecting to private addresses by setting, but never saving them: %s', (host) => {
    expect(mayConnectTo(literal(host), { allowPrivate: true })).toBe(true);
    expect(mayBeNamed(host, { allowLoopback: true })).toBe(false);
  });

  it.each([...LOOPBACK, 'localhost', 'LOCALHOST.', 'api.localhost'])(
    'allows saving this machine only by setting: %s',
    (host) => {
      expect(mayBeNamed(host, { allowLoopback: true })).toBe(true);
      expect(mayBeNamed(host, { allowLoopback: false })).toBe(false);
    },
  );

  it.each(PUBLIC)('allows saving public addresses: %s', (host) => {
    expect(mayBeNamed(host, { allowLoopback: false })).toBe(true);
  });

  it('ignores zones', () => {
    expect(isLinkLocal('fe80::1%eth0')).toBe(true);
    expect(mayConnectTo('fe80::1%eth0', { allowPrivate: true })).toBe(false);
  });
});

describe('a name', () => {
  const PUBLIC_ADDRESS = '8.8.8.8';
  const NAMES: Record<string, readonly string[] | null> = {
    'hooks.example': [PUBLIC_ADDRESS],
    'inside.example': [PUBLIC_ADDRESS, '10.0.0.1'],
    'metadata.example': [PUBLIC_ADDRESS, '169.254.169.254'],
    'hangs.example': null,
  };
  const former = resolver.getServers();
  let server: NameServer;
  beforeEach(async () => {
    server = await NameServer.start((name, type) => {
      const addresses = NAMES[name];
      return type === 'A' || !addresses ? addresses : [];
    });
    resolver.setServers([server.address]);
  });
  afterEach(async () => {
    resolver.setServers(former);
    await server.stop();
  });

  const look = (host: string, allowPrivate = false) =>
    new Promise<LookupAddress[]>((resolve, reject) => {
      lookupWithin({ allowPrivate })(host, { all: true }, (error, addresses) =>
        error ? reject(error) : resolve(addresses as LookupAddress[]),
      );
    });

  it('resolves to its public addresses', async () => {
    expect(await look('hooks.example')).toEqual([{ address: PUBLIC_ADDRESS, family: 4 }]);
  });

  it.each(['inside.example', 'localhost'])('with a private address fails: %s', async (name) => {
    await expect(look(name)).rejects.toBeInstanceOf(PrivateAddressError);
  });

  it('resolves to private addresses by setting, but never to metadata', async () => {
    expect(await look('inside.example', true)).toHaveLength(2);
    await expect(look('metadata.example', true)).rejects.toBeInstanceOf(PrivateAddressError);
  });

  it('with hanging servers delays no other, and times out', async () => {
    const ended: string[] = [];
    const all = Array.from({ length: 16 }, () =>
      look('hangs.example').catch((error: NodeJS.ErrnoException) => ended.push(error.code ?? '')),
    );
    expect(await look('hooks.example')).toHaveLength(1);
    expect(ended).toEqual([]);
    await Promise.all(all);
    expect(new Set(ended)).toEqual(new Set(['ETIMEOUT']));
  }, 30_000);
});
