import { chromium, request } from '@playwright/test';
import { fullBrowserLaunch } from '../../tools/test/browser.ts';
import { ADMIN, BROWSER_SETTINGS } from '../../tests/support/browser-product.ts';
import { startProduct, temporaryDataDir, type RunningProduct } from '../../tests/support/product.ts';
import { cachingBrowser, leaveAndReturn } from './interactions-back.ts';
import { fillHistory, pressInPanel } from './interactions-panel.ts';
import { type LookUpStart, nameOf, pressOnSite, SLOWDOWN, startLookUp } from './interactions-site.ts';
import type { Watched } from './interactions-watch.ts';
import { readOptions } from './support/options.ts';
import { publish } from './support/report.ts';
import type { Goal } from './support/result.ts';
import { median, spread } from './support/statistics.ts';

/**
 * Measures how long presses and keys wait for the next paint on a slow phone, what blocks the panel on a slow machine,
 * whether Back restores a page, and which parts of a look-up wait for the site's code.
 *
 *   npm run bench -- interactions [--quick] [--rounds 5] [--events 1000] [--why]
 *
 * `--why` lists what the browser was busy with.
 */
const options = readOptions({ events: '', why: false });
const EVENTS = Number(options.events || (options.quick ? 50 : 1000));
const [GOAL_MS, LONG_TASK_MS] = [100, 50];
/** The browser reports no shorter ones. */
const QUICKEST_MS = 16;

const site = new Map<string, number[]>();
const panel = new Map<string, Watched[]>();
const starts: LookUpStart[] = [];
const returns = new Map<string, string[]>();

const { dataDir, remove } = await temporaryDataDir();
const product = await startProduct({ dataDir, env: BROWSER_SETTINGS });
try {
  await bench(product);
} finally {
  await product.stop();
  await remove();
}
await report();

async function bench(running: RunningProduct): Promise<void> {
  const { url, signUpLink } = running;
  const code = /Demo parcels: ([^,\s]+)/.exec(running.output())?.[1] ?? '';
  const admin = await request.newContext({ baseURL: url });
  const token = new URL(signUpLink ?? 'none:').searchParams.get('token');
  await admin.post('/api/admins', { data: { ...ADMIN, token }, failOnStatusCode: true });
  await admin.post('/api/admins/auth/signin', { data: ADMIN, failOnStatusCode: true });
  await fillHistory(admin, EVENTS);
  const browser = await chromium.launch(fullBrowserLaunch());
  const caching = await cachingBrowser();
  const paths = ['/', '/track.html', `/track.html?code=${code}`, '/contact.html', '/pages/about-us'];
  try {
    for (let round = 0; round < options.rounds; round += 1) {
      console.log(`Round ${round + 1} of ${options.rounds} …`);
      await pressOnSite(browser, url, code, (act, found) => {
        explain(act, found);
        add(site, act, Math.max(QUICKEST_MS, ...found.interactions));
      });
      await pressInPanel(browser, url, admin, (act, found) => {
        explain(act, found);
        add(panel, act, found);
      });
      starts.push(await startLookUp(browser, url, code));
      for (const path of paths) add(returns, nameOf(path), await leaveAndReturn(caching, url, path));
    }
  } finally {
    await caching.close();
    await browser.close();
    await admin.dispose();
  }
}

function add<T>(to: Map<string, T[]>, name: string, value: T): void {
  to.set(name, [...(to.get(name) ?? []), value]);
}

function explain(act: string, { causes }: Watched): void {
  if (options.why && causes.length > 0) console.log([act, ...causes].join('\n  '));
}

