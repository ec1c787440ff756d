import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { namedFiles } from './named-files.ts';

/** Bytes as they are sent, in Brotli where that is smaller. */
export interface Budget {
  /**
   * Its HTML alone. What a server may send before anything is acknowledged is ten segments of 1,460 bytes, of which the
   * headers need about 1,500: a longer page takes a phone one more round trip.
   */
  page: number;
  script: number;
  all: number;
}

/** A style sheet that the page has in itself. */
const WITHIN = /<link rel="stylesheet" disabled href="\/([^"]+)">/g;
/** What a style sheet has for Latin letters; a browser fetches a font once a page writes in it. */
const LATIN_FONT = /url\("?\/(assets\/[^)"]*-latin-(?!ext)[^)"]*\.woff2)"?\)/g;
/** What every first visit fetches after the page is there; the manifest comes from the content service, which fills it in. */
const AFTERWARDS = ['sw.js', 'shells/offline.en.html', 'manifest.webmanifest'];
/** What the service worker keeps. */
const KEPT = /^const FILES = (\[.*\]);$/m;

/** Stops the build when a first visit of a shell's page costs more than its budget. */
export function budget(shell: string, limits: Budget): Plugin {
  let folder = '';
  return {
    name: 'budget',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir)),
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        const page = `shells/${shell}.en.html`;
        const costs = await costsOf(folder, page);
        const found: Budget = {
          page: sum(costs.filter(({ file }) => file === page)),
          script: sum(costs.filter(({ file, later }) => file.endsWith('.js') && !later)),
          all: sum(costs),
        };
        this.info(`A first visit of ${shell} is ${inWords(found)}`);
        if (found.page <= limits.page && found.script <= limits.script && found.all <= limits.all) return;
        const list = costs.map(({ file, bytes }) => `  ${kilo(bytes).padStart(9)}  ${file}`);
        this.error(
          `A first visit of ${shell} may be ${inWords(limits)}; it is ${inWords(found)}:\n${list.join('\n')}`,
        );
      },
    },
  };
}

interface Cost {
  file: string;
  bytes: number;
  /** Fetched once the page is there, by nothing that the page waits for. */
  later: boolean;
}

async function costsOf(folder: string, page: string): Promise<Cost[]> {
  const html = await readFile(join(folder, page), 'utf8');
  // What it asks for at once: its scripts and what they import, styles, texts, font, icons.
  const asked = namedFiles(html).map((path) => path.slice(1));
  const sheets = asked.filter((path) => path.endsWith('.css'));
  const styles = await Promise.all(sheets.map((path) => readFile(join(folder, path), 'utf8')));
  const fonts = styles.flatMap((text) => Array.from(text.matchAll(LATIN_FONT), ([, path = '']) => path));
  const within = new Set(Array.from(html.matchAll(WITHIN), ([, path = '']) => path));
  const first = new Set([page, ...asked.filter((path) => !within.has(path)), ...fonts]);
  const later = [...new Set([...AFTERWARDS, ...(await keptFiles(folder))])].filter(
    (file) => !first.has(file),
  );
  const cost = (isLater: boolean) => async (file: string) => ({
    file,
    bytes: await sentBytes(join(folder, file)),
    later: isLater,
  });
  return Promise.all([...[...first].map(cost(false)), ...later.map(cost(true))]);
}

async function keptFiles(folder: string): Promise<string[]> {
  const [, list] = KEPT.exec(await readFile(join(folder, 'sw.js'), 'utf8')) ?? [];
  if (list === undefined) throw new Error('sw.js has no list of files');
  return (JSON.parse(list) as string[]).map((path) => path.slice(1));
}

const sentBytes = async (file: string): Promise<number> =>
  (await stat(`${file}.br`).catch(() => stat(file))).size;
const sum = (costs: Cost[]) => costs.reduce((total, { bytes }) => total + bytes, 0);
const inWords = ({ page, script, all }: Budget) =>
  `${kilo(page)} of HTML, ${kilo(script)} of JavaScript and ${kilo(all)} in all`;
const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
