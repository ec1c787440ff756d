import { describe, expect, it } from 'vitest';
import { hostnameOf, readTarget } from './request-target.js';

describe('readTarget', () => {
  it.each([
    ['/', '/', ''],
    ['/a/?b=c?d', '/a/', '?b=c?d'],
    ['/A%2fB%25', '/A%2FB%25', ''],
    ['/%61%2D%7E', '/a-~', ''],
    ['/a//b/./c/../d/', '/a/b/d/', ''],
    ['/../..', '/', ''],
    ['/a/..%2F..', '/a/..%2F..', ''],
    ['/a|b"c%2F', '/a%7Cb%22c%2F', ''],
    ['/%', '/%25', ''],
    ['/%0', '/%250', ''],
    ['/%0g%zz%%41', '/%250g%25zz%25A', ''],
    ['/%E0%A4%A', '/%E0%A4%25A', ''],
    // Node's form of the bytes of an unescaped "ü".
    ['/\u00C3\u00BC', '/%C3%BC', ''],
    ['/a?b;c=%zz', '/a', '?b%3Bc=%zz'],
    ['*', '*', ''],
  ])('%s', (url, path, query) => {
    expect(readTarget(url)).toEqual({ path, query });
  });

  it('takes the host from an absolute request line', () => {
    expect(readTarget('http://a.example:8080')).toEqual({ path: '/', query: '', host: 'a.example:8080' });
    expect(readTarget('HTTP://a.example/b?c')).toEqual({ path: '/b', query: '?c', host: 'a.example' });
  });

  it.each(['/a#b', '/%00'])('refuses %s', (url) => {
    expect(readTarget(url)).toBeUndefined();
  });
});

describe('hostnameOf', () => {
  it.each([
    ['Localhost:8080', 'localhost'],
    ['[::1]:8080', '::1'],
    ['[::1]', '::1'],
    ['example.com.', 'example.com.'],
    ['example.com:', 'example.com'],
    ['', ''],
  ])('%s', (host, hostname) => {
    expect(hostnameOf(host)).toBe(hostname);
  });
});
