import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { GuessInterceptor } from './guess.interceptor.js';
import { LookupThrottle } from './lookup-throttle.js';

/** Limits guessing of tracking codes and ids, on public calls and on those of couriers. */
@Module({
  providers: [LookupThrottle, { provide: APP_INTERCEPTOR, useClass: GuessInterceptor }],
  exports: [LookupThrottle],
})
export class GuessingModule {}
