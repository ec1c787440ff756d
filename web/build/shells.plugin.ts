import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { fillTemplate, type Files } from './shell-template.ts';
import type { SiteDrawer } from './site-drawer.ts';

/** Modules of each shell beyond those of every page: its page, and what that shows first. */
const PAGE_MODULES: Record<string, string[]> = {
  home: ['site/home/home-page.tsx'],
  lookup: ['site/tracking/track-page.tsx', 'site/tracking/parcel-answer.tsx'],
  track: ['site/tracking/track-page.tsx'],
  contact: ['site/contact/contact-page.tsx'],
  page: ['site/content/content-page.tsx'],
  verify: ['site/proof/verify-page.tsx'],
  policy: ['site/other-pages.tsx', 'site/policy/policy-page.tsx'],
  audit: ['site/other-pages.tsx', 'site/vault-audit/audit-page.tsx'],
  'not-found': ['site/other-pages.tsx', 'site/not-found/not-found-page.tsx'],
  offline: ['site/offline/offline-page.tsx'],
};

/** Modules whose HTML is in a shell long before their code is needed: only their styles come with the page. */
const STYLED_MODULES: Record<string, string[]> = {
  home: ['site/home/sections-and-reviews.tsx'],
  track: ['site/tracking/help/track-help.tsx'],
};

const SITE_TEMPLATE = 'index.html';
/** Templates that the build produces; a shell without its own is a page of the site. */
const TEMPLATES = [SITE_TEMPLATE, 'admin.html', 'scan.html'];

/**
 * Prerenders the site's pages once per language into `dist/shells/<shell>.<language>.html`, and lists in
 * `dist/shells/shells.json` which address has which shell, for web servers. A language uses its own texts as soon as it
 * has a file.
 */
export function shells(): Plugin {
  let root = '';
  let folder = '';
  let chunks: Rolldown.OutputChunk[] = [];
  return {
    name: 'shells',
    apply: ({ build: options }, { command }) => command === 'build' && !options?.ssr,
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(config) {
      root = config.root;
      folder = resolve(config.root, config.build.outDir);
    },
    generateBundle(_options, bundle) {
      chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      async handler() {
        if (chunks.length === 0) return; // The build has failed.
        await drawAll(await readyToDraw(root), folder, chunks);
      },
    },
  };
}

/** Compiles the site for Node, with the same names of files and classes as in the browser. */
async function readyToDraw(root: string): Promise<SiteDrawer> {
  const outDir = join(root, 'node_modules', '.cache', 'shells');
  await build({
    root,
    logLevel: 'error',
    build: {
      ssr: 'src/app/shell/draw-shell.tsx',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'draw-shell.mjs' } },
    },
  });
  return (await import(pathToFileURL(join(outDir, 'draw-shell.mjs')).href)) as SiteDrawer;
}

/** Scripts beyond those of the first font, without which words in these languages would mix two fonts. */
const SCRIPTS: Partial<Record<string, string[]>> = { vi: ['vietnamese'], ru: ['cyrillic'] };

/** Files of the headlines' font per language: Latin by default, none if the text's font is used instead. */
const HEADLINE_SCRIPTS: Partial<Record<string, string[]>> = {
  tr: ['latin', 'latin-ext'],
  vi: ['latin', 'latin-ext', 'vietnamese'],
  ru: ['latin', 'cyrillic'],
  ar: [],
  fa: [],
  hi: [],
};

/** Detects the class of src/shared/styles/headlines.module.css. */
const HAS_HEADLINE = /class="[^"]*\bheadlines_.*<h1/s;

/**
 * Preloads fonts: those of a language's script, because a late one is not used on the first visit, and the headline's,
 * which would wait for the first layout.
 */
