import { Module } from '@nestjs/common';
import { NightlyModule } from '@vaultway/common/nightly';
import { PrintModule } from '../print/print.module.js';
import { InvoiceController } from './invoice.controller.js';
import { InvoiceOnce } from './invoice.once.js';
import { InvoiceService } from './invoice.service.js';

@Module({
  imports: [NightlyModule, PrintModule],
  controllers: [InvoiceController],
  providers: [InvoiceService, InvoiceOnce],
})
export class InvoiceModule {}
