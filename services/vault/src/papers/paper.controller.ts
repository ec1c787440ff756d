import { Controller, Get, Headers, Param, Query, Res } from '@nestjs/common';
import { Allow, AnswersFile, CallerLanguage, CurrentAdmin, pdfAnswer } from '@vaultway/common';
import { type Admin, type Language, PrintPaper, PrintStatement } from '@vaultway/contracts';
import type { FastifyReply } from 'fastify';
import { PaperService } from './paper.service.js';

const ERRORS = ['not_found', 'too_slow_to_print'] as const;

/** Serves papers of the vault as PDFs to those who see all of it. */
@Controller('vault')
export class PaperController {
  constructor(private readonly papers: PaperService) {}

  @Allow('auditor')
  @Get('accounts/:id/statement.pdf')
  @AnswersFile('application/pdf', {
    summary: 'Print what was on an account of the vault at an instant, with proof of the ledger',
    errors: ERRORS,
  })
  async statement(
    @Param('id') id: string,
    @Query({ schema: PrintStatement }) { at, language }: PrintStatement,
    @CallerLanguage() chosen: Language,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const account = await this.papers.account(id);
    const pdf = await this.papers.statement(account, at, language ?? chosen);
    return pdfAnswer(pdf, reply, { ifNoneMatch, name: 'statement' });
  }

  @Allow('auditor')
  @Get('movements/:id/certificate.pdf')
  @AnswersFile('application/pdf', {
    summary: 'Print the certificate of a done withdrawal or melt, with proof of the ledger',
    errors: ERRORS,
  })
  async certificate(
    @Param('id') id: string,
    @Query({ schema: PrintPaper }) { language }: PrintPaper,
    @CallerLanguage() chosen: Language,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const pdf = await this.papers.certificate(id, language ?? chosen);
    return pdfAnswer(pdf, reply, { ifNoneMatch, name: 'certificate' });
  }

  @Allow('auditor')
  @Get('counts/:id/report.pdf')
  @AnswersFile('application/pdf', {
    summary: 'Print the report of an approved count, with its record and the proof of it',
    errors: ERRORS,
  })
  async report(
    @Param('id') id: string,
    @Query({ schema: PrintPaper }) { language }: PrintPaper,
    @CallerLanguage() chosen: Language,
    @CurrentAdmin() admin: Admin,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const pdf = await this.papers.count(id, language ?? chosen, admin);
    return pdfAnswer(pdf, reply, { ifNoneMatch, name: 'count' });
  }
}
