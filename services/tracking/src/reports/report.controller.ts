import { Controller, Get, Module, Param, Query } from '@nestjs/common';
import { Allow, Answers, AnswersFile, ApiError, csvFile, NightlyModule } from '@vaultway/common';
import { GetReport, NamedReport, Report } from '@vaultway/contracts';
import { Readable } from 'node:stream';
import { reportCsv } from './report-csv.js';
import { ReportMoves } from './report-moves.js';
import { FILE_ROWS, ReportQuery } from './report.query.js';

/** Reports of the company's parcels. */
@Controller('reports')
export class ReportController {
  constructor(private readonly reports: ReportQuery) {}

  @Allow('clerk', 'auditor')
  @Get(':name')
  @Answers(Report, { summary: 'Get a report', errors: ['not_found'] })
  get(@Param('name') name: string, @Query({ schema: GetReport }) query: GetReport) {
    return this.reports.read(nameOf(name), query);
  }

  @Allow('clerk', 'auditor')
  @Get(':name/export.csv')
  @AnswersFile('text/csv', { summary: 'Export a report as CSV', errors: ['not_found'] })
  async export(@Param('name') name: string, @Query({ schema: GetReport }) query: GetReport) {
    const report = await this.reports.read(nameOf(name), query, FILE_ROWS);
    return csvFile(`report-${report.name}`, Readable.from(reportCsv(report)));
  }
}

function nameOf(given: string): NamedReport['name'] {
  const named = NamedReport.safeParse({ name: given });
  if (!named.success) throw new ApiError('not_found');
  return named.data.name;
}

@Module({
  imports: [NightlyModule],
  controllers: [ReportController],
  providers: [ReportMoves, ReportQuery],
})
export class ReportModule {}
