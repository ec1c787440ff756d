import type { Activity, Parcel } from '@vaultway/contracts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HttpClient } from '../../services/libs/common/src/testing/http-client.ts';
import { say } from '../../tools/setup/terminal.mjs';
import { BROWSER_SETTINGS } from '../support/browser-product.ts';
import { startProduct, temporaryDataDir, type RunningProduct } from '../support/product.ts';
import { firstAdmin, invite, PASSWORD, signUp } from '../support/sign-up.ts';
import { appears, fill, has, press, says, text, visit, type EnginePage } from './engine-page.ts';
import { openFirefox, whyNoFirefox } from './firefox.ts';
import { openWebkit, whyNoWebkit } from './webkit.ts';

const TITLE = 'Left the vault in Zürich';
const COURIER = 'courier@vaultway.example';

let product: RunningProduct;
let admin: HttpClient;
let parcel: Parcel;
let event: Activity;
let remove: () => Promise<void>;

beforeAll(async () => {
  const folder = await temporaryDataDir();
  remove = folder.remove;
  product = await startProduct({ dataDir: folder.dataDir, env: { ...BROWSER_SETTINGS, NO_DEMO: '1' } });
  admin = await firstAdmin(product);
  parcel = await made('/api/parcels', {
    tracking_code: 'VW-2041-7788',
    recipient_name: 'Ada Winter',
    destination: 'Lisbon, Portugal',
    status: 'In transit',
  });
  event = await made('/api/activities', { parcel_id: parcel.id, title: TITLE });
  await signUp(product.url, await invite(admin, 'courier'), COURIER);
});

afterAll(async () => {
  await product?.stop();
  await remove?.();
});

