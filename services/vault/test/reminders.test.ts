import type { Box, ReminderDays, RentalDetails } from '@vaultway/contracts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Mailbox } from '../../../tests/support/mailbox.ts';
import { DueReminders } from '../src/reminders/due-reminders.js';
import { HolderContacts } from '../src/reminders/holder-contacts.js';
import { fresh, VaultUnderTest } from './support/vault.js';

const PATH = '/api/vault/reminders';
let vault: VaultUnderTest;
let mailbox: Mailbox;
let user: string;
let email: string;
const admin = () => vault.signedIn();
const run = () => vault.service.app.get(DueReminders).run();
const set = (days_before: number | null, days_after: number | null) =>
  admin().patch(PATH, { days_before, days_after });
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const due = () => mailbox.newest('rental_due', email);

beforeAll(async () => {
  vault = await VaultUnderTest.start();
  mailbox = new Mailbox('vault', vault.config.REDIS_URL, vault.config.MAIL_SEAL_KEY);
});
beforeEach(async () => {
  vault.neighbors.isTrackingUp = true;
  // Only the rentals of one test are due.
  await vault.database.query('UPDATE accounts SET holder_type = NULL, holder_id = NULL');
  user = randomUUID();
  email = `${fresh().toLowerCase()}@example.com`;
  vault.neighbors.users.set(user, { email, language: 'fr' });
  await set(14, 7);
});
afterAll(async () => {
  await mailbox.close();
  await vault.stop();
});

async function aRental(starts_on: string, holder: object = { holder_type: 'user', holder_id: user }) {
  const place_id = (await vault.aPlace()).id;
  const box = (await admin().post('/api/vault/boxes', { number: fresh(), size: 'M', place_id })).body
    .data as Box;
  const account = await vault.anAccount(holder);
  const answer = await admin().post('/api/vault/rentals', {
    box_id: box.id,
    account_id: account.id,
    starts_on,
    period: 'month',
    fee: '120',
    currency: 'EUR',
  });
  expect(answer.status).toBe(201);
  return { rental: answer.body.data as RentalDetails, box, account };
}
/** Waits for what was sent until now. */
async function sent(): Promise<number> {
  await vault.database.query('SELECT 1');
  const [{ count }] = await vault.database.query<[{ count: number }]>(
    'SELECT count(*)::int FROM outbox WHERE moved_to IS NULL',
  );
  if (count > 0) await new Promise((resolve) => setTimeout(resolve, 100));
  return count > 0 ? sent() : (await mailbox.mailsTo(email)).length;
}

describe('the days of reminders', () => {
  it('are none at first, set by administrators, and shown to auditors', async () => {
    const auditor = vault.signedIn({ id: randomUUID(), email: 'auditor@example.com' }, 'auditor');
    const keeper = vault.signedIn({ id: randomUUID(), email: 'keeper@example.com' }, 'keeper');
    expect(await auditor.get(PATH)).toMatchEnvelope({
      status: 200,
      data: { days_before: 14, days_after: 7 },
    });
    expect(await keeper.get(PATH)).toMatchEnvelope({ status: 403 });
    expect(await auditor.patch(PATH, { days_before: 1 })).toMatchEnvelope({ status: 403 });
    expect(await set(0, null)).toMatchEnvelope({ status: 422 });
    for (const days of [91, '9'.repeat(20)])
      expect((await admin().patch(PATH, { days_after: days })).body.details).toEqual([
        expect.objectContaining({ field: 'days_after', code: 'out_of_range', params: { max: 90 } }),
      ]);
    const { updated_at } = (await admin().get(PATH)).body.data as ReminderDays;
    await set(null, null);
    const late = await admin().patch(PATH, { updated_at, days_before: 3 });
    expect(late).toMatchEnvelope({ status: 409, code: 'changed_meanwhile' });
  });
});

