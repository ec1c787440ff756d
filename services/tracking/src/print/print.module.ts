import { Module } from '@nestjs/common';
import { Printer } from './printer.js';

@Module({ providers: [Printer], exports: [Printer] })
export class PrintModule {}
