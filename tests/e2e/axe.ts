import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { switchTheme } from '../support/switch-theme.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const RULES_OF_COLOR = ['color-contrast', 'link-in-text-block'];

/** Stores the theme; the key is defined in web/src/shared/state/persistence.ts. */
export async function chooseTheme(page: Page, theme: 'LIGHT' | 'DARK'): Promise<void> {
  await page.addInitScript((value) => {
    localStorage.setItem('vaultway.theme', JSON.stringify({ version: 1, value }));
  }, theme);
}

/** Fails with one line per finding: rule, problem, element. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingFound((axe) => axe.withTags(RULES), page);
}

/**
 * Checks the page in both themes, the second time only for rules that depend on the theme. Leaves it in the dark one.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await switchTheme(page, 'light');
  await expectAccessible(page);
  await switchTheme(page, 'dark');
  await expectNothingFound((axe) => axe.withRules(RULES_OF_COLOR), page);
}

async function expectNothingFound(ask: (axe: AxeBuilder) => AxeBuilder, page: Page): Promise<void> {
  // Legacy mode needs no second page for its summary; no page here has a cross-origin frame. Reporting passes, element
  // by element, takes as long as finding violations.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await ask(axe).analyze();
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${help} at ${target.join(' ')} ${any[0]?.message ?? ''}`),
  );
  expect(findings).toEqual([]);
}