async function made<T>(path: string, body: object): Promise<T> {
  const answer = await admin.post(path, body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data as T;
}

/** Elements that leave the window sideways; decoration may be cut. */
const TOO_WIDE = `[...document.querySelectorAll('body *')].filter((element) => {
  const box = element.getBoundingClientRect();
  return box.width > 0 && box.top < 4000 && (box.right > innerWidth + 1 || box.left < -1) &&
    !element.matches('img[alt=""]') && !element.closest('[aria-hidden=true], [inert], .leaflet-container, table, svg') &&
    getComputedStyle(element).position !== 'absolute';
}).map((element) => element.outerHTML.slice(0, 120))`;

/** Width of the example in the code field, and the room for it. WebKit does not tell the size of its letters. */
const EXAMPLE = `(() => {
  const field = document.querySelector('main input[placeholder]');
  const [style, example] = [getComputedStyle(field), getComputedStyle(field, '::placeholder')];
  const context = document.createElement('canvas').getContext('2d');
  context.font = example.fontSize + ' ' + style.fontFamily;
  const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return { wanted: context.measureText(field.placeholder).width, room };
})()`;

describe.each([
  ['Firefox', whyNoFirefox(), openFirefox, 320],
  // Its toolbar needs this much.
  ['WebKit', whyNoWebkit(), openWebkit, 640],
] as const)('%s', (engine, lacking, open, narrowest) => {
  if (lacking) say(`Not tested in ${engine}: ${lacking}`);
  let page: EnginePage;
  const at = (path: string) => visit(page, product.url + path);

  beforeAll(async () => {
    if (!lacking) page = await open();
  });
  afterAll(() => page?.close());
  beforeEach(async () => {
    if (lacking) return;
    await page.forget();
    await page.resize(1024, 800);
  });

  async function signIn(email: string) {
    await at('/control/signin.html');
    await fill(page, 'Email', email);
    await fill(page, 'Password', PASSWORD);
    await press(page, 'Sign in');
  }

  it.skipIf(lacking)('finds a parcel from the home page', async () => {
    await at('/');
    await fill(page, 'Tracking code', 'vw 2041 7788');
    await press(page, 'Track Parcel');
    await says(page, TITLE);
    await says(page, 'Lisbon, Portugal');
    await press(page, 'Verify this history');
    await says(page, 'Everything shown here is in our log exactly so, and nothing is left out.');
  });

  it.skipIf(lacking)('names an unknown code', async () => {
    await at('/track.html?code=VW-0000-0000');
    await says(page, 'VW-0000-0000');
    await says(page, 'PARCEL NOT FOUND');
  });

  it
    .skipIf(lacking)
    .each(['/', '/track.html?code=VW-2041-7788', '/contact.html', '/verify.html', '/nothing'])(
    'fits %s into a window of any width, also from right to left',
    async (path) => {
      for (const width of [320, 375, 640, 768, 1024, 1440].filter((some) => some >= narrowest)) {
        await page.resize(width, 800);
        for (const language of ['en', 'ar']) {
          await at(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
          await page.evaluate('document.fonts.ready.then(() => true)');
          const where = `${path} in ${language} at ${width} px`;
          await appears(
            page,
            `document.documentElement.dir === '${language === 'ar' ? 'rtl' : 'ltr'}'`,
            where,
          );
          expect(await page.evaluate(TOO_WIDE), where).toEqual([]);
        }
      }
    },
  );

  it.skipIf(lacking ?? engine === 'WebKit').each([320, 768, 1024, 1440])(
    'shows the whole example code at %i px',
    async (width) => {
      await page.resize(width, 800);
      await at('/');
      const { wanted, room } = await page.evaluate<{ wanted: number; room: number }>(EXAMPLE);
      expect(wanted).toBeLessThanOrEqual(room);
    },
  );

  it.skipIf(lacking)('takes a picture of a parcel within seconds', async () => {
    await at('/track.html?code=VW-2041-7788');
    await says(page, TITLE);
    const begun = performance.now();
    expect((await page.picture()).length).toBeGreaterThan(10_000);
    expect(performance.now() - begun).toBeLessThan(20_000);
  });

  it.skipIf(lacking)('sends a message', async () => {
    await at('/contact.html');
    await fill(page, 'Your name', 'Ada Winter');
    await fill(page, 'Your email', 'ada@example.org');
    await fill(page, 'Subject', `Hello from ${engine}`);
    await fill(page, 'Message', 'Where is my parcel?');
    await press(page, 'Send message');
    await says(page, 'Message sent');
    const { body } = await admin.get(`/api/messages?q=${engine}`);
    expect(body.data).toMatchObject([{ body: 'Where is my parcel?' }]);
  });

  it.skipIf(lacking)('checks a downloaded proof, and a forged one', async () => {
    const { body } = await admin.get(`/api/activities/${event.id}/proof`);
    const [proof, forged] = ['proof.json', 'forged.json'].map((name) => join(product.dataDir, name)) as [
      string,
      string,
    ];
    await writeFile(proof, JSON.stringify(body.data));
    await writeFile(forged, JSON.stringify(body.data).replace('Zürich', 'Geneva'));
    await at('/verify.html');
    await page.choose('document.querySelector("input[type=file]")', proof);
    await says(page, 'This event is in the public log, exactly as shown.');
    await page.choose('document.querySelector("input[type=file]")', forged);
    await says(page, "This doesn't match the log.");
  });

  it.skipIf(lacking)('leads an admin from sign-in to an event', async () => {
    await signIn('admin@vaultway.example');
    await says(page, 'Latest events');
    await at('/control/parcels/VW-2041-7788');
    await press(page, 'Add event');
    await fill(page, 'Title', `Seen in ${engine}`);
    await press(page, 'Save event');
    await says(page, `Seen in ${engine}`);
    const { body } = await admin.get('/api/parcels/VW-2041-7788');
    expect(JSON.stringify(body.data.history)).toContain(`Seen in ${engine}`);
  });

  it.skipIf(lacking)('offers other ways to sign in where a passkey fails', async () => {
    await at('/control/signin.html');
    await says(page, 'Forgot your password?');
    if (!(await has(page, 'Sign in with a passkey'))) {
      expect(await page.evaluate('typeof PublicKeyCredential')).toBe('undefined');
      return;
    }
    await page.evaluate(
      `void (navigator.credentials.get = () => Promise.reject(new DOMException('', 'NotAllowedError')))`,
    );
    await press(page, 'Sign in with a passkey');
    await says(page, 'passkey');
    await fill(page, 'Email', 'admin@vaultway.example');
    await fill(page, 'Password', PASSWORD);
    await press(page, 'Sign in');
    await says(page, 'Latest events');
  });

  it.skipIf(lacking)('records a handover with typed codes where there is no camera', async () => {
    await page.resize(narrowest, 740);
    await signIn(COURIER);
    await says(page, 'Scan');
    await fill(page, 'Tracking code', 'VW-2041-7788');
    await press(page, 'Add');
    await says(page, 'VW-2041-7788');
    expect(await text(page)).not.toMatch(/undefined|\[object/);
  });
});
