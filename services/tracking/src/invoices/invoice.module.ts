import { Module } from '@nestjs/common';
import { NightlyModule } from '@vaultway/common/nightly';
import { InvoiceController } from './invoice.controller.js';
import { InvoiceOnce } from './invoice.once.js';
import { InvoicePrinter } from './invoice.printer.js';
import { InvoiceService } from './invoice.service.js';

@Module({
  imports: [NightlyModule],
  controllers: [InvoiceController],
  providers: [InvoiceService, InvoiceOnce, InvoicePrinter],
})
export class InvoiceModule {}
