import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { HttpClient } from '../../services/libs/common/src/testing/http-client.ts';
import { BROWSER_SETTINGS } from '../support/browser-product.ts';
import { startProduct, temporaryDataDir, type RunningProduct } from '../support/product.ts';
import { firstAdmin, invite, NO_THROTTLES, PASSWORD } from '../support/sign-up.ts';
import { expectAccessible } from './axe.ts';
import { PHONE, press as pressNamed, refuseCamera, save, SCAN, sign } from './scan-page.ts';

const ROWS = 300;
const LATE = 124;
const NEXT_YEAR = new Date().getFullYear() + 1;
/** Most actions of a clerk for each task. Corrections of rows count apart: a field and Enter for each. */
const MOST = { import: 6, labels: 3, dates: 5 };

const HEADER =
  'Sendungs-Nr.;Consignee;Consignee e-mail;Tel.;Deliver to;Now at;Stat.;Wt (kg);Shipper;Goods;Ins. value;ETA from;ETA to;Remarks';
const TOWNS = ['São Paulo, Brazil', 'Genève, Switzerland', 'Kraków, Poland', 'Zürich, Switzerland'];
const STATUSES = ['In Transit ', 'in transit', 'Held at customs', 'Booked'];
/** Faults that clerks' sheets have, by row of the file, with the column and its right value. */
const FAULTS: readonly [row: number, column: string, wrong: string, right: string][] = [
  [12, 'Sendungs-Nr.', '', 'CM-0010'],
  [31, 'Consignee e-mail', 'li(at)example.com', 'li@example.com'],
  [50, 'ETA from', '31/11/2026', '01/11/2026'],
  [77, 'Sendungs-Nr.', 'CM-0074', 'CM-0075'],
  [120, 'Consignee', '', 'Grace Hopper'],
  [201, 'Deliver to', '', 'Lisbon, Portugal'],
  [290, 'Sendungs-Nr.', '2,30E+12', 'CM-0288'],
];

let product: RunningProduct;
let remove: () => Promise<void>;
let owner: HttpClient;

test.beforeAll(async () => {
  const folder = await temporaryDataDir();
  remove = folder.remove;
  const env = { ...BROWSER_SETTINGS, ...NO_THROTTLES, NO_DEMO: '1' };
  product = await startProduct({ dataDir: folder.dataDir, env });
  owner = await firstAdmin(product);
});

test.afterAll(async () => {
  await product?.stop();
  await remove?.();
});

test('a clerk imports, prints, plans, postpones and bills a sheet of parcels in few actions', async ({
  browser,
}) => {
  test.setTimeout(400_000);
  const courier = await anAccount('courier');
  const page = await signedIn(browser, await anAccount('clerk'));
  let actions = 0;
  const press = async (target: Locator) => {
    actions += 1;
    await target.click();
  };
  const type = async (field: Locator, text: string) => {
    actions += 1;
    await field.fill(text);
  };
  /** Counts the actions of a task, which are at most `most`. */
  const task = (name: string, most: number, act: () => Promise<void>) =>
    test.step(name, async () => {
      actions = 0;
      await act();
      test.info().annotations.push({ type: 'actions', description: `${name}: ${actions}` });
      expect(actions, name).toBeLessThanOrEqual(most);
    });
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
  const parcels = () => page.getByRole('link', { name: /^Parcels/ }).first();
  const more = async (name: string) => {
    await press(button('More'));
    await press(page.getByRole('menuitem', { name }));
  };

  await task('import', MOST.import, async () => {
    await press(link('Imports'));
    await press(page.getByRole('link', { name: 'Import file' }).first());
    actions += 1;
    const file = { name: 'KW 48.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet(), 'latin1') };
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByText(`${ROWS - FAULTS.length} rows are ready to import.`)).toBeVisible();
    await correctRows(page);
    await press(button(`Import ${ROWS} rows`));
    await expect(page.getByText(`${ROWS} parcels imported`, { exact: true })).toBeVisible();
  });

  await task('labels', MOST.labels, async () => {
    await press(button('Print'));
    await press(page.getByRole('menuitem', { name: 'A4, 2 × 4' }));
    const download = page.waitForEvent('download');
    await press(button('Download all files'));
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    await expect(page.getByText(`${ROWS} of ${ROWS} downloaded`)).toBeVisible({ timeout: 120_000 });
  });

  await task('a run', 8, async () => {
    await press(parcels());
    await press(page.getByRole('checkbox', { name: 'Select CM-0299' }));
    await press(page.getByRole('checkbox', { name: 'Select CM-0297' }));
    await more('Add to run');
    const dialog = page.getByRole('dialog');
    actions += 1;
    await dialog.getByRole('combobox', { name: 'Run' }).selectOption({ label: courier.email });
    await expectAccessible(page);
    await press(dialog.getByRole('button', { name: 'Add to run' }));
    await expect(page.getByText(/^Added to the run of courier/)).toBeVisible();
  });

  await test.step("the courier's phone", () => deliver(browser, courier, 'CM-0299'));

  await task('new dates', MOST.dates, async () => {
    await page.goto(`${product.url}/control/index.html`);
    await press(page.getByRole('main').getByRole('link', { name: 'Late', exact: true }));
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(button('Clear filters')).toBeInViewport();
    await press(button(`Select all ${LATE} matches`));
    await press(button('Dates'));
    const inAMonth = new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString().slice(0, 10);
    await type(page.getByLabel('Earliest expected delivery'), inAMonth);
    await press(button('Save'));
    await expect(page.getByText(`${LATE} parcels updated.`)).toBeVisible();
  });
  const due = await owner.get('/api/parcels?overdue=yes');
  expect(due.body.data).toEqual([]);

  for (const [name, codes] of [
    ['Helvetia Bullion AG', ['CM-0296', 'CM-0295']],
    ['Nordic Vaults AB', ['CM-0294']],
    ['Ada & Co.', ['CM-0293', 'CM-0292', 'CM-0291']],
  ] as const)
    await task(`billing ${name}`, 20, () => bill(name, codes));

  async function bill(name: string, codes: readonly string[]) {
    await press(link('Customers'));
    await press(page.getByRole('link', { name: 'Create customer' }).first());
    await type(page.getByRole('textbox', { name: 'Name', exact: true }), name);
    await press(button('Create customer'));
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    await press(parcels());
    for (const code of codes) await press(page.getByRole('checkbox', { name: `Select ${code}` }));
    await more('Create invoice');
    await type(page.getByRole('textbox', { name: /^Customer/ }), name.slice(0, 3));
    await press(page.getByRole('group', { name: /^Suggestions/ }).getByRole('button', { name }));
    await type(page.getByRole('textbox', { name: 'Currency' }), 'CHF');
    for (const [at, code] of codes.entries()) {
      const line = page.getByRole('group', { name: `Line ${at + 1}` });
      await expect(line.getByRole('textbox', { name: 'Description' })).toHaveValue(new RegExp(code));
      await type(line.getByRole('textbox', { name: 'Price' }), '120.50');
      await type(line.getByRole('textbox', { name: /^Tax %/ }), '8.1');
    }
    await press(button('Create invoice'));
    await expect(page.getByText(/^Invoice .+ created\.$/)).toBeVisible();
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  }
});

