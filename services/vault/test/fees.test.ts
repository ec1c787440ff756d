import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountFees, FeeInvoice, Item, RentalDetails, VaultAccount } from '@vaultway/contracts';
import { FeeDrafts } from '../src/fees/fee-drafts.js';
import { aBar, fresh, VaultUnderTest } from './support/vault.js';

let vault: VaultUnderTest;
beforeAll(async () => {
  vault = await VaultUnderTest.start();
});
afterAll(() => vault.stop());

const admin = () => vault.signedIn();
const get = async (path: string) => (await admin().get(`/api/vault/${path}`)).body;
const enter = (...prices: object[]) => admin().post('/api/vault/prices', { prices });
const setFees = (facts: object) =>
  admin().post('/api/vault/fees', { from_month: '2099-01', tax_rate: '19', ...facts });
/** Runs the job of the night after a month. */
const runIn = (day: string) => vault.service.app.get(FeeDrafts).run(undefined, new Date(`${day}T03:00:00Z`));
const draftsOf = (customer: string) =>
  [...vault.neighbors.drafts.values()].filter(({ customer_id }) => customer_id === customer);
const linesOf = (customer: string) =>
  draftsOf(customer).flatMap(({ lines }) => lines.map(({ price }) => price));

/** Opens an account of a customer. */
async function anAccount(): Promise<VaultAccount & { holder_id: string }> {
  const account = await vault.anAccount({ holder_type: 'customer', holder_id: randomUUID() });
  return account as VaultAccount & { holder_id: string };
}

/** Writes fees of a month that is over. */
const pastFees = (account: VaultAccount, from: string, facts: object = {}) => {
  const fees = { basis: 'value', gold: '12', silver: null, minimum: null, currency: 'USD', ...facts };
  return vault.database.query(
    `INSERT INTO account_fees (id, account_id, from_month, basis, gold, silver, minimum, currency, tax_rate, set_by,
       created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 19, 'admin@example.com', now(), now())`,
    [
      randomUUID(),
      account.id,
      `${from}-01`,
      ...['basis', 'gold', 'silver', 'minimum', 'currency'].map((name) => fees[name as 'gold']),
    ],
  );
};

/** Moves an approved movement of items to an earlier instant. */
const backdate = (items: readonly Item[], kind: string, at: string) =>
  vault.database.transaction(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica');
    await tx.query(
      `UPDATE movements SET done_at = $1 WHERE kind = $2 AND id IN (
         SELECT movement_id FROM movement_items WHERE item_id = ANY($3))`,
      [at, kind, items.map(({ id }) => id)],
    );
  });

/** Deposits bars of gold of 100 oz t each, at an instant. */
async function deposited(account: VaultAccount, at: string, facts: object = {}): Promise<Item[]> {
  const bar = { gross_weight: '100.01', weight_unit: 'ozt', fineness: '999.9', ...facts };
  const items = await vault.bars([aBar(bar)], { account });
  await backdate(items, 'deposit', at);
  return items;
}

async function aRental(account: VaultAccount, facts: object = {}): Promise<RentalDetails> {
  const place_id = (await vault.aPlace()).id;
  const box = await admin().post('/api/vault/boxes', { number: fresh(), size: 'M', place_id });
  const terms = { starts_on: '2023-01-31', period: 'month', fee: '25', currency: 'USD', ...facts };
  const rental = await admin().post('/api/vault/rentals', {
    box_id: box.body.data.id,
    account_id: account.id,
    ...terms,
  });
  return rental.body.data as RentalDetails;
}

