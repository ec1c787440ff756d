import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The site keeps the visitor's choice under this key; see web/src/shared/state/persistence.ts. */
export async function chooseTheme(page: Page, theme: 'LIGHT' | 'DARK'): Promise<void> {
  await page.addInitScript((value) => {
    localStorage.setItem('vaultway.theme', JSON.stringify({ version: 1, value }));
  }, theme);
}

/** Fails with one line per finding: rule, what is wrong, where. */
export async function expectAccessible(page: Page): Promise<void> {
  // Legacy mode needs no second page for its summary; no page here shows a frame of another origin.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(RULES).analyze();
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${help} at ${target.join(' ')} ${any[0]?.message ?? ''}`),
  );
  expect(findings).toEqual([]);
}
