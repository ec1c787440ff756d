import { describe, expect, it } from 'vitest';
import { compileRule, type RoutedRequest } from './rule.matcher.js';
import { parseRule } from './rule.parser.js';

function aRequest(change: Partial<RoutedRequest> = {}): RoutedRequest {
  return { method: 'GET', hostname: 'localhost', routingPath: '/', headers: new Map(), ...change };
}

const matches = (rule: string, request: Partial<RoutedRequest> = {}): boolean =>
  compileRule(parseRule(rule))(aRequest(request));

describe('a rule', () => {
  it.each<[string, Partial<RoutedRequest>, boolean]>([
    ['Path(`/a`)', { routingPath: '/a' }, true],
    ['Path(`/a`)', { routingPath: '/a/' }, false],
    ['PathPrefix(`/a`)', { routingPath: '/abc' }, true],
    ['PathRegexp(`^/a(/|$)`)', { routingPath: '/a/b' }, true],
    ['PathRegexp(`^/a(/|$)`)', { routingPath: '/abc' }, false],
    ['Method(`get`)', { method: 'GET' }, true],
    ['Host(`LocalHost`)', { hostname: 'localhost.' }, true],
    ['Host(`::1`)', { hostname: '::1' }, true],
    ['Host(`localhost`)', { hostname: '' }, false],
    ['HostRegexp(`.`)', { hostname: '' }, false],
    ['Header(`X-A`, `1`)', { headers: new Map([['x-a', ['0', '1']]]) }, true],
    ['Header(`X-A`, "1")', { headers: new Map([['x-a', ['11']]]) }, false],
    ['HeaderRegexp(`X-A`, `^1+$`)', { headers: new Map([['x-a', ['11']]]) }, true],
    ['HeaderRegexp(`X-A`, `.`)', {}, false],
  ])('%s of %o is %s', (rule, request, expected) => {
    expect(matches(rule, request)).toBe(expected);
  });

  it('binds ! closer than &&, and && closer than ||', () => {
    const yes = 'Method(`GET`)';
    const no = 'Method(`PUT`)';
    expect(matches(`${yes} || ${no} && ${no}`)).toBe(true);
    expect(matches(`(${yes} || ${no}) && ${no}`)).toBe(false);
    expect(matches(`!${no} && ${yes}`)).toBe(true);
    expect(matches(`!(${no} || ${yes})`)).toBe(false);
    expect(matches(`!!${yes}`)).toBe(true);
  });

  it('may stretch over several lines', () => {
    expect(matches('Method(`GET`)\n  && Path(`/`)\n')).toBe(true);
  });

  it.each([
    ['', 'lacks a matcher'],
    ['Path(`/a`', 'lacks a )'],
    ['Path(/a)', 'cannot be read'],
    ['Path()', 'lacks a quoted text'],
    ['Path(`/a`) Path(`/b`)', 'goes on after its end'],
    ['Path(`/a`) &&', 'lacks a matcher'],
    ['Path(`/a`, `/b`)', 'takes 1 texts, not 2'],
    ['ClientIP(`10.0.0.0/8`)', 'the matcher ClientIP is not one that this gateway knows'],
  ])('refuses %j', (rule, sentence) => {
    expect(() => compileRule(parseRule(rule))).toThrow(sentence);
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
    expect(matches(rule, { headers: new Map([['content-length', [length]]]) })).toBe(expected);
  });
});
