import { join } from 'node:path';
import { systemChromium } from '../../tools/test/browser.ts';
import { startProduct, temporaryDataDir } from '../../tests/support/product.ts';
import { INSTALLED, installPackage } from './support/npm-package.ts';
import { readOptions } from './support/options.ts';
import { publish } from './support/report.ts';
import type { Goal } from './support/result.ts';
import { interleaved } from './support/rounds.ts';
import { spread } from './support/statistics.ts';

/**
 * Measures Lighthouse's scores of the public pages on a phone, with its own mobile throttling, against the whole
 * product.
 *
 *   npm run bench -- lighthouse [--quick] [--url http://localhost:8080 --code VW-1] [--rounds 5] [--page /contact.html]
 *   [--why] [--applied]
 *
 * The first run installs Lighthouse: with its dependencies it is a tenth of everything that the project needs.
 *
 * `--url`: a running product instead of a fresh one, which knows the tracking code of `--code`; `--why` lists the
 * audits that cost points; `--applied`: throttles the browser, instead of having Lighthouse simulate it from an
 * unthrottled visit.
 */
const options = readOptions({ url: '', code: '', page: '', why: false, applied: false });
const VERSION = '13.5.0';

/** Subset of Lighthouse's result that is read. */
interface Result {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, Audit>;
}
interface Audit {
  id: string;
  title: string;
  score: number | null;
  displayValue?: string;
  numericValue?: number;
  details?: { items?: unknown };
}

interface Measured {
  scores: Record<string, number>;
  lcp: number;
  cls: number;
  tbt: number;
  script: number;
  all: number;
}

const TARGETS = { score: 98, lcp: 1200, cls: 0.02 };
/** A look-up page asks search engines not to index it; tests/e2e/first-paint.spec.ts tests that. */
const LEFT_OUT_ON_PURPOSE = 'is-crawlable';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

const lighthouse = await installedLighthouse();
const product = options.url
  ? { url: options.url, code: options.code, stop: async () => {} }
  : await freshProduct();
try {
  await bench();
} finally {
  await product.stop();
}

async function bench(): Promise<void> {
  const pages = ['/', '/track.html', `/track.html?code=${product.code}`, '/contact.html', '/pages/about-us'];
  const chosen = options.page ? [options.page] : pages;
  const results = await interleaved(
    new Map(chosen.map((page) => [page.replace(/\?.*/, '?code=…'), () => measure(page)])),
    options.rounds,
  );
  const pagesMeasured = [...results].map(([name, visits]) => ({
    name,
    measured: medianOf(visits),
    apart: spread(visits.map(({ lcp }) => lcp)),
  }));
  const rows = pagesMeasured.map(({ name, measured, apart }) => [name, ...wordsOf(measured, apart)]);
  await publish(
    {
      name: 'lighthouse',
      title: 'The public pages',
      setup:
        `Lighthouse with its own throttling for a slow phone, the whole product behind it; of ${options.rounds} visits to a page by turns, ` +
        'the one with the median performance (of equal ones, by LCP). TBT (total blocking time) stands for INP, which needs a person. The SEO of a ' +
        `look-up is counted without “${LEFT_OUT_ON_PURPOSE}”: such a page is “noindex” on purpose.`,
      rounds: options.rounds,
      isPooled: true,
      versions: [`Lighthouse ${VERSION}`],
      tables: [{ head: ['page', ...CATEGORIES, 'LCP', 'spread', 'CLS', 'TBT', 'JavaScript', 'all'], rows }],
      plot: { title: 'Largest text or picture (LCP)', unit: 's', column: 'LCP' },
      goals: goalsOf(pagesMeasured.map(({ measured }) => measured)),
    },
    { write: !options.quick && !options.page && !options.applied },
  );
}

function medianOf(visits: readonly Measured[]): Measured {
  const inOrder = visits.toSorted(
    (one, other) =>
      scoreOf(one, 'performance') - scoreOf(other, 'performance') ||
      other.lcp - one.lcp ||
      other.tbt - one.tbt,
  );
  const median = inOrder[Math.floor(inOrder.length / 2)];
  if (!median) throw new Error('--rounds must be at least 1');
  return median;
}

function scoreOf({ scores }: Measured, category: string): number {
  return scores[category] ?? 0;
}