describe('prices', () => {
  it('are corrected by a newer entry of the day', async () => {
    await enter({ date: '2020-01-02', metal: 'platinum', price: '900', currency: 'usd' });
    const answer = await enter({ date: '2020-01-02', metal: 'platinum', price: 950.5, currency: 'USD' });
    expect(answer).toMatchObject({ status: 201, body: { data: { entered: 1 } } });
    const { data } = await get('prices?metal=platinum');
    expect(data).toMatchObject([
      { date: '2020-01-02', price: '950.50', currency: 'USD', entered_by: 'drafter@example.com' },
      { price: '900.00' },
    ]);
  });

  it('are all entered, or none', async () => {
    const good = { date: '2020-01-03', metal: 'palladium', price: '1', currency: 'USD' };
    const answer = await enter(good, { ...good, price: '0' }, { ...good, metal: 'lead', currency: '' });
    expect(answer.status).toBe(422);
    expect(answer.body.details.map(({ field }: { field: string }) => field)).toEqual([
      'prices.1.price',
      'prices.2.metal',
      'prices.2.currency',
    ]);
    const ahead = await enter(good, { ...good, date: '2999-01-01' });
    expect(ahead.body.details).toMatchObject([{ field: 'prices.1.date', code: 'unlikely_date' }]);
    expect((await get('prices?metal=palladium')).data).toEqual([]);
  });

  it('are entered once per key', async () => {
    const prices = [{ date: '2020-01-04', metal: 'palladium', price: '1', currency: 'CHF' }];
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => admin().post('/api/vault/prices', { prices }, { headers });
    expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
    expect((await get('prices?metal=palladium')).data).toHaveLength(1);
  });

  it.each(['keeper', 'clerk', 'courier'] as const)('are closed to the role %s', async (role) => {
    const other = vault.signedIn(vault.drafter, role);
    for (const path of ['prices', 'fees', 'fees/run', 'fees/invoices'])
      expect((await other.get(`/api/vault/${path}`)).status).toBe(403);
    expect((await other.post('/api/vault/prices', { prices: [] })).status).toBe(403);
  });

  it('are read, and not entered, by auditors', async () => {
    const auditor = vault.signedIn(vault.drafter, 'auditor');
    expect((await auditor.get('/api/vault/prices')).status).toBe(200);
    expect((await auditor.post('/api/vault/prices', { prices: [] })).status).toBe(403);
    expect((await auditor.post('/api/vault/fees', {})).status).toBe(403);
  });
});

describe('fees of an account', () => {
  it('name what they lack', async () => {
    const account = await anAccount();
    const fields = async (facts: object) =>
      (await setFees({ account_id: account.id, ...facts })).body.details.map(
        ({ field }: { field: string }) => field,
      );
    expect(await fields({ basis: 'value', currency: 'USD' })).toEqual(['gold']);
    expect(await fields({ basis: 'ounce', gold: '1' })).toEqual(['currency']);
    expect(await fields({ basis: 'value', gold: '1', currency: 'JPY', minimum: '0.5' })).toEqual(['minimum']);
    expect(await fields({ basis: 'none', tax_rate: '101' })).toEqual(['tax_rate']);
    expect(await fields({ basis: 'none', from_month: '2020-13' })).toEqual(['from_month']);
    expect(await fields({ basis: 'none', from_month: '2020-01' })).toEqual(['from_month']);
    expect(await fields({ basis: 'none', account_id: randomUUID() })).toEqual(['account_id']);
  });

  it('show the newest entry of each month', async () => {
    const account = await anAccount();
    const facts = { account_id: account.id, basis: 'value', currency: 'USD' };
    await setFees({ ...facts, gold: '12' });
    await setFees({ ...facts, gold: '10', minimum: '4' });
    await setFees({ ...facts, basis: 'off', from_month: '2099-06', gold: '10' });
    const { data } = (await get(`fees?account_id=${account.id}`)) as { data: AccountFees[] };
    expect(data).toMatchObject([
      { from_month: '2099-06', basis: 'off', gold: null, currency: null, account_number: account.number },
      { from_month: '2099-01', basis: 'value', gold: '10', minimum: '4.00', set_by: 'drafter@example.com' },
    ]);
  });

  it('of a month that is drafted already stay', async () => {
    const account = await anAccount();
    await vault.database.query('INSERT INTO fee_months VALUES ($1, $2, false)', [account.id, '2099-01-01']);
    const answer = await setFees({ account_id: account.id, basis: 'none' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'fees_month_drafted' } });
    await expect(pastFees(account, '2022-03')).rejects.toThrow('account_fees_month');
    const later = { account_id: account.id, basis: 'none', from_month: '2099-02' };
    expect((await setFees(later)).status).toBe(201);
  });
});

