import { chooseTheme, expectAccessible } from './axe.ts';
import { aParcel } from './parcel.builder.ts';
import { adminTest, expect } from './shared-product.ts';

/** The panel's routes that need no record of their own. */
const ROUTES = [
  'index.html',
  'account/index.html',
  'account/password.html',
  'parcels/list.html',
  'parcels/create.html',
  'invoice/list.html',
  'invoice/create.html',
  'imports/list.html',
  'imports/create.html',
  'pages/list.html',
  'pages/create.html',
  'pages/about-us',
  'reviews/list.html',
  'reviews/create.html',
  'trash.html',
  'audit.html',
  'settings',
  'settings/contact',
  'settings/mail',
  'settings/html',
  'email/send.html',
  'mails/list.html',
  'messages/list.html',
];
const OF_A_PARCEL = ['', '/activities', '/activities/create', '/update', '/update-map', '/update-image'];

/** Its samples are drawn in frames in which no script runs, axe's own included; it has a test of its own. */
const WITHOUT_AXE = 'settings/mail';

for (const theme of ['LIGHT', 'DARK'] as const) {
  adminTest(
    `every route speaks Arabic, fits a phone and is accessible, ${theme}`,
    async ({ page, context, adminApi, baseURL }) => {
      adminTest.setTimeout(240_000);
      await chooseTheme(page, theme);
      const { code } = await aParcel(adminApi);
      await context.addCookies([{ name: 'language', value: 'ar', url: baseURL ?? '' }]);
      await page.setViewportSize({ width: 375, height: 720 });
      const routes = [...ROUTES, ...OF_A_PARCEL.map((part) => `parcels/${code}${part}`)];
      for (const route of routes) {
        await page.goto(`/control/${route}`);
        const heading = page.getByRole('heading', { level: 1 });
        await expect(heading, route).toBeVisible();
        await expect(page.locator('html'), route).toHaveAttribute('dir', 'rtl');
        await expect(page.getByRole('main'), route).toContainText(/\p{Script=Arabic}/u);
        const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        await expect.poll(tooWide, { message: `${route} scrolls sideways` }).toBeLessThanOrEqual(0);
        if (route !== WITHOUT_AXE) await expectAccessible(page);
      }
    },
  );
}
