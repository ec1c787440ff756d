import { linesOf, type GatewayRequest } from './exchange.js';

export type RoutedRequest = Pick<GatewayRequest, 'method' | 'hostname' | 'path' | 'query' | 'headers'>;
export type Matcher = (request: RoutedRequest) => boolean;

/**
 * The matchers in use. Traefik matches decoded paths, these match encoded ones: the same for letters, digits and
 * `._~-/`.
 */
const MATCHERS: Record<string, (...texts: [string, string]) => Matcher> = {
  Method: (method) => (request) => request.method === method,
  Host: (host) => (request) => request.hostname.replace(/\.$/, '') === host,
  HostRegexp: (pattern) => matchedBy(pattern, ({ hostname }) => [hostname]),
  Path: (path) => (request) => request.path === path,
  PathPrefix: (prefix) => (request) => request.path.startsWith(prefix),
  PathRegexp: (pattern) => matchedBy(pattern, ({ path }) => [path]),
  QueryRegexp: (name, pattern) => matchedBy(pattern, ({ query }) => new URLSearchParams(query).getAll(name)),
  HeaderRegexp: (name, pattern) => matchedBy(pattern, ({ headers }) => linesOf(headers, name.toLowerCase())),
};

function matchedBy(pattern: string, textsOf: (request: RoutedRequest) => readonly string[]): Matcher {
  const regexp = new RegExp(pattern);
  return (request) => textsOf(request).some((text) => regexp.test(text));
}

/**
 * Compiles a rule in Traefik's syntax, for instance ``Method(`GET`) && !Path(`/a`) || Path(`/b`)``. `!` binds tighter
 * than `&&`, `&&` tighter than `||`; no rule in use has parentheses.
 *
 * @throws Error naming the unsupported part
 */
export function compileRule(rule: string): Matcher {
  const options = rule.split('||').map((option) => option.split('&&').map(compileCondition));
  return (request) => options.some((conditions) => conditions.every((matches) => matches(request)));
}

const CONDITION = /^\s*(!?)(\w+)\(`([^`]*)`(?:,\s*`([^`]*)`)?\)\s*$/;

function compileCondition(source: string): Matcher {
  const [, not, name = '', ...texts] = CONDITION.exec(source) ?? [];
  const matcher = MATCHERS[name];
  const given = texts.filter((text) => text !== undefined);
  if (matcher?.length !== given.length)
    throw new Error(`"${source}" is not a rule supported by this gateway`);
  const matches = matcher(...(given as [string, string]));
  return not ? (request) => !matches(request) : matches;
}
