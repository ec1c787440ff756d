import type { Drawing, ShellLanguage } from './site-drawer.ts';

export interface Files {
  scripts: Set<string>;
  styles: Set<string>;
}

interface Filling {
  shell: string;
  language: ShellLanguage;
  drawing: Drawing;
  /** Elements for its head, as HTML. */
  elements: string[];
  escaped: (text: string) => string;
  files: Files;
  /** Returns the content of a style sheet. */
  stylesOf: (file: string) => string;
  /** Tab icon, as SVG. */
  icon: string;
}

/** Preload hints that React renders before the page and that belong in the head. */
const HINTS = /^(?:<link [^>]*>)+/;

/** Fills a prerendered page into the built index.html. */
export function fillTemplate(template: string, filling: Filling): string {
  const { shell, language, drawing, elements, escaped, files, stylesOf, icon } = filling;
  const hints = HINTS.exec(drawing.html)?.[0] ?? '';
  const html = drawing.html.slice(hints.length);
  const codeComesLater = html !== '' && shell !== 'offline';
  const { text, reload } = drawing.withoutCode;
  const begins = html || (EMPTY.has(shell) ? withoutCode(escaped(text), escaped(reload)) : '');
  const scripts = [...files.scripts].filter((file) => !template.includes(file));
  const styles = [...files.styles].filter((file) => !template.includes(file));
  const head = [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...textsOf(shell, language).map((url) => `<link rel="preload" as="fetch" crossorigin href="${url}">`),
    hints,
    ...elements,
  ].join('\n    ');
  const filled = put(template, [
    [
      /<html [^>]*>/,
      `<html lang="${language.tag}" dir="${language.direction}" data-language="${language.code}">`,
    ],
    [/<title>.*?<\/title>/, `<title>${escaped(drawing.head?.title ?? drawing.title)}</title>`],
    [/<noscript>.*?<\/noscript>/s, `<noscript>${escaped(drawing.noScript)}</noscript>`],
    ['<div id="root"></div>', `<div id="root"${html && ` data-shell="${shell}"`}>${begins}</div>`],
    ['</head>', `  ${head}\n  </head>`],
    ['</body>', `${drawing.parts}</body>`],
    ...(shell === HOME ? [] : [[ICON, ` href="${dataUrl(icon)}"`] as Replacement]),
    ...(shell === 'offline' ? WITHOUT_REACT : []),
    ...(PANEL.has(shell) ? [] : unneeded(shell, codeComesLater).map(without)),
    ...(codeComesLater ? LATER : []),
  ]);
  return codeComesLater ? withStyles(filled, stylesOf) : filled;
}

/**
 * Inlines the styles of a prerendered page: on a slow phone, requesting the file takes 200 ms. The disabled link keeps
 * Vite from fetching the file along with the page's code.
 */
const withStyles = (html: string, stylesOf: (file: string) => string) =>
  html.replaceAll(
    /<link rel="stylesheet" crossorigin href="\/([^"]*)">/g,
    (_, file: string) => `<style>${stylesOf(file)}</style><link rel="stylesheet" disabled href="/${file}">`,
  );

const textsOf = (shell: string, { textsUrl, panelTextsUrl }: ShellLanguage) =>
  PANEL.has(shell) ? [textsUrl, panelTextsUrl] : [textsUrl];
/** Shells of the control panel. */
const PANEL = new Set(['admin', 'scan']);

/** Shells that are blank until their code loads. The scan page must not have inline styles. */
const EMPTY = new Set(['admin', 'blank']);

/**
 * Fallback shown when before-paint.js notices that a file failed to load, or after a while if the policy blocked that
 * script. It needs neither a script nor a style sheet.
 */
const withoutCode = (text: string, reload: string) => `
      <style>
        .without-code {
          display: grid;
          place-content: center;
          justify-items: center;
          min-height: 100vh;
          padding: 0 1rem;
          text-align: center;
          font: 1.125rem/1.5 system-ui, sans-serif;
          animation: 12s step-end without-code !important;
        }
        .without-code a {
          padding: 0.5rem 1.25rem;
          border: 1px solid;
          border-radius: 10px;
          color: inherit;
          text-decoration: none;
        }
        [data-failed] .without-code { animation: none !important; }
        @keyframes without-code { from { visibility: hidden; } }
        @media (scripting: none) { .without-code { display: none; } }
      </style>
      <main class="without-code" role="alert"><p>${text}</p><a href="">${reload}</a></main>
    `;

/** The only page from which search engines take the icon, and only if its address can be fetched. */
const HOME = 'home';
const ICON = ' href="/favicon.svg"';
/** Such a small icon costs less in the page than as a request. */
const dataUrl = (svg: string) =>
  `data:image/svg+xml,${svg
    .trim()
    .replaceAll('"', "'")
    .replaceAll(/[#%<>]/g, encodeURIComponent)}`;

/** Returns the small scripts of index.html that a shell does not need. */
const unneeded = (shell: string, codeComesLater: boolean) => [
  ...(codeComesLater ? [] : ['fetch-code']),
  ...(shell === 'lookup' ? [] : ['first-words']),
  ...(shell === 'offline' ? [] : ['offline']),
];
const without = (script: string): Replacement => [
  new RegExp(`\\s{0,20}<script (?:defer )?src="/assets/${script}-[^>]*></script>`),
  '',
];
const WITHOUT_REACT: Replacement[] = [
  [/\s{0,20}<script type="module"[^>]*><\/script>/, ''],
  [/\s{0,20}<link rel="(?:modulepreload|manifest)"[^>]*>/g, ''],
  [/\s{0,20}<link rel="preload" as="fetch"[^>]*>/, ''],
];

/** On a prerendered page, fetch-code.js fetches code and manifest later. */
const LATER: Replacement[] = [
  [/<script type="module" crossorigin src="([^"]*)"><\/script>/, '<meta name="later-script" content="$1">'],
  [/<link rel="modulepreload" crossorigin href="([^"]*)">/g, '<meta name="later-module" content="$1">'],
  [/<link rel="preload" as="fetch" crossorigin href="([^"]*)">/, '<meta name="later-texts" content="$1">'],
  [/<link rel="manifest" href="([^"]*)" \/>/, '<meta name="later-manifest" content="$1">'],
];

type Replacement = [string | RegExp, string];

/** Makes all replacements; fails the build if one has no match. `$` in a replacement is literal. */
function put(template: string, replacements: Replacement[]): string {
  return replacements.reduce((html, [place, text]) => {
    if (html.search(place) === -1 && !html.includes(String(place))) {
      throw new Error(`index.html has no ${String(place)}`);
    }
    return typeof place === 'string' || !text.includes('"$1"')
      ? html.replace(place, () => text)
      : html.replace(place, text);
  }, template);
}
