import type { LookupAddress } from 'node:dns';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NameServer } from '../../../../../tests/support/name-server.ts';
import {
  isPrivateLiteral,
  isPublicAddress,
  lookupPublic,
  PrivateAddressError,
  resolver,
} from './public-address.js';

describe('an address of the internet', () => {
  it.each(['8.8.8.8', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('an address that is none', () => {
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

  it.each([
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://１２７.0.0.1/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::127.0.0.1]/',
    'https://[fd00::1]/',
  ])('however it is written: %s', (address) => {
    expect(isPrivateLiteral(new URL(address).hostname)).toBe(true);
  });
});

describe('a name', () => {
  const PUBLIC = '8.8.8.8';
  const NAMES: Record<string, readonly string[] | null> = {
    'hooks.example': [PUBLIC],
    'inside.example': [PUBLIC, '10.0.0.1'],
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

  const look = (host: string) =>
    new Promise<LookupAddress[]>((resolve, reject) => {
      lookupPublic(host, { all: true }, (error, addresses) =>
        error ? reject(error) : resolve(addresses as LookupAddress[]),
      );
    });

  it('leads to its public addresses', async () => {
    expect(await look('hooks.example')).toEqual([{ address: PUBLIC, family: 4 }]);
  });

  it.each(['inside.example', 'localhost'])('with a private address leads nowhere: %s', async (name) => {
    await expect(look(name)).rejects.toBeInstanceOf(PrivateAddressError);
  });

  it('whose servers hang keeps no other waiting, and fails after a while', async () => {
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
