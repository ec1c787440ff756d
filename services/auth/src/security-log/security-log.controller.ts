import { Controller, Get, Global, Injectable, Module, type OnModuleInit, Query } from '@nestjs/common';
import { Allow, Answers, Nightly, NightlyModule, OnRequest, Page, RequestBody } from '@vaultway/common';
import { ListSecurityLog, type RequestReply, SecurityLogEntry, type SecurityNote } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { AdminEntity } from '../admins/admin.entity.js';
import { SecurityLogEntity } from './security-log.entity.js';
import { SecurityLog } from './security-log.js';

/** Reads the log, and forgets what is old. */
@Injectable()
class SecurityLogReader implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly log: SecurityLog,
    private readonly nightly: Nightly,
  ) {}

  onModuleInit() {
    this.nightly.add('old entries of the security log', () => this.log.deleteOld());
  }

  /** Lists entries. Only accounts that exist are named: their addresses give the same hashes. */
  async list(query: ListSecurityLog): Promise<Page<SecurityLogEntry>> {
    const direction = query.sort.startsWith('-') ? 'DESC' : 'ASC';
    const [rows, total] = await this.database.getRepository(SecurityLogEntity).findAndCount({
      where: query.event === null ? {} : { event: query.event },
      order: { at: direction, id: direction },
      skip: (query.page - 1) * query.per_page,
      take: query.per_page,
    });
    const admins = await this.database.getRepository(AdminEntity).find({ select: { email: true } });
    const names = new Map(admins.map(({ email }) => [this.log.hashOf(email), email]));
    const entries = rows.map(({ id, at, event, account, network, detail }) => {
      const name = names.get(account ?? '');
      return {
        id,
        at: at.toISOString(),
        event,
        account: name ?? account,
        known: name !== undefined,
        network,
        detail,
      };
    });
    return new Page(entries, total, query);
  }
}

@Controller('admins/security-log')
class SecurityLogController {
  constructor(private readonly reader: SecurityLogReader) {}

  @Allow('auditor')
  @Get()
  @Answers(SecurityLogEntry, {
    summary: 'Sign-ins, failed attempts, and changes to what lets people in',
    list: true,
  })
  list(@Query({ schema: ListSecurityLog }) query: ListSecurityLog) {
    return this.reader.list(query);
  }
}

/** Answers other services. */
@Controller()
class SecurityNoteRequests {
  constructor(private readonly log: SecurityLog) {}

  @OnRequest('security.note')
  async keep(@RequestBody('security.note') note: SecurityNote): Promise<RequestReply<'security.note'>> {
    await this.log.keep(note);
    return { noted: true };
  }
}

/** Global, since whatever lets people in, or does not, notes it here. */
@Global()
@Module({
  imports: [NightlyModule],
  controllers: [SecurityLogController, SecurityNoteRequests],
  providers: [SecurityLog, SecurityLogReader],
  exports: [SecurityLog],
})
export class SecurityLogModule {}
