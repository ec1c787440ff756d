import { Module } from '@nestjs/common';
import { NightlyModule } from '@vaultway/common';
import { DocumentModule } from '../documents/document.module.js';
import { ParcelModule } from '../parcels/parcel.module.js';
import { EarlierInvoiceKeys } from './earlier-invoice-keys.js';
import { InvoiceController } from './invoice.controller.js';
import { InvoiceService } from './invoice.service.js';

@Module({
  imports: [NightlyModule, DocumentModule, ParcelModule],
  controllers: [InvoiceController],
  providers: [InvoiceService, EarlierInvoiceKeys],
})
export class InvoiceModule {}
