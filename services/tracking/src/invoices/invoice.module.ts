import { Module } from '@nestjs/common';
import { NightlyModule } from '@vaultway/common';
import { CustomerModule } from '../customers/customer.controller.js';
import { DocumentModule } from '../documents/document.module.js';
import { ParcelModule } from '../parcels/parcel.module.js';
import { EarlierInvoiceKeys } from './earlier-invoice-keys.js';
import { InvoiceController } from './invoice.controller.js';
import { InvoiceService } from './invoice.service.js';
import { ReceivableService } from './receivable.service.js';

@Module({
  imports: [NightlyModule, CustomerModule, DocumentModule, ParcelModule],
  controllers: [InvoiceController],
  providers: [InvoiceService, ReceivableService, EarlierInvoiceKeys],
  exports: [InvoiceService],
})
export class InvoiceModule {}