function fontsOf(language: string, html: string, assets: string[]): string[] {
  const text = (SCRIPTS[language] ?? []).map((script) => `source-sans-3-${script}-wght-normal-`);
  const headline = (HEADLINE_SCRIPTS[language] ?? ['latin']).map(
    (script) => `source-serif-4-${script}-600-normal-`,
  );
  return [...text, ...(HAS_HEADLINE.test(html) ? headline : [])].map((name) => {
    const file = assets.find((one) => one.startsWith(name));
    if (file === undefined) throw new Error(`No font named ${name} in the build`);
    return `<link rel="preload" as="font" type="font/woff2" href="/assets/${file}" crossorigin>`;
  });
}

async function drawAll(site: SiteDrawer, folder: string, chunks: Rolldown.OutputChunk[]): Promise<void> {
  const templates = new Map<string, string>();
  for (const file of TEMPLATES)
    templates.set(file, withOneScript(await readFile(join(folder, file), 'utf8')));
  const assets = await readdir(join(folder, 'assets'));
  const styles = assets.filter((file) => file.endsWith('.css'));
  const texts = await Promise.all(styles.map((file) => readFile(join(folder, 'assets', file), 'utf8')));
  const stylesOf = (file: string) => texts[styles.indexOf(basename(file))] ?? '';
  const icon = await readFile(join(folder, 'favicon.svg'), 'utf8');
  await mkdir(join(folder, 'shells'), { recursive: true });
  for (const { name, draws } of site.SHELLS) {
    const files = filesOf(PAGE_MODULES[name], chunks);
    const { styles: shown } = filesOf(STYLED_MODULES[name], chunks);
    for (const file of shown) files.styles.add(file);
    for (const language of site.languages) {
      const drawing = await site.drawShell(draws, language.code);
      const head = drawing.head === null ? [] : site.headOf(drawing.head, '').map(site.elementHtml);
      const elements = [...fontsOf(language.tag, drawing.html + drawing.parts, assets), ...head];
      const filling = {
        shell: name,
        language,
        drawing,
        elements,
        escaped: site.escapeHtml,
        files,
        stylesOf,
        icon,
      };
      const html = fillTemplate(templates.get(`${name}.html`) ?? templates.get(SITE_TEMPLATE) ?? '', filling);
      await writeFile(join(folder, 'shells', `${name}.${language.code}.html`), html);
    }
  }
  const index = {
    shells: site.SHELLS.map(({ name, path, withCode, status }) => ({ name, path, withCode, status })),
    languages: site.languages.map(({ code, tag }) => ({ code, tag })),
  };
  await writeFile(join(folder, 'shells', 'shells.json'), JSON.stringify(index));
  // Nothing serves them now: each address has its shell.
  await Promise.all(TEMPLATES.map((file) => rm(join(folder, file))));
}

/**
 * Keeps one script. Without a preload polyfill, an entry only imports, and Vite replaces it with its imports, each as a
 * script. The last one imports the others, so these need only a preload.
 */
function withOneScript(html: string): string {
  const changed = html.replaceAll(
    /<script type="module" crossorigin src="([^"]*)"><\/script>(?=\s*<script type="module")/g,
    '<link rel="modulepreload" crossorigin href="$1">',
  );
  const scripts = changed.match(/<script [^>]*type="module"/g) ?? [];
  if (scripts.length !== 1)
    throw new Error(`A page has ${scripts.length} scripts of type module instead of 1`);
  return changed;
}

/** Returns the scripts and styles of modules and their imports, except those in the template. */
function filesOf(modules: string[] = [], chunks: Rolldown.OutputChunk[]): Files {
  const found: Files = { scripts: new Set(), styles: new Set() };
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (chunk === undefined || found.scripts.has(chunk.fileName)) return;
    found.scripts.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.styles.add(style);
    for (const imported of chunk.imports) add(chunks.find(({ fileName }) => fileName === imported));
  };
  for (const module of modules) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
    if (chunk === undefined) throw new Error(`No file of the build is that of ${module}`);
    add(chunk);
  }
  return found;
}
