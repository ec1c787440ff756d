import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { switchTheme } from '../../tests/support/switch-theme.ts';
import type { Screen } from './screens.ts';

export const THEMES = ['light', 'dark'] as const;
/** Language codes of the site: `in` is Hindi. */
export const LANGUAGES = ['en', 'ar', 'de', 'ru', 'in'];
export const WIDTHS = [320, 375, 768, 1440, 1920];
/** Languages and widths of every page; key pages have all of them. */
const USUAL = { languages: new Set(['en', 'ar']), widths: new Set([375, 1440]) };
const QUALITY = 72;
/** Limit for loading; content that arrives later is missing in the picture. */
const LIMIT_MS = 30_000;
const QUIET_WITHIN_MS = 5000;

export interface Picture {
  screen: string;
  language: string;
  width: number;
  theme: (typeof THEMES)[number];
  file: string;
}

/** A page in one language at one width: loaded once, pictured in both themes. */
interface Visit {
  screen: Screen;
  language: string;
  width: number;
}

export function visitsOf(screens: readonly Screen[], languages: string[], widths: number[]): Visit[] {
  return screens.flatMap((screen) =>
    languages.flatMap((language) =>
      widths
        .filter((width) => screen.key || (USUAL.languages.has(language) && USUAL.widths.has(width)))
        .map((width) => ({ screen, language, width })),
    ),
  );
}

interface Place {
  url: string;
  /** Playwright storage state with the admin's session. */
  session: string;
  /** Folder of the pictures. */
  folder: string;
}

/** Takes pictures of a page as its visitor sees it. @returns one picture per theme, or the error */
export async function picture(
  browser: Browser,
  { screen, language, width }: Visit,
  place: Place,
): Promise<Picture[]> {
  const context = await browser.newContext({
    baseURL: place.url,
    viewport: { width, height: width < 700 ? 740 : 900 },
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    ...(!screen.guest && { storageState: place.session }),
  });
  try {
    await context.addCookies([{ name: 'language', value: language, url: place.url }]);
    const page = await context.newPage();
    page.setDefaultTimeout(LIMIT_MS);
    await page.goto(screen.path);
    await settle(page);
    await screen.first?.(page);
    const pictures: Picture[] = [];
    for (const theme of THEMES) {
      await switchTheme(page, theme);
      const file = join(slugOf(screen.name), `${language}-${width}-${theme}.jpg`);
      await mkdir(join(place.folder, slugOf(screen.name)), { recursive: true });
      await page.screenshot({
        path: join(place.folder, file),
        type: 'jpeg',
        quality: QUALITY,
        // A dialog covers the viewport only.
        fullPage: (await page.getByRole('dialog').count()) === 0,
      });
      pictures.push({ screen: screen.name, language, width, theme, file });
    }
    return pictures;
  } finally {
    await context.close();
  }
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Waits for initial requests, and for content that appears only on scrolling. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  const rest = async () => {
    // A page with live updates never becomes idle on the network.
    await page.waitForLoadState('networkidle', { timeout: QUIET_WITHIN_MS }).catch(() => undefined);
    await page.waitForFunction(
      () =>
        !document.querySelector(
          'main [aria-hidden=true] > i, [role=status][aria-label], .mantine-Skeleton-root',
        ) && Array.from(document.images).every(({ complete, loading }) => complete || loading === 'lazy'),
    );
  };
  // A page that keeps loading is pictured as it loads.
  await rest().catch(() => undefined);
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise((shown) => setTimeout(shown, 100));
    }
    scrollTo(0, 0);
    await document.fonts.ready;
  });
  await rest().catch(() => undefined);
}
