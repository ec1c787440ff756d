import sharp from 'sharp';
import { adminTest, expect, test } from './shared-product.ts';

const LOCALES = { en: 'en-GB', de: 'de-DE', ar: 'ar-EG' };
/** 640 is also the width of 1280 at 200 % zoom. */
const WIDTHS = [320, 375, 640, 768, 1023, 1024, 1280, 1440, 1920, 2560];

/** Finds elements of the hero that overlap or exceed its edges, in all slides. */
function collisions(): string[] {
  const boxOf = (element: Element) => element.getBoundingClientRect();
  const meets = (one: DOMRect, other: DOMRect) =>
    one.left < other.right - 1 &&
    other.left < one.right - 1 &&
    one.top < other.bottom - 1 &&
    other.top < one.bottom - 1;
  const carousel = document.querySelector('[aria-roledescription=carousel]');
  const controls = carousel?.querySelector('[role=toolbar]');
  const bar = document.querySelector('header');
  if (!carousel || !controls || !bar) return ['the hero is not there'];
  return [...carousel.querySelectorAll('[aria-roledescription=slide]')].flatMap((slide, number) => {
    const scene = slide.querySelector('img');
    if (!scene) return [`slide ${number + 1} has no scene`];
    return [...slide.querySelectorAll('h2, p, label, input, button, a')].flatMap((words) => {
      const box = boxOf(words);
      if (box.width === 0) return [];
      const name = `slide ${number + 1}: ${(words.textContent || words.tagName).slice(0, 30)}`;
      return [
        ...(meets(box, boxOf(scene)) ? [`${name} lies on the scene`] : []),
        ...(meets(box, boxOf(bar)) ? [`${name} lies under the bar`] : []),
        ...(meets(box, boxOf(controls)) ? [`${name} lies on the controls`] : []),
        ...(box.left < 0 || box.right > innerWidth + 1 ? [`${name} leaves the window`] : []),
      ];
    });
  });
}

for (const [language, locale] of Object.entries(LOCALES)) {
  test.describe(`the hero in ${language}`, () => {
    test.use({ locale });

    test('never overlaps text and pictures', async ({ page }) => {
      await page.goto('/', { waitUntil: 'networkidle' });
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: width < 700 ? 667 : 900 });
        expect(await page.evaluate(collisions), `at ${width} px`).toEqual([]);
        const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(scrolled, `at ${width} px`).toBeLessThanOrEqual(width);
      }
    });
  });
}

/** A machine without the font that a page names takes another one, which may be half as wide again. */
const WIDE_FONT = 'input { font-size: 1.75rem !important }';

test('fits a phone of 320 px with a wide font, on every page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 667 });
  for (const path of [
    '/',
    '/track.html',
    '/contact.html',
    '/pages/about-us',
    '/verify.html',
    '/log/policy',
    '/nowhere',
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.addStyleTag({ content: WIDE_FONT });
    const leaving = await page.evaluate(() =>
      [...document.querySelectorAll('main :is(h1, h2, p, label, input, textarea, button, a)')]
        .filter((element) => !element.closest('[aria-hidden=true], [inert], svg'))
        .filter((element) => element.getClientRects().length > 0)
        // A slide that waits beside the window is clipped on purpose.
        .filter((element) => !element.closest('[aria-roledescription=slide]:not(:first-child)'))
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
        .map((element) => `${element.tagName} ${element.textContent?.slice(0, 30)}`),
    );
    expect(leaving, path).toEqual([]);
  }
});

test('the first slide thanks, claims nothing unconfirmed and takes a tracking code', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const slide = page.getByRole('group', { name: '1 of 3' });
  await expect(slide).toContainText('Thank You For Choosing');
  await expect(slide.getByText('Delivered under guard. Insured for its full value.')).toBeHidden();
  await slide.getByRole('button', { name: 'Track Parcel' }).click();
  await expect(page).toHaveURL(/\/track\.html$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 667 } });

  test('a slide with fewer words has a larger scene', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    const heights = () =>
      page
        .locator('[aria-roledescription=slide] img')
        .evaluateAll((scenes) => scenes.map((scene) => scene.getBoundingClientRect().height));
    await expect.poll(async () => Math.min(...(await heights()))).toBeGreaterThan(0);

    const [first = 0, ...others] = await heights();
    expect(others).toHaveLength(2);
    expect(Math.min(...others)).toBeGreaterThan(first * 1.25);
  });
});

adminTest("the panel's preview keeps text readable on a bright picture", async ({ page }) => {
  const white = { width: 1600, height: 1000, channels: 3, background: 'white' } as const;
  const buffer = await sharp({ create: white }).jpeg().toBuffer();
  await page.goto('/control/settings/site');
  await page.getByLabel('Slide 1 image').setInputFiles({ name: 'snow.jpg', mimeType: 'image/jpeg', buffer });
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('img[srcset]')).toHaveJSProperty('complete', true);

  for (const width of [375, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const words of await preview.locator('[data-own^="hero."]:is(h2, p)').all()) {
      await words.evaluate((element) => (element.style.color = 'transparent'));
      const { channels } = await sharp(await words.screenshot()).stats();
      expect(Math.max(...channels.map(({ max }) => max)), `behind words at ${width} px`).toBeLessThan(110);
    }
  }
});

adminTest("the panel's preview scrolls to the focused text", async ({ page }) => {
  await page.goto('/control/settings/site');
  const preview = page.getByRole('region', { name: 'Preview' });
  const isInSight = (name: string) =>
    preview.locator(`[data-own="${name}"]`).evaluate((text) => {
      const [scroller, { top, bottom }] = [text.closest('[tabindex]'), text.getBoundingClientRect()];
      const frame = scroller?.getBoundingClientRect();
      return frame !== undefined && top >= frame.top && bottom <= frame.bottom;
    });

  await page.getByLabel('Language of the texts').waitFor();
  const folded = page.locator('details:not([open]) > summary');
  while ((await folded.count()) > 0) await folded.first().click();
  for (const [group, name] of [
    ['Our Services', 'home.servicesTitle'],
    ['Maximum Security', 'hero.securityTitle'],
    ['Precious Metal Storage', 'home.storageTitle'],
    ['Our Services', 'home.servicesText'],
  ] as const) {
    const fields = page.getByRole('group', { name: group, exact: true }).getByRole('textbox');
    await fields.nth(name.endsWith('Text') ? 1 : 0).focus();
    await expect.poll(() => isInSight(name), name).toBe(true);
  }
});