describe('the draft of a month', () => {
  it('has a twelfth of the yearly fee, in February and in March', async () => {
    const account = await anAccount();
    await enter({ date: '2023-01-30', metal: 'gold', price: '2000', currency: 'USD' });
    await deposited(account, '2023-01-15T12:00:00Z');
    await pastFees(account, '2023-02');
    await runIn('2023-04-02');
    expect(linesOf(account.holder_id)).toEqual(['20.00', '20.00']);
    expect(draftsOf(account.holder_id)[0]).toMatchObject({
      title: `Vault account ${account.number}, 2023-02`,
      currency: 'USD',
      lines: [
        {
          description:
            'Storage in February 2023: 100.000 oz t of gold on average, worth USD 200000.00, 0.12 % a year',
          tax_rate: '19',
        },
      ],
    });
  });

  it('counts a deposit from its day on, and a withdrawal up to the day before', async () => {
    const account = await anAccount();
    const items = await deposited(account, '2023-02-15T12:00:00Z'); // 14 of 28 days
    await vault.done({ kind: 'withdrawal', item_ids: items.map(({ id }) => id) });
    await backdate(items, 'withdrawal', '2023-03-11T12:00:00Z'); // 10 of 31 days
    await pastFees(account, '2023-02');
    await runIn('2023-05-02');
    expect(linesOf(account.holder_id)).toEqual(['10.00', '6.45']);
    const { data } = await get(`fees/invoices?account_id=${account.id}`);
    expect(data).toHaveLength(2); // April had nothing.
  });

  it('counts a change of account on both', async () => {
    const [from, to] = [await anAccount(), await anAccount()];
    const items = await deposited(from, '2023-01-15T12:00:00Z');
    await vault.done({ kind: 'transfer', account_id: to.id, item_ids: items.map(({ id }) => id) });
    await backdate(items, 'transfer', '2023-02-08T12:00:00Z');
    await pastFees(from, '2023-02');
    await pastFees(to, '2023-02');
    await runIn('2023-03-02');
    expect([linesOf(from.holder_id), linesOf(to.holder_id)]).toEqual([['5.00'], ['15.00']]);
  });

  it('counts what was split as its parts, until these leave', async () => {
    const account = await anAccount();
    const bars = await deposited(account, '2023-01-15T12:00:00Z');
    const parts = [
      aBar({ gross_weight: '50', weight_unit: 'g' }),
      aBar({ gross_weight: '50', weight_unit: 'g' }),
    ];
    const items = bars.map(({ id }) => id);
    const split = await vault.done({
      kind: 'split',
      item_ids: items,
      items: parts,
      explanation: 'Small bars',
    });
    await backdate(bars, 'split', '2023-02-15T12:00:00Z'); // 14 of 28 days
    const made = (await get(`items?movement_id=${split.id}&state=in`)).data as Item[];
    await vault.done({ kind: 'withdrawal', item_ids: made.map(({ id }) => id) });
    await backdate(made, 'withdrawal', '2023-03-11T12:00:00Z'); // 10 of 31 days
    await pastFees(account, '2023-02', { basis: 'ounce', gold: '1' });
    await runIn('2023-05-02');
    // 100 oz t and 3.216 oz t in halves of February, 3.216 oz t in March, nothing in April.
    expect(linesOf(account.holder_id)).toEqual(['51.61', '1.04']);
  });

  it('reaches the minimum with a line of its own, and only in months with metal', async () => {
    const account = await anAccount();
    await deposited(account, '2023-02-22T12:00:00Z'); // a quarter of February
    await pastFees(account, '2023-01', { minimum: '40' });
    await runIn('2023-03-02');
    expect(draftsOf(account.holder_id).map(({ lines }) => lines)).toMatchObject([
      [{ price: '5.00' }, { price: '35.00', description: 'Up to the minimum of USD 40.00 a month' }],
    ]);
  });

  it('is made once, however often and concurrently the job runs', async () => {
    const account = await anAccount();
    await deposited(account, '2023-01-15T12:00:00Z');
    await pastFees(account, '2023-02');
    await Promise.all([runIn('2023-03-02'), runIn('2023-03-02'), runIn('2023-03-03')]);
    await runIn('2023-03-04');
    expect(linesOf(account.holder_id)).toEqual(['20.00']);
    expect((await get(`fees/invoices?account_id=${account.id}`)).total).toBe(1);
  });

  it('is the same draft again after a restore of the vault alone', async () => {
    const account = await anAccount();
    await deposited(account, '2023-01-15T12:00:00Z');
    await pastFees(account, '2023-02');
    await runIn('2023-03-02');
    await vault.database.query('DELETE FROM fee_invoices WHERE account_id = $1', [account.id]);
    await vault.database.query('DELETE FROM fee_months WHERE account_id = $1', [account.id]);
    await runIn('2023-03-03');
    expect((await get(`fees/invoices?account_id=${account.id}`)).data).toMatchObject([{ state: 'open' }]);
    expect(draftsOf(account.holder_id)).toHaveLength(1);
  });

  it('is sent again if tracking lost it, as by a restore', async () => {
    const account = await anAccount();
    await deposited(account, '2023-01-15T12:00:00Z');
    await pastFees(account, '2023-02');
    await runIn('2023-03-02');
    const [draft] = draftsOf(account.holder_id);
    vault.neighbors.drafts.delete(draft?.id ?? '');
    await runIn('2023-03-03');
    expect(draftsOf(account.holder_id)).toEqual([draft]);
  });

  it('waits for a price, and says for which', async () => {
    const account = await anAccount();
    await deposited(account, '2023-02-10T12:00:00Z', { metal: 'silver', fineness: '999' });
    await pastFees(account, '2023-02', { gold: null, silver: '48', currency: 'CHF' });
    await runIn('2023-03-02');
    const waiting = async () =>
      (await get('fees/run')).data.waiting.filter(
        ({ account_id }: { account_id: string }) => account_id === account.id,
      );
    expect(await waiting()).toEqual([
      {
        account_id: account.id,
        account_number: account.number,
        month: '2023-02',
        missing: [{ metal: 'silver', currency: 'CHF', date: '2023-02-10' }],
      },
    ]);
    await enter({ date: '2023-02-09', metal: 'silver', price: '20', currency: 'CHF' });
    await runIn('2023-03-03');
    expect(await waiting()).toEqual([]);
    expect(linesOf(account.holder_id)).toEqual(['0.54']); // 99.9 oz t × 20 × 0.0048 / 12 × 19 / 28
  });

  it('needs no price per ounce, nor for a metal without a rate', async () => {
    const account = await anAccount();
    await deposited(account, '2023-01-10T12:00:00Z', { metal: 'palladium' });
    await deposited(account, '2023-01-10T12:00:00Z');
    await pastFees(account, '2023-02', { basis: 'ounce', gold: '0.5', currency: 'JPY' });
    await runIn('2023-03-02');
    expect(draftsOf(account.holder_id)).toMatchObject([{ currency: 'JPY', lines: [{ price: '50' }] }]);
  });

  it('is sent again until tracking confirms it', async () => {
    const account = await anAccount();
    await deposited(account, '2023-01-15T12:00:00Z');
    await pastFees(account, '2023-02');
    vault.neighbors.keepsDrafts = false;
    await expect(runIn('2023-03-02')).rejects.toThrow('could not be drafted');
    const [waiting] = (await get(`fees/invoices?account_id=${account.id}`)).data as FeeInvoice[];
    expect(waiting).toMatchObject({ state: 'waiting', invoice: null, net_amount: '20.00' });
    vault.neighbors.keepsDrafts = true;
    await runIn('2023-03-02');
    const invoice = { id: randomUUID(), number: '2023-000007', state: 'open' as const };
    vault.neighbors.outcomes = [{ id: waiting?.id ?? '', state: 'issued', invoice }];
    expect((await get(`fees/invoices?account_id=${account.id}`)).data).toMatchObject([
      { id: waiting?.id, state: 'issued', invoice },
    ]);
    expect(draftsOf(account.holder_id)).toHaveLength(1);
  });

  it('sends the others after accounts whose drafts fail, and sends those again', async () => {
    const failing = await Promise.all([anAccount(), anAccount(), anAccount(), anAccount()]);
    const other = await anAccount();
    for (const account of [...failing, other]) {
      await deposited(account, '2023-01-15T12:00:00Z');
      await pastFees(account, account === other ? '2023-03' : '2023-02');
      if (account !== other) vault.neighbors.broken.add(account.holder_id);
    }
    await expect(runIn('2023-04-02')).rejects.toThrow('could not be drafted');
    expect(draftsOf(other.holder_id)).toHaveLength(1);
    vault.neighbors.broken.clear();
    await runIn('2023-04-02');
    for (const { holder_id } of failing) expect(draftsOf(holder_id)).toHaveLength(2);
  });

  it('waits for the next run while tracking is down', async () => {
    const accounts = await Promise.all([anAccount(), anAccount(), anAccount(), anAccount(), anAccount()]);
    for (const account of accounts) {
      await deposited(account, '2023-01-15T12:00:00Z');
      await pastFees(account, '2023-02');
    }
    vault.neighbors.keepsDrafts = false;
    await expect(runIn('2023-03-02')).rejects.toThrow('could not be drafted');
    expect(accounts.flatMap(({ holder_id }) => draftsOf(holder_id))).toHaveLength(3);
    vault.neighbors.keepsDrafts = true;
    await runIn('2023-03-02');
    expect(accounts.flatMap(({ holder_id }) => draftsOf(holder_id))).toHaveLength(5);
  });

  it('says why an account cannot be invoiced, and goes out once it can', async () => {
    const [nobody, noAddress] = [
      await vault.anAccount({ holder_type: 'user', holder_id: randomUUID() }),
      await anAccount(),
    ];
    vault.neighbors.problems.set(noAddress.holder_id, 'no_address');
    for (const account of [nobody, noAddress]) {
      await deposited(account, '2023-01-15T12:00:00Z');
      await pastFees(account, '2023-02');
    }
    await runIn('2023-03-02');
    const refused = await get('fees/invoices?state=refused');
    expect(refused.data).toMatchObject([
      { problem: expect.any(String), state: 'refused' },
      { problem: expect.any(String), state: 'refused' },
    ]);
    expect(new Set(refused.data.map(({ problem }: FeeInvoice) => problem))).toEqual(
      new Set(['no_customer', 'no_address']),
    );
    vault.neighbors.problems.clear();
    await runIn('2023-03-03');
    expect(linesOf(noAddress.holder_id)).toEqual(['20.00']);
    expect((await get('fees/invoices?state=refused')).total).toBe(1);
  });
});

