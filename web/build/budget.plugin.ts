import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { namedFiles } from './named-files.ts';
import { brotliAt } from './precompress.plugin.ts';

const BEST = 11;

/** Bytes as transferred, in Brotli where that is smaller. */
export interface Budget {
  /**
   * Limit of its HTML alone. A server may send ten segments of 1,460 bytes before any acknowledgment, of which the
   * headers need about 1,500: a longer page takes a phone one more round trip.
   */
  page: number;
  script: number;
  all: number;
}

/** A style sheet that is inlined into the page. */
const WITHIN = /<link rel="stylesheet" disabled href="\/([^"]+)">/g;
/** Font files for Latin letters in a style sheet; a browser fetches a font once a page uses it. */
const LATIN_FONT = /url\("?\/(assets\/[^)"]*-latin-(?!ext)[^)"]*\.woff2)"?\)/g;
/** Files that every first visit fetches after the page has loaded; the content service fills in the manifest. */
const AFTERWARDS = ['sw.js', 'shells/offline.en.html', 'manifest.webmanifest'];
/** Files that the service worker caches. */
const KEPT = /^const FILES = (\[.*\]);$/m;

/** Fails the build if a first visit of a shell's page exceeds its budget. */
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
  /** Fetched after the page has loaded, so that nothing in it waits. */
  later: boolean;
}

async function costsOf(folder: string, page: string): Promise<Cost[]> {
  const html = await readFile(join(folder, page), 'utf8');
  // Files requested at once: its scripts and their imports, styles, texts, font, icons.
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

const counted = new Map<string, Promise<number>>();

/** Counts a compressible file as the image sends it, whatever quality this build compresses with. */
function sentBytes(file: string): Promise<number> {
  const known = counted.get(file) ?? countBytes(file);
  counted.set(file, known);
  return known;
}

async function countBytes(file: string): Promise<number> {
  const isCompressed = await stat(`${file}.br`).then(
    () => true,
    () => false,
  );
  const bytes = await readFile(file);
  return isCompressed ? (await brotliAt(BEST, bytes)).length : bytes.length;
}
const sum = (costs: Cost[]) => costs.reduce((total, { bytes }) => total + bytes, 0);
const inWords = ({ page, script, all }: Budget) =>
  `${kilo(page)} of HTML, ${kilo(script)} of JavaScript and ${kilo(all)} in all`;
const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
