import { Injectable } from '@nestjs/common';
import { ApiError, CompanySettings, listPage, type Once, type Page, RecordStore } from '@vaultway/common';
import {
  type AccountFees,
  type Admin,
  type FeeInvoice,
  type FeeRun,
  knownZone,
  type ListFeeInvoices,
  type ListFees,
  type SetFees,
} from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { knownId } from '../rows/known-id.js';
import { namesOf } from '../rows/names-of.js';
import { requireRow } from '../rows/require-row.js';
import { AccountFeesEntity, monthOf, toFeesView } from './account-fees.entity.js';
import { DraftOutcomes } from './draft-outcomes.js';
import { monthBefore } from './fee-drafts.js';
import { FeeInvoiceEntity } from './fee-invoice.entity.js';
import { sumOf } from './fee-month.js';

/** Months that wait for prices, shown with the last run. */
const SHOWN = 100;

const STATES = {
  waiting: 'fee.drafted_at IS NULL AND fee.problem IS NULL',
  refused: 'fee.problem IS NOT NULL',
  drafted: 'fee.drafted_at IS NOT NULL',
};

/** Sets the fees of accounts, and shows what became of them. */
@Injectable()
export class FeeService {
  private readonly fees: RecordStore<AccountFeesEntity, AccountFees>;

  constructor(
    private readonly database: DataSource,
    private readonly settings: CompanySettings,
    private readonly outcomes: DraftOutcomes,
  ) {
    this.fees = new RecordStore(database, {
      type: 'vault_fees',
      entity: AccountFeesEntity,
      nameColumn: 'basis',
      toView: (row) => toFeesView(row),
      refused: { account_fees_month: () => new ApiError('fees_month_drafted') },
    });
  }

  /** Lists the entries that no newer one of the same account and month replaces. */
  async list(query: ListFees): Promise<Page<AccountFees>> {
    const rows = this.database
      .getRepository(AccountFeesEntity)
      .createQueryBuilder('fees')
      .where(
        `NOT EXISTS (SELECT FROM account_fees newer JOIN account_fees this ON this.id = fees.id
         WHERE newer.account_id = fees.account_id AND newer.from_month = fees.from_month AND newer.entry > this.entry)`,
      );
    if (query.account_id !== null)
      rows.andWhere('fees.account_id = :account', { account: knownId(query.account_id) });
    const page = await listPage(rows, { ...query, q: null }, [], (row) => row);
    return page.with(await this.named(page.rows));
  }

  /** @throws ApiError `fees_month_drafted`; `from_month` before last month; `unavailable` */
  async set({ from_month, ...fees }: SetFees, by: Admin, once: Once): Promise<AccountFees> {
    const { time_zone } = await this.settings.known();
    const earliest = monthOf(monthBefore(new Date(), knownZone(time_zone)));
    const row = await this.fees.create(by, once, async (records) => {
      await requireRow(records.tx, { table: 'accounts', field: 'account_id', id: fees.account_id });
      if (from_month < earliest) throw ApiError.field('from_month', 'invalid');
      return records.insert({ ...fees, from_month: `${from_month}-01`, set_by: by.email });
    });
    const [view] = await this.named([row]);
    return view as AccountFees;
  }

  async invoices(query: ListFeeInvoices): Promise<Page<FeeInvoice>> {
    const rows = this.database.getRepository(FeeInvoiceEntity).createQueryBuilder('fee');
    if (query.account_id !== null)
      rows.andWhere('fee.account_id = :account', { account: knownId(query.account_id) });
    if (query.state !== null) rows.andWhere(STATES[query.state]);
    const sort = query.sort.replace('updated_at', 'created_at');
    const page = await listPage(rows, { ...query, sort, q: null }, [], (row) => row);
    const names = await namesOf(this.database.manager, page.rows.map(located));
    const outcome = await this.outcomes.of(page.rows);
    return page.with(
      page.rows.map((row) => ({
        id: row.id,
        account_id: row.account_id,
        account_number: names(located(row)).account_number,
        month: monthOf(row.month),
        currency: row.currency,
        net_amount: sumOf(row.lines, row.currency),
        lines: row.lines.map(({ description, amount }) => ({ description, amount })),
        problem: row.problem,
        ...outcome(row),
        created_at: row.created_at.toISOString(),
      })),
    );
  }

  /** Returns the last nightly run, and the months that wait for prices. */
  async lastRun(): Promise<FeeRun> {
    const [run] = await this.database.query<{ finished_at: Date; drafted: number }[]>(
      'SELECT finished_at, drafted FROM fee_runs',
    );
    const waiting = await this.database.query<(FeeRun['waiting'][number] & { total: number })[]>(
      `SELECT account_id, number AS account_number, to_char(month, 'YYYY-MM') AS month, missing,
         count(*) OVER ()::int AS total
       FROM fee_waits JOIN accounts ON accounts.id = account_id
       ORDER BY month, account_id LIMIT ${SHOWN}`,
    );
    return {
      finished_at: run?.finished_at.toISOString() ?? null,
      drafted: run?.drafted ?? 0,
      waiting_total: waiting[0]?.total ?? 0,
      waiting: waiting.map(({ account_id, account_number, month, missing }) => ({
        account_id,
        account_number,
        month,
        missing,
      })),
    };
  }

  private async named(rows: readonly AccountFeesEntity[]): Promise<AccountFees[]> {
    const names = await namesOf(this.database.manager, rows.map(located));
    return rows.map((row) => toFeesView(row, names(located(row)).account_number));
  }
}

const located = ({ account_id }: { account_id: string }) => ({ account_id, place_id: null });