async function report(): Promise<void> {
  const start = (what: keyof LookUpStart) => starts.map((one) => one[what]);
  await publish(
    {
      name: 'interactions',
      title: 'Presses and keys',
      setup:
        `Chromium with its processor slowed down ${SLOWDOWN} times: the site on a phone, each page opened for the first time, and the ` +
        `panel on a desktop, with a parcel of ${EVENTS.toLocaleString('en')} events. Each round counts the slowest press or key of an act, to the ` +
        `picture after it, as INP does (the browser tells of none below ${QUICKEST_MS} ms), and the longest task of the page's thread (0 where ` +
        `none took more than ${LONG_TASK_MS} ms). The look-up's start is that of a first visit on a slow network (150 ms, 1.6 Mbit/s).`,
      rounds: options.rounds,
      versions: [`Chromium ${await chromiumVersion()}`],
      tables: [
        {
          head: ['on the site', 'INP ms', 'spread', 'slowest round'],
          rows: Array.from(site, ([act, rounds]) => [act, ...figuresOf(rounds)]),
        },
        {
          head: ['in the panel', 'longest task ms', 'spread', 'slowest round', 'INP ms'],
          rows: Array.from(panel, ([act, rounds]) => [
            act,
            ...figuresOf(rounds.map(({ longestTask }) => longestTask)),
            whole(median(rounds.map(({ interactions }) => Math.max(0, ...interactions)))),
          ]),
        },
        {
          head: ['a first look-up', 'ms after the page was asked for'],
          rows: [
            ['parcel asked for', whole(median(start('asked')))],
            ['parcel answered', whole(median(start('answered')))],
            ["site's code asked for", whole(median(start('codeAsked')))],
            ["site's code there", whole(median(start('codeThere')))],
          ],
        },
        {
          head: ['left, and gone back to', 'from the back/forward cache', 'why not'],
          rows: Array.from(returns, ([page, reasons]) => [
            page,
            `${reasons.filter((reason) => reason === '').length} of ${reasons.length}`,
            [...new Set(reasons)].filter(Boolean).join('; ') || '–',
          ]),
        },
      ],
      plot: {
        title: 'From a press or key to the picture',
        unit: 'ms',
        column: 'INP ms',
        most: 'slowest round',
      },
      goals: [
        inpGoal('search', /^search/),
        inpGoal('theme', /^theme/),
        longTaskGoal(),
        {
          text: 'a look-up is asked for before the site’s code is',
          figure: `${whole(median(start('asked')))} and ${whole(median(start('codeAsked')))} ms`,
          met: starts.every(({ asked, codeAsked }) => asked < codeAsked),
        },
        returnsGoal(),
      ],
    },
    { write: !options.quick },
  );
}

function whole(figure: number): string {
  return String(Math.round(figure));
}

function figuresOf(rounds: number[]): string[] {
  const middle = median(rounds);
  return [whole(middle), middle === 0 ? '–' : `${spread(rounds)} %`, whole(Math.max(...rounds))];
}

function inpGoal(what: string, acts: RegExp): Goal {
  const found = [...site].filter(([act]) => acts.test(act)).map(([, rounds]) => median(rounds));
  const slowest = Math.max(...found);
  return {
    text: `INP of every ${what} ≤ ${GOAL_MS} ms`,
    figure: `${whole(slowest)} ms`,
    met: slowest <= GOAL_MS,
  };
}

function longTaskGoal(): Goal {
  const longest = [...panel.values()].map((rounds) => median(rounds.map(({ longestTask }) => longestTask)));
  const without = longest.filter((figure) => figure <= LONG_TASK_MS);
  return {
    text: `parcel page with ${EVENTS.toLocaleString('en')} events: no task > ${LONG_TASK_MS} ms`,
    figure: `${without.length} of ${longest.length} acts, ${whole(Math.max(...longest))} ms`,
    met: without.length === longest.length,
  };
}

function returnsGoal(): Goal {
  const kept = [...returns.values()].filter((reasons) => reasons.every((reason) => reason === ''));
  return {
    text: 'public pages come back from the back/forward cache',
    figure: `${kept.length} of ${returns.size}`,
    met: kept.length === returns.size,
  };
}

async function chromiumVersion(): Promise<string> {
  const browser = await chromium.launch(fullBrowserLaunch());
  const version = browser.version();
  await browser.close();
  return version;
}
