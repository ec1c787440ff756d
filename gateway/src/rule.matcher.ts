import type { Rule } from './rule.parser.js';

/** What a rule may look at. */
export interface RoutedRequest {
  method: string;
  /** The host name without port and brackets, in lower case; empty when the request names none. */
  hostname: string;
  /** The path as rules see it: decoded, except for reserved characters such as %2F. */
  routingPath: string;
  headers: ReadonlyMap<string, readonly string[]>;
}

export type Matcher = (request: RoutedRequest) => boolean;

/**
 * Turns a parsed rule into a test, with the meaning that Traefik gives to each matcher.
 *
 * @throws Error when the rule names a matcher or a regular expression that this gateway does not know
 */
export function compileRule(rule: Rule): Matcher {
  if (rule.kind === 'matcher') return compileMatcher(rule.name, rule.values);
  if (rule.kind === 'not') {
    const inner = compileRule(rule.rule);
    return (request) => !inner(request);
  }
  const left = compileRule(rule.left);
  const right = compileRule(rule.right);
  return rule.kind === 'and'
    ? (request) => left(request) && right(request)
    : (request) => left(request) || right(request);
}

const MATCHERS: Record<string, { parameters: number; compile: (...values: string[]) => Matcher }> = {
  Method: one((method) => (request) => request.method === method.toUpperCase()),
  Host: one((host) => {
    const wanted = withoutDot(host.toLowerCase());
    return (request) => request.hostname !== '' && withoutDot(request.hostname) === wanted;
  }),
  HostRegexp: one((pattern) => {
    const regexp = new RegExp(pattern);
    return (request) => regexp.test(request.hostname);
  }),
  Path: one((path) => (request) => request.routingPath === path),
  PathPrefix: one((prefix) => (request) => request.routingPath.startsWith(prefix)),
  PathRegexp: one((pattern) => {
    const regexp = new RegExp(pattern);
    return (request) => regexp.test(request.routingPath);
  }),
  Header: two((name, value) => {
    const key = name.toLowerCase();
    return (request) => request.headers.get(key)?.includes(value) ?? false;
  }),
  HeaderRegexp: two((name, pattern) => {
    const key = name.toLowerCase();
    const regexp = new RegExp(pattern);
    return (request) => request.headers.get(key)?.some((value) => regexp.test(value)) ?? false;
  }),
};

function compileMatcher(name: string, values: string[]): Matcher {
  const matcher = MATCHERS[name];
  if (!matcher) throw new Error(`the matcher ${name} is not one that this gateway knows`);
  if (values.length !== matcher.parameters) {
    throw new Error(`the matcher ${name} takes ${matcher.parameters} texts, not ${values.length}`);
  }
  return matcher.compile(...values);
}

function one(compile: (value: string) => Matcher) {
  return { parameters: 1, compile: (...values: string[]) => compile(values[0] ?? '') };
}

function two(compile: (first: string, second: string) => Matcher) {
  return { parameters: 2, compile: (...values: string[]) => compile(values[0] ?? '', values[1] ?? '') };
}

/** `localhost.` is the same host as `localhost`. */
function withoutDot(host: string): string {
  return host.endsWith('.') ? host.slice(0, -1) : host;
}
