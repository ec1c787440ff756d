import { parseArgs } from 'node:util';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { systemChromium } from '../../tools/test/browser.mjs';
import { startProduct, temporaryDataDir } from '../support/product.ts';

/**
 * What Lighthouse says about the public pages on a phone, with its own mobile throttling, against the whole product.
 *
 *   npm run bench -- web [--url http://localhost:8080 --code VW-1] [--rounds 3] [--page /contact.html]
 */
const { values: options } = parseArgs({
  options: {
    /** A running product instead of a fresh one. */
    url: { type: 'string' },
    /** A tracking code that the running product knows. */
    code: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    page: { type: 'string' },
    /** Also lists what costs points. */
    why: { type: 'boolean', default: false },
  },
});
const TARGETS = { score: 98, lcp: 1500, cls: 0.02 };
/** A look-up page asks search engines to leave it out; that this is so is tested in tests/e2e/first-paint.spec.ts. */
const LEFT_OUT_ON_PURPOSE = 'is-crawlable';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

const product = options.url ? { url: options.url, code: options.code } : await freshProduct();
try {
  await bench();
} finally {
  await product.stop?.();
}

async function bench() {
  const pages = ['/', `/track.html?code=${product.code}`, '/contact.html', '/pages/about-us'];
  const chosen = options.page ? [options.page] : pages;
  console.log(`Lighthouse on a phone, the median of ${options.rounds} by performance:\n`);
  console.log(row('page', ['perf', 'a11y', 'best', 'seo', 'LCP', 'CLS', 'TBT', 'JS', 'all']));
  const missed = [];
  for (const page of chosen) {
    const measured = await medianOf(page);
    console.log(row(page.split('?')[0] + (page.includes('?') ? '?code=…' : ''), wordsOf(measured)));
    missed.push(...missesOf(page, measured));
  }
  console.log(
    `\nTBT (total blocking time) stands for INP, which needs a person. The SEO of a look-up is counted without\n` +
      `"${LEFT_OUT_ON_PURPOSE}": such a page is "noindex" on purpose.`,
  );
  console.log(missed.length === 0 ? 'Every target was met.' : `Missed:\n${missed.join('\n')}`);
  if (missed.length > 0) process.exitCode = 1;
}

async function medianOf(page) {
  const runs = [];
  for (let round = 0; round < Number(options.rounds); round += 1) runs.push(await measure(page));
  const inOrder = runs.toSorted((one, other) => one.scores.performance - other.scores.performance);
  return inOrder[Math.floor(inOrder.length / 2)];
}

/** One visit in a browser of its own, which has never seen the site. */
async function measure(page) {
  const chrome = await launch({
    chromePath: systemChromium() ?? undefined,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const lookup = page.includes('code=');
    const { lhr } = await lighthouse(product.url + page, {
      port: chrome.port,
      onlyCategories: CATEGORIES,
      skipAudits: lookup ? [LEFT_OUT_ON_PURPOSE] : [],
      logLevel: 'error',
    });
    if (lhr.runtimeError) throw new Error(`${page}: ${lhr.runtimeError.message}`);
    if (options.why) explain(lhr);
    const value = (name) => lhr.audits[name]?.numericValue ?? 0;
    const requests = lhr.audits['network-requests'].details.items;
    const bytesOf = (wanted) =>
      requests.filter(wanted).reduce((sum, { transferSize }) => sum + transferSize, 0);
    return {
      scores: Object.fromEntries(
        CATEGORIES.map((name) => [name, Math.round((lhr.categories[name].score ?? 0) * 100)]),
      ),
      lcp: value('largest-contentful-paint'),
      cls: value('cumulative-layout-shift'),
      tbt: value('total-blocking-time'),
      script: bytesOf(({ resourceType }) => resourceType === 'Script'),
      all: bytesOf(() => true),
    };
  } finally {
    chrome.kill();
  }
}

function wordsOf({ scores, lcp, cls, tbt, script, all }) {
  return [
    ...CATEGORIES.map((name) => String(scores[name])),
    `${(lcp / 1000).toFixed(2)} s`,
    cls.toFixed(3),
    `${tbt.toFixed(0)} ms`,
    `${(script / 1000).toFixed(0)} KB`,
    `${(all / 1000).toFixed(0)} KB`,
  ];
}

function missesOf(page, { scores, lcp, cls }) {
  const low = CATEGORIES.filter((name) => scores[name] < TARGETS.score);
  return [
    ...low.map((name) => `${page}: ${name} ${scores[name]}, not ${TARGETS.score}`),
    ...(lcp >= TARGETS.lcp ? [`${page}: LCP ${lcp.toFixed(0)} ms, not under ${TARGETS.lcp}`] : []),
    ...(cls >= TARGETS.cls ? [`${page}: CLS ${cls.toFixed(3)}, not under ${TARGETS.cls}`] : []),
  ];
}

function explain(lhr) {
  for (const { id, score, title, displayValue, details } of Object.values(lhr.audits)) {
    if (score === null || score >= 0.9) continue;
    console.log(`  ${score.toFixed(2)} ${id}: ${title} ${displayValue ?? ''}`);
    console.log(`       ${JSON.stringify(details?.items?.slice(0, 3) ?? '').slice(0, 600)}`);
  }
}

function row(name, cells) {
  return name.padEnd(22) + cells.map((cell) => cell.padStart(9)).join('');
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
