import { Controller, Get, Headers, Param, Query, Res } from '@nestjs/common';
import { AnswersFile, CallerLanguage, CurrentUser, pdfAnswer, UsersOnly } from '@vaultway/common';
import { type Language, PrintOwnStatement, PrintPaper, type User } from '@vaultway/contracts';
import type { FastifyReply } from 'fastify';
import { OwnAccounts } from '../own-holdings/own-accounts.js';
import { Statements } from '../own-holdings/statements.js';
import { PaperService } from './paper.service.js';

const ERRORS = ['not_found', 'too_slow_to_print'] as const;

/** Serves clients papers about their own accounts. */
@UsersOnly()
@Controller('vault/account')
export class OwnPaperController {
  constructor(
    private readonly papers: PaperService,
    private readonly statements: Statements,
    private readonly accounts: OwnAccounts,
  ) {}

  @Get('statement.pdf')
  @AnswersFile('application/pdf', {
    summary: 'Print what was on your account of the vault at an instant, with proof of the ledger',
    errors: ERRORS,
  })
  async statement(
    @CurrentUser() user: User,
    @Query({ schema: PrintOwnStatement }) query: PrintOwnStatement,
    @CallerLanguage() chosen: Language,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const account = await this.statements.account(user, query);
    const pdf = await this.papers.statement(account, query.at, query.language ?? chosen);
    return pdfAnswer(pdf, reply, { ifNoneMatch, name: 'statement' });
  }

  @Get('withdrawals/:id/certificate.pdf')
  @AnswersFile('application/pdf', {
    summary: 'Print the certificate of a done withdrawal of your items, with proof of the ledger',
    errors: ERRORS,
  })
  async certificate(
    @CurrentUser() user: User,
    @Param('id') id: string,
    @Query({ schema: PrintPaper }) { language }: PrintPaper,
    @CallerLanguage() chosen: Language,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const pdf = await this.papers.withdrawal(id, await this.accounts.idsOf(user), language ?? chosen);
    return pdfAnswer(pdf, reply, { ifNoneMatch, name: 'withdrawal' });
  }

  @Get('melts/:id/certificate.pdf')
  @AnswersFile('application/pdf', {
    summary: 'Print the certificate of destruction of your items that were melted, with proof of the ledger',
    errors: ERRORS,
  })
  async destruction(
    @CurrentUser() user: User,
    @Param('id') id: string,
    @Query({ schema: PrintPaper }) { language }: PrintPaper,
    @CallerLanguage() chosen: Language,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const pdf = await this.papers.melt(id, await this.accounts.idsOf(user), language ?? chosen);
    return pdfAnswer(pdf, reply, { ifNoneMatch, name: 'melt' });
  }
}
