import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { NoStoreInterceptor } from './no-store.interceptor.js';

@Module({ providers: [{ provide: APP_INTERCEPTOR, useClass: NoStoreInterceptor }] })
export class CachingModule {}
