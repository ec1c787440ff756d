import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { switchTheme } from '../support/switch-theme.ts';
import { keptMail } from './kept-mail.ts';
import { aParcel } from './parcel.builder.ts';
import { aCameraThatSees } from './scan-camera.ts';
import {
  aCouriersPhone,
  addSeal,
  asCourier,
  handoversOf,
  PHONE,
  press,
  refuseCamera,
  save,
  SCAN,
  sign,
  typeCode,
} from './scan-page.ts';
import { expect, test } from './shared-product.ts';

const LABEL = `DEVICE-${process.pid}-LABEL`;

test.use({
  ...PHONE,
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: await aCameraThatSees(LABEL) });
  },
});

test('a half-recorded handover survives its tab', async ({ browser, baseURL, adminApi }) => {
  const parcel = await aParcel(adminApi, { tracking_code: LABEL });
  const page = await aCouriersPhone({ browser, baseURL, adminApi, camera: true });
  await expect(page.getByText(LABEL).first()).toBeVisible();
  await press(page, 'Pick up');
  await addSeal(page, 'S-1');
  await press(page, 'Take photo');
  await expect(page.getByRole('img', { name: 'Photo of this handover' })).toBeVisible();
  await sign(page);
  await page.getByLabel('Handed over by').fill('Ada Winter');
  await expect.poll(() => page.evaluate(personKept)).toBe('Ada Winter');

  // Killed, not closed: the page gets no event.
  await page.close({ runBeforeUnload: false });
  const next = await page.context().newPage();
  await next.goto(SCAN);
  await expect(next.getByText('Picked up where you left off.')).toBeVisible();
  await expect(next.getByRole('heading', { name: 'Pick up · 1 parcel' })).toBeVisible();
  await expect(next.getByRole('button', { name: 'S-1', pressed: true })).toBeVisible();
  await expect(next.getByRole('img', { name: 'Photo of this handover' })).toBeVisible();
  await expect(next.getByRole('img', { name: 'Signature', exact: true })).toBeVisible();
  await save(next);
  expect(await handoversOf(adminApi, parcel)).toMatchObject([
    { kind: 'collect', giver: 'Ada Winter', signed: true, photo: expect.any(String) },
  ]);

  await next.reload();
  await expect(next.getByText('Picked up where you left off.')).toBeHidden();
  expect(await next.evaluate(personKept)).toBeNull();
  await next.context().close();
});

test('a half-recorded handover is discarded after a day', async ({ page, adminApi }) => {
  const parcel = await aParcel(adminApi);
  await asCourier(page, adminApi);
  await typeCode(page, parcel.code);
  await press(page, 'Pick up');
  await page.getByLabel('Handed over by').fill('Ada Winter');
  await expect.poll(() => page.evaluate(personKept)).toBe('Ada Winter');

  // The page must be gone first, or it would store the draft again.
  await page.goto('/icon-192.png');
  await page.evaluate(ageDrafts);
  await page.goto(SCAN);
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await expect.poll(() => page.evaluate(personKept)).toBeNull();
  await expect(page.getByText('Picked up where you left off.')).toBeHidden();
});

/** Runs in the page: backdates the device's drafts to yesterday. */
const ageDrafts = () =>
  new Promise<void>((resolve) => {
    const opening = indexedDB.open('vaultway-handover-drafts');
    opening.addEventListener('success', () => {
      const database = opening.result;
      const transaction = database.transaction('drafts', 'readwrite');
      const drafts = transaction.objectStore('drafts');
      const asked = drafts.getAll();
      asked.addEventListener('success', () => {
        for (const draft of asked.result) drafts.put({ ...draft, kept_at: Date.now() - 25 * 3_600_000 });
      });
      transaction.addEventListener('complete', () => {
        database.close();
        resolve();
      });
    });
  });

/** Runs in the page: returns who hands over in the device's draft. */
const personKept = () =>
  new Promise<string | null>((resolve) => {
    const opening = indexedDB.open('vaultway-handover-drafts');
    opening.addEventListener('success', () => {
      const database = opening.result;
      const asked = database.transaction('drafts').objectStore('drafts').getAll();
      asked.addEventListener('success', () => {
        database.close();
        resolve(asked.result[0]?.draft.person ?? null);
      });
    });
  });

