import { expect, test } from '@playwright/test';
import { ADMIN, BROWSER_SETTINGS } from '../support/browser-product.ts';
import { startProduct, temporaryDataDir, type RunningProduct } from '../support/product.ts';
import { expectAccessible } from './axe.ts';
import { aColleague, fillInSignIn, signIn } from './colleague.builder.ts';
import {
  aClientsPhone,
  addPlace,
  approveMovement,
  CLIENT,
  expectAudited,
  expectFits,
  field,
  fillLast,
  forgetProofs,
  scan,
  someone,
  tally,
  unfold,
  VISITOR,
} from './vault-pages.ts';

const BARS = ['VS 1001', 'VS 1002', 'VS 1003'] as const;
const FOREIGN = 'NOBODYS-7';

// A product of its own: the public audit changes the home page for everyone, and its totals are those of all bars.
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

test('a bar comes in, is seen by its owner and by anyone, is counted, and goes out', async ({ browser }) => {
  test.setTimeout(600_000);
  const scene = { browser, product, complaints: [] as string[] };
  const anna = await someone(scene);
  const token = new URL(product.signUpLink ?? 'none:').searchParams.get('token');
  await anna.request.post('/api/admins', { data: { ...ADMIN, token }, failOnStatusCode: true });
  const [bela, kim] = [await aColleague(anna.request), await aColleague(anna.request, 'keeper')];
  const approver = await someone(scene);
  await signIn(approver, bela);
  const keeper = await someone(scene);
  await keeper.goto('/control/signin.html');
  await fillInSignIn(keeper, kim);
  const stranger = await someone(scene);
  const phone = await aClientsPhone(scene, anna);

  await test.step('an administrator opens the vault, an account and the public audit', async () => {
    await addPlace(anna, 'Vault', { Code: 'ZRH', Name: 'Zurich' });
    await addPlace(anna, 'Rack', { 'Lies in': 'ZRH', Code: 'ZRH-1' });
    await anna.goto('/control/vault?list=accounts');
    await anna.getByRole('link', { name: 'Add account' }).click();
    await field(anna, 'Number').fill('V-1');
    await field(anna, 'Holder').fill(CLIENT);
    await anna.getByRole('button', { name: CLIENT }).click();
    await expectAccessible(anna);
    await anna.getByRole('button', { name: 'Add account' }).click();
    await expect(anna.getByRole('heading', { level: 1, name: 'V-1' })).toBeVisible();
    await expectAccessible(anna);
    expect((await stranger.goto('/audit.html'))?.status()).toBe(404);
    await anna.goto('/control/vault');
    await anna.getByRole('switch', { name: 'Public audit' }).click();
    await anna.getByRole('button', { name: 'Make public' }).click();
    await expect(anna.getByRole('link', { name: /\/audit\.html$/ })).toBeVisible();
    await expectAccessible(anna);
  });

  await test.step('a keeper scans three bars, and a second administrator approves', async () => {
    await keeper.getByRole('link', { name: 'Draft movement' }).click();
    await field(keeper, 'Account').fill('V-1');
    await field(keeper, 'Place').fill('ZRH-1');
    await field(keeper, 'Refiner').fill('Valcambi');
    await field(keeper, 'Gross weight').fill('1');
    await field(keeper, 'Fineness').fill('999.9');
    await keeper.getByRole('switch', { name: 'Same weight for all' }).check();
    await scan(keeper, 'Serial number', BARS);
    await expect(keeper.getByRole('heading', { name: 'Items (3)' })).toBeVisible();
    await expectAccessible(keeper);
    await keeper.getByRole('button', { name: 'Draft movement' }).click();
    await expect(keeper.getByText('Waiting for approval')).toBeVisible();
    await expect(keeper.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await expectAccessible(keeper);
    await forgetProofs(product.dataDir, bela);
    await approveMovement(approver, 'Deposit', bela);
  });

  await test.step('a stranger reads the totals and checks a bar in the log', async () => {
    await expectAudited(stranger, { items: 3, fine: '96.444 oz t' });
    const line = stranger.getByRole('listitem').filter({ hasText: BARS[0] });
    await expect(async () => {
      await line.getByRole('button', { name: 'Check in the log' }).click();
      await expect(line.getByText('that entry is in the public log')).toBeVisible({ timeout: 3000 });
    }).toPass();
    await expectAccessible(stranger);
    await expect(stranger.getByText('V-1', { exact: true })).toHaveCount(0);
  });

  await test.step('the client sees the bars, the life of one, and a statement', async () => {
    await phone.reload();
    await phone.getByRole('link', { name: 'Holdings' }).click();
    for (const bar of BARS) await expect(phone.getByRole('link', { name: bar })).toBeVisible();
    await expectFits(phone);
    await phone.getByRole('link', { name: BARS[0] }).click();
    await expect(phone.getByRole('region', { name: 'History' })).toContainText('Deposit');
    await expectFits(phone);
    await phone.goBack();
    await phone.getByRole('link', { name: 'Statement V-1' }).click();
    await expect(phone.getByRole('article', { name: 'V-1' })).toContainText('96.444 oz t');
    await expect(phone.getByRole('rowheader', { name: /VS 100/ })).toHaveCount(3);
    await expectFits(phone);
  });

  await test.step('a count explains a bar that left meanwhile, and asks why a foreign code was there', async () => {
    await keeper.goto('/control/vault?list=counts');
    await keeper.getByRole('link', { name: 'Start count' }).click();
    await fillLast(keeper, 'Place', 'ZRH');
    await expectAccessible(keeper);
    await keeper.getByRole('button', { name: 'Start count' }).click();
    await expect(keeper.getByRole('heading', { level: 1, name: 'ZRH' })).toBeVisible();

    await anna.getByRole('link', { name: 'Draft movement' }).click();
    await anna.getByText('Withdrawal', { exact: true }).click();
    await scan(anna, 'Serial number', [BARS[2]]);
    await expect(anna.getByRole('heading', { name: 'Items (1)' })).toBeVisible();
    await expectAccessible(anna);
    await anna.getByRole('button', { name: 'Draft movement' }).click();
    await expect(anna.getByText('Waiting for approval')).toBeVisible();
    await approveMovement(approver, 'Withdrawal');

    await scan(keeper, 'Serial number or seal', [BARS[0], BARS[1], FOREIGN]);
    const scans = keeper.getByRole('list', { name: 'Last scans' });
    await expect(scans.getByText('Found')).toHaveCount(2);
    await expect(scans.getByRole('listitem').filter({ hasText: FOREIGN })).toContainText('Unknown number');
    await expectAccessible(keeper);
    await keeper.getByRole('button', { name: 'Finish count' }).click();
    await keeper.getByRole('dialog').getByRole('button', { name: 'Finish count' }).click();
    await expect(keeper.getByText('Waiting for approval')).toBeVisible();
    await expect(tally(keeper, 'Moved meanwhile')).toHaveText('1');
    await expect(tally(keeper, 'Missing')).toHaveCount(0);

    await approver.goto('/control/vault?list=counts');
    await approver.getByRole('link', { name: 'ZRH' }).click();
    await expect(tally(approver, 'Moved meanwhile')).toHaveText('1');
    await expect(approver.getByRole('button', { name: 'Approve' })).toBeHidden();
    await keeper.getByLabel(`Reason: ${FOREIGN}`).fill('A sample of the refiner');
    await keeper.getByLabel(`Reason: ${FOREIGN}`).press('Enter');
    await expect(keeper.getByText('Reason saved.')).toBeVisible();
    await expectAccessible(keeper);
    await approver.reload();
    await approver.getByRole('button', { name: 'Approve' }).click();
    await expect(approver.getByText('Count approved.')).toBeVisible();
    await expect(approver.getByText('A sample of the refiner')).toBeVisible();
    await expectAccessible(approver);

    await expectAudited(stranger, { items: 2, fine: '64.296 oz t' });
    await expect(stranger.getByRole('listitem').filter({ hasText: 'Zurich' }).first()).toContainText(
      'Last count',
    );
  });

  let code = '';
  await test.step('the client asks for a bar, whose withdrawal becomes a parcel', async () => {
    await phone.goto('/account/holdings.html');
    await phone.getByRole('checkbox', { name: BARS[0] }).check();
    await phone.getByRole('link', { name: 'Withdrawal' }).click();
    await expect(phone.getByRole('listitem').filter({ hasText: BARS[0] })).toBeVisible();
    await field(phone, 'Destination').fill('Bahnhofstrasse 1, Zurich');
    await expectFits(phone);
    await phone.getByRole('button', { name: 'Send request' }).click();
    await expect(phone.getByRole('heading', { name: /R-\d{4}-\d+/ })).toBeVisible();
    await expect(phone.getByRole('listitem').filter({ hasText: BARS[0] })).toBeVisible();
    await expectFits(phone);

    await anna.goto('/control/requests');
    await anna.getByRole('link', { name: /^R-/ }).click();
    await expect(anna.getByRole('link', { name: BARS[0] })).toBeVisible();
    await expectAccessible(anna);
    await anna.getByRole('link', { name: 'Draft withdrawal' }).click();
    await expect(anna.getByRole('heading', { name: 'Items (1)' })).toBeVisible();
    await expectAccessible(anna);
    await anna.getByRole('button', { name: 'Draft withdrawal' }).click();
    await expect(anna.getByText('Waiting for approval')).toBeVisible();
    await expectAudited(stranger, { items: 2, fine: '64.296 oz t' });
    await approveMovement(approver, 'Withdrawal');

    const parcel = approver.getByRole('definition').filter({ has: approver.locator('a[href*="/parcels/"]') });
    await expect(parcel).toBeVisible();
    code = (await parcel.textContent()) ?? '';
    await expectAccessible(approver);
    await parcel.getByRole('link').click();
    await expect(approver.getByText(`Valcambi ${BARS[0]}`)).toBeVisible();
    await expect(approver.getByText('Bahnhofstrasse 1, Zurich').first()).toBeVisible();
    await expect(
      approver.getByRole('region', { name: 'Vault' }).getByRole('link', { name: 'Withdrawal' }),
    ).toBeVisible();
    await expectAccessible(approver);
    await phone.reload();
    await expect(phone.getByRole('link', { name: code })).toBeVisible();
    await expectAudited(stranger, { items: 1, fine: '32.148 oz t' });
  });

  await test.step('what came in a delivered parcel is deposited', async () => {
    const delivered = { tracking_code: code, status: 'Delivered' };
    await anna.request.patch('/api/parcels', { data: delivered, failOnStatusCode: true });
    await keeper.goto('/control/vault');
    await keeper.getByRole('link', { name: 'Draft movement' }).click();
    await field(keeper, 'Account').fill('V-1');
    await field(keeper, 'Place').fill('ZRH-1');
    await field(keeper, 'Parcel').fill(code);
    await field(keeper, 'Refiner').fill('Valcambi');
    await field(keeper, 'Gross weight').fill('1');
    await field(keeper, 'Fineness').fill('999.9');
    await scan(keeper, 'Serial number', [BARS[0]]);
    await expect(keeper.getByRole('heading', { name: 'Items (1)' })).toBeVisible();
    await expectAccessible(keeper);
    await keeper.getByRole('button', { name: 'Draft movement' }).click();
    await expect(keeper.getByText('Waiting for approval')).toBeVisible();
    await expect(keeper.getByText(code)).toBeVisible();
    await expect(keeper.getByRole('link', { name: code })).toHaveCount(0);
    await approveMovement(approver, 'Deposit');
    await approver.getByRole('link', { name: BARS[0] }).click();
    await expect(
      approver.getByRole('article', { name: 'Deposit' }).getByRole('link', { name: code }),
    ).toBeVisible();
    await expectAccessible(approver);
    await expectAudited(stranger, { items: 2, fine: '64.296 oz t' });
  });

  await test.step('a box is rented to the account, and the keeper sees its visits alone', async () => {
    await anna.goto('/control/vault/boxes');
    await anna.getByRole('link', { name: 'Add boxes' }).click();
    await field(anna, 'From number').fill('A-001');
    await field(anna, 'Size').fill('M');
    await fillLast(anna, 'Place', 'ZRH-1');
    await expectAccessible(anna);
    await anna.getByRole('button', { name: 'Add boxes' }).click();
    await anna.getByRole('link', { name: 'A-001' }).click();
    await unfold(anna, 'Rent to an account');
    const rent = anna.getByRole('form', { name: 'Rent to an account' });
    await field(rent, 'Account').fill('V-1');
    await field(rent, 'Fee').fill('1234');
    await field(rent, 'Currency').fill('CHF');
    await expectAccessible(anna);
    await rent.getByRole('button', { name: 'Rent to an account' }).click();
    const rental = anna.getByRole('region', { name: 'Rental', exact: true });
    await expect(rental.getByText('1,234.00')).toBeVisible();
    await expectAccessible(anna);

    await keeper.goto('/control/vault/boxes');
    await expect(keeper.getByRole('row', { name: /A-001/ })).toContainText('Rented');
    await expect(keeper.getByText(/V-1|arrears|fee/i)).toHaveCount(0);
    await expectAccessible(keeper);
    await keeper.getByRole('link', { name: 'A-001' }).click();
    await unfold(keeper, 'Record visit');
    await field(keeper, 'Visitor').fill(VISITOR);
    await keeper.getByRole('button', { name: 'Record visit' }).click();
    await expect(keeper.getByText('At the box now')).toBeVisible();
    await expectAccessible(keeper);
    await keeper.getByRole('button', { name: 'Record departure' }).click();
    await expect(keeper.getByRole('region', { name: 'Visits' })).toContainText(/Out: .*Accompanied by: /);
    await expect(keeper.getByRole('region', { name: 'Rental', exact: true })).toHaveCount(0);
    await expect(keeper.getByText(/V-1|arrears|fee/i)).toHaveCount(0);
    await expectAccessible(keeper);
    const boxes = await keeper.request.get('/api/vault/boxes');
    expect((await boxes.json()).data).toMatchObject([{ number: 'A-001', rental: null }]);
    await anna.reload();
    await expect(anna.getByText(VISITOR)).toBeVisible();
  });

  expect(scene.complaints).toEqual([]);
});
