import { linesOf, type GatewayRequest } from './exchange.js';

export type RoutedRequest = Pick<GatewayRequest, 'method' | 'hostname' | 'path' | 'headers'>;
export type Matcher = (request: RoutedRequest) => boolean;

/** Those in use. Traefik's see the path decoded, these as it travels: the same for letters, digits and `._~-/`. */
const MATCHERS: Record<string, (...texts: [string, string]) => Matcher> = {
  Method: (method) => (request) => request.method === method,
  Host: (host) => (request) => request.hostname.replace(/\.$/, '') === host,
  HostRegexp: (pattern) => matchedBy(pattern, ({ hostname }) => [hostname]),
  Path: (path) => (request) => request.path === path,
  PathPrefix: (prefix) => (request) => request.path.startsWith(prefix),
  PathRegexp: (pattern) => matchedBy(pattern, ({ path }) => [path]),
  HeaderRegexp: (name, pattern) => matchedBy(pattern, ({ headers }) => linesOf(headers, name.toLowerCase())),
};

function matchedBy(pattern: string, textsOf: (request: RoutedRequest) => readonly string[]): Matcher {
  const regexp = new RegExp(pattern);
  return (request) => textsOf(request).some((text) => regexp.test(text));
}

/**
 * Turns a rule in Traefik's syntax into a test, for instance ``Method(`GET`) && !Path(`/a`) || Path(`/b`)``.
 * `!` binds closer than `&&`, `&&` closer than `||`; no rule in use has parentheses.
 *
 * @throws Error naming what this gateway does not understand
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
  if (matcher?.length !== given.length) throw new Error(`"${source}" is not a rule that this gateway knows`);
  const matches = matcher(...(given as [string, string]));
  return not ? (request) => !matches(request) : matches;
}