test('recipients are mailed if the courier wants it, and the choice is remembered', async ({
  page,
  adminApi,
}) => {
  await page.addInitScript(refuseCamera);
  const recipient_email = `told-${process.pid}@example.com`;
  const { code } = await aParcel(adminApi, { recipient_email });
  await asCourier(page, adminApi);
  await typeCode(page, code);
  await press(page, 'Pick up');
  const tick = page.getByRole('checkbox', { name: 'Notify the recipients by email' });
  await expect(tick).not.toBeChecked();
  await tick.check();
  await page.getByRole('combobox', { name: 'Email language' }).selectOption({ label: 'Deutsch' });
  await save(page);
  expect((await keptMail(adminApi, 'parcel_news', recipient_email)).text).toContain('Guten Tag Ada Winter');

  await typeCode(page, code);
  await press(page, 'Hand over');
  await expect(tick).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Email language' })).toHaveValue('de');
});

test('the scan page can be installed, from its menu', async ({ page, adminApi }) => {
  await asCourier(page, adminApi);
  const devtools = await page.context().newCDPSession(page);
  const { url, errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe('/installed/scan.webmanifest');
  const manifest = JSON.parse(data ?? '');
  expect(manifest).toMatchObject({ start_url: SCAN, scope: SCAN, display: 'standalone' });
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200);
  // Other missing conditions, such as a visible window, are not the page's fault.
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );

  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('button', { name: 'Install this page' })).toBeHidden();
  await page.evaluate(offerInstallation);
  await press(page, 'Install this page');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'asked'))).toBe(1);
  await expect(page.getByRole('button', { name: 'Install this page' })).toBeHidden();
});

/** Runs in the page: simulates Chromium's prompt after some use of the page. */
function offerInstallation(): void {
  const prompt = () => Object.assign(globalThis, { asked: (Reflect.get(globalThis, 'asked') ?? 0) + 1 });
  dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
}

test('the page explains the share menu where only that installs it', async ({ page, adminApi }) => {
  await page.addInitScript(() => Object.assign(navigator, { standalone: false }));
  await asCourier(page, adminApi);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByText('tap Share, then Add to Home Screen')).toBeVisible();
});

test('every word has a contrast of seven to one in both themes', async ({ page, adminApi }) => {
  await page.addInitScript(refuseCamera);
  await asCourier(page, adminApi);
  await page.context().setOffline(true);
  await typeCode(page, `NO-SUCH-${process.pid}`);
  await expect(page.getByText('Not checked yet')).toBeVisible();
  await expectSunlit(page);
  await press(page, 'Delivered');
  await press(page, 'Save');
  await expect(page.getByText('Get a signature, or type the name.').first()).toBeVisible();
  await expectSunlit(page);
  await page.getByLabel('Received by').fill('Grace');
  await press(page, 'Save');
  await expect(page.getByText('Saved on this device.')).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: '1 waiting', exact: true }).click();
  await expect(page.getByText(`No parcel has the code NO-SUCH-${process.pid}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectSunlit(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expectSunlit(page, 'dialog[open]');
});

async function expectSunlit(page: Page, part = 'body'): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await switchTheme(page, theme);
    const axe = new AxeBuilder({ page }).setLegacyMode().include(part).withRules(['color-contrast-enhanced']);
    const { passes, violations, incomplete } = await axe.analyze();
    // Elements without text, and lists drawn by the browser, cannot be measured.
    const measured = [...passes, ...violations, ...incomplete].flatMap(({ nodes }) =>
      nodes
        .filter(({ html, any }) => any[0]?.data?.contrastRatio || !/^<(?:input|select)/.test(html))
        .map(({ target, any }) => ({ at: target.join(' '), ratio: any[0]?.data?.contrastRatio })),
    );
    expect(measured.length).toBeGreaterThan(3);
    // Includes large text, for which the rule requires less.
    expect(measured.filter(({ ratio }) => !(ratio >= 7))).toEqual([]);
  }
}
