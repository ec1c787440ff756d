import { Controller, Get, Injectable, Query } from '@nestjs/common';
import {
  Allow,
  Answers,
  AnswersFile,
  csvFile,
  csvOf,
  likePattern,
  sortedChunks,
  sortedPage,
  sortOf,
  startPattern,
  type Page,
} from '@vaultway/common';
import { ExportSecurityLog, ListSecurityLog, SecurityLogEntry } from '@vaultway/contracts';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { SecurityLogEntity } from '../security-log/security-log.entity.js';
import { SecurityLog } from '../security-log/security-log.js';
import { AdminEntity } from './admin.entity.js';

/** Reads the security log, which stores hashed accounts, and names the existing ones. */
@Injectable()
export class SecurityLogReader {
  constructor(
    private readonly database: DataSource,
    private readonly log: SecurityLog,
  ) {}

  async list(query: ListSecurityLog): Promise<Page<SecurityLogEntry>> {
    const page = await sortedPage(this.matching(query), query, sortFor(query));
    return page.with(toEntries(page.rows, await this.names()));
  }

  async *chunks(query: ExportSecurityLog): AsyncGenerator<SecurityLogEntry[]> {
    const names = await this.names();
    for await (const rows of sortedChunks(this.matching(query), sortFor(query))) {
      yield toEntries(rows, names);
    }
  }

  private matching(query: ExportSecurityLog): SelectQueryBuilder<SecurityLogEntity> {
    const { event, account, detail, network, from, to } = query;
    const logged = this.database.getRepository(SecurityLogEntity).createQueryBuilder('log');
    if (event !== null) logged.andWhere('log.event = :event', { event });
    if (account?.includes('@')) {
      logged.andWhere('log.account = :account', { account: this.log.hashOf(account) });
    } else if (account !== null) {
      logged.andWhere('log.account LIKE :account', { account: startPattern(account.toLowerCase()) });
    }
    if (detail !== null) logged.andWhere('log.detail ILIKE :detail', { detail: likePattern(detail) });
    if (network !== null) logged.andWhere('log.network LIKE :network', { network: startPattern(network) });
    if (from !== null) logged.andWhere('log.at >= :from', { from });
    if (to !== null) logged.andWhere('log.at < :to', { to });
    return logged;
  }

  /** Returns the addresses of the existing accounts by their hashes. */
  private async names(): Promise<Map<string, string>> {
    const admins = await this.database.getRepository(AdminEntity).find({ select: { email: true } });
    return new Map(admins.map(({ email }) => [this.log.hashOf(email), email]));
  }
}

const sortFor = ({ sort }: Pick<ListSecurityLog, 'sort'>) => ({ ...sortOf(sort), column: 'at' });

const toEntries = (rows: readonly SecurityLogEntity[], names: Map<string, string>): SecurityLogEntry[] =>
  rows.map(({ id, at, event, account, network, detail, count, last_at }) => {
    const name = names.get(account ?? '');
    return {
      id,
      at: at.toISOString(),
      event,
      account: name ?? account,
      known: name !== undefined,
      network,
      detail,
      count,
      last_at: last_at?.toISOString() ?? null,
    };
  });

/** Columns of an export. */
const COLUMNS = ['at', 'last_at', 'count', 'event', 'detail', 'account', 'known', 'network', 'id'] as const;

@Controller('admins')
export class SecurityLogController {
  constructor(private readonly reader: SecurityLogReader) {}

  @Allow('auditor')
  @Get('security-log')
  @Answers(SecurityLogEntry, {
    summary: 'List sign-ins, failed attempts, and changes to credentials',
    list: true,
  })
  list(@Query({ schema: ListSecurityLog }) query: ListSecurityLog) {
    return this.reader.list(query);
  }

  @Allow('auditor')
  @Get('security-log.csv')
  @AnswersFile('text/csv', { summary: 'Export the security log as CSV' })
  export(@Query({ schema: ExportSecurityLog }) query: ExportSecurityLog) {
    return csvFile('security-log', csvOf(COLUMNS, this.reader.chunks(query)));
  }
}
