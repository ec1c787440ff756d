import { Module } from '@nestjs/common';
import { NightlyModule } from '@vaultway/common';
import { DocumentModule } from '../documents/document.module.js';
import { ParcelModule } from '../parcels/parcel.module.js';
import { ReadReplicaModule } from '../read-replicas/read-replica.module.js';
import { InvoiceController } from './invoice.controller.js';
import { InvoiceIdempotency } from './invoice-idempotency.js';
import { InvoiceService } from './invoice.service.js';

@Module({
  imports: [NightlyModule, DocumentModule, ParcelModule, ReadReplicaModule],
  controllers: [InvoiceController],
  providers: [InvoiceService, InvoiceIdempotency],
})
export class InvoiceModule {}
