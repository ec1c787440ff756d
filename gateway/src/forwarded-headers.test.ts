import { describe, expect, it } from 'vitest';
import { peerAddress, trustedPeers } from './forwarded-headers.js';

describe('trustedPeers', () => {
  it('matches single addresses and ranges of both families', () => {
    const isTrusted = trustedPeers(['192.0.2.1', '10.0.0.0/8', '2001:db8::/32', '::1']);
    expect(['192.0.2.1', '10.200.0.1', '2001:db8::5', '::1'].every(isTrusted)).toBe(true);
    expect(['192.0.2.2', '11.0.0.1', '2001:db9::1', '', 'unknown'].some(isTrusted)).toBe(false);
  });

  it('trusts nobody by default', () => {
    expect(trustedPeers([])('127.0.0.1')).toBe(false);
  });

  it.each(['proxy.example', '10.0.0.0/x', '10.0.0/8'])('refuses %s', (proxy) => {
    expect(() => trustedPeers([proxy])).toThrow(
      `TRUSTED_PROXIES: "${proxy}" is neither an IP address nor a range`,
    );
  });
});

describe('peerAddress', () => {
  it('unwraps IPv4 on a dual-stack socket, and strips the zone', () => {
    expect(peerAddress('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(peerAddress('fe80::1%eth0')).toBe('fe80::1');
  });
});
