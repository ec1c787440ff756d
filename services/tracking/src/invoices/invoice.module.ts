import { Module } from '@nestjs/common';
import { NightlyModule } from '@vaultway/common';
import { CustomerModule } from '../customers/customer.controller.js';
import { DocumentModule } from '../documents/document.module.js';
import { ParcelModule } from '../parcels/parcel.module.js';
import { EarlierInvoiceKeys } from './earlier-invoice-keys.js';
import { InvoiceDraftController } from './invoice-draft.controller.js';
import { InvoiceDraftService } from './invoice-draft.service.js';
import { InvoiceController } from './invoice.controller.js';
import { InvoiceService } from './invoice.service.js';
import { ReceivableService } from './receivable.service.js';

@Module({
  imports: [NightlyModule, CustomerModule, DocumentModule, ParcelModule],
  controllers: [InvoiceDraftController, InvoiceController],
  providers: [InvoiceService, InvoiceDraftService, ReceivableService, EarlierInvoiceKeys],
  exports: [InvoiceService],
})
export class InvoiceModule {}
