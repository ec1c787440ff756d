import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { aColleague, signIn } from './colleague.builder.ts';
import { aParcel } from './parcel.builder.ts';
import { ADMIN, anAdminsPage, expect, test } from './shared-product.ts';

const DAY_MS = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const log = (page: Page) => page.getByRole('list', { name: 'Activity log' }).first();

test.beforeEach(async ({ page, adminApi }) => {
  await signIn(page, await aColleague(adminApi, 'auditor'));
});

test('an auditor sees who changed the value of a parcel in two presses', async ({ page, adminApi }) => {
  const parcel = await aParcel(adminApi, { declared_value: 'USD 40,000' });
  const change = async (fields: object) =>
    adminApi.patch('/api/parcels', { data: { id: parcel.id, ...fields }, failOnStatusCode: true });
  await change({ declared_value: 'USD 4,000' });
  await change({ weight: '2 kg' });

  await page.goto(`/control/parcels/${parcel.code}`);
  let presses = 0;
  const press = async (target: Locator, act: () => Promise<unknown> = () => target.click()) => {
    presses += 1;
    await act();
  };
  await press(page.getByRole('heading', { name: 'Activity', exact: true }));
  const field = page.getByRole('combobox', { name: 'Changed field' });
  await press(field, () => field.selectOption('Declared value'));
  const entry = log(page).getByRole('listitem').filter({ hasText: 'Parcel updated' });
  await expect(entry).toHaveCount(1);
  await expect(entry.getByText(ADMIN.email)).toBeVisible();
  await expect(entry.getByRole('row', { name: 'Declared value USD 40,000 USD 4,000' })).toBeVisible();
  await expect(entry.getByRole('button', { name: /^Restore/ })).toHaveCount(0);
  expect(presses).toBeLessThanOrEqual(2);
  await expectAccessible(page);
});

test('an auditor unfolds an import, and downloads everything of a week', async ({
  page,
  browser,
  baseURL,
  adminApi,
}) => {
  const { code } = await aParcel(adminApi);
  const codes = [1, 2, 3].map((nth) => `${code}-IN-${nth}`);
  const clerk = await anAdminsPage(browser, baseURL);
  await clerk.goto('/control/imports/create.html');
  await clerk.getByLabel('CSV file').setInputFiles({
    name: `${code}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`Code;Name;City\n${codes.map((one) => `${one};Ada;Lagos`).join('\n')}\n`),
  });
  await clerk.getByRole('button', { name: /^Import .*3/ }).click();
  await expect(clerk.getByText('3 parcels imported')).toBeVisible();
  await clerk.context().close();

  await page.getByRole('link', { name: 'Activity log' }).click();
  await page.getByRole('searchbox', { name: 'Search activity' }).fill(`${code}.csv`);
  const whole = log(page).getByRole('listitem').filter({ hasText: 'Records: 3' });
  await expect(whole).toHaveCount(1);
  await whole.locator('summary').first().click();
  for (const one of codes) await expect(whole.getByText(one).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('searchbox', { name: 'Search activity' }).fill('');
  await page.getByLabel('From day').fill(dayBefore(7));
  await page.getByLabel('To day').fill(dayBefore(0));
  await expect(page).toHaveURL(new RegExp(`to=${dayBefore(0)}`));
  await expect(page).not.toHaveURL(/[?&]q=/);
  const link = page.getByRole('link', { name: 'Export CSV' });
  // The page follows its address.
  await expect(link).toHaveAttribute('href', /^(?!.*[?&]q=).*to=/);
  const downloading = page.waitForEvent('download');
  await link.click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  const [head = '', ...lines] = text.trimEnd().split('\r\n');
  expect(head).toContain('"admin_email","action","parcels"');
  expect(lines.filter((line) => line.includes('"import.run"') && line.includes(`${code}.csv`))).toHaveLength(
    1,
  );
  for (const one of [code, ...codes]) {
    const created = lines.filter((line) => line.includes(`"parcel.created","${one}"`));
    expect(created).toHaveLength(1);
    expect(created[0]).toContain(ADMIN.email);
  }
});
