import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './axe.ts';
import { aParcel } from './parcel.builder.ts';
import { adminTest, expect } from './shared-product.ts';

/** Overlays on the list of parcels and how to open them, without text, so that they work in every language. */
const OPENED: Record<string, { open: (page: Page) => Promise<void>; role: 'dialog' | 'menu' }> = {
  'the finder': {
    open: async (page) => {
      await page.keyboard.press('Control+K');
      await page.keyboard.type('VW');
    },
    role: 'dialog',
  },
  'the list of keys': { open: (page) => page.keyboard.press('?'), role: 'dialog' },
  "a row's menu": {
    open: (page) => page.getByRole('row').nth(1).getByRole('button').last().click(),
    role: 'menu',
  },
  'the question before deleting': {
    open: async (page) => {
      await page.getByRole('row').nth(1).getByRole('button').last().click();
      await page.getByRole('menuitem').last().click();
    },
    role: 'dialog',
  },
  'an event for several': { open: (page) => openBulk(page, 1), role: 'dialog' },
  'a status for several': { open: (page) => openBulk(page, 2), role: 'dialog' },
};

async function openBulk(page: Page, button: number): Promise<void> {
  await page.getByRole('checkbox').first().check();
  await page
    .getByRole('group')
    .filter({ has: page.getByRole('status') })
    .getByRole('button')
    .nth(button)
    .click();
}

for (const language of ['en', 'ar']) {
  for (const [name, { open, role }] of Object.entries(OPENED)) {
    adminTest(
      `${name} in ${language} passes axe in both themes`,
      async ({ page, context, adminApi, baseURL }) => {
        const { code } = await aParcel(adminApi);
        await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
        await page.goto(`/control/parcels/list.html?q=${code}`);
        await expect(page.getByRole('link', { name: code })).toBeVisible();
        await open(page);
        await expect(page.getByRole(role).first()).toBeVisible();
        await expectAccessibleInBothThemes(page);
      },
    );
  }
}
