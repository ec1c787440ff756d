import { createHash } from 'node:crypto';
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { ADMIN, BROWSER_SETTINGS } from '../support/browser-product.ts';
import { startProduct, temporaryDataDir, type RunningProduct } from '../support/product.ts';
import { expectAccessible } from './axe.ts';
import { aColleague, signIn } from './colleague.builder.ts';
import { keptMail, linkIn } from './kept-mail.ts';
import { aParcel } from './parcel.builder.ts';
import { aCouriersPhone, press, save, sign, typeCode } from './scan-page.ts';
import {
  aClientsPhone,
  approveMovement,
  CLIENT,
  expectAudited,
  field,
  fillLast,
  scan,
  someone,
  tally,
} from './vault-pages.ts';

const AUDITOR = 'byron@audit.example';
const REPORT = Buffer.from('%PDF-1.7\nAll bars were seen.\n');
const BARS = Array.from({ length: 12 }, (_, at) => `TB ${1001 + at}`);
const [MOVED, SPLIT, ...OTHERS] = BARS as [string, string, ...string[]];
const LEAVING = OTHERS.slice(0, 3);
/** A list as a refiner sends it: weights in oz t, with a title line's words of the trade. */
const WEIGHT_LIST = [
  'Bar No.;Brand;Gross Weight (oz t);Assay;Year',
  ...BARS.map((bar) => `${bar};Valcambi;32.15;999.9;2024`),
].join('\n');

let product: RunningProduct;
let remove: () => Promise<void>;
test.beforeAll(async () => {
  const folder = await temporaryDataDir();
  remove = folder.remove;
  product = await startProduct({ dataDir: folder.dataDir, env: { ...BROWSER_SETTINGS, VAULT: 'on' } });
});
test.afterAll(async () => {
  await product?.stop();
  await remove?.();
});

