import { Body, Controller, Delete, Get, HttpCode, Module, Param, Post, Query } from '@nestjs/common';
import {
  Allow,
  Answers,
  BodyOrQuery,
  type Caller,
  CurrentAdmin,
  CurrentSession,
  type Once,
  OncePerKey,
  RecentProof,
  type Session,
} from '@vaultway/common';
import {
  AddScans,
  type Admin,
  ApproveCount,
  ById,
  Count,
  CountLine,
  ExplainLines,
  ListCountLines,
  ListCounts,
  ScansAdded,
  StartCount,
} from '@vaultway/contracts';
import { LedgerModule } from '../ledger/ledger.js';
import { CountService } from './count.service.js';

@Controller('vault/counts')
export class CountController {
  constructor(private readonly counts: CountService) {}

  @Allow('auditor', 'keeper')
  @Get()
  @Answers(Count, { summary: 'List the counts of the vault', list: true })
  list(@Query({ schema: ListCounts }) query: ListCounts, @CurrentSession() { admin }: Session) {
    return this.counts.list(query, admin);
  }

  @Allow('auditor', 'keeper')
  @Get(':id')
  @Answers(Count, { summary: 'Get a count of the vault', errors: ['not_found'] })
  read(@Param('id') id: string, @CurrentSession() { admin }: Session) {
    return this.counts.read(id, admin);
  }

  @Allow('auditor', 'keeper')
  @Get(':id/lines')
  @Answers(CountLine, {
    summary: 'List the expected items of a count, and what else was scanned',
    list: true,
    errors: ['not_found'],
  })
  lines(@Param('id') id: string, @Query({ schema: ListCountLines }) query: ListCountLines) {
    return this.counts.lines(id, query);
  }

  @Allow('keeper')
  @Post()
  @Answers(Count, {
    summary: 'Start a count of a place or of an account',
    status: 201,
    message: 'Count started',
    errors: ['count_open'],
  })
  start(
    @Body({ schema: StartCount }) count: StartCount,
    @CurrentAdmin() admin: Admin,
    @OncePerKey() once: Once,
  ) {
    return this.counts.start(count, admin, once);
  }

  @Allow('keeper')
  @Post(':id/scans')
  @HttpCode(200)
  @Answers(ScansAdded, {
    summary: 'Add scans to a count, each once by its id',
    message: 'Scans added',
    errors: ['not_found', 'count_closed'],
  })
  scan(@Param('id') id: string, @Body({ schema: AddScans }) scans: AddScans, @CurrentAdmin() admin: Admin) {
    return this.counts.scan(id, scans, admin);
  }

  @Allow('keeper')
  @Post(':id/finish')
  @HttpCode(200)
  @Answers(Count, {
    summary: 'Finish a count',
    message: 'Count finished',
    errors: ['not_found', 'count_closed'],
  })
  finish(@Param('id') id: string, @CurrentAdmin() admin: Admin) {
    return this.counts.finish(id, admin);
  }

  @Allow('keeper')
  @Post(':id/reasons')
  @HttpCode(200)
  @Answers(Count, {
    summary: 'Explain differences of a finished count',
    message: 'Reason saved',
    errors: ['not_found', 'count_closed'],
  })
  explain(
    @Param('id') id: string,
    @Body({ schema: ExplainLines }) reason: ExplainLines,
    @CurrentAdmin() admin: Admin,
  ) {
    return this.counts.explain(id, reason, admin);
  }

  @Post(':id/approve')
  @HttpCode(200)
  @Answers(Count, {
    summary: 'Approve a count by others, with recent proof of identity',
    message: 'Count approved',
    errors: [
      'not_found',
      'proof_needed',
      'own_count',
      'count_closed',
      'count_unexplained',
      'changed_meanwhile',
    ],
  })
  approve(
    @Param('id') id: string,
    @Body({ schema: ApproveCount }) approval: ApproveCount,
    @CurrentSession() session: Session,
  ) {
    return this.counts.approve(id, approval, session);
  }

  @Allow('keeper')
  @Delete()
  @Answers(null, {
    summary: 'Cancel an open count that you started; admins also finished ones, and those of others',
    message: 'Count cancelled',
    errors: ['not_found', 'count_closed', 'count_of_admins'],
  })
  cancel(@BodyOrQuery(ById) { id }: ById, @CurrentAdmin() admin: Caller) {
    return this.counts.cancel(id, admin);
  }
}

@Module({
  imports: [LedgerModule],
  controllers: [CountController],
  providers: [CountService, RecentProof],
  exports: [CountService],
})
export class CountModule {}
