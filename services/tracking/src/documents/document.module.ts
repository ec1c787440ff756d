import { Module } from '@nestjs/common';
import { NightlyModule } from '@vaultway/common';
import { CustomFieldModule } from '../custom-fields/custom-field.controller.js';
import { LogModule } from '../log/log.module.js';
import { ParcelModule } from '../parcels/parcel.module.js';
import { PaperController } from './paper.controller.js';
import { ParcelDocumentController } from './parcel-document.controller.js';
import { ParcelDocumentService } from './parcel-document.service.js';
import { PrintJobController } from './print-job.controller.js';
import { PrintJobService } from './print-job.service.js';
import { Printer } from './printer.js';

/** PDFs: parcels' labels and waybills, papers of other services, and the printer, which invoices share. */
@Module({
  imports: [NightlyModule, CustomFieldModule, LogModule, ParcelModule],
  controllers: [PaperController, ParcelDocumentController, PrintJobController],
  providers: [ParcelDocumentService, PrintJobService, Printer],
  exports: [Printer, ParcelDocumentService],
})
export class DocumentModule {}
