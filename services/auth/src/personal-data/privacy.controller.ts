import { Body, Controller, Get, HttpCode, Module, Param, Post, Query, StreamableFile } from '@nestjs/common';
import {
  Allow,
  Answers,
  AnswersFile,
  CurrentSession,
  NightlyModule,
  type Once,
  OncePerKey,
  PersonalData,
  PersonErasures,
  PersonExports,
  type Session,
} from '@vaultway/common';
import { AboutPerson, Erasure, ListErasures } from '@vaultway/contracts';
import { ProofModule } from '../proofs/proof.controller.js';
import { SessionModule } from '../sessions/session.module.js';
import { AskedErasures } from './asked-erasures.js';
import { AuthPersonalData } from './auth-personal-data.js';
import { DataServices } from './data-services.js';
import { ErasureRunner } from './erasure-runner.js';
import { ErasureService } from './erasure.service.js';
import { exportName, ExportService } from './export.service.js';
import { OwnDataController } from './own-data.controller.js';
import { UserErasure } from './user-erasure.js';
import { VaultHolders } from './vault-holders.js';

/** Serves exports and erasures of a person's data in all services. */
@Controller('privacy')
class PrivacyController {
  constructor(
    private readonly exports: ExportService,
    private readonly erasures: ErasureService,
  ) {}

  @HttpCode(200)
  @Post('exports')
  @AnswersFile('application/zip', {
    summary: 'Export everything stored about a person, by email address',
    description: 'One JSON file per service',
    errors: ['proof_needed'],
  })
  async export(@CurrentSession() session: Session, @Body({ schema: AboutPerson }) person: AboutPerson) {
    return new StreamableFile(await this.exports.start(session, person), {
      type: 'application/zip',
      disposition: `attachment; filename="${exportName()}"`,
    });
  }

  @Post('erasures')
  @Answers(Erasure, {
    summary: 'Erase everything stored about a person, by email address',
    status: 202,
    message: 'Erasure started',
    errors: ['proof_needed', 'holds_vault_account'],
  })
  erase(
    @CurrentSession() session: Session,
    @Body({ schema: AboutPerson }) person: AboutPerson,
    @OncePerKey() once: Once,
  ) {
    return this.erasures.request(session, person, once);
  }

  @Allow('auditor')
  @Get('erasures')
  @Answers(Erasure, { summary: 'List erasures and their receipts', list: true })
  list(@Query({ schema: ListErasures }) query: ListErasures) {
    return this.erasures.list(query);
  }

  @Allow('auditor')
  @Get('erasures/:id')
  @Answers(Erasure, { summary: 'Get an erasure and its progress', errors: ['not_found'] })
  find(@Param('id') id: string) {
    return this.erasures.find(id);
  }
}

@Module({
  imports: [NightlyModule, ProofModule, SessionModule],
  controllers: [PrivacyController, OwnDataController],
  providers: [
    UserErasure,
    VaultHolders,
    AskedErasures,
    AuthPersonalData,
    { provide: PersonalData, useExisting: AuthPersonalData },
    PersonErasures,
    PersonExports,
    DataServices,
    ExportService,
    ErasureService,
    ErasureRunner,
  ],
})
export class PrivacyModule {}
