/** A request's target in the canonical spelling that everything behind the gateway sees. */
export interface RequestTarget {
  /** Percent-encoded, without dot segments and double slashes. */
  path: string;
  /** With its question mark, or empty. */
  query: string;
  /** From an absolute request line (`GET http://host/path`), which overrides the Host header. */
  host?: string;
}

const ORIGIN = /^https?:\/\/(?<host>[^/?#]*)/i;
const BROKEN_ESCAPE = /%(?![0-9A-Fa-f]{2})/g;
const NOT_IN_A_PATH = /[^A-Za-z0-9._~!$&'()*+,;=:@/%[\]-]/g;
const UNRESERVED = /[A-Za-z0-9._~-]/;

/**
 * Normalizes the request target like Traefik: escapes in upper case, unreserved characters decoded, `.`, `..` and empty
 * segments resolved. Keeps `%2F` and `%25`. A percent sign that begins no escape stands for itself, so that the site
 * answers with a page; Traefik responds 400 without asking a router.
 *
 * @returns undefined for a target that deserves a 400: a fragment, a NUL
 */
export function readTarget(url: string): RequestTarget | undefined {
  const [origin = '', host] = ORIGIN.exec(url) ?? [];
  const target = url.slice(origin.length);
  const end = target.includes('?') ? target.indexOf('?') : target.length;
  const [path, query] = [target.slice(0, end).replaceAll(BROKEN_ESCAPE, '%25'), target.slice(end)];
  if (path.includes('#') || path.includes('%00')) return undefined;
  return {
    path: resolveSegments(normalizeEscapes(path || '/')),
    query: query.replaceAll(';', '%3B'),
    ...(host !== undefined && { host }),
  };
}

/** `localhost:8080` → `localhost`, `[::1]:8080` → `::1`, in lower case. */
export function hostnameOf(host: string): string {
  const [, address, name = ''] = /^(?:\[(.*)\]|(.*?))(?::\d*)?$/.exec(host) ?? [];
  return (address ?? name).toLowerCase();
}

function normalizeEscapes(path: string): string {
  return path.replaceAll(NOT_IN_A_PATH, escapeByte).replaceAll(/%../g, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return UNRESERVED.test(character) ? character : escape.toUpperCase();
  });
}

/** Node returns one character per byte of the request line. */
function escapeByte(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

function resolveSegments(path: string): string {
  if (!path.startsWith('/')) return path;
  const kept: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') kept.pop();
    else if (segment !== '' && segment !== '.') kept.push(segment);
  }
  const resolved = `/${kept.join('/')}`;
  return path.endsWith('/') && resolved !== '/' ? `${resolved}/` : resolved;
}
