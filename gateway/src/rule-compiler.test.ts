import { describe, expect, it } from 'vitest';
import { compileRule, type RoutedRequest } from './rule-compiler.js';

function aRequest(change: Partial<RoutedRequest> = {}): RoutedRequest {
  return { method: 'GET', hostname: 'localhost', path: '/', query: '', headers: {}, ...change };
}

const matches = (rule: string, request: Partial<RoutedRequest> = {}): boolean =>
  compileRule(rule)(aRequest(request));

describe('a rule', () => {
  it.each<[string, Partial<RoutedRequest>, boolean]>([
    ['Path(`/a`)', { path: '/a' }, true],
    ['Path(`/a`)', { path: '/a/' }, false],
    ['PathPrefix(`/a`)', { path: '/abc' }, true],
    ['PathRegexp(`^/a(/|$)`)', { path: '/a/b' }, true],
    ['PathRegexp(`^/a(/|$)`)', { path: '/abc' }, false],
    ['Method(`GET`)', { method: 'GET' }, true],
    ['Method(`GET`)', { method: 'HEAD' }, false],
    ['Host(`localhost`)', { hostname: 'localhost.' }, true],
    ['Host(`::1`)', { hostname: '::1' }, true],
    ['Host(`localhost`)', { hostname: '' }, false],
    ['HostRegexp(`.`)', { hostname: '' }, false],
    ['HeaderRegexp(`X-A`, `^1$`)', { headers: { 'x-a': ['0', '1'] } }, true],
    ['HeaderRegexp(`X-A`, `^1+$`)', { headers: { 'x-a': ['11'] } }, true],
    ['HeaderRegexp(`X-A`, `.`)', {}, false],
    ['QueryRegexp(`code`, `.`)', { query: '?lang=de&code=A' }, true],
    ['QueryRegexp(`code`, `.`)', { query: '?code=&barcode=A' }, false],
  ])('%s of %o is %s', (rule, request, expected) => {
    expect(matches(rule, request)).toBe(expected);
  });

  it('binds ! tighter than &&, and && tighter than ||', () => {
    const yes = 'Method(`GET`)';
    const no = 'Method(`PUT`)';
    expect(matches(`${yes} || ${no} && ${no}`)).toBe(true);
    expect(matches(`${no} || ${yes} && ${no}`)).toBe(false);
    expect(matches(`!${no} && ${yes}`)).toBe(true);
    expect(matches(`!${yes} || ${no}`)).toBe(false);
  });

  it('may span several lines', () => {
    expect(matches('Method(`GET`)\n  && Path(`/`)\n')).toBe(true);
  });

  it.each([
    '',
    'Path(`/a`',
    'Path(/a)',
    'Path()',
    'Path(`/a`) Path(`/b`)',
    'Path(`/a`) &&',
    'Path(`/a`, `/b`)',
    '(Path(`/a`) || Path(`/b`))',
    'ClientIP(`10.0.0.0/8`)',
  ])('refuses %j', (rule) => {
    expect(() => compileRule(rule)).toThrow('is not a rule supported by this gateway');
  });
});

describe('the length limit of the routes', () => {
  const rule =
    'HeaderRegexp(`Content-Length`, `^0*([1-9][0-9]{7,}|[7-9][0-9]{6}|6[3-9][0-9]{5}|629[2-9][0-9]{3}|6291[5-9][0-9]{2}|62914[6-9][0-9]|629145[7-9])$`)';

  it.each([
    ['0', false],
    ['6291456', false],
    ['6291457', true],
    ['6291460', true],
    ['6291499', true],
    ['6291500', true],
    ['6292000', true],
    ['6300000', true],
    ['7000000', true],
    ['10000000', true],
    ['999999', false],
    ['0006291457', true],
    ['6199999', false],
  ])('%s bytes: %s', (length, expected) => {
    expect(matches(rule, { headers: { 'content-length': length } })).toBe(expected);
  });
});
