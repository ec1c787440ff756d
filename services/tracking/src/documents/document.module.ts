import { Module } from '@nestjs/common';
import { ParcelModule } from '../parcels/parcel.module.js';
import { ParcelDocumentController } from './parcel-document.controller.js';
import { ParcelDocumentService } from './parcel-document.service.js';
import { Printer } from './printer.js';

/** PDFs: parcels' labels and waybills, and the printer, which invoices share. */
@Module({
  imports: [ParcelModule],
  controllers: [ParcelDocumentController],
  providers: [ParcelDocumentService, Printer],
  exports: [Printer],
})
export class DocumentModule {}
