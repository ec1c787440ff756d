import type { BrowserContext, Page } from '@playwright/test';
import { PANEL_ROUTES, PARCEL_PARTS } from '../gallery/screens.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { aParcel } from './parcel.builder.ts';
import { adminTest, expect } from './shared-product.ts';

/** Every address of the panel that names no record, and one that does. */
const ROUTES = [...PANEL_ROUTES, 'pages/about-us'];

/** Its samples are drawn in frames in which no script runs, axe's own included; it has a test of its own. */
const WITHOUT_AXE = 'settings/mail';

for (const route of ROUTES) {
  adminTest(`/control/${route} is readable, fits and is accessible`, ({ page, context, baseURL }) =>
    visit(page, context, { route, baseURL }),
  );
}

for (const part of PARCEL_PARTS) {
  adminTest(
    `a parcel's page${part} is readable, fits and is accessible`,
    async ({ page, context, adminApi, baseURL }) => {
      const { code } = await aParcel(adminApi);
      await visit(page, context, { route: `parcels/${code}${part}`, baseURL });
    },
  );
}

interface Visit {
  route: string;
  baseURL: string | undefined;
}

/** In Arabic on a phone, and in English on a desk. */
async function visit(page: Page, context: BrowserContext, { route, baseURL }: Visit): Promise<void> {
  for (const language of ['ar', 'en']) {
    const arabic = language === 'ar';
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
    await page.setViewportSize(arabic ? { width: 375, height: 720 } : { width: 1440, height: 900 });
    await page.goto(`/control/${route}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', arabic ? 'rtl' : 'ltr');
    if (arabic) await expect(page.getByRole('main')).toContainText(/\p{Script=Arabic}/u);
    await expect(page.getByRole('status', { name: arabic ? 'جارٍ التحميل' : 'Loading' })).toHaveCount(0);
    const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(tooWide, { message: 'scrolls sideways' }).toBeLessThanOrEqual(0);
    if (route !== WITHOUT_AXE) await expectAccessibleInBothThemes(page);
  }
}
