import { describe, expect, it } from 'vitest';
import { LINK_LOCAL, LOOPBACK, PRIVATE } from '../../../../../tests/support/private-addresses.ts';
import { findMailHost, isLoopbackName } from './mail-host.js';

const options = { allowPrivate: false, timeoutMs: 3000 };

describe('on private networks', () => {
  it.each([
    '127.0.0.1',
    '127.1.2.3',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    'ff02::1',
    'localhost',
    'fe80::1%eth0',
    ...LOOPBACK,
    ...LINK_LOCAL,
    ...PRIVATE,
  ])('rejects a mail server at %s', async (host) => {
    await expect(findMailHost(host, options)).rejects.toMatchObject({ permanent: true });
  });
});

it.each([...LINK_LOCAL, 'fe80::1', 'fe80::1%eth0'])('always rejects %s', async (host) => {
  const refused = expect.objectContaining({ permanent: true });
  await expect(findMailHost(host, { ...options, allowPrivate: true })).rejects.toEqual(refused);
});

it.each(LOOPBACK)('allows this machine by setting: %s', async (host) => {
  expect(await findMailHost(host, { ...options, allowPrivate: true })).toMatchObject({ loopback: true });
});

it('accepts a literal public address', async () => {
  expect(await findMailHost('192.0.43.8', options)).toEqual({ address: '192.0.43.8', loopback: false });
  expect(await findMailHost('[2606:4700::1111]', options)).toMatchObject({ address: '2606:4700::1111' });
});

it('connects to the checked address, not to the name', async () => {
  const found = await findMailHost('localhost', { ...options, allowPrivate: true });
  expect(found.loopback).toBe(true);
  expect(['127.0.0.1', '::1']).toContain(found.address);
});

it('treats an unknown name as temporary', async () => {
  await expect(findMailHost('mail.invalid', options)).rejects.toMatchObject({ permanent: false });
});

it("recognizes this machine's names", () => {
  expect(['localhost', '127.0.0.1', '::1'].every(isLoopbackName)).toBe(true);
  expect(['mail.example.com', '10.0.0.1'].some(isLoopbackName)).toBe(false);
});
