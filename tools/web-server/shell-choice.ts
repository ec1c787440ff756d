import type { IncomingMessage } from 'node:http';

/** What the build writes to shells.json. */
export interface ShellTable {
  shells: { name: string; path: string; withCode?: boolean; status: number }[];
  languages: { code: string; tag: string }[];
}

/**
 * Chooses the HTML that a page starts with from what the build wrote to shells.json: by the path, and in the language
 * of the address (`?lang=`), else of the cookie, else of Accept-Language. nginx chooses by the same table, see
 * web/nginx/shells.conf.
 */
export function shellChooser({ shells, languages }: ShellTable) {
  const table = shells.map(({ path, ...shell }) => ({ ...shell, path: new RegExp(path, 'i') }));
  const codes = new Set(languages.map(({ code }) => code));

  /** The first language of an Accept-Language header that the site speaks. */
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
    const shell = table.find((each) => each.path.test(path) && (!each.withCode || withCode));
    if (!shell) throw new Error(`shells.json has nothing for ${path}`);
    const asked = /(?:^|&)lang=([a-z]{2})(?:&|$)/.exec(search)?.[1];
    const cookie = /(?:^|;\s*)language=([a-z]{2})(?:;|$)/.exec(headers.cookie ?? '')?.[1];
    const chosen = [asked, cookie].find((code) => code !== undefined && codes.has(code));
    const language = chosen ?? accepted(headers['accept-language'] ?? '');
    return { file: `${shell.name}.${language}.html`, status: shell.status };
  };
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
