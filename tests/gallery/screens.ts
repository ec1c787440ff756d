import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Contents } from './contents.ts';

const PATHS = readFileSync(join(import.meta.dirname, '../../web/src/admin/paths.ts'), 'utf8');
/** For those who have not signed in. */
const GUESTS = ['signin.html', 'signup.html', 'password.html'];

/** Every address of the panel that names no record, without `/control/`. */
export const PANEL_ROUTES = Array.from(
  PATHS.matchAll(/: '\/control\/([^':]+)',/g),
  ([, route = '']) => route,
).filter((route) => !GUESTS.includes(route));

/** The pages of a parcel in the panel. */
export const PARCEL_PARTS = [
  '',
  '/activities',
  '/activities/create',
  '/update',
  '/update-map',
  '/update-image',
];

export interface Screen {
  name: string;
  path: string;
  /** Seen without a session. */
  guest?: true;
  /** Pictured at every width and in every language of the gallery. */
  key?: true;
  /** What somebody does on the page before it is pictured. */
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

/** The pages where visitors and admins spend their time. */
const KEY_ROUTES = new Set(['index.html', 'parcels/list.html', 'mails/list.html', 'scan']);

/** Every page of the site and of the panel, with the records that the product was filled with. */
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
    site('404', '/nowhere/at-all.html'),
    ...GUESTS.map((route) => ({ ...panel(route, `/control/${route}`), guest: true as const })),
    ...PANEL_ROUTES.map((route) => ({
      ...panel(route, `/control/${route}`),
      ...(KEY_ROUTES.has(route) && { key: true as const }),
    })),
    ...PARCEL_PARTS.map((part) => ({
      ...panel(`parcel${part}`, `/control/parcels/${moving}${part}`),
      ...(part === '' && { key: true as const }),
    })),
    panel('parcel, signed for', `/control/parcels/${handedOver}`),
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
