/** Where a request wants to go, in the one spelling that everything behind the gateway sees. */
export interface RequestTarget {
  /** Percent-encoded, without dot segments and double slashes. */
  path: string;
  /** With its question mark, or empty. */
  query: string;
  /** From an absolute request line (`GET http://host/path`), which outranks the Host header. */
  host?: string;
}

const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i;
const BROKEN_ESCAPE = /%(?![0-9A-Fa-f]{2})/;
const UNRESERVED = /[A-Za-z0-9._~-]/;
const NOT_IN_A_PATH = /[^A-Za-z0-9._~!$&'()*+,;=:@/%[\]-]/g;
/** Decoding one of these would change what the path means. */
const RESERVED = new Set(":/?#[]@!$&'()*+,;=%");

/**
 * Reads the request line's target as Traefik does: escapes in upper case, unreserved characters decoded,
 * `.`, `..` and empty segments resolved. A `%2F` or `%25` stays what it is.
 *
 * @returns undefined for a target that deserves a 400: a fragment, a broken escape, a NUL
 */
export function readTarget(url: string): RequestTarget | undefined {
  const absolute = ABSOLUTE.exec(url);
  const local = absolute ? absolute[2] || '/' : url;
  const mark = local.indexOf('?');
  const rawPath = mark === -1 ? local : local.slice(0, mark);
  const query = mark === -1 ? '' : local.slice(mark).replaceAll(';', '%3B');

  if (rawPath.includes('#') || BROKEN_ESCAPE.test(rawPath) || rawPath.includes('%00')) return undefined;
  const path = resolveSegments(normaliseEscapes(rawPath));
  return absolute ? { path, query, host: absolute[1] ?? '' } : { path, query };
}

/** The path for routing rules: decoded, except for what would change its meaning. */
export function routingPathOf(path: string): string {
  return path.replaceAll(/(?:%[0-9A-F]{2})+/g, (run) => {
    const bytes: number[] = [];
    for (let at = 0; at < run.length; at += 3) {
      const code = Number.parseInt(run.slice(at + 1, at + 3), 16);
      if (RESERVED.has(String.fromCharCode(code))) bytes.push(...Buffer.from(run.slice(at, at + 3)));
      else bytes.push(code);
    }
    return Buffer.from(bytes).toString('utf8');
  });
}

/** `localhost:8080` → `localhost`, `[::1]:8080` → `::1`, in lower case. */
export function hostnameOf(host: string): string {
  const bracketed = /^\[(.*)\](?::\d*)?$/.exec(host);
  if (bracketed) return (bracketed[1] ?? '').toLowerCase();
  return host.replace(/:\d*$/, '').trim().toLowerCase();
}

function normaliseEscapes(path: string): string {
  return path.replaceAll(NOT_IN_A_PATH, escapeCharacter).replaceAll(/%[0-9A-Fa-f]{2}/g, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return UNRESERVED.test(character) ? character : escape.toUpperCase();
  });
}

/** Node hands over one character per byte of the request line. */
function escapeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
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