/** Measures a page; retries because a busy machine can spoil a trace, after which Lighthouse asks for another run. */
async function measure(page: string, tries = 3): Promise<Measured> {
  const lhr = await visit(page);
  if (lhr.runtimeError && tries > 1) return measure(page, tries - 1);
  if (lhr.runtimeError) throw new Error(`${page}: ${lhr.runtimeError.message}`);
  if (options.why) explain(lhr);
  const value = (name: string) => lhr.audits[name]?.numericValue ?? 0;
  const requests = itemsOf(lhr, 'network-requests') as { resourceType: string; transferSize: number }[];
  const bytesOf = (wanted: (resourceType: string) => boolean) =>
    requests
      .filter(({ resourceType }) => wanted(resourceType))
      .reduce((sum, { transferSize }) => sum + transferSize, 0);
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
    ),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    script: bytesOf((resourceType) => resourceType === 'Script'),
    all: bytesOf(() => true),
  };
}

/** Makes one visit in a fresh browser. */
async function visit(page: string): Promise<Result> {
  const chrome = await lighthouse.launch({
    chromePath: systemChromium(),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const lookup = page.includes('code=');
    const run = await lighthouse.visit(product.url + page, {
      port: chrome.port,
      onlyCategories: CATEGORIES,
      skipAudits: lookup ? [LEFT_OUT_ON_PURPOSE] : [],
      throttlingMethod: options.applied ? 'devtools' : 'simulate',
      logLevel: 'error',
    });
    if (!run) throw new Error(`${page}: Lighthouse measured nothing`);
    return run.lhr;
  } finally {
    chrome.kill();
  }
}

function wordsOf({ scores, lcp, cls, tbt, script, all }: Measured, apart: number): string[] {
  return [
    ...CATEGORIES.map((name) => String(scores[name])),
    `${(lcp / 1000).toFixed(2)} s`,
    `${apart} %`,
    cls.toFixed(3),
    `${tbt.toFixed(0)} ms`,
    `${(script / 1000).toFixed(0)} KB`,
    `${(all / 1000).toFixed(0)} KB`,
  ];
}

function goalsOf(pages: readonly Measured[]): Goal[] {
  const lowestOf = (measured: Measured) =>
    Math.min(...CATEGORIES.map((category) => scoreOf(measured, category)));
  const lowest = Math.min(...pages.map(lowestOf));
  const shift = Math.max(...pages.map(({ cls }) => cls));
  const slowest = Math.max(...pages.map(({ lcp }) => lcp));
  const good = pages.filter((page) => lowestOf(page) >= TARGETS.score && page.cls <= TARGETS.cls);
  const fast = pages.filter(({ lcp }) => lcp <= TARGETS.lcp);
  return [
    {
      text: `every category ≥ ${TARGETS.score} and CLS ≤ ${TARGETS.cls} on every page`,
      figure: `${good.length} of ${pages.length}, ${lowest}, ${shift.toFixed(3)}`,
      met: good.length === pages.length,
    },
    {
      text: `LCP ≤ ${TARGETS.lcp / 1000} s on every page`,
      figure: `${fast.length} of ${pages.length}, ${slowest.toFixed(0)} ms`,
      met: fast.length === pages.length,
    },
  ];
}

function itemsOf({ audits }: Result, audit: string): unknown[] {
  const items = audits[audit]?.details?.items;
  return Array.isArray(items) ? items : [];
}

function explain(lhr: Result): void {
  for (const { id, score, title, displayValue } of Object.values(lhr.audits)) {
    if (score === null || score >= 0.9) continue;
    console.log(`  ${score.toFixed(2)} ${id}: ${title} ${displayValue ?? ''}`);
    console.log(`       ${JSON.stringify(itemsOf(lhr, id).slice(0, 3)).slice(0, 600)}`);
  }
}

async function installedLighthouse() {
  const folder = join(INSTALLED, 'lighthouse');
  await installPackage(folder, 'lighthouse', VERSION);
  const inFolder = (file: string): Promise<unknown> => import(join(folder, 'node_modules', file));
  const program = (await inFolder('lighthouse/core/index.js')) as {
    default: (url: string, flags: object) => Promise<{ lhr: Result } | undefined>;
  };
  const launcher = (await inFolder('chrome-launcher/dist/index.js')) as {
    launch: (options: object) => Promise<{ port: number; kill: () => void }>;
  };
  return { visit: program.default, launch: launcher.launch };
}

async function freshProduct() {
  const { dataDir, remove } = await temporaryDataDir();
  const started = await startProduct({ dataDir, env: { THROTTLE_LOOKUP_PER_MINUTE: '0' } });
  const code = /Demo parcels: ([^,\s]+)/.exec(started.output())?.[1];
  const stop = async () => {
    await started.stop();
    await remove();
  };
  return { url: started.url, code, stop };
}
