import { expect, it } from 'vitest';
import { addressKey, widerNetworks } from './address-key.js';

it('counts an IPv4 address by itself, in any spelling', () => {
  expect(addressKey('203.0.113.7')).toBe('203.0.113.7');
  expect(addressKey('::ffff:203.0.113.7')).toBe('203.0.113.7');
});

it('counts all IPv6 addresses of one client together', () => {
  const key = addressKey('2001:db8:1:2:aaaa:bbbb:cccc:dddd');
  expect(addressKey('2001:0DB8:0001:0002::1')).toBe(key);
  expect(addressKey('2001:db8:1:2::%eth0')).toBe(key);
});

it('separates IPv6 addresses of different clients', () => {
  expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'));
  expect(addressKey('2001:db8::1')).not.toBe(addressKey('2001:db8:1::1'));
  expect(addressKey('::1')).toBe('0:0:0:0::/64');
});

it('returns the /56 and /48 of an IPv6 address', () => {
  expect(widerNetworks('2001:db8:1:2fff::1')).toEqual({ 56: '2001:db8:1:2f00::/56', 48: '2001:db8:1::/48' });
  expect(widerNetworks('2001:db8:1:2f01:a:b:c:d')).toEqual(widerNetworks('2001:0DB8:1:2fff::%eth0'));
  expect(widerNetworks('2001:db8:1:3000::1')?.[56]).not.toBe(widerNetworks('2001:db8:1:2fff::1')?.[56]);
  expect(widerNetworks('2001:db8:1:3000::1')?.[48]).toBe(widerNetworks('2001:db8:1:2fff::1')?.[48]);
});

it('returns no network of an IPv4 address', () => {
  expect(widerNetworks('203.0.113.7')).toBeUndefined();
  expect(widerNetworks('::ffff:203.0.113.7')).toBeUndefined();
});
