import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { OriginGuard } from './origin.guard.js';

@Module({ providers: [{ provide: APP_GUARD, useClass: OriginGuard }] })
export class OriginModule {}
