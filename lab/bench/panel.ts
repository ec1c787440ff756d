import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { runningSuperuserUrl } from '../../tools/infra/postgres.ts';
import { fullBrowserLaunch } from '../../tools/test/browser.ts';
import { ADMIN, BROWSER_SETTINGS } from '../../tests/support/browser-product.ts';
import { startProduct, type RunningProduct } from '../../tests/support/product.ts';
import { codeOf, EVENTS, fillByCopy, nameOf } from './admin-data.ts';
import { awaitPicture, listenForKeys, type Picture, whenPainted } from './panel-clock.ts';
import { readOptions } from './support/options.ts';
import { publish } from './support/report.ts';
import { median, quantile, spread } from './support/statistics.ts';

/**
 * Measures the time from a key press to the paint of its result in the panel of the whole product, with a million
 * parcels of eight events each.
 *
 *   npm run bench -- panel [--quick] [--parcels 1000000] [--rounds 5] [--data folder]
 *
 * `--data`: folder of the product's state; what an earlier run filled there is reused.
 */
const options = readOptions({ parcels: '', data: '' });
const TOTAL = Number(options.parcels || (options.quick ? 20_000 : 1_000_000));
/** Repetitions of each act per round; with 20 in all, p95 would be the slowest alone. */
const TIMES = options.quick ? 1 : 6;
/** Repetitions that don't count: they load the panel's lazy code, with cold caches in the browser and Postgres. */
const WARM_UP_TIMES = 3;
const GOAL_MS = 100;
/** Interval between keys of a fast typist. */
const BETWEEN_KEYS_MS = 90;
/** Time after which an act has failed. */
const LIMIT_MS = 30_000;
const LIST = '/control/parcels/list.html';
const FINDER = '[role=dialog] [role=combobox]:focus';
/** A parcel in the finder, not the option that lists all matches. */
const FOUND = '[role=option] bdi';

