import type { Page } from '@playwright/test';
import { HANDOVER_KINDS } from '@vaultway/contracts/constants';
import type { Contents } from './contents.ts';
import { GUEST_ROUTES, PANEL_ROUTES, PARCEL_PARTS } from '../../tests/support/panel-routes.ts';

export interface Screen {
  name: string;
  path: string;
  /** Opened without a session. */
  guest?: true;
  /** Pictured at every width and in every language of the gallery. */
  key?: true;
  /** Interaction with the page before it is pictured. */
  first?: (page: Page) => Promise<void>;
}

const site = (name: string, path: string, key?: true): Screen => ({
  name: `Site: ${name}`,
  path,
  guest: true,
  ...(key && { key }),
});
const panel = (name: string, path: string, first?: Screen['first']): Screen => ({
  name: `Panel: ${name}`,
  path,
  ...(first && { first }),
});

/** Pages where visitors and admins spend most of their time. */
const KEY_ROUTES = new Set(['index.html', 'parcels/list.html', 'mails/list.html', 'scan']);

/** Lists every page of the site and the panel, with the records that `fill` created. */
export function screensOf({ codes, message, mail, review, read, webhook, handedOver }: Contents): Screen[] {
  const [moving = '', held = '', delivered = ''] = codes;
  return [
    site('home', '/', true),
    site('tracking, empty', '/track.html', true),
    site('tracking, on its way', `/track.html?code=${moving}`, true),
    site('tracking, held', `/track.html?code=${held}`, true),
    site('tracking, delivered', `/track.html?code=${delivered}`),
    site('tracking, signed for', `/track.html?code=${handedOver}`),
    site('tracking, unknown code', '/track.html?code=NOBODY-KNOWS-THIS'),
    site('contact', '/contact.html', true),
    site('about us', '/pages/about-us', true),
    site('warehousing', '/pages/warehousing'),
    site('privacy policy', '/pages/privacy-policy'),
    site('unknown page', '/pages/no-such-page'),
    site('subscription', '/subscription.html'),
    site('resolution', '/resolution.html'),
    site('offline', '/offline.html'),
    site('proof of an event', '/verify.html'),
    site('policy of the log', '/log/policy'),
    site('404', '/nowhere/at-all.html'),
    ...GUEST_ROUTES.map((route) => ({ ...panel(route, `/control/${route}`), guest: true as const })),
    ...PANEL_ROUTES.map((route) => ({
      ...panel(route, `/control/${route}`),
      ...(KEY_ROUTES.has(route) && { key: true as const }),
    })),
    ...PARCEL_PARTS.map((part) => ({
      ...panel(`parcel${part}`, `/control/parcels/${moving}${part}`),
      ...(part === '' && { key: true as const }),
    })),
    panel('parcel, signed for', `/control/parcels/${handedOver}`),
    panel('scan, parcels', '/control/scan', async (page) => {
      await scan(page, [...codes, handedOver]);
      await page.locator('#scan-code').fill('4NO-BODY-KNOWS-ITS-CODE');
      await page.locator('#scan-code').press('Enter');
      await page.getByRole('status').filter({ hasText: '4NO-BODY' }).waitFor();
    }),
    panel('scan, delivering', '/control/scan', async (page) => {
      await scan(page, [moving]);
      await page.getByRole('group').last().getByRole('button').nth(HANDOVER_KINDS.indexOf('deliver')).click();
      await page.getByRole('checkbox').scrollIntoViewIfNeeded();
    }),
    panel('webhook', `/control/webhooks/${webhook}`),
    panel('page editor', '/control/pages/about-us'),
    panel('message', `/control/messages/${message}`),
    panel('mail', `/control/mails/${mail}`),
    panel('review', `/control/reviews/${review}`),
    panel('import', `/control/imports/${read}`),
    panel('404', '/control/nowhere.html'),
    panel('finder', '/control/index.html', async (page) => {
      await page.keyboard.press('Control+K');
      await page.getByRole('dialog').getByRole('option').first().waitFor();
    }),
  ];
}

/** Enters codes on the scan page. */
async function scan(page: Page, codes: readonly string[]): Promise<void> {
  for (const code of codes) {
    await page.locator('#scan-code').fill(code);
    await page.locator('#scan-code').press('Enter');
    await page.getByRole('listitem').filter({ hasText: code }).waitFor();
  }
}