describe('a reminder', () => {
  it('is mailed before a fee is due, in the language of the holder', async () => {
    const { box, account } = await aRental(dayIn(14));
    await run();
    expect(await due()).toMatchObject({
      language: 'fr',
      data: {
        box_number: box.number,
        account_number: account.number,
        amount: '120.00',
        currency: 'EUR',
        due_date: dayIn(14),
        overdue: false,
      },
    });
  });

  it('is mailed after a fee was due', async () => {
    await aRental(dayIn(-7));
    await run();
    expect(await due()).toMatchObject({ data: { due_date: dayIn(-7), overdue: true } });
  });

  it('is mailed once, however often and at once the job runs', async () => {
    await aRental(dayIn(-30));
    await aRental(dayIn(3));
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await sent()).toBe(2);
  });

  it.each([-6, 0, 15])('is not mailed %i days from the due day', async (days) => {
    await aRental(dayIn(days));
    await run();
    expect(await sent()).toBe(0);
  });

  it('is not mailed until it is turned on', async () => {
    await aRental(dayIn(-7));
    await aRental(dayIn(7));
    await set(null, null);
    await run();
    expect(await sent()).toBe(0);
    await set(null, 7);
    await run();
    expect(await sent()).toBe(1);
  });

  it('is not mailed of a period that is paid, or a rental that has ended', async () => {
    const { rental: paid } = await aRental(dayIn(-7));
    await admin().post(`/api/vault/rentals/${paid.id}/payments`, {});
    const { rental: ended } = await aRental(dayIn(-7));
    await admin().post(`/api/vault/rentals/${ended.id}/end`, { reason: 'notice', keys_returned: 'both' });
    await set(null, 7);
    await run();
    expect(await sent()).toBe(0);
  });

  it('waits for an address', async () => {
    vault.neighbors.users.delete(user);
    await aRental(dayIn(-7));
    await run();
    vault.neighbors.users.set(user, { email, language: 'fr' });
    await run();
    expect(await sent()).toBe(1);
  });

  it('waits while the addresses are unknown', async () => {
    await aRental(dayIn(-7));
    vault.neighbors.isTrackingUp = false;
    await expect(run()).rejects.toThrow('reminders failed: 1');
    vault.neighbors.isTrackingUp = true;
    await run();
    expect(await sent()).toBe(1);
  });

  it('is not mailed to a former holder', async () => {
    const { account } = await aRental(dayIn(-7));
    const contacts = vault.service.app.get(HolderContacts);
    const of = contacts.of.bind(contacts);
    vi.spyOn(contacts, 'of').mockImplementationOnce(async (holder) => {
      const contact = await of(holder);
      await vault.database.query('UPDATE accounts SET holder_id = $2 WHERE id = $1', [
        account.id,
        randomUUID(),
      ]);
      return contact;
    });
    await run();
    expect(await sent()).toBe(0);
  });

  it("is mailed to all addresses of a customer, unless the account's fees are invoiced", async () => {
    const holder_id = randomUUID();
    const other = `${fresh().toLowerCase()}@example.com`;
    vault.neighbors.emails.set(holder_id, [other, email]);
    const { account } = await aRental(dayIn(-7), { holder_type: 'customer', holder_id });
    await run();
    expect(await due()).toMatchObject({ to: [other, email], language: 'fr' });
    const month = dayIn(14).slice(0, 7);
    const place_id = (await vault.aPlace()).id;
    const box = (await admin().post('/api/vault/boxes', { number: fresh(), size: 'M', place_id })).body
      .data as Box;
    const fees = await admin().post('/api/vault/fees', {
      account_id: account.id,
      from_month: month,
      basis: 'none',
      tax_rate: '0',
    });
    expect(fees.status).toBe(201);
    await admin().post('/api/vault/rentals', {
      box_id: box.id,
      account_id: account.id,
      starts_on: dayIn(14),
      period: 'year',
      fee: '99',
      currency: 'EUR',
    });
    await run();
    expect(await sent()).toBe(1);
  });
});

describe('rentals in arrears', () => {
  it('are listed and exported with days overdue and the sum of their fees', async () => {
    const { rental, account } = await aRental('2026-01-31');
    await admin().post(`/api/vault/rentals/${rental.id}/payments`, {});
    const { body } = await admin().get(`/api/vault/rentals?arrears=true&account_id=${account.id}`);
    const [late] = body.data as RentalDetails[];
    // Due on 28 February, 31 March and so on.
    const today = new Date();
    let months = 0;
    for (let n = 1; ; n += 1) {
      const last = new Date(Date.UTC(2026, n + 1, 0));
      if (last.toISOString().slice(0, 10) >= today.toISOString().slice(0, 10)) break;
      months = n;
    }
    expect(late).toMatchObject({ paid_until: '2026-02-28', total_due: `${months * 120}.00` });
    expect(late?.days_overdue).toBe(
      Math.round((Date.parse(dayIn(0)) - Date.parse('2026-02-28')) / 86_400_000),
    );
    const csv = await admin().get(`/api/vault/rentals/export.csv?arrears=true&account_id=${account.id}`);
    expect(csv.text).toContain(`"${late?.days_overdue}","${months * 120}.00"`);
    const auditor = vault.signedIn({ id: randomUUID(), email: 'auditor@example.com' }, 'auditor');
    expect(await auditor.get('/api/vault/rentals/export.csv')).toMatchEnvelope({ status: 403 });
  });
});
