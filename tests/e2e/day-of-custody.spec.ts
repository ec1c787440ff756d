import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { readFile, writeFile } from 'node:fs/promises';
import { Webhook } from 'standardwebhooks';
import { Receiver, type Received } from '../support/webhook-receiver.ts';
import { keptMail, linkIn } from './kept-mail.ts';
import { aParcel } from './parcel.builder.ts';
import { aCameraThatSees } from './scan-camera.ts';
import { aCouriersPhone, addSeal, handoversOf, press, save, sign } from './scan-page.ts';
import { anAdminsPage, expect, SHARED, test } from './shared-product.ts';

const LABEL = `DAY-${process.pid}-LABEL`;
const RECIPIENT = `grace-${process.pid}@example.com`;
/** Personal data that webhooks never receive. */
const PERSONAL = ['Grace', 'Ada', RECIPIENT, 'S-1001', 'Torn', '38.7'];

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: await aCameraThatSees(LABEL) });
  },
});

let receiver: Receiver;
test.beforeAll(async () => {
  receiver = await new Receiver(JSON.parse(process.env[SHARED.certificate] ?? '')).start();
});
test.afterAll(() => receiver.stop());

test("a parcel's day of handovers can be verified by its recipient and followed by a program", async ({
  browser,
  baseURL,
  adminApi,
}, testInfo) => {
  test.slow();
  await adminApi.patch('/api/settings', { data: { delivery_pin: 'yes' }, failOnStatusCode: true });
  const secret = await aProgramThatListens(adminApi, receiver.url);
  const parcel = await aParcel(adminApi, {
    tracking_code: LABEL,
    recipient_name: 'Grace Hopper',
    recipient_email: RECIPIENT,
    weight: '12 kg',
  });
  /** Records a handover on the next courier's own phone, which scans the label. */
  const onNextPhone = async (kind: string, record: (page: Page) => Promise<void>) => {
    const page = await aCouriersPhone({ browser, baseURL, adminApi, camera: true });
    await expect(page.getByRole('listitem').filter({ hasText: LABEL })).toContainText('Grace Hopper');
    await press(page, kind);
    await record(page);
    await save(page);
    await page.context().close();
  };

  await onNextPhone('Pick up', async (page) => {
    await addSeal(page, 'S-1001');
    await press(page, 'Take photo');
    await expect(page.getByRole('img', { name: 'Photo of this handover' })).toBeVisible();
    await sign(page);
    await page.getByLabel('Handed over by').fill('Ada Winter');
  });
  await onNextPhone('Hand over', async (page) => {
    await page.getByText('Departed', { exact: true }).click();
    await press(page, 'S-1001');
    await expect(page.getByLabel('Reason')).toBeHidden();
  });
  await onNextPhone('Hand over', async (page) => {
    await page.getByText('Arrived at the sorting center', { exact: true }).click();
    await addSeal(page, 'S-2002');
    await expect(page.getByText('The seals should be S-1001. Say why they differ.')).toBeVisible();
    await press(page, 'Save');
    await expect(page.getByText('Say why.').first()).toBeVisible();
    await page.getByLabel('Reason').fill('Torn in the van, sealed again');
  });
  await expectAttention(browser, baseURL);
  expect((await (await adminApi.get(`/api/parcels/${LABEL}`)).json()).data.step).toBe('exception');

  await onNextPhone('Hand over', async (page) => {
    await page.getByText('Out for delivery', { exact: true }).click();
  });
  const mail = await keptMail(adminApi, 'delivery_pin', RECIPIENT);
  const [pin = ''] = /\b\d{6}\b/.exec(mail.text ?? '') ?? [];
  await onNextPhone('Delivered', async (page) => {
    await page.getByLabel('Delivery PIN').fill(pin);
    await sign(page);
    await page.getByLabel('Received by').fill('Grace Hopper');
  });
  expect(await handoversOf(adminApi, parcel)).toMatchObject([
    { kind: 'deliver', pin_ok: true, signed: true, taker: 'Grace Hopper' },
    { kind: 'transfer' },
    { kind: 'transfer', reason: 'Torn in the van, sealed again', parcels: [{ seals_differ: true }] },
    { kind: 'transfer', parcels: [{ seals: ['S-1001'], seals_differ: false }] },
    { kind: 'collect', photo: expect.any(String), signed: true, giver: 'Ada Winter' },
  ]);

  const visitor = await browser.newContext({ baseURL });
  const page = await visitor.newPage();
  await page.goto(linkIn(mail, '/track.html').href);
  const chain = page.getByRole('region', { name: 'Chain of custody' });
  await expect(chain.getByRole('list').first().getByRole('listitem')).toHaveText([
    /^Sealed/,
    /^Weighed/,
    /^Handed over/,
    /^Signed for/,
  ]);
  await expect(chain.locator('li[data-done] svg')).toHaveCount(4);
  await expect(chain.getByText('Signed for by Grace Hopper')).toBeVisible();
  await page.getByRole('button', { name: 'Verify this history' }).click();
  // The records of handovers are the recipient's alone.
  await expect(page.getByText('Our log has more about this parcel')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download history' }).click();
  const proof = testInfo.outputPath('proof.json');
  await (await downloading).saveAs(proof);
  await verifyOffline(page, proof, testInfo.outputPath('forged.json'));
  await visitor.close();

  await expect.poll(() => told('handover.recorded')).toHaveLength(5);
  await expect.poll(() => told('event.created')).toHaveLength(5);
  const steps = ['collected', 'departed', 'exception', 'out_for_delivery', 'delivered'];
  for (const type of ['handover.recorded', 'event.created']) {
    const messages = told(type).map((message) => verified(message, secret));
    expect(new Set(messages.map(({ data }) => data.step))).toEqual(new Set(steps));
    const url = new URL(`/track.html?code=${LABEL}`, baseURL).href;
    for (const { data } of messages) expect(data).toMatchObject({ tracking_code: LABEL, url });
  }
  const everything = receiver.received.map(({ body }) => body).join('\n');
  for (const word of PERSONAL) expect(everything).not.toContain(word);
});

async function aProgramThatListens(api: APIRequestContext, url: string): Promise<string> {
  const answer = await api.post('/api/webhooks', {
    data: { name: 'Warehouse', url, types: ['handover.recorded', 'event.created'] },
    failOnStatusCode: true,
  });
  return (await answer.json()).data.secret;
}

/** Checks that an admin's overview leads to the parcel with the broken seal. */
async function expectAttention(browser: Browser, baseURL: string | undefined): Promise<void> {
  const page = await anAdminsPage(browser, baseURL);
  await page.goto('/control/index.html');
  await page.getByRole('link', { name: /^\d.*different seals than at pickup/ }).click();
  await expect(page.getByRole('link', { name: LABEL }).first()).toBeVisible();
  await page.context().close();
}

/** Returns the messages about the parcel; others arrive meanwhile. */
const told = (type: string): Received[] =>
  receiver.received.filter(({ body }) => {
    const message = JSON.parse(body);
    return message.type === type && message.data.tracking_code === LABEL;
  });

/** @throws if the signature is not the product's */
const verified = ({ body, headers }: Received, secret: string) =>
  new Webhook(secret).verify(body, headers) as { data: Record<string, unknown> };

/** Verifies the proof on a page opened before the connection was cut. */
async function verifyOffline(page: Page, proof: string, forged: string): Promise<void> {
  await page.getByRole('link', { name: 'Check a proof' }).first().click();
  const choose = page.getByLabel('Proof (.json, .pdf)');
  await expect(choose).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('proof-page')).keys()).length))
    .toBeGreaterThan(5);
  await page.context().setOffline(true);
  await page.reload();
  await choose.setInputFiles(proof);
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('heading', { name: 'Proven', exact: true })).toBeVisible();
  await expect(result.locator('q', { hasText: 'Delivered' }).first()).toBeVisible();
  await expect(result).toContainText('Our log has more about this parcel');
  await writeFile(forged, (await readFile(proof, 'utf8')).replace('Delivered', 'Delivered twice'));
  await choose.setInputFiles(forged);
  await expect(result.getByRole('heading', { name: 'Not proven' })).toBeVisible();
  await expect(result).toContainText("This doesn't match the log.");
  await expect(result.getByText('Delivered')).toBeHidden();
}
