import { Module } from '@nestjs/common';
import { InvoiceController } from './invoice.controller.js';
import { InvoicePrinter } from './invoice.printer.js';
import { InvoiceService } from './invoice.service.js';

@Module({ controllers: [InvoiceController], providers: [InvoiceService, InvoicePrinter] })
export class InvoiceModule {}