describe('fees of a box', () => {
  it('are invoiced once each, unless they are recorded as paid', async () => {
    const account = await anAccount();
    const rental = await aRental(account);
    await pastFees(account, '2023-01', { basis: 'none', gold: null, currency: null });
    await admin().post(`/api/vault/rentals/${rental.id}/payments`, {}); // that of 31 January
    await runIn('2023-04-02');
    expect(draftsOf(account.holder_id).map(({ lines }) => lines)).toMatchObject([
      [
        {
          description: `Safety deposit box ${rental.box_number}, 28 February 2023 to 30 March 2023`,
          price: '25.00',
        },
      ],
      [{ description: `Safety deposit box ${rental.box_number}, 31 March 2023 to 29 April 2023` }],
    ]);
    await runIn('2023-04-03');
    expect(draftsOf(account.holder_id)).toHaveLength(2);
    const { data } = await get(`rentals/${rental.id}`);
    expect(data.invoiced).toMatchObject([
      { due_on: '2023-03-31', state: 'open', invoice: null },
      { due_on: '2023-02-28', state: 'open', invoice: null },
    ]);
  });

  it('are in a draft of their own if the currency is another', async () => {
    const account = await anAccount();
    await aRental(account, { currency: 'EUR', fee: '300', period: 'year', starts_on: '2022-02-10' });
    await deposited(account, '2023-01-15T12:00:00Z');
    await pastFees(account, '2023-02');
    await runIn('2023-03-02');
    const drafts = draftsOf(account.holder_id).map(({ currency, lines }) => `${currency} ${lines[0]?.price}`);
    expect(new Set(drafts)).toEqual(
      new Set([
        'EUR 300.00', // of 10 February 2023; that of 2022 was before the first month with fees.
        'USD 20.00',
      ]),
    );
  });

  it('end with the rental', async () => {
    const account = await anAccount();
    const rental = await aRental(account);
    const end = { reason: 'notice', keys_returned: 'both', until: '2023-02-28' };
    await admin().post(`/api/vault/rentals/${rental.id}/end`, end);
    await pastFees(account, '2023-01', { basis: 'none', gold: null, currency: null });
    await runIn('2023-06-02');
    expect(linesOf(account.holder_id)).toEqual(['25.00']); // that of 31 January
  });

  it('come in as many drafts as their lines need', async () => {
    const account = await anAccount();
    await aRental(account, { starts_on: '2018-01-01' });
    await pastFees(account, '2018-01', { basis: 'off', gold: null, currency: null });
    await pastFees(account, '2018-02', { basis: 'none', gold: null, currency: null });
    await vault.database.query(
      'INSERT INTO fee_months SELECT $1, month, false FROM generate_series($2::date, $3::date, $4::interval) AS month',
      [account.id, '2018-02-01', '2022-12-01', '1 month'],
    );
    await runIn('2023-02-02');
    const drafts = draftsOf(account.holder_id).map(({ lines }) => lines.length);
    expect(new Set(drafts)).toEqual(new Set([10, 50])); // 60 since February 2018; none of January, when fees were off
  });
});

