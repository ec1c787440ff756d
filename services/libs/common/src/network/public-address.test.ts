import { describe, expect, it } from 'vitest';
import { isPrivateLiteral, isPublicAddress } from './public-address.js';

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
