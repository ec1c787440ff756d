import type { IncomingMessage } from 'node:http';

/** Contents of the build's shells.json. */
export interface ShellTable {
  shells: { name: string; path: string; withCode?: boolean; status: number }[];
  languages: { code: string; tag: string }[];
}

/**
 * Chooses a page's prebuilt HTML from shells.json: by the path, and in the language of the address (`?lang=`), else of
 * the cookie, else of Accept-Language. nginx uses the same table, see web/nginx/shells.conf.
 */
export function shellChooser({ shells, languages }: ShellTable) {
  const table = shells.map(({ path, ...shell }) => ({ ...shell, path: new RegExp(path, 'i') }));
  const codes = new Set(languages.map(({ code }) => code));

  /** Returns the first supported language of an Accept-Language header. */
  function accepted(header: string): string {
    for (const tag of byPreference(header)) {
      const spoken = languageOf(tag);
      const match = languages.findLast((language) => language.tag === spoken);
      if (match) return match.code;
    }
    return languages[0]?.code ?? 'en';
  }

  return ({ url = '/', headers }: IncomingMessage): { file: string; status: number } => {
    const [path = '/', search = ''] = url.split(/\?(.*)/s);
    const withCode = /(?:^|&)code=[^&]/.test(search);
    const shell = isDecodable(path)
      ? table.find((each) => each.path.test(path) && (!each.withCode || withCode))
      : table.find(({ name }) => name === 'not-found');
    if (!shell) throw new Error(`shells.json has nothing for ${path}`);
    const asked = /(?:^|&)lang=([a-z]{2})(?:&|$)/.exec(search)?.[1];
    const cookie = /(?:^|;\s*)language=([a-z]{2})(?:;|$)/.exec(headers.cookie ?? '')?.[1];
    const chosen = [asked, cookie].find((code) => code !== undefined && codes.has(code));
    const language = chosen ?? accepted(headers['accept-language'] ?? '');
    return { file: `${shell.name}.${language}.html`, status: shell.status };
  };
}

/** False for escapes that are no UTF-8. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** No browser sends more; each costs a few microseconds, and a header has room for thousands. */
const MOST_TAGS = 50;

const byPreference = (header: string) =>
  header
    .split(',', MOST_TAGS)
    .map((part) => {
      const [tag = '', ...settings] = part.split(';').map((piece) => piece.trim());
      const quality = Number(/^q=([\d.]+)$/.exec(settings.join(''))?.[1] ?? 1);
      return { tag, quality };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);

function languageOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return undefined; // Not a language tag.
  }
}
