import { Controller, Delete, Get, HttpCode, Post, StreamableFile } from '@nestjs/common';
import { Answers, AnswersFile, CurrentUser, UsersOnly } from '@vaultway/common';
import { AskedErasure, type User } from '@vaultway/contracts';
import { AskedErasures } from './asked-erasures.js';
import { exportName, ExportService } from './export.service.js';

/** Lets users export their own data, and ask for its erasure. */
@UsersOnly()
@Controller('users/me')
export class OwnDataController {
  constructor(
    private readonly exports: ExportService,
    private readonly asked: AskedErasures,
  ) {}

  @HttpCode(200)
  @Post('export')
  @AnswersFile('application/zip', {
    summary: 'Export everything stored about you',
    description:
      'One JSON file per service, photos of your parcels, your invoices, and files of your requests',
    errors: ['throttled'],
  })
  async export(@CurrentUser() user: User) {
    return new StreamableFile(await this.exports.startOwn(user), {
      type: 'application/zip',
      disposition: `attachment; filename="${exportName()}"`,
    });
  }

  @Get('erasure')
  @Answers(AskedErasure, { summary: 'Get whether you asked for the erasure of your data' })
  read(@CurrentUser() user: User) {
    return this.asked.read(user);
  }

  @Post('erasure')
  @Answers(AskedErasure, {
    summary: 'Ask for the erasure of your data, which the company confirms',
    status: 202,
    message: 'Erasure requested',
    errors: ['not_found'],
  })
  ask(@CurrentUser() user: User) {
    return this.asked.set(user, true);
  }

  @Delete('erasure')
  @Answers(AskedErasure, {
    summary: 'Take the request for an erasure back',
    message: 'Request taken back',
    errors: ['not_found'],
  })
  withdraw(@CurrentUser() user: User) {
    return this.asked.set(user, false);
  }
}
