import { Module } from '@nestjs/common';
import { LookupModule } from '../lookup/lookup.module.js';
import { PrivacyModule } from './privacy.module.js';
import { RevealController } from './reveal.controller.js';
import { RevealTries } from './reveal.tries.js';

@Module({ imports: [LookupModule, PrivacyModule], controllers: [RevealController], providers: [RevealTries] })
export class RevealModule {}
