import { Body, Controller, Delete, Get, Headers, Param, Patch, Post, Query } from '@nestjs/common';
import {
  Allow,
  Answers,
  AnswersFile,
  BodyOrQuery,
  type Caller,
  csvFile,
  CurrentAdmin,
  type Once,
  OncePerKey,
  TakesFile,
} from '@vaultway/common';
import {
  ById,
  CorrectImportRows,
  CreateImport,
  Import,
  ImportChange,
  LeftOutRows,
  ListImportChanges,
  ListImports,
  UpdateImport,
  RunImport,
  type Admin,
} from '@vaultway/contracts';
import { firstLanguage } from './file-encoding.js';
import { ImportService } from './import.service.js';

/** Manages imports of parcels or events from CSV files. */
@Controller('imports')
export class ImportController {
  constructor(private readonly imports: ImportService) {}

  @Allow('clerk', 'auditor')
  @Get()
  @Answers(Import, { summary: 'List imports, newest first', list: true })
  list(@Query({ schema: ListImports }) query: ListImports) {
    return this.imports.list(query);
  }

  @Allow('clerk', 'auditor')
  @Get(':id')
  @Answers(Import, { summary: 'Get an import and its progress', errors: ['not_found'] })
  get(@Param('id') id: string) {
    return this.imports.get(id);
  }

  @TakesFile()
  @Allow('clerk')
  @Post()
  @Answers(Import, {
    summary: 'Upload a CSV file and check its rows without importing them',
    status: 201,
    message: 'File read',
    errors: ['import_not_csv', 'import_not_readable', 'file_too_large'],
  })
  create(
    @Body({ schema: CreateImport }) file: CreateImport,
    @CurrentAdmin() admin: Admin,
    @Headers('accept-language') accepted: string | undefined,
    @OncePerKey() once: Once,
  ) {
    return this.imports.create(file, admin, firstLanguage(accepted), once);
  }

  @Allow('clerk')
  @Patch()
  @Answers(Import, {
    summary: 'Parse the file with other options and check its rows again',
    message: 'File read',
    errors: ['not_found', 'import_not_readable', 'import_running', 'import_over'],
  })
  read(@Body({ schema: UpdateImport }) how: UpdateImport) {
    return this.imports.read(how);
  }

  @Allow('clerk')
  @Post(':id/run')
  @Answers(Import, {
    summary: 'Import the rows of the file',
    status: 202,
    message: 'Import started',
    errors: ['not_found', 'import_running', 'import_over', 'import_has_bad_rows'],
  })
  run(@Param('id') id: string, @Body({ schema: RunImport }) how: RunImport, @CurrentAdmin() admin: Admin) {
    return this.imports.run(id, how, admin);
  }

  @Allow('clerk', 'auditor')
  @Get(':id/rows')
  @Answers(LeftOutRows, {
    summary: 'Get the rows that have problems, with their cells',
    errors: ['not_found'],
  })
  leftOut(@Param('id') id: string) {
    return this.imports.leftOut(id);
  }

  @Allow('clerk', 'auditor')
  @Get(':id/changes')
  @Answers(ImportChange, {
    summary: 'List the parcels that the rows change, field by field, or have changed',
    list: true,
    errors: ['not_found'],
  })
  changes(@Param('id') id: string, @Query({ schema: ListImportChanges }) query: ListImportChanges) {
    return this.imports.changes(id, query);
  }

  @Allow('clerk')
  @Patch(':id/rows')
  @Answers(Import, {
    summary: 'Correct rows that have problems; after the run, also import them',
    message: 'Rows checked',
    errors: [
      'not_found',
      'import_running',
      'import_over',
      'tracking_code_taken',
      'parcel_deleted',
      'changed_meanwhile',
    ],
  })
  correct(
    @Param('id') id: string,
    @Body({ schema: CorrectImportRows }) rows: CorrectImportRows,
    @CurrentAdmin() admin: Admin,
  ) {
    return this.imports.correct(id, rows, admin);
  }

  @Allow('clerk', 'auditor')
  @Get(':id/left-out.csv')
  @AnswersFile('text/csv', {
    summary: 'Download the rows that have problems, to correct and import them',
    errors: ['not_found'],
  })
  async leftOutFile(@Param('id') id: string) {
    return csvFile('left-out', await this.imports.leftOutFile(id));
  }

  @Allow('clerk')
  @Delete()
  @Answers(Import, {
    summary:
      'Undo an import: move the records it created to the trash, and put back values it changed, except those changed since. Clerks undo only their own',
    message: 'Import undone',
    errors: ['not_found', 'import_running', 'import_over'],
  })
  undo(@BodyOrQuery(ById) { id }: ById, @CurrentAdmin() admin: Caller) {
    return this.imports.undo(id, admin);
  }
}
