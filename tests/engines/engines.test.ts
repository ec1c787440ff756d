import type { Activity, Customer, Invoice, Parcel } from '@vaultway/contracts';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
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
const CLIENT = 'mira@example.org';

let product: RunningProduct;
let admin: HttpClient;
let parcel: Parcel;
let event: Activity;
let invoice: Invoice;
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
  const delivered = await made<Parcel>('/api/parcels', {
    tracking_code: 'VW-2041-7799',
    recipient_name: 'Mira Köhler',
    recipient_email: CLIENT,
    destination: 'Lisbon, Portugal',
  });
  await made('/api/activities', { parcel_id: delivered.id, title: 'Delivered' });
  const customer = await made<Customer>('/api/customers', { name: 'Goldhaus AG', emails: [CLIENT] });
  const sold = { product: 'Storage of one bar', amount: '120.00', currency: 'EUR' };
  invoice = await made('/api/invoices', { ...sold, customer_id: customer.id });
  await signUp(product.url, await invite(admin, 'courier'), COURIER);
});

afterAll(async () => {
  await product?.stop();
  await remove?.();
});

/** Retries until tracking, which has just started, has the settings. */
async function made<T>(path: string, body: object): Promise<T> {
  const answer = await vi.waitFor(
    async () => {
      const each = await admin.post(path, body);
      if (each.status === 503) throw new Error(each.text);
      return each;
    },
    { timeout: 30_000, interval: 500 },
  );
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data as T;
}

/** Asks for a client's sign-in link, and returns its token from the stored email. */
async function mailedToken(client: string): Promise<string> {
  const before = await linkMails(client);
  await admin.post('/api/users/auth/links', { email: client });
  return vi.waitFor(
    async () => {
      const id = (await linkMails(client)).find((mail) => !before.includes(mail)) ?? '';
      const { text: mail = '' } = await PostalMime.parse(
        await readFile(join(product.dataDir, 'outbox', `${id}.eml`)),
      );
      return /#link=([\w-]+)/.exec(mail)?.[1] ?? '';
    },
    { timeout: 60_000, interval: 500 },
  );
}

async function linkMails(to: string): Promise<string[]> {
  const { body } = await admin.get(`/api/mails?kind=sign_in_link&state=kept&q=${to}`);
  return (body.data as { id: string }[]).map(({ id }) => id);
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
    .each([
      '/',
      '/track.html?code=VW-2041-7788',
      '/track.html?code=VW-2041-7799',
      '/contact.html',
      '/verify.html',
      '/account/signin.html',
      '/offline.html',
      '/nothing',
    ])('fits %s into a window of any width, also from right to left', async (path) => {
    for (const width of [320, 375, 640, 768, 1024, 1440].filter((some) => some >= narrowest)) {
      await page.resize(width, 800);
      for (const language of ['en', 'ar']) {
        await at(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
        await page.evaluate('document.fonts.ready.then(() => true)');
        const where = `${path} in ${language} at ${width} px`;
        await appears(page, `document.documentElement.dir === '${language === 'ar' ? 'rtl' : 'ltr'}'`, where);
        expect(await page.evaluate(TOO_WIDE), where).toEqual([]);
      }
    }
  });

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
    // Pressed before React has the form, the button does nothing.
    await appears(
      page,
      `Object.keys(document.querySelector('main form') ?? {}).some((name) => name.startsWith('__reactFiber'))`,
      'React in the form',
    );
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
    await says(page, 'This entry is in the public log, exactly as shown.');
    await page.choose('document.querySelector("input[type=file]")', forged);
    await says(page, "This doesn't match the log.");
  });

  it.skipIf(lacking)('explains the proof in a picture, and publishes the policy of the log', async () => {
    await at('/verify.html');
    await says(page, 'Each event gets a fingerprint.');
    const large = '({ width }) => width > 100';
    const drawings = "[...document.querySelectorAll('main svg')].map((svg) => svg.getBoundingClientRect())";
    await appears(page, `${drawings}.some(${large})`, 'picture');
    await at('/log/policy');
    await says(page, 'Policy of the log');
  });

  it.skipIf(lacking)('certifies a delivery with the seal of its records', async () => {
    await at('/track.html?code=VW-2041-7799');
    await press(page, 'Delivery certificate');
    await says(page, 'This pattern is drawn from everything our log holds about this parcel.');
    await appears(page, "document.querySelector('dialog[open] svg path')", 'seal');
    await press(page, 'Close');
    await appears(page, "!document.querySelector('dialog[open]')", 'page without a dialog');
  });

  it.skipIf(lacking)('leads a client from a mailed link to their parcels and invoices', async () => {
    const token = await mailedToken(CLIENT);
    await at('/account/index.html');
    await appears(page, "location.pathname === '/account/signin.html'", 'sign-in page');
    await page.evaluate(`void (location.hash = 'link=${token}')`);
    await says(page, 'Press the button to sign in to your account.');
    await press(page, 'Sign in');
    await says(page, 'My parcels');
    await press(page, 'VW-2041-7799');
    await says(page, 'Mira Köhler');
    await press(page, 'Invoices');
    await says(page, invoice.number);
    expect(await page.evaluate(TOO_WIDE)).toEqual([]);
    await press(page, 'Settings');
    await says(page, 'This device');
    await press(page, 'Sign out');
    await appears(page, "location.pathname === '/account/signin.html'", 'sign-in page');
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
