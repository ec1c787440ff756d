import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STEPS = 120;

/** Returns what is wrong with the keyboard focus for a sighted user without a mouse, or null. */
function problemOfFocus(): string | null {
  const focused = document.activeElement;
  // Past the last element, the browser's own bar briefly has the focus.
  if (!focused || focused === document.body) return null;
  // A date input focuses its day, month and year one by one, with the browser's own outline.
  if (focused instanceof HTMLInputElement && focused.type.startsWith('date')) return null;
  const name = `<${focused.localName}> ${focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 40) ?? ''}`;
  const isMarked = (element: Element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow.includes('inset');
  };
  // A field hidden behind its drawing has the outline on the drawing, a row's link on the row, and a field after
  // addresses on their container.
  const places = [
    focused,
    focused.nextElementSibling,
    focused.parentElement,
    focused.parentElement?.parentElement,
    focused.closest('label, tr, li'),
  ];
  if (!places.some((place) => place && isMarked(place))) return `${name} has the focus, and nothing shows it`;
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const inSight = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  return inSight ? null : `${name} has the focus out of sight`;
}

async function expectVisibleFocus(page: Page): Promise<void> {
  // Elements that slide in take a moment.
  await expect.poll(() => page.evaluate(problemOfFocus)).toBeNull();
}

/** Presses Tab, or an arrow key in a menu, until an element has the focus, and checks each focus on the way. */
export async function tabTo(
  page: Page,
  wanted: Locator,
  key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab',
): Promise<void> {
  await expect(wanted).toBeAttached();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    await expectVisibleFocus(page);
  }
  throw new Error(`${MOST_STEPS} times ${key} did not lead to ${String(wanted)}`);
}

/** Tabs to a field and replaces its text. */
export async function tabAndType(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
  await expect(field).toHaveValue(text);
}

/** Searches in the finder and opens the first result. */
export async function find(page: Page, text: string, option: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+K');
  const finder = page.getByRole('dialog').getByRole('combobox');
  await expect(finder).toBeFocused();
  await expectVisibleFocus(page);
  await page.keyboard.type(text);
  const wanted = page.getByRole('option', { name: option, exact: true }).first();
  await expect(wanted).toBeVisible();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if ((await wanted.getAttribute('aria-selected')) === 'true') break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(finder).toBeHidden();
}
