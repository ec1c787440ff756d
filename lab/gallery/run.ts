import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, request, type Browser } from '@playwright/test';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { say } from '../../tools/setup/terminal.mjs';
import { ensureBrowser, fullBrowserLaunch } from '../../tools/test/browser.ts';
import { BROWSER_SETTINGS } from '../../tests/support/browser-product.ts';
import { startProduct, temporaryDataDir } from '../../tests/support/product.ts';
import { fill } from './contents.ts';
import { galleryPage } from './gallery-page.ts';
import { LANGUAGES, picture, visitsOf, WIDTHS, type Picture } from './pictures.ts';
import { screensOf } from './screens.ts';

/**
 * Takes pictures of every page of its own product instance: at 375 and 1440 px, in English and Arabic, in both themes,
 * and of key pages at five widths in five languages. Ends with the address of a page that shows them all.
 *
 *   npm run gallery [-- --only 'tracking|parcels/list' --language ar,de --width 375,1440 --to test-results/gallery]
 */
const { values: options } = parseArgs({
  options: {
    /** Regular expression for names of screens. */
    only: { type: 'string', default: '' },
    language: { type: 'string' },
    width: { type: 'string' },
    to: { type: 'string', default: 'test-results/gallery' },
    /** Number of pages open at once. */
    pages: { type: 'string', default: '3' },
  },
});
const folder = resolve(options.to);

await ensureBuilt();
if (!(await ensureBrowser())) throw new Error('There is no browser for screenshots');
const secrets = await mkdtemp(join(tmpdir(), 'vaultway-gallery-'));
const { dataDir, remove } = await temporaryDataDir();
const product = await startProduct({ dataDir, env: BROWSER_SETTINGS });
const browser = await chromium.launch(fullBrowserLaunch());
try {
  process.exitCode = await makeGallery(browser);
} finally {
  await browser.close();
  await product.stop();
  await Promise.all([remove(), rm(secrets, { recursive: true })]);
}

/** @returns the exit code */
async function makeGallery(using: Browser): Promise<number> {
  const session = join(secrets, 'session.json');
  const codes = /Demo parcels: ([^(\n]+)/.exec(product.output())?.[1]?.trim().split(', ') ?? [];
  const api = await request.newContext({ baseURL: product.url });
  const token = new URL(product.signUpLink ?? 'none:').searchParams.get('token');
  const screens = screensOf(await fill(api, token, codes));
  await api.storageState({ path: session });
  await api.dispose();

  const wanted = screens.filter(({ name }) => new RegExp(options.only, 'i').test(name));
  const languages = options.language?.split(',') ?? LANGUAGES;
  const widths = options.width?.split(',').map(Number) ?? WIDTHS;
  const waiting = visitsOf(wanted, languages, widths);
  const pictures: Picture[] = [];
  const failures: string[] = [];
  const place = { url: product.url, session, folder };
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const order = waiting.map(({ screen, language, width }) => `${screen.name} ${language} ${width}`);
  const work = async () => {
    for (let visit = waiting.shift(); visit; visit = waiting.shift()) {
      try {
        pictures.push(...(await picture(using, visit, place)));
      } catch (error) {
        failures.push(`${visit.screen.name}, ${visit.language}, ${visit.width} px: ${String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: Number(options.pages) }, work));

  const rank = ({ screen, language, width }: Picture) => order.indexOf(`${screen} ${language} ${width}`);
  const sorted = pictures.toSorted((one, other) => rank(one) - rank(other));
  await writeFile(join(folder, 'index.html'), galleryPage(sorted, failures));
  for (const failure of failures) say(failure);
  say(`${pictures.length} pictures: ${join(folder, 'index.html')}`);
  return failures.length === 0 ? 0 : 1;
}
