import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const RULES_OF_COLOR = ['color-contrast', 'link-in-text-block'];

/** The site keeps the visitor's choice under this key; see web/src/shared/state/persistence.ts. */
export async function chooseTheme(page: Page, theme: 'LIGHT' | 'DARK'): Promise<void> {
  await page.addInitScript((value) => {
    localStorage.setItem('vaultway.theme', JSON.stringify({ version: 1, value }));
  }, theme);
}

/** Fails with one line per finding: rule, what is wrong, where. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingFound((axe) => axe.withTags(RULES), page);
}

/** Besides, looks at the same page in the other theme, as far as a theme matters. It is left in the dark one. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await switchTheme(page, 'light');
  await expectAccessible(page);
  await switchTheme(page, 'dark');
  await expectNothingFound((axe) => axe.withRules(RULES_OF_COLOR), page);
}

/** The same page in another theme, without the way there. */
export async function switchTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((wanted) => {
    const root = document.documentElement;
    const keep = () => {
      for (const name of ['data-theme', 'data-mantine-color-scheme']) {
        if (root.hasAttribute(name) && root.getAttribute(name) !== wanted) root.setAttribute(name, wanted);
      }
    };
    keep();
    // The page sets its own theme again with whatever changes its state.
    const before: unknown = Reflect.get(globalThis, 'keptTheme');
    if (before instanceof MutationObserver) before.disconnect();
    const observer = new MutationObserver(keep);
    observer.observe(root, { attributes: true });
    Reflect.set(globalThis, 'keptTheme', observer);
    // Colors are judged as they will be, and not half-way there.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  }, theme);
}

async function expectNothingFound(ask: (axe: AxeBuilder) => AxeBuilder, page: Page): Promise<void> {
  // Legacy mode needs no second page for its summary; no page here shows a frame of another origin.
  // Describing what a page passes, element by element, takes as long as looking for what it does not.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await ask(axe).analyze();
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${help} at ${target.join(' ')} ${any[0]?.message ?? ''}`),
  );
  expect(findings).toEqual([]);
}