/** Corrects each row with a problem in the review: a field, and Enter. */
async function correctRows(page: Page): Promise<void> {
  for (const [row, column, , right] of FAULTS) {
    const form = page.getByRole('form', { name: `Row ${row}`, exact: true });
    await form.getByRole('textbox', { name: column, exact: true }).fill(right);
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();
  }
}

/** Scans a stop of today's run on a phone, and delivers it. */
async function deliver(browser: Browser, courier: Account, code: string): Promise<void> {
  const page = await signedIn(browser, courier, PHONE);
  await page.goto(SCAN);
  const run = page.getByRole('region', { name: "Today's run" });
  await expect(run.getByText('0 of 2 done')).toBeVisible();
  await expectAccessible(page);
  await run.getByRole('button', { name: `Scan ${code}` }).click();
  await pressNamed(page, 'Delivered');
  await sign(page);
  await page.getByLabel('Received by').fill('Consignee 299');
  await save(page);
  await expect(run.getByText('1 of 2 done')).toBeVisible();
  await page.context().close();
}

interface Account {
  email: string;
  password: string;
}

async function anAccount(role: 'clerk' | 'courier'): Promise<Account> {
  const token = new URL(await invite(owner, role)).searchParams.get('token');
  const account = { email: `${role}@vaultway.example`, password: PASSWORD };
  const made = await new HttpClient(product.url).post('/api/admins', { ...account, token });
  expect(made.status).toBe(201);
  return account;
}

async function signedIn(browser: Browser, account: Account, device: object = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, ...device });
  await context.addInitScript(refuseCamera);
  await context.request.post('/api/admins/auth/signin', { data: account, failOnStatusCode: true });
  const page = await context.newPage();
  await page.goto('/control/');
  return page;
}

/** Returns the sheet of another program: its own headers, semicolons, days first and decimal commas. */
function sheet(): string {
  const columns = HEADER.split(';');
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const code = `CM-${String(at).padStart(4, '0')}`;
    const [from, to] =
      at < LATE ? ['02/11/2026', '05/11/2026'] : [`14/12/${NEXT_YEAR}`, `16/12/${NEXT_YEAR}`];
    const status = STATUSES[at % STATUSES.length];
    const town = TOWNS[at % TOWNS.length];
    const cells = [code, `Consignee ${at}`, `c${at}@example.com`, '+41 44 619 37 14', town, 'Málaga, Spain'];
    return [
      ...cells,
      status,
      '14,44',
      'Helvetia Bullion AG',
      'Watches',
      'EUR 62.000,00',
      from,
      to,
      'fragile',
    ];
  });
  for (const [row, column, wrong] of FAULTS) rows[row - 2]?.splice(columns.indexOf(column), 1, wrong);
  return [HEADER, ...rows.map((cells) => cells.join(';'))].join('\r\n');
}
