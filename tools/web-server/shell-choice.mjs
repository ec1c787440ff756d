/**
 * Chooses the HTML that an address begins with from what the build wrote down in shells.json: by the path, and in the
 * language of the address (`?lang=`), else of the cookie, else of Accept-Language. nginx chooses by the same table,
 * see web/nginx/shells.conf.
 */
export function shellChooser({ shells, languages }) {
  const table = shells.map(({ path, ...shell }) => ({ ...shell, path: new RegExp(path, 'i') }));
  const codes = new Set(languages.map(({ code }) => code));

  /** @param {string} accepted an Accept-Language header: the first tag that the site speaks, in the browser's order */
  function accepted(header) {
    for (const tag of byPreference(header)) {
      const match = languages.findLast((language) => language.tag === languageOf(tag));
      if (match) return match.code;
    }
    return languages[0].code;
  }

  /** @param {import('node:http').IncomingMessage} request @returns {{ file: string, status: number }} */
  return (request) => {
    const [path, search = ''] = request.url.split(/\?(.*)/s);
    const withCode = /(?:^|&)code=[^&]/.test(search);
    const { name, status } = table.find((shell) => shell.path.test(path) && (!shell.withCode || withCode));
    const asked = /(?:^|&)lang=([a-z]{2})(?:&|$)/.exec(search)?.[1];
    const cookie = /(?:^|;\s*)language=([a-z]{2})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];
    const language =
      [asked, cookie].find((code) => codes.has(code)) ?? accepted(request.headers['accept-language'] ?? '');
    return { file: `${name}.${language}.html`, status };
  };
}

const byPreference = (header) =>
  header
    .split(',')
    .map((part) => {
      const [tag, ...settings] = part.trim().split(/\s*;\s*/);
      const quality = Number(/^q=([\d.]+)$/.exec(settings.join(''))?.[1] ?? 1);
      return { tag, quality };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);

function languageOf(tag) {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return undefined; // Not a language tag.
  }
}