await ensureBuilt();
const folder = await mkdtemp(join(tmpdir(), 'vaultway-bench-'));
await chmod(folder, 0o755);
const product = await startProduct({ dataDir: options.data || join(folder, 'data'), env: BROWSER_SETTINGS });
try {
  if (product.signUpLink) await prepare(product);
  // With a profile of its own, as people have one: without it, a browser requests the favicon with every letter of a
  // search.
  const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...fullBrowserLaunch(),
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
  });
  const times = new Map<string, number[]>();
  let isWhole = false;
  try {
    await measure(browser, times);
    isWhole = true;
  } finally {
    await browser.close();
    await report(times, isWhole);
  }
} finally {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Creates the first admin and the parcels. */
async function prepare({ signUpLink, url, dataDir }: RunningProduct): Promise<void> {
  const database = runningSuperuserUrl(join(dataDir, 'postgres'), 'tracking');
  if (!database) throw new Error('Its Postgres does not run');
  console.log(`Filling ${TOTAL} parcels with ${EVENTS} events each …`);
  const began = Date.now();
  await fillByCopy(database, folder, TOTAL);
  const seconds = (Date.now() - began) / 1000;
  const each = (seconds * 100_000) / TOTAL;
  console.log(`Filled in ${seconds.toFixed(1)} s, ${each.toFixed(1)} s for 100,000 parcels`);
  const token = new URL(signUpLink ?? 'none:').searchParams.get('token');
  const answer = await fetch(`${url}/api/admins`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...ADMIN, token }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Adds the durations of each act. */
async function measure(context: BrowserContext, times: Map<string, number[]>): Promise<void> {
  await context.request.post('/api/admins/auth/signin', { data: ADMIN, failOnStatusCode: true });
  const page = await context.newPage();
  await page.addInitScript(listenForKeys);
  await page.goto(LIST);
  await page.locator('tbody tr').nth(19).waitFor();
  const newest = await page.locator('tbody tr:first-child td a[href]').innerText();
  for (let n = 0; n < WARM_UP_TIMES + options.rounds * TIMES; n += 1) {
    for (const [act, ms] of await acts(page, newest, n))
      if (n >= WARM_UP_TIMES) times.set(act, [...(times.get(act) ?? []), ms]);
  }
}

/** Performs everything that an admin does, each time with another parcel. */
async function acts(page: Page, newest: string, n: number): Promise<[string, number][]> {
  const code = codeOf((n * 7919 + 13) % TOTAL);
  const other = codeOf((n * 104_729 + 17) % TOTAL);
  const [, family = ''] = nameOf((n * 15_485 + 19) % TOTAL).split(' ');
  const took: [string, number][] = [];
  const timed = async (act: string, key: string, picture: Picture) => {
    await page.evaluate(awaitPicture, picture);
    await page.keyboard.press(key);
    const late = page.waitForTimeout(LIMIT_MS).then(() => {
      throw new Error(`${act}: no ${picture.selector} “${picture.text}” in ${LIMIT_MS / 1000} s`);
    });
    took.push([act, await Promise.race([page.evaluate(whenPainted), late])]);
  };
  const typed = async (act: string, search: string, selector: string) => {
    await page.keyboard.type(search.slice(0, -1), { delay: BETWEEN_KEYS_MS });
    await timed(act, search.slice(-1), { selector, text: search, search });
  };

  await page.keyboard.press('/');
  await page.keyboard.press('ControlOrMeta+A');
  await typed('list: the last letter of a code', code, 'tbody tr:only-child');
  await page.keyboard.press('ControlOrMeta+A');
  await typed('list: the last letter of a name', family, 'tbody tr:first-child');
  // All rows arrive at once, the newest parcel's first.
  await timed('list: everything again', 'Escape', { selector: 'tbody tr:first-child', text: newest });
  await timed('finder: opened', 'Control+K', { selector: FINDER, text: '' });
  await typed('finder: the last letter of a code', code, FOUND);
  await timed('parcel: opened from the finder', 'Enter', { selector: 'h1', text: code });
  await page.locator('[role=dialog]').waitFor({ state: 'detached' });
  // The page takes the focus once it has loaded, even from an open finder.
  await page.waitForLoadState('networkidle');
  await page.locator('h1:focus').waitFor();
  await page.keyboard.press('Control+K');
  await page.locator(FINDER).waitFor();
  await typed('finder: the fourth letter of a code', other.slice(0, 4), FOUND);
  await page.keyboard.press('Escape');
  await page.locator('[role=dialog]').waitFor({ state: 'detached' });
  await timed('event: form opened', 'e', { selector: '[role=dialog] input:focus', text: '' });
  await page.keyboard.type(`Seen (${n})`);
  await timed('event: saved', 'ControlOrMeta+Enter', { selector: '[role=status]', text: 'Event added.' });
  await page.locator('[role=dialog]').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Parcels', exact: true }).first().click();
  await page.locator('tbody tr').nth(19).waitFor();
  return took;
}

async function report(times: Map<string, number[]>, isWhole: boolean): Promise<void> {
  const rows = Array.from(times, ([act, all]) => ({
    act,
    p50: at(all, 0.5),
    apart: spread(inRounds(all).map(median)),
    p95: at(all, 0.95),
  }));
  const all = [...times.values()].flat();
  const slow = rows.filter(({ p95 }) => p95 > GOAL_MS);
  await publish(
    {
      name: 'panel',
      title: 'The control panel',
      setup:
        `From a key to the picture of its answer, in Chromium, with ${TOTAL.toLocaleString('en')} parcels of ${EVENTS} events each; ` +
        `${TIMES} times a round after a warm-up of ${WARM_UP_TIMES}, each time with another parcel; p50 and p95 are of all rounds together. The finder and the list search with each key, ${BETWEEN_KEYS_MS} ms apart.`,
      rounds: options.rounds,
      isPooled: true,
      tables: [
        {
          head: ['', 'p50 ms', 'spread of p50', 'p95 ms'],
          rows: [
            ...rows.map(({ act, p50, apart, p95 }) => [act, String(p50), `${apart} %`, String(p95)]),
            ['all', String(at(all, 0.5)), '', String(at(all, 0.95))],
          ],
        },
      ],
      plot: { title: 'From a key to the picture of its answer', unit: 'ms, p95', column: 'p95 ms' },
      goals: [
        {
          text: `p95 of every act at most ${GOAL_MS} ms`,
          figure: `${rows.length - slow.length} of ${rows.length}`,
          met: slow.length === 0,
        },
      ],
    },
    { write: isWhole && !options.quick },
  );
}

/** Splits an act's durations into rounds; a failed run leaves the last one incomplete. */
function inRounds(times: number[]): number[][] {
  return Array.from({ length: Math.ceil(times.length / TIMES) }, (_, round) =>
    times.slice(round * TIMES, (round + 1) * TIMES),
  );
}

function at(times: number[], share: number): number {
  return Math.round(quantile(times, share));
}