test('twelve bars arrive, are audited by an outsider, and three of them are delivered with a PIN', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const scene = { browser, product, complaints: [] as string[] };
  const anna = await someone(scene);
  const token = new URL(product.signUpLink ?? 'none:').searchParams.get('token');
  await anna.request.post('/api/admins', { data: { ...ADMIN, token }, failOnStatusCode: true });
  await anna.request.patch('/api/settings', {
    data: { vault_audit: 'yes', delivery_pin: 'yes' },
    failOnStatusCode: true,
  });
  const bela = await someone(scene);
  await signIn(bela, await aColleague(anna.request));
  const cara = await someone(scene);
  await signIn(cara, await aColleague(anna.request));
  const [stranger, phone] = [await someone(scene), await aClientsPhone(scene, anna)];
  await aVaultWithAccount(anna.request);

  await test.step('the parcel of the bars is delivered, and they are deposited from a weight list', async () => {
    const { code } = await aParcel(anna.request);
    const delivered = { tracking_code: code, status: 'Delivered' };
    await anna.request.patch('/api/parcels', { data: delivered, failOnStatusCode: true });
    await anna.goto('/control/vault');
    await anna.getByRole('link', { name: 'Draft movement' }).click();
    await field(anna, 'Account').fill('V-1');
    await field(anna, 'Place').fill('ZRH-1');
    await field(anna, 'Parcel').fill(code);
    await anna.getByLabel('Open a weight list (CSV)').setInputFiles({
      name: 'bars.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(WEIGHT_LIST),
    });
    await expect(anna.getByRole('heading', { name: 'Items (12)' })).toBeVisible();
    await expectAccessible(anna);
    await anna.getByRole('button', { name: 'Draft movement' }).click();
    await expect(anna.getByText('Waiting for approval')).toBeVisible();
    await approveMovement(bela, 'Deposit');
    await expectAudited(stranger, { items: 12, fine: '385.764 oz t' });
  });

  await test.step('the client downloads a statement, and checks it without a connection', async () => {
    await phone.goto('/account/holdings.html');
    await phone.getByRole('link', { name: 'Statement V-1' }).click();
    const statement = phone.getByRole('link', { name: 'Download PDF' });
    const pdf = await logged(phone, statement);
    await phone.goto('/verify.html');
    await expectAccessible(phone);
    await phone.context().setOffline(true);
    await phone
      .getByLabel('Proof (.json, .pdf)')
      .setInputFiles({ name: 'statement.pdf', mimeType: 'application/pdf', buffer: pdf });
    const result = phone.getByRole('region', { name: 'Result' });
    await expect(result.getByRole('heading', { name: 'Proven', exact: true })).toBeVisible();
    await expect(result.getByText(/What the paper says wasn't checked/)).toBeVisible();
    await phone.context().setOffline(false);
  });

  await test.step('an outside auditor signs a count, during which a bar was moved', async () => {
    await anna.goto('/control/vault?list=counts');
    await anna.getByRole('link', { name: 'Start count' }).click();
    await fillLast(anna, 'Place', 'ZRH-1');
    await anna.getByRole('button', { name: 'Start count' }).click();
    const auditors = anna.getByRole('region', { name: 'Outside auditors' });
    await auditors.getByRole('button', { name: 'Invite auditor' }).click();
    await auditors.getByRole('textbox', { name: 'Email' }).fill(AUDITOR);
    await expectAccessible(anna);
    await auditors.getByRole('button', { name: 'Invite auditor' }).click();
    await expect(auditors.getByText(AUDITOR)).toBeVisible();
    const link = linkIn(
      await keptMail(anna.request, 'count_invitation', AUDITOR, product.dataDir),
      'count.html',
    );
    const auditor = await someone(scene);
    await auditor.goto(`${link.pathname}${link.search}${link.hash}`);
    await expect(auditor.getByText(/You can sign once the count is finished/)).toBeVisible();
    await expect(auditor.getByText(/V-1|Ada|Anna/)).toHaveCount(0);
    await expectAccessible(auditor);

    await cara.goto('/control/vault');
    await cara.getByRole('link', { name: 'Draft movement' }).click();
    await cara.getByText('Move', { exact: true }).click();
    await field(cara, 'Place').fill('ZRH-2');
    await scan(cara, 'Serial number', [MOVED]);
    await expect(cara.getByRole('heading', { name: 'Items (1)' })).toBeVisible();
    await cara.getByRole('button', { name: 'Draft movement' }).click();
    await expect(cara.getByText('Waiting for approval')).toBeVisible();
    await approveMovement(bela, 'Move');

    await scan(anna, 'Serial number or seal', [SPLIT, ...OTHERS, SPLIT]);
    await expect(anna.getByRole('list', { name: 'Last scans' }).getByText('Found').first()).toBeVisible();
    await expect(tally(anna, 'Found')).toHaveText('11');
    await anna.getByRole('button', { name: 'Finish count' }).click();
    await anna.getByRole('dialog').getByRole('button', { name: 'Finish count' }).click();
    await expect(tally(anna, 'Moved meanwhile')).toHaveText('1');

    await auditor.reload();
    await field(auditor, 'Your name').fill('Ada Byron');
    await field(auditor, 'Firm').fill('Byron & Co.');
    await auditor.getByLabel('I agree with this count').check();
    await auditor
      .getByLabel('Your report')
      .setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: REPORT });
    const hash = createHash('sha256').update(REPORT).digest('hex');
    await expect(auditor.getByText(hash)).toBeVisible();
    await expectAccessible(auditor);
    await auditor.getByRole('button', { name: 'Sign count' }).click();
    await expect(auditor.getByText('This count is signed.')).toBeVisible();
    await expectAccessible(auditor);

    await bela.goto('/control/vault?list=counts');
    await bela.getByRole('link', { name: 'ZRH-1' }).click();
    await expect(bela.getByText('Ada Byron, Byron & Co.')).toBeVisible();
    await bela.getByRole('button', { name: 'Approve' }).click();
    await expect(bela.getByText('Count approved.')).toBeVisible();
    await expectAccessible(bela);
    await expectAudited(stranger, { items: 12, fine: '385.764 oz t' });
  });

  await test.step('a bar is split, with the approvals of two people', async () => {
    await anna.goto('/control/vault');
    await field(anna, 'Two approvals above').fill('1000');
    await anna.getByRole('button', { name: 'Save' }).click();
    await expect(anna.getByText('Saved.')).toBeVisible();
    await anna.getByRole('link', { name: 'Draft movement' }).click();
    await anna.getByText('Split', { exact: true }).click();
    await expect(anna.getByRole('heading', { name: 'Made from (0)' })).toBeVisible();
    const numbers = anna.getByRole('textbox', { name: 'Serial number' });
    await numbers.first().fill(SPLIT);
    await numbers.first().press('Enter');
    await expect(anna.getByRole('heading', { name: 'Made from (1)' })).toBeVisible();
    await field(anna, 'Refiner').fill('Valcambi');
    await field(anna, 'Gross weight').fill('0.499');
    await field(anna, 'Fineness').fill('999.9');
    await anna.getByRole('switch', { name: 'Same weight for all' }).check();
    for (const half of ['A', 'B']) {
      await numbers.last().fill(`${SPLIT} ${half}`);
      await numbers.last().press('Enter');
    }
    await anna.getByLabel('Explanation').fill('Halved for two heirs');
    await expect(anna.getByText('Loss of fine weight: Gold')).toBeVisible();
    await expectAccessible(anna);
    await anna.getByRole('button', { name: 'Draft movement' }).click();
    await expect(anna.getByText('0 of 2')).toBeVisible();
    await bela.goto('/control/vault?list=movements');
    await bela
      .getByRole('link', { name: /^Split/ })
      .first()
      .click();
    await bela.getByRole('button', { name: 'Approve' }).click();
    await expect(bela.getByText('Approved. Someone else has to give the second approval.')).toBeVisible();
    await expect(bela.getByText('Waiting for second approval')).toBeVisible();
    await expect(bela.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await expectAccessible(bela);
    await expectAudited(stranger, { items: 12, fine: '385.764 oz t' });
    await cara.goto('/control/vault?list=movements');
    await cara
      .getByRole('link', { name: /^Split/ })
      .first()
      .click();
    await cara.getByRole('button', { name: 'Approve' }).click();
    await expect(cara.getByText('Movement done.')).toBeVisible();
    await expectAccessible(cara);
    await expectAudited(stranger, { items: 13, fine: '385.701 oz t' });
    await anna.request.patch('/api/settings', {
      data: { vault_two_approvals_above: null },
      failOnStatusCode: true,
    });
  });

  let code = '';
  await test.step('the client asks for three bars, which leave in a parcel', async () => {
    await phone.goto('/account/holdings.html');
    for (const bar of LEAVING) await phone.getByRole('checkbox', { name: bar }).check();
    await phone.getByRole('link', { name: 'Withdrawal' }).click();
    await field(phone, 'Destination').fill('Bahnhofstrasse 1, Zurich');
    await phone.getByRole('button', { name: 'Send request' }).click();
    await expect(phone.getByRole('heading', { name: /R-\d{4}-\d+/ })).toBeVisible();
    await anna.goto('/control/requests');
    await anna.getByRole('link', { name: /^R-/ }).click();
    await anna.getByRole('link', { name: 'Draft withdrawal' }).click();
    await expect(anna.getByRole('heading', { name: 'Items (3)' })).toBeVisible();
    await anna.getByRole('button', { name: 'Draft withdrawal' }).click();
    await expect(anna.getByText('Waiting for approval')).toBeVisible();
    await approveMovement(bela, 'Withdrawal');
    const parcel = bela.getByRole('definition').filter({ has: bela.locator('a[href*="/parcels/"]') });
    await expect(parcel).toBeVisible();
    code = (await parcel.textContent()) ?? '';
    await expectAudited(stranger, { items: 10, fine: '289.260 oz t' });
  });

  await test.step('a courier hands the parcel over for its PIN', async () => {
    const courier = await aCouriersPhone({
      browser,
      adminApi: anna.request,
      baseURL: product.url,
      camera: false,
    });
    const handOver = async (kind: string, record: () => Promise<void>) => {
      await typeCode(courier, code);
      await press(courier, kind);
      await record();
      await save(courier);
    };
    await handOver('Pick up', async () => {});
    await handOver('Hand over', () => courier.getByText('Out for delivery', { exact: true }).click());
    const mail = await keptMail(anna.request, 'delivery_pin', CLIENT, product.dataDir);
    const [pin = ''] = /\b\d{6}\b/.exec(mail.text ?? '') ?? [];
    await handOver('Delivered', async () => {
      await courier.getByLabel('Delivery PIN').fill(pin);
      await sign(courier);
      await courier.getByLabel('Received by').fill('Ada Lovelace');
    });
    await stranger.goto(`/track.html?code=${code}`);
    await expect(stranger.getByText('Signed for by Ada Lovelace').first()).toBeVisible();
    await expectAudited(stranger, { items: 10, fine: '289.260 oz t' });
  });

  await test.step('the certificate of the withdrawal is proven on paper', async () => {
    await phone.goto('/account/holdings.html?state=out');
    await phone
      .getByRole('link', { name: new RegExp(LEAVING[0] ?? '') })
      .first()
      .click();
    const pdf = await logged(phone, phone.getByRole('link', { name: 'Certificate of withdrawal (PDF)' }));
    await phone.goto('/verify.html');
    await phone
      .getByLabel('Proof (.json, .pdf)')
      .setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer: pdf });
    await expect(phone.getByRole('heading', { name: 'Proven', exact: true })).toBeVisible();
  });

  expect(scene.complaints).toEqual([]);
});