it('a client sees values by entered prices, with the day', async () => {
  const user = { id: randomUUID(), email: 'client@example.com' };
  const account = await vault.anAccount({ holder_type: 'user', holder_id: user.id });
  await enter({ date: '2020-02-02', metal: 'gold', price: '1600', currency: 'SEK' });
  await enter({ date: '2020-02-01', metal: 'gold', price: '1500', currency: 'SEK' });
  await vault.bars([aBar({ gross_weight: '100.01', weight_unit: 'ozt', fineness: '999.9' })], { account });
  await vault.bars([aBar({ metal: 'palladium' })], { account });
  await vault.database.query(`DELETE FROM metal_prices WHERE metal = 'palladium'`);
  const { body } = await vault.client(user).get('/api/vault/account/holdings');
  const [gold, palladium] = body.data[0].holdings;
  expect(gold.values).toContainEqual({ amount: '160000.00', currency: 'SEK', date: '2020-02-02' });
  expect(palladium).toMatchObject({ metal: 'palladium', values: [] });
});

describe('the database', () => {
  it('keeps an account from being invoiced twice for a month', async () => {
    const account = await anAccount();
    const insert = () =>
      vault.database.query('INSERT INTO fee_months VALUES ($1, $2, false)', [account.id, '2021-01-01']);
    await insert();
    await expect(insert()).rejects.toThrow('duplicate key');
  });

  it('keeps the lines of fees', async () => {
    await expect(vault.database.query(`UPDATE fee_invoices SET lines = '[]'`)).rejects.toThrow(
      'fee_invoices_kept',
    );
  });
});
