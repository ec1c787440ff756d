import type { Page } from '@playwright/test';

/** Switches a page to another theme without animation. */
export async function switchTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((wanted) => {
    const root = document.documentElement;
    const keep = () => {
      for (const name of ['data-theme', 'data-mantine-color-scheme']) {
        if (root.hasAttribute(name) && root.getAttribute(name) !== wanted) root.setAttribute(name, wanted);
      }
    };
    keep();
    // The page sets its own theme again with each change of state.
    const before: unknown = Reflect.get(globalThis, 'keptTheme');
    if (before instanceof MutationObserver) before.disconnect();
    const observer = new MutationObserver(keep);
    observer.observe(root, { attributes: true });
    Reflect.set(globalThis, 'keptTheme', observer);
    // Colors are checked in their final state.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  }, theme);
}