async function posted(api: APIRequestContext, path: string, data: object): Promise<Record<string, unknown>> {
  const answer = await api.post(path, { data, failOnStatusCode: true });
  return (await answer.json()).data;
}

async function aVaultWithAccount(api: APIRequestContext): Promise<void> {
  const { id } = await posted(api, '/api/vault/places', { kind: 'vault', code: 'ZRH', name: 'Zurich' });
  for (const code of ['ZRH-1', 'ZRH-2']) {
    await posted(api, '/api/vault/places', { kind: 'rack', parent_id: id, code, name: code });
  }
  const users = await (await api.get(`/api/users?q=${CLIENT}`)).json();
  await posted(api, '/api/vault/accounts', {
    number: 'V-1',
    holder_type: 'user',
    holder_id: users.data[0].id,
  });
}

/** Downloads a paper until the public log has its entry, some seconds after it was written. */
async function logged(page: Page, link: ReturnType<Page['getByRole']>): Promise<Buffer> {
  const href = (await link.getAttribute('href')) ?? '';
  let pdf: Buffer = Buffer.alloc(0);
  await expect(async () => {
    pdf = await (await page.request.get(href, { failOnStatusCode: true })).body();
    const { logged_at } = (await (await page.request.get('/api/vault/audit')).json()).data.checkpoint;
    expect(logged_at).not.toBeNull();
  }).toPass();
  return pdf;
}
