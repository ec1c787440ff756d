import { Module } from '@nestjs/common';
import { Nightly } from './nightly.js';

/** For a module that has something to tidy up once a night. */
@Module({ providers: [Nightly], exports: [Nightly] })
export class NightlyModule {}
